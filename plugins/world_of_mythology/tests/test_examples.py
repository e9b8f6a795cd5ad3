"""The worked examples: the rules at play, each under its number; 1 to 15."""

from __future__ import annotations

import pytest

from engine_service.game import Rng
from petteia_world_of_mythology.components import WEALTH
from petteia_world_of_mythology.events import (
    Activated,
    Collected,
    DrewSecret,
    DrewWealth,
    Gave,
    TrickWon,
    WarDrawn,
    WealthTurned,
    WentToStake,
)
from petteia_world_of_mythology.kinds import Card, War
from plugins.world_of_mythology.tests.positions import (
    GAME,
    asked,
    cards,
    chances,
    follow,
    legal,
    lucky,
    play,
    position,
    told,
)


def face_up(pantheons: str, led: str, holds: str) -> list[str]:
    """What the second player may play face up when the first has led a card."""
    state = position(pantheons, (led, holds))
    follow(state, f"0 play {led}")
    return [notation.removeprefix("play ") for notation in legal(state, 1) if notation.startswith("play")]


@pytest.mark.clause("W-5.11", "W-5.20")
def test_example_1_the_higher_level_of_a_pantheon_beats_and_foreign_gods_have_no_power() -> None:
    state = position("nor hin", ("gre11 nor2", "gre12 hin2"))
    assert told(play(state, 0, "play gre11"), Activated) == []
    events = play(state, 1, "play gre12")
    assert told(events, Activated) == []
    assert told(events, TrickWon) == [TrickWon(1)]


@pytest.mark.clause("W-5.12", "W-3.23")
def test_example_2_shield_eight() -> None:
    assert face_up("nor egy", "sla8", "egy3") == ["egy3"]
    assert face_up("nor egy", "sla9", "egy3") == []


@pytest.mark.clause("W-5.12", "W-3.24")
def test_example_3_shield_ten() -> None:
    assert face_up("nor egy", "gre10", "egy6") == ["egy6"]
    assert face_up("nor egy", "gre11", "egy6") == []


@pytest.mark.clause("W-5.12", "W-5.14", "W-3.25")
def test_example_4_shield_twelve_is_no_use_in_a_strangers_hand() -> None:
    assert face_up("sla hin", "gre12", "hin8") == ["hin8"]
    assert face_up("sla nor", "gre12", "hin8") == []
    beaten = [level for level in range(1, 13) if level != 8 and face_up("sla nor", f"hin{level}", "hin8")]
    assert beaten == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.clause("W-5.12", "W-3.21", "W-3.22")
def test_example_5_a_goddess_of_love_beats_gods_and_a_god_of_love_goddesses() -> None:
    assert face_up("nor gre", "sla6", "gre1") == ["gre1"]
    assert face_up("nor gre", "sla5", "gre1") == []
    assert face_up("nor hin", "sla5", "hin1") == ["hin1"]
    assert face_up("nor hin", "sla6", "hin1") == []


@pytest.mark.clause("W-5.13")
def test_example_6_armour_works_against_the_own_pantheon() -> None:
    assert face_up("nor gre", "gre7", "gre3") == ["gre3"]
    assert face_up("nor gre", "gre9", "gre3") == []


@pytest.mark.clause("W-6.1", "W-5.15", "W-5.25a")
def test_example_7_love_is_declared_and_ends_when_the_god_is_beaten() -> None:
    state = position("gre nor egy", ("gre1 gre2", "nor5 gre4 egy9 hin2", "egy2 sla2"))
    play(state, 0, "play gre1")
    assert legal(state, 0) == ["declare gre", "declare nor", "declare egy", "declare none"]
    play(state, 0, "declare egy")
    assert legal(state, 1) == ["discard gre4", "discard hin2", "discard nor5", "discard egy9"]
    play(state, 1, "discard hin2")
    assert "play egy2" in legal(state, 2)
    events = play(state, 2, "play egy2")
    assert len(told(events, DrewWealth)) == 1
    assert told(events, TrickWon) == [TrickWon(2)]


@pytest.mark.clause("W-6.2", "W-5.9")
@pytest.mark.parametrize("war", list(War))
def test_example_8_war_decides_about_the_god_that_would_beat(war: War) -> None:
    state = position("nor gre hin", ("nor8", "gre9 sla2 hin3", "hin8 hin2"), ("", "sla3", ""))
    play(state, 0, "play nor8")
    state, events = lucky(state, "1 play gre9", when=lambda _, told_: WarDrawn(1, war) in told_)
    if war is War.LIFE:
        assert GAME.view(state, 2).trick.standing.card == "gre9"
        assert (asked(state), legal(state, 1)) == ([1], ["swap_hand hin3", "swap_hand sla2"])
        return
    assert told(events, Activated) == []
    assert GAME.view(state, 2).trick.standing.card == "nor8"
    assert asked(state) == [2]
    for _, events in chances(state, "2 play hin8"):
        assert len(told(events, WarDrawn)) == 1


@pytest.mark.clause("W-5.8", "W-7.7", "W-7.9", "W-7.10")
def test_example_9_a_whole_trick() -> None:
    state = position(
        "gre nor sla egy", ("hin6 hin2", "nor2 hin3", "gre2 hin4", "egy3 hin5"), deck="hin7 hin8 hin9 hin10"
    )
    assert told(play(state, 0, "play hin6"), Activated) == []
    assert len(told(play(state, 1, "play nor2"), DrewWealth)) == 1
    play(state, 2, "discard gre2")
    events = play(state, 3, "play egy3")
    assert len(told(events, DrewSecret)) == 1
    assert told(events, Collected) == [Collected(3, 4)]
    assert sum(int(card[3:]) for card in state.stakes[3]) == 13
    assert [hand[-1] for hand in state.hands] == ["hin8", "hin9", "hin10", "hin7"]
    assert asked(state) == [3]


