"""W-12: what the Hindu gods do, and what they do when there is nothing to do."""

from __future__ import annotations

import pytest

from petteia_world_of_mythology.events import (
    Collected,
    Contested,
    ContestWon,
    DeckToStake,
    HandMixed,
    LostFromStake,
    Muted,
    Passed,
    Stashed,
    TrickCutShort,
    TrickWon,
    WealthTurned,
)
from petteia_world_of_mythology.kinds import Card
from petteia_world_of_mythology.moves import Mix, Pass, Stash, Target
from plugins.world_of_mythology.tests.positions import (
    GAME,
    asked,
    cards,
    chances,
    decision,
    follow,
    legal,
    outcomes,
    play,
    position,
    told,
)


@pytest.mark.clause("W-6.14", "W-12.2", "W-14.6", "W-16.7")
@pytest.mark.parametrize(("god", "toward"), [("hin2", -1), ("sla6", 1)])
def test_everybody_with_a_card_passes_one_at_the_same_time(god: str, toward: int) -> None:
    hands = (f"{god} gre1 gre2", "gre3", "", "gre4 gre5")
    state = position(f"{god[:3]} nor egy gre", hands)
    play(state, 0, f"play {god}")
    assert decision(state) == ("pass", [0, 3])
    assert legal(state, 3) == ["pass gre4", "pass gre5"]
    assert GAME.why_not(state, 3, Pass(Card.GRE1)) == "W-6.14"
    events = follow(state, "3 pass gre4", "0 pass gre2")
    passed = [(event.giver, event.receiver, event.card) for event in told(events, Passed)]
    expected = [(0, "gre2"), (1, "gre3"), (3, "gre4")]
    assert passed == [(seat, (seat + toward) % 4, card) for seat, card in expected]
    for seat, card in expected:
        assert card in state.hands[(seat + toward) % 4]
    assert sum(map(len, state.hands)) == 5


@pytest.mark.clause("W-12.2", "W-14.6")
@pytest.mark.parametrize("god", ["hin2", "sla6"])
def test_nobody_passes_without_cards(god: str) -> None:
    state = position(f"{god[:3]} nor", (god, ""))
    assert told(play(state, 0, f"play {god}"), Passed) == []


@pytest.mark.clause("W-6.15", "W-12.3", "W-16.8")
def test_varuna_mixes_the_hands_of_any_two() -> None:
    state = position("hin nor gre", ("hin3 sla1", "sla2 sla3", "sla4"))
    play(state, 0, "play hin3")
    assert legal(state, 0) == ["mix 0 1", "mix 0 2", "mix 1 2"]
    assert GAME.why_not(state, 0, Mix(1, 1)) == "W-6.15"
    mixed = set()
    for after, events in chances(state, "0 mix 1 2"):
        assert told(events, HandMixed) == [HandMixed(1), HandMixed(2)]
        assert [len(hand) for hand in after.hands] == [1, 2, 1]
        mixed.add(after.hands[2][0])
    assert mixed == {"sla2", "sla3", "sla4"}
    assert outcomes(state, "0 mix 0 2", of=lambda after, _: tuple(after.hands[0])) == {("sla1",), ("sla4",)}


@pytest.mark.clause("W-6.15", "W-12.3", "W-5.30")
def test_with_two_players_varuna_mixes_unasked_and_an_empty_hand_changes_nothing() -> None:
    state = position("hin nor", ("hin3 sla1", "sla2 sla3"))
    assert outcomes(state, "0 play hin3", of=lambda after, _: tuple(after.hands[0])) == {
        ("sla1",),
        ("sla2",),
        ("sla3",),
    }
    state = position("hin nor gre", ("hin3", "sla2 sla3", "sla4"))
    play(state, 0, "play hin3")
    assert told(play(state, 0, "mix 0 1"), HandMixed) == []


