"""C-12: battles on islands, and which islands may be landed on."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import BattleBegan, BattleEnded, BattleRound, FigureRemoved, IslandTaken, Retreated
from petteia_cyclades.kinds import Creature
from petteia_cyclades.state import CycladesState
from plugins.cyclades.tests.positions import A, B, C, asked, island, legal, play, position, roll, told


@pytest.mark.clause("C-12.3", "C-12.5", "C-12.10")
def test_W13_fortress_and_metropolis() -> None:
    state = position({"i7": "A 4", "i9": "B 1 F M", "i2": "B 1"}, {"G3": "A 1"}, turn="A ares")
    roll(state, "1 2")
    events = play(state, "move_army i7 i9 4")
    assert told(events, BattleRound) == [BattleRound("i9", 1, 2, 5, 5, 3, 0)]
    assert told(events, IslandTaken) == [IslandTaken(A, "i9", B)]
    assert island(state, "i9") == "A 3 F M"
    assert (state.players[A].troops, state.players[B].troops) == (5, 7)


@pytest.mark.clause("C-12.12a", "C-1.2", "C-1.2a", "C-11.4a")
def test_W14_when_both_are_destroyed_the_defender_keeps_the_island() -> None:
    islands = {"i1": "A 2", "i4": "B 1 P", "i2": "B 1"}
    state = position(islands, {"C6": "A 1"}, turn="A ares")
    before = state.income(B)
    roll(state, "2 2")
    events = play(state, "move_army i1 i4 1")
    assert told(events, BattleEnded) == [BattleEnded("i4", None)]
    assert island(state, "i4") == "B 0 P"
    assert state.income(B) == before
    events = play(state, "move_army i1 i4 1")
    assert not told(events, BattleBegan)
    assert island(state, "i4") == "A 1 P"


@pytest.mark.clause("C-12.7", "C-12.10")
def test_W15_land_retreat() -> None:
    islands = {"i1": "A 2", "i3": "C 2", "i7": "C 0", "i13": "C 1"}
    state = position(islands, {"C5": "A 1", "D5": "A 1", "F5": "C 1"}, turn="A ares")
    roll(state, "2 1")
    play(state, "move_army i1 i3 2")
    assert asked(state) == (C, "retreat")
    assert legal(state) == ["retreat i7", "fight"]
    events = play(state, "retreat i7")
    assert told(events, Retreated) == [Retreated(C, "i3", "i7", 1)]
    assert (island(state, "i3"), island(state, "i7")) == ("A 2", "C 1")


@pytest.mark.clause("C-12.7", "C-12.11")
def test_the_attacker_may_retreat_to_any_own_island_that_his_fleets_link_to_the_battle() -> None:
    islands = {"i1": "A 2", "i4": "A 0", "i3": "C 2", "i13": "C 1"}
    state = position(islands, {"C5": "A 1", "D5": "A 1"}, turn="A ares")
    roll(state, "1 1")
    play(state, "move_army i1 i3 2")
    assert (asked(state), legal(state)) == ((A, "retreat"), ["retreat i1", "retreat i4", "fight"])
    play(state, "retreat i4")
    assert [island(state, name) for name in ("i1", "i3", "i4")] == ["A 0", "C 1", "A 1"]


@pytest.mark.clause("C-12.7a", "C-14.18")
def test_nobody_retreats_from_medusas_island() -> None:
    islands = {"i1": "A 2", "i3": "C 2", "i7": "C 0"}
    at_sea = {"C5": "A 1", "D5": "A 1", "F5": "C 1"}
    state = position(islands, at_sea, turn="A ares", figures={"medusa": "i3 B"})
    roll(state, "1 1, 1 1")
    events = play(state, "move_army i1 i3 2")
    assert len(told(events, BattleRound)) == 2
    assert island(state, "i3") == "C 0"


def against_minotaur(defender: str, attackers: int, faces: str, **more: str) -> CycladesState:
    """A attacks i3, where Minotaur stands, from i1."""
    islands = {"i1": f"A {attackers}", "i3": defender, "i7": "C 0", "i13": "C 1"}
    at_sea = {"C5": "A 1", "D5": "A 1", "F5": "C 1"}
    state = position(islands, at_sea, turn="A ares", figures={"minotaur": "i3 B"}, options=more)
    roll(state, faces)
    return state


@pytest.mark.clause("C-12.3", "C-14.13", "C-14.13a", "C-12.9a")
def test_W16_minotaur() -> None:
    state = against_minotaur("C 1 F", 4, "1 0, 0 1")
    events = play(state, "move_army i1 i3 4")
    assert told(events, BattleRound) == [BattleRound("i3", 1, 0, 5, 4, 4, 0)]
    assert (asked(state), legal(state)) == ((A, "retreat"), ["retreat i1", "fight"])
    events = play(state, "fight")
    assert told(events, BattleRound, FigureRemoved) == [
        BattleRound("i3", 0, 1, 4, 4, 3, 0),
        FigureRemoved(Creature.MINOTAUR, "i3"),
    ]
    assert island(state, "i3") == "A 3 F"
    assert state.discard_pile == [Creature.MINOTAUR]


@pytest.mark.clause("C-12.9", "C-14.13b")
def test_when_the_defender_retreats_minotaur_fights_on_and_the_attacker_is_not_asked() -> None:
    state = against_minotaur("C 2", 3, "3 0, 0 2, 3 0")
    play(state, "move_army i1 i3 3")
    assert (asked(state), legal(state)) == ((C, "retreat"), ["retreat i7", "fight"])
    events = play(state, "retreat i7")
    assert told(events, BattleRound) == [BattleRound("i3", 0, 2, 3, 4, 2, 0)]
    assert (island(state, "i7"), island(state, "i3")) == ("C 1", "C 0")
    assert asked(state) == (A, "retreat")
    events = play(state, "fight")
    assert told(events, IslandTaken) == [IslandTaken(A, "i3", C)]


@pytest.mark.clause("C-12.9a")
def test_beside_a_lone_minotaur_only_the_attacker_is_asked() -> None:
    """With `both_several` too, where Minotaur counts two."""
    for when in ("both_alive", "both_several"):
        state = against_minotaur("C 0", 3, "0 3", retreat_when=when)
        play(state, "move_army i1 i3 3")
        assert asked(state) == (A, "retreat")
        play(state, "retreat i1")
        assert (island(state, "i1"), island(state, "i3")) == ("A 2", "C 0")
        assert len(state.figures) == 1


@pytest.mark.clause("C-12.15")
@pytest.mark.parametrize(("troops", "faces", "after"), [(1, "0 3", "- 0"), (4, "3 0", "A 4")])
def test_minotaur_defends_a_neutral_island_for_nobody(troops: int, faces: str, after: str) -> None:
    state = position({"i1": f"A {troops}"}, {"C6": "A 1"}, turn="A ares", figures={"minotaur": "i4 B"})
    roll(state, faces)
    events = play(state, f"move_army i1 i4 {troops}")
    assert told(events, BattleBegan) == [BattleBegan("i4", A, troops, 0, None)]
    assert island(state, "i4") == after


@pytest.mark.clause("C-12.15")
def test_attackers_may_retreat_from_minotaur_on_a_neutral_island() -> None:
    state = position({"i1": "A 2"}, {"C6": "A 1"}, turn="A ares", figures={"minotaur": "i4 B"})
    roll(state, "0 3")
    play(state, "move_army i1 i4 2")
    assert asked(state) == (A, "retreat")
    play(state, "retreat i1")
    assert (island(state, "i4"), island(state, "i1")) == ("- 0", "A 1")


@pytest.mark.clause("C-12.13")
def test_a_land_retreat_goes_to_own_islands_only() -> None:
    """i4 is neutral and i8 an enemy's; both are linked, and neither is a destination."""
    islands = {"i1": "A 3", "i3": "C 3", "i13": "C 1", "i8": "B 0", "i2": "B 1"}
    state = position(islands, {"C5": "A 1", "D5": "A 1", "E6": "A 1"}, turn="A ares")
    roll(state, "1 1")
    play(state, "move_army i1 i3 3")
    assert legal(state) == ["retreat i1", "fight"]


