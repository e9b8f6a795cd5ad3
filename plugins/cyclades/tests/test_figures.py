"""C-14.13 to C-14.22: creatures whose figures stay on the board."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import (
    BattleRound,
    FigurePlaced,
    FigureRemoved,
    FleetsDestroyed,
    FleetsPushed,
    KrakenMoved,
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
    island,
    legal,
    play,
    position,
    roll,
    told,
)


def figures(state: CycladesState) -> dict[str, str]:
    """The figures on the board with their places."""
    board = state.map
    return {
        figure.creature.value: (board.seas if figure.creature is Creature.KRAKEN else board.islands)[figure.at].id
        for figure in state.figures
    }


@pytest.mark.clause("C-14.13", "C-14.13c")
def test_minotaur_is_no_troop_for_limits_sales_and_moves() -> None:
    islands = {"i1": "A 8", "i12": "A 0"}
    state = position(islands, {"C6": "A 1"}, turn="A ares", row="sphinx - -", figures={"minotaur": "i12 B"}, gold=20)
    assert legal(state, "recruit") == []
    assert {move.split()[0] for move in legal(state, "move_army")} == {"i1"}
    play(state, "summon 4")
    assert "sell troop i12" not in legal(state)
    assert "sell troop i1" in legal(state)


@pytest.mark.clause("C-14.13", "C-14.14a")
def test_minotaur_defends_whoever_owns_his_island() -> None:
    """He was placed by the attacker himself in an earlier turn, and the island has changed hands."""
    islands = {"i1": "A 3", "i3": "C 1", "i13": "C 1"}
    state = position(islands, {"C5": "A 1", "D5": "A 1"}, turn="A ares", figures={"minotaur": "i3 A"})
    roll(state, "1 0, 3 0")
    events = play(state, "move_army i1 i3 3")
    assert told(events, BattleRound)[0].defence == 1 + 2


@pytest.mark.clause("C-14.13a")
@pytest.mark.parametrize(("faces", "gone"), [("1 2", True), ("0 3", False), ("2 1", True)])
def test_a_lost_or_tied_round_removes_a_lone_minotaur(faces: str, gone: bool) -> None:
    state = position({"i1": "A 3", "i4": "C 0"}, {"C6": "A 1"}, turn="A ares", figures={"minotaur": "i4 B"})
    state.islands[state.map.island_at["i3"]].owner = C
    roll(state, faces)
    events = play(state, "move_army i1 i4 3")
    assert bool(told(events, FigureRemoved)) is gone
    assert (Creature.MINOTAUR in state.discard_pile) is gone


@pytest.mark.clause("C-14.14", "C-14.14a", "C-7.2")
def test_a_figure_stays_until_its_users_next_turn_though_the_island_changes_hands() -> None:
    state = position(
        {"i1": "A 2"}, {"C6": "A 1"}, turn="A ares", later="zeus B, poseidon C", figures={"chiron": "i4 C"}
    )
    play(state, "move_army i1 i4 1", "end_turn")
    assert figures(state) == {"chiron": "i4"}
    play(state, "end_turn")
    assert (asked(state), figures(state)) == ((C, "act"), {})


@pytest.mark.clause("C-14.14")
@pytest.mark.parametrize(("expiry", "stays"), [("next_turn", False), ("next_cycle", True)])
def test_C_O_figure_expiry_matters_with_two_markers(expiry: str, stays: bool) -> None:
    state = position(
        seats=2,
        turn="A ares",
        later="zeus A",
        gods="ares zeus athena poseidon",
        row="medusa - -",
        options={"figure_expiry": expiry},
    )
    play(state, "summon 4", "place i7", "end_turn")
    assert asked(state) == (A, "act")
    assert figures(state) == ({"medusa": "i7"} if stays else {})
    play(state, "end_turn")
    play(state, *["apollo"] * 4)
    while asked(state)[1] == "apollo_marker":
        play(state, legal(state)[0])
    assert figures(state) == {}


@pytest.mark.clause("C-14.15")
@pytest.mark.parametrize("name", ["chiron", "medusa", "minotaur", "polyphemus"])
def test_an_island_figure_is_placed_on_any_island(name: str) -> None:
    state = position(turn="A athena", row=f"- {name} -")
    play(state, "summon 3")
    assert (asked(state), len(legal(state, "place"))) == ((A, "figure"), 13)
    events = play(state, "place i11")
    assert told(events, FigurePlaced) == [FigurePlaced(A, Creature(name), "i11")]
    assert figures(state) == {name: "i11"}


@pytest.mark.clause("C-14.15a", "C-8.4a")
def test_two_figures_on_an_island_both_leave_and_no_power_works() -> None:
    state = position(
        {"i1": "A 1"}, {"E7": "B 1"}, turn="A athena", row="- polyphemus -", figures={"medusa": "i8 B copied"}
    )
    play(state, "summon 3", "place i8")
    assert asked(state) == (A, "act")
    assert (figures(state), fleet(state, "E7")) == ({}, "B 1")
    assert state.discard_pile == [Creature.POLYPHEMUS]
    state = position(turn="A athena", row="- chiron -", figures={"medusa": "i8 B"})
    play(state, "summon 3", "place i8")
    assert sorted(state.discard_pile) == [Creature.CHIRON, Creature.MEDUSA]


@pytest.mark.clause("C-14.16")
def test_a_figure_used_again_is_placed_anew_for_its_new_user() -> None:
    state = position(
        turn="B athena", row="medusa kraken -", figures={"medusa": "i8 A copied", "kraken": "A1 A"}, gold=9
    )
    play(state, "summon 4", "place i2")
    assert figures(state) == {"medusa": "i2", "kraken": "A1"}
    assert [(figure.seat, figure.card) for figure in state.figures if figure.creature is Creature.MEDUSA] == [(B, True)]
    play(state, "summon 3", "place K6", "stop")
    assert figures(state)["kraken"] == "K6"
    assert len(state.figures) == 2


@pytest.mark.clause("C-14.17", "C-14.17a")
def test_chiron_hinders_no_other_creature_and_no_troops_that_march() -> None:
    islands = {"i1": "A 2", "i4": "C 1 P", "i3": "C 1"}
    state = position(
        islands, {"C6": "A 1", "E8": "C 1"}, turn="A ares", row="medusa siren -", figures={"chiron": "i4 B"}
    )
    assert "i1 i4 2" in legal(state, "move_army")
    play(state, "summon 3")
    assert "siren E8" in legal(state)


@pytest.mark.clause("C-14.18a")
def test_troops_may_come_to_medusas_island_and_die_there() -> None:
    islands = {"i1": "A 2", "i4": "A 1"}
    state = position(islands, {"C6": "A 1"}, turn="A ares", row="harpy sphinx -", figures={"medusa": "i4 B"}, gold=20)
    play(state, "recruit i4", "move_army i1 i4 1", "summon 4", "harpy i4", "summon 3", "sell troop i4")
    assert island(state, "i4") == "A 1"


@pytest.mark.clause("C-14.19", "C-14.19a", "C-14.19b")
def test_W22_polyphemus() -> None:
    at_sea = {"E7": "B 2", "F6": "C 1", "F8": "A 1"}
    state = position({"i1": "A 1"}, at_sea, turn="A athena", row="- polyphemus -")
    play(state, "summon 3", "place i8")
    assert asked(state) == (A, "push")
    targets = ["E7 E8", "F6 F5", "F6 G5", "F8 E8", "F8 F9", "F8 G8"]
    assert legal(state, "push") == targets
    play(state, "push F8 E8")
    assert legal(state, "push") == ["E7 none", "F6 F5", "F6 G5"]
    events = play(state, "push E7 none")
    assert told(events, FleetsDestroyed) == [FleetsDestroyed(B, "E7", 2)]
    events = play(state, "push F6 G5")
    assert told(events, FleetsPushed) == [FleetsPushed(C, "F6", "G5", 1)]
    assert fleets(state) == {"E8": "A 1", "G5": "C 1"}
    assert (asked(state), state.players[B].fleets) == ((A, "act"), 8)
    state = position({"i1": "A 1"}, at_sea, turn="A athena", row="- polyphemus -")
    play(state, "summon 3", "place i8", "push F8 F9")
    assert [move for move in legal(state, "push") if move.startswith("E7")] == ["E7 E8"]


@pytest.mark.clause("C-14.19a")
def test_pushed_fleets_join_own_ones_but_not_the_krakens_space() -> None:
    at_sea = {"E7": "B 2", "E8": "B 1", "F6": "C 1"}
    state = position({"i1": "A 1"}, at_sea, turn="A athena", row="- polyphemus -", figures={"kraken": "F5 B"})
    play(state, "summon 3", "place i8")
    assert legal(state, "push") == ["E7 E8", "F6 G5"]
    play(state, "push E7 E8")
    assert fleet(state, "E8") == "B 3"


@pytest.mark.clause("C-14.19c")
def test_when_no_space_has_a_target_all_fleets_there_are_destroyed_without_asking() -> None:
    at_sea = {"E7": "B 2", "E8": "C 1", "F6": "A 1", "F5": "C 1", "G5": "C 1"}
    state = position({"i1": "A 1"}, at_sea, turn="A athena", row="- polyphemus -")
    events = play(state, "summon 3", "place i8")
    assert told(events, FleetsDestroyed) == [FleetsDestroyed(B, "E7", 2), FleetsDestroyed(A, "F6", 1)]
    assert asked(state) == (A, "act")


@pytest.mark.clause("C-14.20")
def test_the_ring_is_free_again_when_polyphemus_has_left() -> None:
    state = position({"i8": "B 1"}, {}, turn="A athena", later="poseidon B", figures={"polyphemus": "i8 B"})
    assert len(state.forbidden()) == 6
    play(state, "end_turn")
    assert state.forbidden() == ()
    assert "E7" in legal(state, "recruit")


@pytest.mark.clause("C-14.21", "C-14.21a", "C-14.21b", "C-14.22")
def test_W21_kraken() -> None:
    at_sea = {"E7": "B 2", "E8": "C 1"}
    state = position({"i2": "A 1 T"}, at_sea, turn="A athena", row="- kraken -", gold=3)
    play(state, "summon 3")
    assert (gold(state)[A], asked(state), len(legal(state))) == (1, (A, "kraken"), 61)
    events = play(state, "place E7")
    assert told(events, FleetsDestroyed) == [FleetsDestroyed(B, "E7", 2)]
    assert legal(state, "kraken_step") == ["E6", "E8", "F8"]
    events = play(state, "kraken_step E8")
    assert told(events, KrakenMoved, FleetsDestroyed) == [KrakenMoved(A, "E8", 1), FleetsDestroyed(C, "E8", 1)]
    assert (asked(state), legal(state)) == ((A, "kraken_move"), ["stop"])
    play(state, "stop")
    assert gold(state)[A] == 0
    assert [state.map.seas[sea].id for sea in state.forbidden()] == ["E8"]


@pytest.mark.clause("C-14.21")
def test_the_kraken_destroys_own_fleets_too_and_may_stay_where_he_is() -> None:
    state = position({"i1": "A 1"}, {"C6": "A 2"}, turn="A athena", row="- kraken -", figures={"kraken": "C5 B"})
    play(state, "summon 3")
    assert {"place C5", "place C6"} <= set(legal(state))
    play(state, "place C6", "stop")
    assert (fleets(state), state.players[A].fleets) == ({}, 8)


@pytest.mark.clause("C-14.21a", "C-14.21c")
def test_the_krakens_steps_are_not_limited_temples_do_not_help_and_polyphemus_does_not_stop_him() -> None:
    state = position({"i2": "A 1 TTTT"}, {}, turn="A athena", row="- kraken -", figures={"polyphemus": "i8 B"}, gold=7)
    play(state, "summon 3")
    assert gold(state)[A] == 6
    play(state, "place D5", "kraken_step E6", "kraken_step E7", "kraken_step F8", "kraken_step G8", "kraken_step G9")
    assert gold(state)[A] == 1
    play(state, "kraken_step G8", "stop")
    assert figures(state)["kraken"] == "G8"


@pytest.mark.clause("C-14.22")
def test_the_krakens_space_stays_forbidden_until_he_is_summoned_again() -> None:
    state = position({"i1": "A 1"}, {"C5": "A 1"}, turn="A poseidon", later="zeus B", figures={"kraken": "C6 B"})
    assert "C6" not in legal(state, "recruit")
    play(state, "end_turn", "end_turn")
    assert figures(state) == {"kraken": "C6"}


@pytest.mark.clause("C-14.22a")
def test_the_kraken_is_no_obstacle_for_troops_and_gives_no_control() -> None:
    islands = {"i1": "A 1", "i4": "A 0"}
    state = position(islands, {"C5": "A 1"}, turn="A ares", figures={"kraken": "C6 A"})
    assert legal(state, "move_army") == ["i1 i4 1"]
    state = position(islands, {}, turn="A ares", figures={"kraken": "C6 A"})
    assert legal(state, "move_army") == []
    assert state.admirals[state.map.sea_at["C6"]] is None
    state = position({"i2": "A 1"}, {}, turn="A athena", figures={"kraken": "K1 A"})
    assert state.income(A) == 0
