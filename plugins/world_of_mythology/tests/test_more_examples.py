"""The worked examples: the rules at play, each under its number; 16 to 34."""

from __future__ import annotations

import pytest

from engine_service.game import Rng, Setup
from petteia_world_of_mythology.events import (
    Activated,
    Collected,
    DrewSecret,
    LostFromStake,
    Muted,
    Skipped,
    TrickWon,
    WarDrawn,
    WentToStake,
)
from petteia_world_of_mythology.kinds import Card, SecretCard, War
from petteia_world_of_mythology.options import MythologyOptions, PantheonAssign, SecretAll
from petteia_world_of_mythology.round_score import round_score
from plugins.world_of_mythology.tests.positions import (
    GAME,
    asked,
    cards,
    follow,
    legal,
    lucky,
    play,
    position,
    told,
)


@pytest.mark.clause("W-6.33", "W-15.5", "W-7.3")
@pytest.mark.parametrize("war", list(War))
def test_example_16_a_card_of_anubis_stake_goes_to_war(war: War) -> None:
    state = position("egy gre nor", ("egy5 hin2", "gre8 hin3", "hin4 hin5"), ("egy9", "", ""))
    follow(state, "0 play egy5", "1 play gre8")
    state, events = lucky(state, "2 discard hin4", when=lambda _, told_: WarDrawn(0, war) in told_)
    winner = 0 if war is War.LIFE else 1
    assert told(events, TrickWon) == [TrickWon(winner)]
    assert told(events, Collected) == [Collected(winner, 4)]


@pytest.mark.clause("W-6.33")
def test_example_16_life_lets_the_swap_of_bastet_follow() -> None:
    state = position("egy gre nor", ("egy5 hin2", "gre8 hin3", "hin4 hin5"), ("egy9", "", ""))
    follow(state, "0 play egy5", "1 play gre8")
    _, events = lucky(state, "2 discard hin4", when=lambda _, told_: WarDrawn(0, War.LIFE) in told_)
    assert Activated(0, Card.EGY9) in events
    state = position("egy gre nor", ("egy5 hin2 hin6", "gre8 hin3", "hin4 hin5"), ("egy9 nor10", "", ""))
    follow(state, "0 play egy5", "1 play gre8")
    state, _ = lucky(
        state,
        "2 discard hin4",
        when=lambda _, told_: Activated(0, Card.EGY9) in told_ and WarDrawn(0, War.LIFE) in told_,
    )
    assert legal(state, 0) == ["swap_hand hin2", "swap_hand hin6"]


@pytest.mark.clause("W-6.33")
def test_example_16_a_card_that_does_not_beat_lies_face_down() -> None:
    state = position("egy gre nor", ("egy5 hin2", "gre8 hin3", "hin4 hin5"), ("nor10", "", ""))
    follow(state, "0 play egy5", "1 play gre8")
    events = play(state, 2, "discard hin4")
    assert told(events, WarDrawn) == []
    assert told(events, Collected) == [Collected(1, 4)]


@pytest.mark.clause("W-6.31", "W-6.36", "W-7.9", "W-7.9a")
@pytest.mark.parametrize(
    ("pantheons", "led", "won", "drawn"), [("egy sla", "egy10", "sla10", 0), ("sla egy", "sla10", "egy10", 2)]
)
def test_example_17_plenty_and_drought(pantheons: str, led: str, won: str, drawn: int) -> None:
    state = position(pantheons, (f"{led} gre1", f"{won} gre2"))
    follow(state, f"0 play {led}", f"1 play {won}")
    assert [len(hand) for hand in state.hands] == [1 + drawn] * 2


@pytest.mark.clause("W-8.3", "W-3.44", "W-3.45", "W-3.46")
def test_example_18_scoring() -> None:
    stake = cards("gre1 gre3 nor3 nor12 egy7 sla7 hin7 hin5")
    score = round_score(stake, [10, 20], [SecretCard.SEC_GRE, SecretCard.SEC_PAIR, SecretCard.SEC_ALL], SecretAll.ALL)
    assert (score.levels, score.wealth, score.secrets, score.points) == (45, 30, 60, 135)


@pytest.mark.clause("W-9.1", "W-8.3")
def test_example_19_the_end() -> None:
    state = position(
        "gre nor sla",
        ("hin1", "", ""),
        ("gre12 gre11 gre10 gre9 gre8 gre7 gre2", "nor12 nor11 nor10 nor7", "sla12 sla11 sla10 sla9 sla8 sla5"),
        deck="",
        results=[(455, 470, 300)],
    )
    play(state, 0, "play hin1")
    result = GAME.result(state)
    assert result is not None
    assert [(each.score, each.rank) for each in result.standings] == [(515, 1), (510, 2), (355, 3)]


