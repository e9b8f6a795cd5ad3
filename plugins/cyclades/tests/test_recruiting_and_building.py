"""C-9, C-10: recruiting and building."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import Built, MetropolisPlaced, Recruited
from petteia_cyclades.kinds import Building, God
from petteia_cyclades.moves import Build, Recruit
from plugins.cyclades.tests.positions import A, fleet, gold, island, legal, play, position, refused, told


@pytest.mark.clause("C-9.1", "C-9.1a")
@pytest.mark.parametrize(
    ("god", "move", "prices"),
    [
        ("poseidon", "recruit C6", [0, 1, 2, 3]),
        ("ares", "recruit i1", [0, 2, 3, 4]),
        ("zeus", "recruit", [0, 4]),
        ("athena", "recruit", [0, 4]),
    ],
)
def test_W9_prices_rise_with_each_unit_of_a_turn(god: str, move: str, prices: list[int]) -> None:
    state = position({"i1": "A 1", "i12": "A 1"}, turn=f"A {god}", gold=20)
    for price in prices:
        before = gold(state)[A]
        events = play(state, move)
        assert [event.gold for event in told(events, Recruited)] == [price]
        assert before - gold(state)[A] == price
    assert not [each for each in legal(state) if each.startswith("recruit")]
    assert refused(state, Recruit(move.split()[1] if " " in move else None)) == "C-9.1"


@pytest.mark.clause("C-9.1")
@pytest.mark.parametrize(("god", "most"), [("poseidon", 3), ("ares", 2), ("zeus", 1), ("athena", 1)])
def test_recruiting_stops_where_gold_does(god: str, most: int) -> None:
    """With 3 GP there are three fleets, two troops, one priest, one philosopher."""
    state = position(turn=f"A {god}", gold=3)
    count = 0
    while moves := [each for each in legal(state) if each.startswith("recruit")]:
        play(state, moves[0])
        count += 1
    assert count == most


@pytest.mark.clause("C-9.2", "C-1.11")
def test_a_fleet_is_placed_beside_an_own_island_where_it_may_go() -> None:
    fleets = {"A5": "B 1", "B6": "A 2", "E10": "A 1"}
    figures = {"kraken": "C5 B", "polyphemus": "i4 C"}
    state = position({"i1": "A 0"}, fleets, turn="A poseidon", figures=figures)
    assert legal(state, "recruit") == ["A3", "B4", "B6"]
    play(state, "recruit B6")
    assert fleet(state, "B6") == "A 3"


@pytest.mark.clause("C-9.3")
def test_a_troop_is_placed_on_any_own_island() -> None:
    """One without troops and one under Medusa too."""
    state = position({"i1": "A 0", "i12": "A 2", "i3": "A 1"}, turn="A ares", figures={"medusa": "i3 B"})
    assert legal(state, "recruit") == ["i1", "i3", "i12"]
    play(state, "recruit i1", "recruit i3")
    assert (island(state, "i1"), island(state, "i3")) == ("A 1", "A 2")


@pytest.mark.clause("C-9.4", "C-1.4")
@pytest.mark.parametrize("have", [7, 8])
def test_W9_there_are_eight_fleets_and_eight_troops_of_a_seat(have: int) -> None:
    for god, at in (("poseidon", "C6"), ("ares", "i1")):
        state = position({"i1": f"A {have}"}, {"C6": f"A {have}"}, turn=f"A {god}", gold=20)
        if have == 7:
            play(state, f"recruit {at}")
        assert legal(state, "recruit") == []
        assert state.players[A].troops == (0 if have == 8 or god == "ares" else 1)


@pytest.mark.clause("C-9.5", "C-1.7")
@pytest.mark.parametrize(("god", "what"), [("zeus", "priests"), ("athena", "philosophers")])
def test_priests_and_philosophers_come_from_the_supply(god: str, what: str) -> None:
    state = position(turn=f"A {god}", supplies={what: 1}, check=False)
    play(state, "recruit", check=False)
    assert (getattr(state.players[A], what), getattr(state.supplies, what)) == (1, 0)
    assert "recruit" not in legal(state)


@pytest.mark.clause("C-9.6", "C-13.2", "C-13.3")
def test_a_fourth_philosopher_makes_a_metropolis_at_once() -> None:
    state = position({"i6": "A 1"}, turn="A athena", philosophers={A: 3})
    assert told(play(state, "recruit"), MetropolisPlaced) == [MetropolisPlaced(A, "i6")]
    assert state.players[A].philosophers == 0


@pytest.mark.clause("C-10.1")
@pytest.mark.parametrize(("god", "sign"), [("poseidon", "P"), ("ares", "F"), ("zeus", "T"), ("athena", "U")])
def test_a_god_gives_his_building_for_two(god: God, sign: str) -> None:
    state = position({"i2": "A 1"}, turn=f"A {god}")
    events = play(state, "build i2")
    assert told(events, Built) == [Built(A, list(Building)["PFTU".index(sign)], "i2", 2)]
    assert island(state, "i2") == f"A 1 {sign}"
    assert gold(state)[A] == 5


@pytest.mark.clause("C-10.1a")
def test_one_may_build_any_number_several_of_a_type_on_an_island() -> None:
    state = position({"i2": "A 1", "i3": "A 1"}, turn="A zeus", gold=9)
    play(state, "build i2", "build i2", "build i3", "build i2")
    assert (island(state, "i2"), gold(state)[A]) == ("A 1 TTT", 1)
    assert legal(state, "build") == []


@pytest.mark.clause("C-10.2", "C-1.8a", "C-1.8")
def test_W29_an_island_takes_as_many_buildings_as_it_has_places() -> None:
    """With a metropolis i2 holds two, i6 none; troops are not needed."""
    islands = {"i2": "A 0 PT M", "i6": "A 0 M", "i1": "A 0 PF", "i12": "A 0 TTF", "i3": "A 0 T", "i10": "A 0 P M"}
    state = position(islands, turn="A poseidon")
    assert legal(state, "build") == ["i3", "i10"]
    assert refused(state, Build("i2")) == "C-10.2"


@pytest.mark.clause("C-10.2", "C-1.7")
def test_one_builds_only_what_is_in_supply_and_can_be_paid() -> None:
    supplies = {"buildings": [0, 10, 10, 10]}
    assert legal(position(turn="A poseidon", supplies=supplies, check=False), "build") == []
    assert legal(position(turn="A ares", supplies=supplies, check=False), "build") == ["i1", "i12"]
    assert legal(position(turn="A ares", gold=1), "build") == []
    assert legal(position(turn="A ares", gold=2), "build") == ["i1", "i12"]


@pytest.mark.clause("C-10.3", "C-13.1", "C-13.3")
def test_a_fourth_type_makes_a_metropolis_but_first_needs_a_free_place() -> None:
    state = position({"i1": "A 1 PF", "i6": "A 1 T"}, turn="A athena")
    assert legal(state, "build") == []
    state = position({"i1": "A 1 PF", "i3": "A 1 T"}, turn="A athena")
    play(state, "build i3", "place_metropolis i3")
    assert (island(state, "i1"), island(state, "i3")) == ("A 1", "A 1 M")
