"""C-4, C-5: which gods are to be had, and income."""

from __future__ import annotations

import pytest

from engine_service.game import Rng
from petteia_cyclades.events import GodHidden, GodPlaced, IncomeReceived
from petteia_cyclades.kinds import God
from petteia_cyclades.state import CycladesState
from plugins.cyclades.tests.positions import GAME, A, C, D, E, gold, legal, pass_cycle, play, position, told

SHUFFLES = 40


def next_gods(state: CycladesState) -> list[list[God]]:
    """The tiles by position in the next cycle, for many shuffles."""
    found = []
    for number in range(SHUFFLES):
        after = GAME.clone(state)
        after.rng = Rng.from_seed(str(number).encode())
        play(after, "end_turn")
        found.append(after.gods)
    return found


def distinct(gods: list[list[God]], *positions: int) -> int:
    """In how many ways these positions come out."""
    return len({tuple(tiles[position - 1] for position in positions) for tiles in gods})


@pytest.mark.clause("C-4.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_apollo_is_always_to_be_had(seats: int) -> None:
    state = position(seats=seats, begins=True, cycle=1, gold=0)
    for _ in range(seats):
        assert "apollo" in legal(state)
        play(state, "apollo")


@pytest.mark.clause("C-4.2")
def test_with_five_seats_all_four_tiles_are_shuffled_and_face_up() -> None:
    gods = next_gods(position(turn="A athena"))
    assert distinct(gods, 1, 2, 3, 4) > 10
    state = position(begins=True)
    assert state.face_up == 4
    assert {move.split()[1] for move in legal(state) if move != "apollo"} == set(God)


@pytest.mark.clause("C-4.3")
@pytest.mark.parametrize("seats", [2, 4])
def test_with_four_seats_and_with_two_the_first_cycle_hides_one_tile(seats: int) -> None:
    state = position(seats=seats, turn="A athena")
    state.god_scheme = state.god_step = 0
    gods = next_gods(state)
    assert distinct(gods, 1, 2, 3, 4) > 10
    events = play(state, "end_turn")
    assert [(event.god, event.position) for event in told(events, GodPlaced)] == [
        (god, place) for place, god in enumerate(state.gods[:3], 1)
    ]
    assert told(events, GodHidden) == [GodHidden(state.gods[3])]
    assert {move.split()[1] for move in legal(state) if move != "apollo"} == set(state.gods[:3])


@pytest.mark.clause("C-4.3a")
@pytest.mark.parametrize("seats", [2, 4])
def test_W5_then_the_hidden_tile_comes_first_and_the_others_are_shuffled(seats: int) -> None:
    gods = next_gods(position(seats=seats, turn="A ares", gods="ares zeus athena poseidon"))
    assert distinct(gods, 1) == 1
    assert gods[0][0] is God.POSEIDON
    assert distinct(gods, 2, 3, 4) == 6
    state = position(seats=seats, turn="A ares", gods="poseidon athena ares zeus")
    play(state, "end_turn")
    assert state.gods[0] is God.ZEUS
    assert state.face_up == 3


@pytest.mark.clause("C-4.4")
def test_with_three_seats_odd_cycles_show_two_of_four_shuffled_tiles() -> None:
    state = position(seats=3, turn="A athena")
    state.god_step = 2
    gods = next_gods(state)
    assert distinct(gods, 1, 2) == 12
    play(state, "end_turn")
    assert state.face_up == 2
    assert {move.split()[1] for move in legal(state) if move != "apollo"} == set(state.gods[:2])


@pytest.mark.clause("C-4.4a")
def test_W6_even_cycles_show_the_two_that_were_face_down_in_their_order() -> None:
    state = position(seats=3, turn="A zeus", gods="zeus ares athena poseidon")
    gods = next_gods(state)
    assert distinct(gods, 1, 2) == 1
    events = play(state, "end_turn")
    assert told(events, GodPlaced) == [GodPlaced(God.ATHENA, 1), GodPlaced(God.POSEIDON, 2)]
    assert told(events, GodHidden) == [GodHidden(God.ARES), GodHidden(God.ZEUS)]
    pass_cycle(state)
    assert distinct([next_gods_of_three(state, number) for number in range(SHUFFLES)], 1, 2) == 12


def next_gods_of_three(state: CycladesState, number: int) -> list[God]:
    """The tiles of the cycle in which all markers were passed, shuffled otherwise."""
    before = GAME.clone(position(seats=3, turn="A athena"))
    before.god_step, before.rng = state.god_step + 1, Rng.from_seed(str(number).encode())
    play(before, "end_turn")
    return before.gods


@pytest.mark.clause("C-4.5")
def test_when_the_number_of_seats_changes_its_scheme_starts_anew() -> None:
    """With four left no tile is sure to come first; with three left both schemes' memories are void."""
    state = position(turn="A ares", gods="ares zeus athena poseidon", out=[E])
    state.god_scheme, state.god_step = 5, 3
    assert distinct(next_gods(state), 1) == 4
    play(state, "end_turn")
    assert (state.face_up, state.god_scheme, state.god_step) == (3, 4, 1)
    state = position(seats=4, turn="A ares", gods="ares zeus athena poseidon", out=[D])
    state.god_scheme, state.god_step = 4, 3
    assert distinct(next_gods(state), 1, 2) == 12
    play(state, "end_turn")
    assert state.face_up == 2


@pytest.mark.clause("C-4.5a")
def test_two_that_are_left_of_more_use_the_gods_of_three() -> None:
    state = position(seats=3, turn="A ares", gods="ares zeus athena poseidon", out=[C])
    play(state, "end_turn")
    assert (state.gods[:2], state.face_up) == ([God.ATHENA, God.POSEIDON], 2)
    assert state.track.count(None) == len(state.track)


@pytest.mark.clause("C-5.1", "C-5.1a", "C-5.2")
def test_W1_everybody_has_seven_before_the_first_auction() -> None:
    """Islands and trade spaces bring two to each seat, in the first cycle too."""
    state = position(begins=True, cycle=1, gold=5)
    assert state.income(A) == 2
    assert gold(state) == [7] * 5


@pytest.mark.clause("C-5.1")
def test_prosperity_markers_count_as_printed_prosperity_does() -> None:
    state = position({"i8": "A 0 +2", "i2": "A 1 M +1"}, turn="A athena", gold=0)
    events = play(state, "end_turn")
    assert IncomeReceived(A, 2 + 2 + 0 + 1) in events
    assert gold(state)[A] == 5


@pytest.mark.clause("C-5.1a", "C-5.3")
@pytest.mark.parametrize("count", [1, 3])
def test_a_trade_space_brings_one_however_many_fleets_lie_there(count: int) -> None:
    state = position({"i2": "A 1"}, {"K1": f"A {count}", "A6": "B 1", "A5": "A 1"}, turn="A athena", gold=0)
    play(state, "end_turn")
    assert gold(state)[A] == 1