@pytest.mark.clause("W-5.16", "W-5.16a", "W-6.22", "W-13.4")
def test_example_20_reversal_turns_levels_and_not_shields() -> None:
    state = position("nor egy", ("nor4 gre1", "nor2 nor9 egy5"))
    play(state, 0, "play nor4")
    assert legal(state, 1)[:2] == ["play nor2", "play egy5"]
    assert "play nor9" not in legal(state, 1)


@pytest.mark.clause("W-6.16", "W-5.29", "W-12.5")
@pytest.mark.parametrize("god", ["gre7", "gre9"])
def test_example_21_a_muted_god_stands_without_its_power(god: str) -> None:
    state = position("hin gre nor", ("hin5 sla1", f"{god} sla2", "sla3 sla4"), ("", "nor1", ""))
    play(state, 0, "play hin5")
    events = play(state, 1, f"play {god}")
    assert told(events, Muted) == [Muted(1, Card(god))]
    assert told(events, DrewSecret) == []
    assert asked(state) == [2]
    assert GAME.view(state, 2).trick.standing.card == god


@pytest.mark.clause("W-7.9", "W-6.17", "W-12.6")
def test_example_22_a_short_deck() -> None:
    hands = ("gre2 nor1", "gre3 nor2", "gre4 nor3")
    state = position("hin sla egy", hands, deck="gre11 gre12")
    follow(state, "0 play gre2", "1 discard gre3", "2 play gre4")
    assert [len(hand) for hand in state.hands] == [2, 1, 2]
    state = position("sla hin egy", ("hin2 nor1", "hin6 nor2", "gre4 nor3"), deck="gre11 gre12")
    follow(state, "0 play hin2", "1 play hin6")
    assert state.stakes == [[], cards("gre11"), cards("gre12")]
    assert state.deck == []


@pytest.mark.clause("W-6.29", "W-14.3")
def test_example_23_mokosh_needs_all_stakes() -> None:
    hands = {0: "gre1 hin1", 1: "gre2 hin2", 2: "sla3 hin3"}
    stakes = ("nor1 nor2", "", "nor3 nor4 nor5 nor6 nor7")
    state = position("gre nor sla", hands, stakes, leader=2)
    play(state, 2, "play sla3")
    assert [len(stake) for stake in state.stakes] == [2, 0, 5]
    assert asked(state) == [0]
    state = position("gre nor sla", hands, ("nor1 nor2", "nor8", "nor3 nor4 nor5 nor6 nor7"), leader=2)
    play(state, 2, "play sla3")
    assert [len(stake) for stake in state.stakes] == [1, 0, 5]
    assert [len(hand) for hand in state.hands] == [3, 3, 1]
    assert legal(state, 2) == [f"recall nor{level}" for level in (3, 4, 5, 6, 7)]


@pytest.mark.clause("W-4.7")
@pytest.mark.parametrize(("seats", "tricks"), [(2, 30), (3, 20), (4, 15), (5, 12)])
def test_example_24_the_deal_makes_as_many_tricks_as_the_deck_goes_round(seats: int, tricks: int) -> None:
    state, _ = GAME.begin(Setup(seats, MythologyOptions(pantheon_assign=PantheonAssign.RANDOM), Rng.from_seed(b"deal")))
    assert {len(hand) for hand in state.hands} == {4}
    assert len(state.deck) / seats + 4 == tricks


@pytest.mark.clause("W-6.14", "W-4.1a", "W-12.2", "W-14.6")
@pytest.mark.parametrize(
    ("pantheon", "god", "after"), [("hin", "hin2", "gre2 gre3 gre1"), ("sla", "sla6", "gre3 gre1 gre2")]
)
def test_example_25_passing_to_both_sides(pantheon: str, god: str, after: str) -> None:
    state = position(f"{pantheon} nor egy", (f"gre1 {god}", "gre2", "gre3"))
    play(state, 0, f"play {god}")
    assert state.hands == [cards(card) for card in after.split()]


@pytest.mark.clause("W-6.20", "W-12.12", "W-5.30")
def test_example_26_shiva_finds_no_third_card() -> None:
    state = position("hin nor sla", ("hin12 gre1", "gre2 gre3", "gre4 gre5"), ("", "egy1", "egy2"))
    play(state, 0, "play hin12")
    assert legal(state, 0) == ["target 1", "target 2"]
    events = play(state, 0, "target 2")
    assert told(events, LostFromStake) == [LostFromStake(2, Card.EGY2), LostFromStake(1, Card.EGY1)]
    assert asked(state) == [1]


