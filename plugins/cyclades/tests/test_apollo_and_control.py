"""C-1, C-15: who owns what, limits and supplies; Apollo."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import ApolloGave, ProsperityPlaced, SeatEliminated, TurnEnded
from petteia_cyclades.kinds import Building
from plugins.cyclades.tests.positions import (
    GAME,
    A,
    B,
    C,
    D,
    E,
    asked,
    fleet,
    gold,
    island,
    legal,
    play,
    position,
    roll,
    told,
)


@pytest.mark.clause("C-15.1", "C-15.2", "C-15.3a", "C-7.4")
def test_W25_apollo() -> None:
    """B with three islands is first and also gets a marker; E with one is second."""
    islands = {"i2": "B 1", "i8": "B 0", "i9": "B 1", "i10": "E 1"}
    state = position(islands, turn="A athena", later="apollo B, apollo E")
    events = play(state, "end_turn")
    assert told(events, ApolloGave) == [ApolloGave(B, 1)]
    assert (asked(state), legal(state)) == ((B, "apollo_marker"), ["prosper i2", "prosper i8", "prosper i9"])
    events = play(state, "prosper i8")
    assert told(events, ProsperityPlaced, TurnEnded, ApolloGave) == [
        ProsperityPlaced(B, "i8"),
        TurnEnded(B, 2),
        ApolloGave(E, 4),
        TurnEnded(E, 1),
    ]
    assert island(state, "i8") == "B 0 +1"
    assert state.supplies.markers == 15


@pytest.mark.clause("C-15.2")
def test_with_one_island_the_marker_is_placed_without_asking_on_top_of_others() -> None:
    state = position({"i10": "E 1 +2"}, turn="A athena", later="apollo E")
    events = play(state, "end_turn")
    assert told(events, ApolloGave, ProsperityPlaced) == [ApolloGave(E, 4), ProsperityPlaced(E, "i10")]
    assert island(state, "i10") == "E 1 +3"
    assert asked(state)[1] == "bid"


@pytest.mark.clause("C-15.2", "C-1.7")
def test_without_markers_in_supply_none_is_placed() -> None:
    state = position(turn="A athena", later="apollo B", supplies={"markers": 0}, check=False)
    events = play(state, "end_turn", check=False)
    assert told(events, ApolloGave) == [ApolloGave(B, 1)]
    assert asked(state)[1] == "bid"


@pytest.mark.clause("C-15.2a")
def test_when_the_first_marker_was_eliminated_the_second_gets_no_prosperity() -> None:
    islands = {"i1": "A 3 M", "i4": "E 0 M", "i12": "A 1"}
    state = position(islands, {"C6": "A 1"}, turn="A ares", later="apollo E, apollo B")
    assert told(play(state, "move_army i1 i4 1"), SeatEliminated)
    events = play(state, "end_turn")
    assert told(events, ApolloGave) == [ApolloGave(B, 1)]
    assert not told(events, ProsperityPlaced)


@pytest.mark.clause("C-15.3", "C-15.3a")
def test_with_apollo_nothing_else_can_be_done() -> None:
    state = position(turn="A athena", later="apollo B", row="harpy giant satyr")
    play(state, "end_turn")
    assert {move.split()[0] for move in legal(state)} == {"prosper"}
    play(state, "prosper i2")
    assert asked(state)[1] == "bid"


@pytest.mark.clause("C-1.1", "C-1.1a", "C-1.1b")
def test_an_island_has_one_owner_or_none_and_troops_of_one_seat() -> None:
    state = position({"i1": "A 2"}, {"C6": "A 1"}, turn="A ares")
    assert island(state, "i4") == "- 0"
    play(state, "move_army i1 i4 1")
    assert (island(state, "i1"), island(state, "i4")) == ("A 1", "A 1")


@pytest.mark.clause("C-1.2", "C-1.2a")
def test_an_island_that_its_last_troop_has_left_stays_owned_and_works() -> None:
    """It gives income, can be built on and recruited to, and its port defends."""
    islands = {"i8": "B 1 P", "i2": "B 1", "i1": "A 1"}
    state = position(islands, {"E7": "B 1", "E6": "A 2", "E8": "A 1", "F8": "A 1"}, turn="A athena", row="- harpy -")
    before = state.income(B)
    play(state, "summon 3", "harpy i8")
    assert (island(state, "i8"), state.income(B)) == ("B 0 P", before)
    state = position({**islands, "i8": "B 0 P"}, {"E7": "B 1", "E6": "A 2"}, turn="A poseidon")
    roll(state, "0 0")
    play(state, "move_fleet E6 E7 2")
    assert (asked(state), 8 - state.players[A].fleets) == ((A, "act"), 1)


@pytest.mark.clause("C-1.3", "C-1.3a")
def test_a_sea_space_belongs_to_whose_fleets_are_there_and_is_free_when_they_leave() -> None:
    state = position({"i1": "A 1"}, {"C6": "A 2"}, turn="A poseidon")
    play(state, "move_fleet C6 C5 2", "stop")
    assert (fleet(state, "C6"), fleet(state, "C5")) == ("", "A 2")
    assert state.admirals[state.map.sea_at["C6"]] is None


@pytest.mark.clause("C-1.4", "C-1.4a")
def test_removed_units_go_to_their_owners_reserve() -> None:
    state = position({"i8": "B 3"}, {"E7": "B 2"}, turn="A athena", row="kraken harpy -")
    assert (state.players[B].troops, state.players[B].fleets) == (5, 6)
    play(state, "summon 3", "harpy i8", "summon 4", "place E7", "stop")
    assert (state.players[B].troops, state.players[B].fleets) == (6, 8)


@pytest.mark.clause("C-1.4")
def test_units_in_a_battle_count_as_on_the_board() -> None:
    state = position({"i2": "B 1"}, {"E6": "A 8", "E7": "B 2"}, turn="A poseidon")
    roll(state, "3 0")
    play(state, "move_fleet E6 E7 8")
    assert asked(state) == (B, "retreat")
    assert state.players[A].fleets == 0


@pytest.mark.clause("C-1.5", "C-1.6")
def test_territory_markers_and_gold_never_run_out() -> None:
    """A seat may own all islands but one of each other, and have more gold than there are pieces."""
    islands = {f"i{number}": "A 0" for number in range(1, 10)}
    others = {"i10": "B 1", "i11": "C 1", "i12": "D 1", "i13": "E 1"}
    state = position({**islands, **others}, turn="A athena", gold=500)
    play(state, "end_turn")
    assert gold(state)[A] > 500
    assert len(state.islands_of(A)) == 9


@pytest.mark.clause("C-1.8", "C-1.9")
def test_buildings_are_counted_by_type_and_an_island_has_one_metropolis_at_most() -> None:
    state = position({"i2": "A 1 PPT"}, turn="A zeus")
    play(state, "build i2")
    assert state.islands[state.map.island_at["i2"]].buildings == [2, 0, 2, 0]
    state = position({"i2": "A 1 M", "i6": "A 1"}, turn="A athena", philosophers={A: 3})
    play(state, "recruit")
    assert (island(state, "i2"), island(state, "i6")) == ("A 1 M", "A 1 M")


@pytest.mark.clause("C-1.10")
def test_a_metropolis_counts_as_one_of_each_building() -> None:
    state = position({"i2": "A 1 PT M", "i8": "A 1 T"}, turn="A athena")
    number = state.map.island_at["i2"]
    counts = [state.effective(building, number) for building in (Building.PORT, Building.FORTRESS, Building.TEMPLE)]
    assert counts == [2, 1, 2]
    assert state.temples_of(A) == 3
    assert GAME.view(state, None).seats[A].discount == 3


@pytest.mark.clause("C-1.11", "C-14.20", "C-14.22")
def test_no_fleet_may_come_to_the_kraken_or_to_the_ring_of_polyphemus() -> None:
    figures = {"kraken": "C6 B", "polyphemus": "i8 B"}
    state = position({"i1": "A 1", "i4": "A 1"}, {"C5": "A 1"}, turn="A poseidon", figures=figures)
    names = [sea.id for sea in state.map.seas]
    assert {names[sea] for sea in state.forbidden()} == {"C6", "E6", "E7", "F6", "F8", "G6", "G7"}
    forbidden = {names[sea] for sea in state.forbidden()}
    assert not forbidden & set(legal(state, "recruit"))
    play(state, "move_fleet C5 D5 1")
    assert not forbidden & {move.split()[0] for move in legal(state, "sail")}


@pytest.mark.clause("C-1.12")
def test_an_eliminated_seat_is_no_target_and_is_not_asked() -> None:
    state = position(turn="A athena", row="- griffon -", out=[E])
    play(state, "summon 3")
    assert legal(state) == ["target 1", "target 2", "target 3"]
    play(state, "target 1", "end_turn")
    order = []
    while asked(state)[1] == "bid":
        order.append(asked(state)[0])
        play(state, "apollo")
    assert sorted(order) == [A, B, C, D]