@pytest.mark.clause("W-6.8", "W-11.4")
def test_example_10_hermes_takes_a_card_of_the_table() -> None:
    state = position("gre hin nor", ("gre4 sla1", "hin9 sla2", "egy2 sla3"))
    follow(state, "0 play gre4", "1 play hin9")
    taken = set()
    for after, events in chances(state, "2 discard egy2"):
        assert len(told(events, TrickWon)) == 1
        assert [len(stake) for stake in after.stakes] == [1, 2, 0]
        taken |= set(after.stakes[0])
    assert taken == {"gre4", "hin9", "egy2"}


@pytest.mark.clause("W-6.11", "W-11.10")
def test_example_11_hades_gets_half_of_five_cards() -> None:
    state = position("gre hin nor sla egy", ("gre10 hin2", "hin12 hin3", "hin4 sla2", "hin5 sla3", "hin6 sla4"))
    follow(state, "0 play gre10", "1 play hin12", "2 discard hin4", "3 discard hin5", "4 discard hin6")
    assert len(legal(state, 1)) == 5
    events = follow(state, "1 give hin4", "1 give gre10")
    assert told(events, Gave) == [Gave(1, 0, Card.HIN4), Gave(1, 0, Card.GRE10)]
    assert told(events, Collected) == [Collected(1, 3)]
    assert state.stakes[:2] == [cards("gre10 hin4"), cards("hin5 hin6 hin12")]


@pytest.mark.clause("W-6.21", "W-13.3")
def test_example_12_idun_goes_to_one_of_the_smallest_stakes() -> None:
    state = position(
        "nor hin sla", ("nor3 gre2", "gre3 gre4", "gre5 gre6"), ("hin1 hin2 hin3", "hin4 hin5", "hin6 hin7")
    )
    follow(state, "0 play nor3", "1 discard gre3", "2 discard gre5")
    assert (asked(state), legal(state, 0)) == ([0], ["target 1", "target 2"])
    events = play(state, 0, "target 2")
    assert told(events, WentToStake) == [WentToStake(2, Card.NOR3)]
    assert told(events, Collected) == [Collected(0, 2)]
    assert [len(stake) for stake in state.stakes] == [5, 2, 3]


@pytest.mark.clause("W-6.18", "W-12.7")
@pytest.mark.parametrize(("last", "winner", "worth"), [("gre9", 0, 22), ("gre7", 1, 20)])
def test_example_13_the_contest_goes_to_the_highest_or_to_kali_herself(last: str, winner: int, worth: int) -> None:
    state = position("hin nor sla", ("hin7 sla1", "gre1 sla2", "gre2 sla3"), ("hin4", "nor9", last))
    play(state, 0, "play hin7")
    assert sum(int(card[3:]) for card in state.stakes[winner]) == worth
    assert [len(stake) for stake in state.stakes].count(0) == 2


@pytest.mark.clause("W-6.4", "W-12.4", "W-5.28")
def test_example_14_wealth_that_is_turned_up() -> None:
    state = position("hin nor", ("hin4 sla1", "gre1 sla2"))
    kept = []
    for number in range(200):
        other = GAME.clone(state)
        other.rng = Rng.from_seed(b"wealth %d" % number)
        other.rng.shuffle(other.wealth_deck)
        (turned,) = told(play(other, 0, "play hin4"), WealthTurned)
        kept.append(turned.kept)
        assert turned.kept == (turned.wealth > 10)
        assert len(other.wealth_deck) == (9 if turned.kept else 10)
        assert other.open_wealth[0] == ([turned.wealth] if turned.kept else [])
    assert 50 < sum(kept) < 110


@pytest.mark.clause("W-6.3", "W-5.28")
@pytest.mark.parametrize(("pantheon", "god"), [("sla", "sla2"), ("egy", "egy4"), ("hin", "hin10")])
@pytest.mark.parametrize("left", [0, 1])
def test_example_14_two_wealth_cards_are_drawn_while_there_are_any(pantheon: str, god: str, left: int) -> None:
    others = {1: list(WEALTH)[left:]}
    state = position(f"{pantheon} nor", (f"{god} gre1", "gre2 gre3"), wealth=others)
    events = play(state, 0, f"play {god}")
    assert len(told(events, DrewWealth)) == left
    assert len(state.wealth[0]) == left


@pytest.mark.clause("W-6.19", "W-12.11", "W-7.2")
def test_example_15_vishnu_ends_the_trick() -> None:
    state = position(
        "gre hin nor sla", ("gre2 egy1", "hin11 egy2", "nor3 egy3", "sla4 egy4"), deck="egy5 egy6 egy7 egy8"
    )
    follow(state, "0 play gre2", "1 play hin11")
    assert asked(state) == [2, 3]
    events = follow(state, "2 stash nor3", "3 stash egy4")
    assert told(events, Collected) == [Collected(1, 2)]
    assert state.stakes == [[], cards("gre2 hin11"), cards("nor3"), cards("egy4")]
    assert [hand[-1] for hand in state.hands] == ["egy8", "egy5", "egy6", "egy7"]
