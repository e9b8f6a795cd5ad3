"""C-13: metropolises."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import (
    BuildingDestroyed,
    BuildingGiven,
    IslandTaken,
    MetropolisLost,
    MetropolisPlaced,
    PhilosophersGiven,
)
from petteia_cyclades.kinds import Building
from petteia_cyclades.moves import GiveBuilding, PlaceMetropolis
from petteia_cyclades.state import CycladesState
from plugins.cyclades.tests.positions import A, asked, island, legal, play, position, refused, roll, told


def economic(first: str = "PT", second: str = "PF", **more: object) -> CycladesState:
    """A, at Athena, lacks a university on i1 (2/2) and i12 (3/2)."""
    return position({"i1": f"A 1 {first}", "i12": f"A 1 {second}"}, turn="A athena", **more)  # type: ignore[arg-type]


@pytest.mark.clause("C-13.1", "C-13.3", "C-13.4", "C-13.5b", "C-13.6")
def test_W17_economic_metropolis() -> None:
    state = economic()
    play(state, "build i12")
    assert (asked(state), legal(state)) == ((A, "give_building"), ["give_building port i1", "give_building port i12"])
    assert refused(state, GiveBuilding(Building.TEMPLE, "i1")) == "C-13.4"
    events = play(state, "give_building port i12")
    assert [(event.building, event.at) for event in told(events, BuildingGiven)] == [
        (Building.PORT, "i12"),
        (Building.FORTRESS, "i12"),
        (Building.TEMPLE, "i1"),
        (Building.UNIVERSITY, "i12"),
    ]
    assert told(events, MetropolisPlaced) == [MetropolisPlaced(A, "i12")]
    assert (island(state, "i1"), island(state, "i12")) == ("A 1 P", "A 1 M")
    assert state.supplies.buildings == [9, 10, 10, 10]
    assert asked(state) == (A, "act")


@pytest.mark.clause("C-13.4", "C-13.5")
def test_W17_with_another_port_given_back_both_islands_are_open() -> None:
    state = economic()
    play(state, "build i12", "give_building port i1")
    assert (asked(state), legal(state)) == ((A, "place_metropolis"), ["place_metropolis i1", "place_metropolis i12"])
    assert refused(state, PlaceMetropolis("i2")) == "C-13.5"
    play(state, "place_metropolis i12")
    assert (island(state, "i1"), island(state, "i12")) == ("A 1", "A 1 P M")


@pytest.mark.clause("C-13.4")
def test_each_type_on_several_islands_is_asked_for_in_order() -> None:
    islands = {"i2": "A 1 PFTU", "i10": "A 1 PFT", "i12": "A 1"}
    state = position(islands, turn="A zeus", check=False)
    play(state, "build i10")
    order = []
    while asked(state)[1] == "give_building":
        moves = legal(state, "give_building")
        order.append(moves[0].split()[0])
        assert [move.split()[1] for move in moves] == ["i2", "i10"]
        play(state, f"give_building {moves[0]}", check=False)
    assert order == ["port", "fortress", "temple"]


@pytest.mark.clause("C-13.1")
def test_metropolises_are_no_part_of_a_set() -> None:
    state = position({"i2": "A 1 PF M", "i12": "A 1 T"}, turn="A zeus")
    assert not told(play(state, "build i12"), MetropolisPlaced, MetropolisLost)


@pytest.mark.clause("C-13.2", "C-13.5", "C-13.5b")
def test_four_philosophers_are_given_back_for_a_metropolis() -> None:
    state = position({"i6": "A 1", "i8": "A 1 P"}, turn="A athena", philosophers={A: 3})
    events = play(state, "recruit")
    assert told(events, PhilosophersGiven, MetropolisPlaced) == [PhilosophersGiven(A, 4), MetropolisPlaced(A, "i6")]
    assert (state.players[A].philosophers, state.supplies.philosophers) == (0, 17)


@pytest.mark.clause("C-13.5a", "C-13.5b")
def test_W18_intellectual_metropolis_without_room() -> None:
    islands = {"i5": "D 1 PP", "i9": "D 1 TTP"}
    state = position(islands, turn="D athena", philosophers={3: 3})
    play(state, "recruit")
    assert legal(state) == ["place_metropolis i5", "place_metropolis i9"]
    play(state, "place_metropolis i9")
    assert (asked(state), legal(state)) == (
        (3, "destroy_building"),
        ["destroy_building port", "destroy_building temple"],
    )
    play(state, "destroy_building temple")
    assert legal(state) == ["destroy_building port", "destroy_building temple"]
    events = play(state, "destroy_building temple")
    assert told(events, BuildingDestroyed) == [BuildingDestroyed(Building.TEMPLE, "i9")]
    assert island(state, "i9") == "D 1 P M"
    state = position(islands, turn="D athena", philosophers={3: 3})
    events = play(state, "recruit", "place_metropolis i5")
    assert len(told(events, BuildingDestroyed)) == 2
    assert island(state, "i5") == "D 1 M"
    assert state.supplies.buildings == [9, 10, 8, 10]


@pytest.mark.clause("C-13.5")
@pytest.mark.parametrize("placement", ["free_first", "any"])
def test_C_O_metropolis_placement_says_whether_an_island_that_is_not_open_may_be_chosen(placement: str) -> None:
    options = {"metropolis_placement": placement}
    state = position({"i5": "D 1 PF", "i9": "D 1"}, turn="D athena", philosophers={3: 3}, options=options)
    play(state, "recruit")
    if placement == "free_first":
        assert island(state, "i9") == "D 1 M"
        return
    assert legal(state) == ["place_metropolis i5", "place_metropolis i9"]
    play(state, "place_metropolis i5", "destroy_building port")
    assert island(state, "i5") == "D 1 M"


@pytest.mark.clause("C-13.5a")
@pytest.mark.parametrize("placement", ["free_first", "any"])
def test_C_O_no_room_may_lose_the_metropolis_whatever_the_placement(placement: str) -> None:
    options = {"no_room": "lose", "metropolis_placement": placement}
    islands = {"i5": "D 1 PP", "i9": "D 1 TTP"}
    state = position(islands, turn="D athena", philosophers={3: 3}, options=options)
    assert told(play(state, "recruit"), MetropolisLost) == [MetropolisLost(3)]
    assert (island(state, "i5"), island(state, "i9")) == ("D 1 PP", "D 1 PTT")
    state = position({"i5": "D 1 PP", "i9": "D 1"}, turn="D athena", philosophers={3: 3}, options=options)
    assert not told(play(state, "recruit"), MetropolisLost)


@pytest.mark.clause("C-13.7")
def test_W19_replacement() -> None:
    state = position({"i12": "A 1 P M"}, turn="A athena", philosophers={A: 3})
    events = play(state, "recruit")
    assert told(events, PhilosophersGiven, MetropolisLost) == [PhilosophersGiven(A, 4), MetropolisLost(A)]
    assert (island(state, "i12"), state.players[A].philosophers) == ("A 1 P M", 0)


@pytest.mark.clause("C-1.7a", "C-13.7")
def test_without_a_tile_in_supply_the_metropolis_is_lost() -> None:
    state = economic("T", "PF", supplies={"metropolises": 0}, check=False)
    events = play(state, "build i1", check=False)
    assert told(events, MetropolisLost) == [MetropolisLost(A)]
    assert (island(state, "i1"), island(state, "i12")) == ("A 1", "A 1")


@pytest.mark.clause("C-13.8")
def test_after_placing_both_conditions_are_looked_at_again() -> None:
    """A captured island can complete two sets at once."""
    islands = {"i1": "A 2", "i2": "A 0 PPF", "i4": "C 0 TT", "i10": "A 0 UU", "i9": "A 0 F", "i3": "C 0"}
    state = position(islands, {"C6": "A 1"}, turn="A ares")
    events = play(state, "move_army i1 i4 1")
    while asked(state)[1] != "act":
        events += play(state, legal(state)[-1])
    assert len(told(events, MetropolisPlaced)) == 2
    assert state.metropolises_of(A) == 2


@pytest.mark.clause("C-13.9", "C-11.4b", "C-12.10")
def test_a_metropolis_moves_with_its_island() -> None:
    islands = {"i1": "A 3", "i12": "A 0 M", "i2": "B 1 PT M"}
    state = position({**islands, "i8": "B 1"}, {"B4": "A 1", "B3": "A 1"}, turn="A ares")
    roll(state, "3 0")
    events = play(state, "move_army i1 i2 3")
    assert told(events, IslandTaken)
    assert island(state, "i2") == "A 3 PT M"
    assert state.metropolises_of(A) == 2


@pytest.mark.clause("C-13.10", "C-14.5")
def test_a_metropolis_is_never_destroyed() -> None:
    state = position({"i12": "B 1 F M", "i10": "C 1 M"}, turn="A athena", row="- giant -")
    play(state, "summon 3")
    assert legal(state) == ["giant i12 fortress"]


@pytest.mark.clause("C-13.3", "C-13.11")
def test_a_metropolis_comes_inside_of_a_running_action_and_to_the_acting_seat() -> None:
    """Pegasus takes the island with the university: the metropolis is placed before Pegasus is discarded."""
    islands = {"i1": "A 1 PF", "i12": "A 0 T", "i3": "C 0 U", "i13": "C 0"}
    state = position(islands, {}, turn="A zeus", row="- pegasus -")
    play(state, "summon 3", "pegasus i1 i3 1")
    assert asked(state) == (A, "place_metropolis")
    assert state.discard_pile == []
    play(state, "place_metropolis i3")
    assert (island(state, "i3"), len(state.discard_pile), asked(state)) == ("A 1 M", 1, (A, "act"))
