"""C-11: the special actions of the gods."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import (
    BattleBegan,
    CreatureDiscarded,
    CreatureDrawn,
    CreaturesShuffled,
    IslandTaken,
    MetropolisPlaced,
    SeatEliminated,
    SpentOnAction,
)
from petteia_cyclades.kinds import Creature, God
from petteia_cyclades.moves import MoveArmy, Sail
from plugins.cyclades.tests.positions import (
    A,
    B,
    E,
    asked,
    fleet,
    fleets,
    gold,
    island,
    legal,
    play,
    position,
    refused,
    roll,
    row,
    told,
)


@pytest.mark.clause("C-11.1", "C-11.2", "C-11.2a", "C-11.2b")
def test_W10_fleets_are_dropped_and_picked_up() -> None:
    state = position(fleets={"C6": "A 2", "D5": "A 1"}, turn="A poseidon", gold=5)
    events = play(state, "move_fleet C6 C5 2")
    assert told(events, SpentOnAction) == [SpentOnAction(A, God.POSEIDON, 1)]
    assert (gold(state)[A], asked(state)) == (4, (A, "sail"))
    play(state, "sail D5 1")
    assert (fleet(state, "C5"), fleet(state, "D5")) == ("A 1", "A 2")
    assert {move.split()[1] for move in legal(state, "sail")} == {"1", "2"}
    play(state, "sail E6 2")
    assert asked(state) == (A, "act")
    assert fleets(state) == {"C5": "A 1", "E6": "A 2"}
    assert gold(state)[A] == 4


@pytest.mark.clause("C-11.2a")
def test_stop_ends_a_move_of_fleets() -> None:
    state = position(fleets={"C6": "A 1"}, turn="A poseidon")
    play(state, "move_fleet C6 C5 1", "stop")
    assert (asked(state), fleets(state)) == ((A, "act"), {"C5": "A 1"})


@pytest.mark.clause("C-11.3", "C-1.11", "C-11.3a")
def test_a_step_goes_to_a_free_an_own_or_an_enemy_space_but_not_to_a_forbidden_one() -> None:
    around = {"B6": "A 1", "C5": "B 1", "C7": "C 2"}
    figures = {"kraken": "C7 B"}
    state = position(fleets={"C6": "A 2", **around}, turn="A poseidon", figures=figures, check=False)
    assert sorted({move.split()[1] for move in legal(state, "move_fleet") if move.startswith("C6")}) == ["B6", "C5"]
    state = position(fleets={"C6": "A 2", "B6": "A 1"}, turn="A poseidon", figures={"polyphemus": "i8 B"})
    play(state, "move_fleet C6 B6 1")
    assert fleet(state, "B6") == "A 2"
    play(state, "sail C6 2", "sail C5 1")
    state = position(fleets={"D5": "A 1"}, turn="A poseidon", figures={"polyphemus": "i8 B"})
    assert legal(state, "move_fleet") == ["D5 C4 1", "D5 C5 1"]
    play(state, "move_fleet D5 C5 1")
    assert refused(state, Sail("E6", 1)) == "C-11.2"


@pytest.mark.clause("C-11.3a", "C-12.1", "C-12.14")
def test_entering_an_enemy_space_ends_the_move_and_only_those_that_enter_fight() -> None:
    state = position(fleets={"C6": "A 3", "C5": "B 1"}, turn="A poseidon")
    roll(state, "3 0")
    events = play(state, "move_fleet C6 C5 2")
    assert told(events, BattleBegan) == [BattleBegan("C5", A, 2, 1, B)]
    assert fleets(state) == {"C6": "A 1", "C5": "A 2"}
    assert asked(state) == (A, "act")
    before = gold(state)[A]
    play(state, "move_fleet C5 D5 2")
    assert (fleet(state, "D5"), before - gold(state)[A]) == ("A 2", 1)


@pytest.mark.clause("C-11.4", "C-11.4a", "C-11.4b", "C-1.1b", "C-1.2")
def test_troops_go_over_fleets_to_own_islands_and_take_empty_ones() -> None:
    """Fortresses without troops do not defend; an island that was left stays owned."""
    islands = {"i1": "A 2", "i3": "A 1", "i12": "A 0", "i4": "E 0 FF +1", "i6": "E 1"}
    state = position(islands, {"C5": "A 1", "D5": "A 1", "E6": "A 1"}, turn="A ares")
    assert {move.split()[1] for move in legal(state, "move_army") if move.startswith("i1")} == {"i3", "i4", "i8"}
    events = play(state, "move_army i1 i3 1")
    assert told(events, SpentOnAction) == [SpentOnAction(A, God.ARES, 1)]
    assert (island(state, "i1"), island(state, "i3")) == ("A 1", "A 2")
    events = play(state, "move_army i1 i4 1")
    assert told(events, IslandTaken) == [IslandTaken(A, "i4", E)]
    assert (island(state, "i1"), island(state, "i4")) == ("A 0", "A 1 FF +1")
    assert gold(state)[A] == 5
    state = position({"i1": "A 1"}, {"C6": "A 1"}, turn="A ares")
    assert told(play(state, "move_army i1 i4 1"), IslandTaken) == [IslandTaken(A, "i4", None)]
    assert island(state, "i4") == "A 1"


@pytest.mark.clause("C-11.4a")
@pytest.mark.parametrize(("what", "figures"), [("E 1", {}), ("E 0", {"minotaur": "i4 B"}), ("-", {"minotaur": "i4 B"})])
def test_troops_fight_where_troops_or_minotaur_stand(what: str, figures: dict[str, str]) -> None:
    islands = {"i1": "A 8", "i4": what, "i6": "E 0", "i10": "E 0"}
    state = position(islands, {"C6": "A 1"}, turn="A ares", figures=figures)
    assert told(play(state, "move_army i1 i4 8"), BattleBegan)


@pytest.mark.clause("C-11.4a", "C-14.13")
def test_troops_do_not_fight_minotaur_on_their_own_island() -> None:
    islands = {"i1": "A 2", "i4": "A 0"}
    state = position(islands, {"C6": "A 1"}, turn="A ares", figures={"minotaur": "i4 B"})
    assert not told(play(state, "move_army i1 i4 2"), BattleBegan)
    assert island(state, "i4") == "A 2"


@pytest.mark.clause("C-11.4b")
def test_a_loser_is_eliminated_before_the_winner_gets_his_metropolis() -> None:
    islands = {"i1": "A 1 M", "i12": "A 1 PF", "i3": "A 0 T", "i4": "E 0 U"}
    state = position(islands, {"C6": "A 1", "F3": "E 1"}, turn="A ares")
    events = play(state, "move_army i1 i4 1", "place_metropolis i4")
    kinds = [type(event) for event in told(events, IslandTaken, SeatEliminated, MetropolisPlaced)]
    assert kinds == [IslandTaken, SeatEliminated, MetropolisPlaced]
    assert fleets(state) == {"C6": "A 1"}


@pytest.mark.clause("C-11.4c")
@pytest.mark.parametrize(
    ("at_sea", "reached"),
    [("C5 D5", ["i3", "i4"]), ("C5 D5 E6", ["i3", "i4", "i8"]), ("C6 D5", ["i4"]), ("D5", []), ("C5", ["i4"])],
)
def test_W11_a_chain_of_own_fleets_links_islands(at_sea: str, reached: list[str]) -> None:
    state = position({"i1": "A 1"}, dict.fromkeys(at_sea.split(), "A 1"), turn="A ares")
    assert [move.split()[1] for move in legal(state, "move_army")] == reached


@pytest.mark.clause("C-11.4c")
def test_neither_islands_nor_the_fleets_of_others_link() -> None:
    """C6 touches the own i4, but D5 beside it is of another seat, and E8 is no neighbour."""
    state = position({"i1": "A 1", "i4": "A 0"}, {"C6": "A 1", "D5": "B 1", "E8": "A 1"}, turn="A ares")
    assert [move.split()[1] for move in legal(state, "move_army")] == ["i4"]


@pytest.mark.clause("C-11.4d", "C-14.18", "C-12.16")
def test_no_troops_leave_medusas_island_and_none_go_to_a_protected_one() -> None:
    islands = {"i1": "A 2", "i3": "A 2", "i4": "E 1"}
    state = position(islands, {"C5": "A 1", "D5": "A 1"}, turn="A ares", figures={"medusa": "i1 B"})
    assert legal(state, "move_army") == ["i3 i1 1", "i3 i1 2"]
    assert refused(state, MoveArmy("i1", "i3", 1)) == "C-11.4"


@pytest.mark.clause("C-11.5")
def test_zeus_replaces_a_creature_of_the_row() -> None:
    state = position(turn="A zeus", row="harpy - satyr", draw="giant kraken")
    assert legal(state, "replace_creature") == ["4", "2"]
    events = play(state, "replace_creature 2")
    assert told(events, CreatureDiscarded, CreatureDrawn) == [
        CreatureDiscarded(Creature.SATYR),
        CreatureDrawn(Creature.GIANT, 2),
    ]
    assert (row(state), state.discard_pile, gold(state)[A]) == ("harpy - giant", [Creature.SATYR], 6)


@pytest.mark.clause("C-11.5", "C-3.7")
def test_zeus_may_draw_the_card_that_he_has_discarded_when_the_pile_is_empty() -> None:
    state = position(turn="A zeus", row="harpy giant satyr", draw="")
    assert told(play(state, "replace_creature 4"), CreaturesShuffled) == [CreaturesShuffled(15)]
    assert len(state.draw_pile) == 14


@pytest.mark.clause("C-11.5", "C-14.1b")
def test_when_zeus_discards_chimera_all_is_shuffled_before_the_next_card_is_drawn() -> None:
    state = position(turn="A zeus", row="chimera giant satyr", discard="harpy kraken")
    events = told(play(state, "replace_creature 4"), CreatureDiscarded, CreaturesShuffled, CreatureDrawn)
    assert events[:2] == [CreatureDiscarded(Creature.CHIMERA), CreaturesShuffled(15)]
    assert isinstance(events[2], CreatureDrawn)
    assert (len(state.draw_pile), state.discard_pile) == (14, [])


@pytest.mark.clause("C-11.6")
def test_athena_has_no_special_action() -> None:
    state = position(turn="A athena", gold=20, row="harpy giant satyr")
    assert {move.split()[0] for move in legal(state)} == {"summon", "recruit", "build", "end_turn"}


@pytest.mark.clause("C-11.7")
def test_special_actions_are_repeated_while_they_can_be_paid() -> None:
    state = position(turn="A zeus", gold=2, row="harpy giant satyr")
    play(state, "replace_creature 4", "replace_creature 4")
    assert legal(state, "replace_creature") == []
    state = position({"i1": "A 2", "i4": "A 0"}, {"C6": "A 1"}, turn="A ares", gold=2)
    play(state, "move_army i1 i4 1", "move_army i1 i4 1")
    assert legal(state, "move_army") == []
    state = position(turn="A poseidon", gold=1)
    play(state, "move_fleet C6 C5 1", "stop")
    assert legal(state, "move_fleet") == []