@pytest.mark.clause("W-6.4", "W-12.4")
@pytest.mark.parametrize(("top", "kept"), [(10, False), (20, True), (30, True)])
def test_kubera_keeps_what_he_turns_up_but_for_a_ten(top: int, kept: bool) -> None:
    state = position("hin nor", ("hin4 sla1", "sla2 sla3"), wealth_deck=[top])
    assert told(play(state, 0, "play hin4"), WealthTurned) == [WealthTurned(0, top, kept)]
    assert state.open_wealth[0] == ([top] if kept else [])
    assert len(state.wealth_deck) == (9 if kept else 10)
    if not kept:
        tops = outcomes(
            position("hin nor", ("hin4 sla1", "sla2 sla3"), wealth_deck=[10]),
            "0 play hin4",
            of=lambda after, _: after.wealth_deck[-1],
        )
        assert tops == {10, 20, 30}


@pytest.mark.clause("W-12.4", "W-5.28")
def test_kubera_turns_nothing_up_from_an_empty_deck() -> None:
    state = position("hin nor", ("hin4 sla1", "sla2 sla3"), wealth={1: [10] * 6 + [20] * 3 + [30]})
    assert told(play(state, 0, "play hin4"), WealthTurned) == []


@pytest.mark.clause("W-6.16", "W-12.5")
def test_parvati_mutes_a_card_of_anubis_when_nobody_is_left_to_act() -> None:
    state = position("egy hin", ("egy5 sla1", "hin5 sla2"), ("egy12 gre1", ""))
    follow(state, "0 play egy5")
    found = set()
    for after, events in chances(state, "1 play hin5"):
        if Card.EGY12 in after.stakes[0]:
            found |= {type(event) for event in told(events, Muted)}
    assert found == {Muted}


@pytest.mark.clause("W-6.17", "W-12.6")
@pytest.mark.parametrize(("deck", "stakes"), [("nor1 nor2 nor3", "nor2 nor3 nor1"), ("nor1 nor2", "- nor2 nor1")])
def test_saraswati_gives_a_card_of_the_deck_to_every_stake(deck: str, stakes: str) -> None:
    state = position("gre sla hin", {1: "gre2 sla1", 0: "egy1", 2: "hin6 sla2"}, deck=deck, leader=2)
    events = play(state, 2, "play hin6")
    given = dict(zip((2, 0, 1), deck.split(), strict=False))
    assert {event.seat: event.card for event in told(events, DeckToStake)} == given
    assert state.deck == []
    assert [len(stake) for stake in state.stakes] == [0 if seat not in given else 1 for seat in range(3)]
    empty = position("hin sla", ("hin6 sla1", "egy1 egy2"), deck="")
    assert told(play(empty, 0, "play hin6"), DeckToStake) == []


@pytest.mark.clause("W-6.18", "W-12.7")
def test_the_contest_shows_a_card_of_every_stake_that_has_one() -> None:
    state = position("hin nor sla", ("hin7 egy1", "egy2 egy3", "egy4 egy5"), ("gre1 gre2", "", "gre6"))
    for after, events in chances(state, "0 play hin7"):
        assert [event.seat for event in told(events, Contested)] == [0, 2]
        assert told(events, ContestWon) == [ContestWon(2, 2)]
        assert len(after.stakes[2]) == 2
    assert outcomes(state, "0 play hin7", of=lambda after, _: tuple(after.stakes[0])) == {("gre1",), ("gre2",)}


@pytest.mark.clause("W-6.18", "W-12.7")
def test_a_contest_of_one_stake_changes_nothing_and_of_none_shows_nothing() -> None:
    state = position("hin nor", ("hin7 egy1", "egy2 egy3"), ("", "gre6"))
    events = play(state, 0, "play hin7")
    assert told(events, Contested) == [Contested(1, Card.GRE6)]
    assert state.stakes == [[], cards("gre6")]
    state = position("hin nor", ("hin7 egy1", "egy2 egy3"))
    events = play(state, 0, "play hin7")
    assert told(events, Contested) == told(events, ContestWon) == []