@pytest.mark.clause("W-5.6", "W-5.6b")
def test_example_27_who_is_skipped_stays_skipped() -> None:
    state = position("gre nor sla", ("hin1 hin2", "", "sla6 hin3 hin4"))
    events = play(state, 0, "play hin1")
    assert told(events, Skipped) == [Skipped(1)]
    play(state, 2, "play sla6")
    events = play(state, 2, "pass hin3")
    assert state.stakes[2] == cards("hin1 sla6")
    assert "hin2" in state.hands[1]
    assert "hin3" in state.hands[0]


@pytest.mark.clause("W-6.27", "W-6.27c", "W-13.11", "W-14.12")
def test_example_28_two_locks_may_hit_the_same_card() -> None:
    state = position("nor sla gre", ("nor11 hin1", "sla12 hin2", "gre8 gre9"))
    play(state, 0, "play nor11")
    same, able = set(), set()
    for number in range(60):
        after = GAME.clone(state)
        after.rng = Rng.from_seed(b"locks %d" % number)
        if "play sla12" not in legal(after, 1):
            continue
        play(after, 1, "play sla12")
        locked = set(after.trick.locks[2])
        same.add(len(locked))
        free = [f"play {card}" for card in after.hands[2] if card not in locked]
        assert [notation for notation in legal(after, 2) if notation.startswith("play")] == free
        able.add(len(free))
    assert same == {1, 2}
    assert able == {0, 1}


@pytest.mark.clause("W-5.16a", "W-6.18")
def test_example_29_the_contest_goes_to_the_highest_under_reversal_too() -> None:
    state = position("nor hin sla", ("nor4 gre1", "hin7 gre2", "gre3 gre4"), ("egy2", "egy5", "egy11"))
    follow(state, "0 play nor4", "1 play hin7")
    assert state.stakes == [[], [], cards("egy2 egy5 egy11")]


@pytest.mark.clause("W-19.13", "W-16.12")
def test_example_30_one_card_in_all() -> None:
    stakes = ("", "gre1 gre2 gre3 gre4", "", "hin1 hin2 hin3 hin4 hin5 hin6")
    state = position(
        "nor sla egy hin", ("nor12 sla1", "sla2", "sla3", "sla4"), stakes, options={"nor12_scope": "total"}
    )
    play(state, 0, "play nor12")
    assert legal(state, 0) == ["target 1", "target 3"]
    play(state, 0, "target 3")
    assert [len(stake) for stake in state.stakes] == [1, 4, 0, 5]


@pytest.mark.clause("W-6.14", "W-5.30", "W-5.6")
def test_example_31_passing_with_an_empty_hand() -> None:
    state = position("hin nor sla", ("hin2 gre1 gre2", "", "gre3"))
    play(state, 0, "play hin2")
    assert legal(state, 0) == ["pass gre1", "pass gre2"]
    events = play(state, 0, "pass gre2")
    assert state.hands == [cards("gre1"), cards("gre3"), cards("gre2")]
    assert told(events, Skipped) == []
    assert asked(state) == [1]


@pytest.mark.clause("W-6.2", "W-6.32", "W-6.39", "W-13.3")
@pytest.mark.parametrize("war", list(War))
def test_example_32_war_by_a_blind_card(war: War) -> None:
    state = position("sla gre nor", ("sla11 hin1 hin5", "gre8", "nor3"), ("hin2 hin4", "hin3", "hin6"))
    state, events = lucky(state, "0 play sla11", when=lambda _, told_: WarDrawn(2, war) in told_)
    if war is War.DEATH:
        assert told(events, Collected) == [Collected(1, 3)]
        return
    assert told(events, TrickWon) == [TrickWon(2)]
    assert legal(state, 2) == ["target 1", "target 2"]
    events = play(state, 2, "target 1")
    assert told(events, WentToStake) == [WentToStake(1, Card.NOR3)]
    assert told(events, Collected) == [Collected(2, 2)]


@pytest.mark.clause("W-5.6a", "W-6.14", "W-12.2")
def test_example_34_a_leader_without_a_card() -> None:
    state = position("gre hin sla", ("", "hin2 nor1 nor2", "nor3"))
    assert asked(state) == [1]
    play(state, 1, "play hin2")
    events = play(state, 1, "pass nor1")
    assert told(events, Skipped) == [Skipped(2)]
    assert asked(state) == [0]
    assert legal(state, 0) == ["discard nor1"]
    assert state.hands == [cards("nor1"), cards("nor2 nor3"), []]