def can_land(own: str, target: str, **more: str) -> bool:
    """Whether A may land on i4, the only island of B; A owns i1 and i12 as `own` says, and `more`."""
    first, second = own.split(" / ")
    islands = {"i1": f"A 1 {first}", "i12": f"A 1 {second}", "i4": f"B 0 {target}", **more}
    state = position(islands, {"C6": "A 1"}, turn="A ares")
    return "i1 i4 1" in legal(state, "move_army")


@pytest.mark.clause("C-12.16")
def test_W28_last_island() -> None:
    """One landing must make the difference: the set or the metropolis that is missing."""
    assert can_land("M / PTU", "F", i3="A 0")
    assert not can_land("M / PT", "F", i3="A 0")
    assert can_land("M / ", "M")
    assert not can_land(" / ", "M")


@pytest.mark.clause("C-12.16")
def test_who_has_the_victory_number_gains_no_right_from_a_landing() -> None:
    assert not can_land("M / M", "M")
    assert not can_land("M / P M", "F")


@pytest.mark.clause("C-12.16")
def test_a_capture_that_completes_two_sets_counts_for_two() -> None:
    """Two sets that a capture completes make two metropolises where two islands are free, and one where one is."""
    assert can_land("F / PF", "TT", i3="A 0 PU", i9="A 0 U")
    assert not can_land("F / PF", "T", i3="A 0 PU", i9="A 0 U")


@pytest.mark.clause("C-12.16a")
def test_troops_figures_and_supplies_do_not_matter_for_the_right_to_land() -> None:
    islands = {"i1": "A 1 M", "i12": "A 1", "i4": "B 5 M", "i3": "C 1"}
    state = position(islands, {"C6": "A 1"}, turn="A ares", figures={"minotaur": "i4 B"}, check=False)
    state.supplies.metropolises = 0
    assert "i1 i4 1" in legal(state, "move_army")


@pytest.mark.clause("C-12.16", "C-14.8a")
def test_pegasus_spares_a_last_island_too() -> None:
    islands = {"i1": "A 1", "i12": "A 1", "i4": "B 0"}
    state = position(islands, {}, turn="A athena", row="- pegasus -")
    play(state, "summon 3")
    assert not [move for move in legal(state, "pegasus") if move.split()[1] == "i4"]


@pytest.mark.clause("C-12.16")
def test_a_seat_with_two_islands_is_not_protected() -> None:
    islands = {"i1": "A 1", "i4": "B 0", "i2": "B 0"}
    assert "i1 i4 1" in legal(position(islands, {"C6": "A 1"}, turn="A ares"), "move_army")


@pytest.mark.clause("C-12.17")
def test_gold_cards_and_figures_of_a_seat_with_one_island_are_not_protected() -> None:
    for name in ("griffon", "dryad", "satyr"):
        state = position({"i4": "B 1"}, {}, turn="A athena", row=f"- {name} -", priests={B: 1}, philosophers={B: 1})
        play(state, "summon 3", "target 1")
