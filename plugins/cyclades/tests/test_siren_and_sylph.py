"""C-14.10, C-14.12: Siren and Sylph."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import (
    BattleRound,
    FleetReplaced,
    PowerCopied,
    PowerVoid,
    Summoned,
)
from petteia_cyclades.kinds import Creature
from petteia_cyclades.state import CycladesState
from plugins.cyclades.tests.positions import (
    A,
    B,
    C,
    asked,
    fleet,
    fleets,
    gold,
    legal,
    play,
    position,
    roll,
    told,
)


def summoned(name: str, *args: object, **more: object) -> CycladesState:
    """A has summoned the creature from slot 3, with Athena."""
    state = position(*args, turn="A athena", row=f"- {name} -", **more)  # type: ignore[arg-type]
    play(state, "summon 3", check=bool(more.get("check", True)))
    return state


def discarded(state: CycladesState, name: str) -> bool:
    """Whether the power is over: its card is discarded, and A acts on."""
    return Creature(name) in state.discard_pile and asked(state) == (A, "act")


@pytest.mark.clause("C-14.10")
def test_siren_replaces_an_isolated_fleet_from_the_reserve() -> None:
    state = summoned("siren", {"i1": "A 1"}, {"F6": "C 1", "G5": "C 2", "C6": "A 1"})
    assert legal(state) == ["siren F6"]
    events = play(state, "siren F6")
    assert told(events, FleetReplaced) == [FleetReplaced(A, C, "F6")]
    assert (fleet(state, "F6"), state.players[A].fleets, state.players[C].fleets) == ("A 1", 6, 6)
    assert discarded(state, "siren")


@pytest.mark.clause("C-14.10", "C-14.10a")
def test_W30_siren() -> None:
    at_sea = {"F6": "C 1", "G5": "C 2", "C6": "A 5", "K1": "A 3"}
    state = summoned("siren", {"i1": "A 1"}, at_sea)
    assert legal(state) == ["siren F6"]
    play(state, "siren F6")
    assert (asked(state), legal(state)) == ((A, "siren_from"), ["take C6", "take K1"])
    assert fleet(state, "F6") == "C 1"
    events = play(state, "take K1")
    assert told(events, FleetReplaced) == [FleetReplaced(A, C, "F6", "K1")]
    assert fleets(state) == {"C6": "A 5", "F6": "A 1", "G5": "C 2", "K1": "A 2"}
    assert (state.players[A].fleets, state.players[C].fleets) == (0, 6)


@pytest.mark.clause("C-14.12", "C-14.12a")
def test_W31_sylph() -> None:
    state = summoned("sylph", {"i1": "A 1"}, {"C6": "A 3"})
    before = gold(state)[A]
    play(state, "sylph_move C6 C5 3", "sylph_move C5 D5 2", "sylph_move C5 C6 1", "done")
    assert fleets(state) == {"C6": "A 1", "D5": "A 2"}
    assert gold(state)[A] == before
    assert discarded(state, "sylph")


@pytest.mark.clause("C-14.12", "C-14.12a")
def test_sylph_has_ten_steps_whatever_the_size_of_the_groups() -> None:
    state = summoned("sylph", {"i1": "A 1"}, {"C6": "A 3", "K1": "A 1"})
    for _ in range(5):
        assert asked(state) == (A, "sylph")
        play(state, "sylph_move C6 C5 3", "sylph_move C5 C6 3")
    assert discarded(state, "sylph")


@pytest.mark.clause("C-14.12b", "C-11.3a")
def test_the_survivors_of_a_battle_may_sail_on_with_sylph() -> None:
    state = summoned("sylph", {"i2": "B 1"}, {"C6": "A 2", "C5": "B 1"})
    roll(state, "3 0")
    play(state, "sylph_move C6 C5 2", "sylph_move C5 D5 2", "done")
    assert fleets(state) == {"D5": "A 2"}


@pytest.mark.clause("C-14.12", "C-8.5")
def test_when_the_last_own_fleet_falls_sylph_is_over() -> None:
    state = summoned("sylph", {"i2": "B 1"}, {"C6": "A 1", "C5": "B 1"})
    roll(state, "0 3")
    events = play(state, "sylph_move C6 C5 1")
    assert discarded(state, "sylph")
    assert not told(events, PowerVoid, PowerCopied, Summoned)


@pytest.mark.clause("C-14.1", "C-14.1a", "C-14.12b", "C-12.8")
def test_W33_battle_inside_a_copied_power() -> None:
    at_sea = {"C6": "A 2", "D5": "B 2"}
    state = position({"i2": "B 1"}, at_sea, turn="A athena", row="chimera - -", discard="sylph", gold=4)
    play(state, "summon 4", "copy sylph", "sylph_move C6 C5 2")
    assert gold(state)[A] == 0
    roll(state, "2 1, 3 0")
    events = play(state, "sylph_move C5 D5 2")
    assert told(events, BattleRound) == [BattleRound("D5", 2, 1, 4, 3, 2, 1)]
    assert (asked(state), legal(state)) == ((B, "retreat"), ["retreat C4", "retreat C5", "retreat E6", "fight"])
    play(state, "retreat E6")
    assert asked(state) == (A, "sylph")
    events = play(state, "sylph_move D5 E6 2")
    assert told(events, BattleRound) == [BattleRound("E6", 3, 0, 5, 1, 2, 0)]
    events = play(state, "done")
    assert (state.discard_pile, len(state.draw_pile)) == ([], 17)
    assert asked(state) == (A, "act")
    assert fleets(state) == {"E6": "A 2"}