@pytest.mark.clause("W-6.18")
def test_a_shared_highest_level_goes_to_kali_though_none_of_it_is_hers() -> None:
    state = position("hin nor sla", ("hin7 egy1", "egy2 egy3", "egy4 egy5"), ("", "gre6", "nor6"))
    assert told(play(state, 0, "play hin7"), ContestWon) == [ContestWon(0, 2)]
    assert state.stakes == [cards("gre6 nor6"), [], []]


@pytest.mark.clause("W-6.19", "W-12.11", "W-16.15")
def test_vishnu_ends_the_trick_and_others_stash_a_card_of_their_choice() -> None:
    state = position("hin nor gre egy", ("hin11 sla1", "nor1 nor2", "", "egy3"))
    events = play(state, 0, "play hin11")
    assert told(events, TrickCutShort) == [TrickCutShort(0)]
    assert decision(state) == ("stash", [1])
    assert legal(state, 1) == ["stash nor1", "stash nor2"]
    assert GAME.why_not(state, 1, Stash(Card.EGY3)) == "W-6.19"
    events = play(state, 1, "stash nor2")
    assert told(events, Stashed) == [Stashed(1, Card.NOR2), Stashed(3, Card.EGY3)]
    assert told(events, TrickWon) == [TrickWon(0)]
    assert state.stakes == [cards("hin11"), cards("nor2"), [], cards("egy3")]


@pytest.mark.clause("W-6.19", "W-12.11")
def test_vishnu_played_last_ends_a_trick_that_is_over() -> None:
    state = position("nor hin", ("nor1 sla1", "hin11 sla2"))
    follow(state, "0 play nor1", "0 declare none")
    events = play(state, 1, "play hin11")
    assert told(events, Stashed) == []
    assert told(events, Collected) == [Collected(1, 2)]


@pytest.mark.clause("W-6.19")
@pytest.mark.parametrize("led", ["sla11", "sla12"])
def test_a_card_for_the_stake_is_chosen_under_lock_and_blindness_too(led: str) -> None:
    state = position("sla hin nor", (f"{led} gre1", "hin11", "nor1 nor2"))
    play(state, 0, f"play {led}")
    if led == "sla12":
        assert "play hin11" not in legal(state, 1)
        state.trick.locks[1] = []
        play(state, 1, "play hin11")
    assert decision(state) == ("stash", [2])
    assert legal(state, 2) == ["stash nor1", "stash nor2"]


@pytest.mark.clause("W-6.20", "W-12.12", "W-16.9")
def test_shiva_destroys_three_cards_of_opponents_he_names() -> None:
    state = position("hin nor gre", ("hin12 sla1", "sla2 sla3", "sla4 sla5"), ("egy1", "nor1 nor2 nor3", "gre1"))
    play(state, 0, "play hin12")
    assert legal(state, 0) == ["target 1", "target 2"]
    assert GAME.why_not(state, 0, Target(0)) == "W-6.20"
    removed = outcomes(state, "0 target 1", of=lambda after, _: after.removed[-1].card)
    assert removed == {"nor1", "nor2", "nor3"}
    events = follow(state, "0 target 1", "0 target 1", "0 target 2")
    assert [event.seat for event in told(events, LostFromStake)] == [1, 1, 2]
    assert asked(state) == [1]
    assert [len(stake) for stake in state.stakes] == [1, 1, 0]


@pytest.mark.clause("W-6.20", "W-12.12")
def test_shiva_stops_when_no_opponent_has_a_stake() -> None:
    state = position("hin nor gre", ("hin12 sla1", "sla2 sla3", "sla4 sla5"), ("egy1 egy2", "nor1", ""))
    events = play(state, 0, "play hin12")
    assert told(events, LostFromStake) == [LostFromStake(1, Card.NOR1)]
    assert decision(state) == ("turn", [1])
