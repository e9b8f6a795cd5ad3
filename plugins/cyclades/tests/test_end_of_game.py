"""C-16: the end of a cycle and of the game, and elimination."""

from __future__ import annotations

import pytest

from engine_service.game import Result
from petteia_cyclades.events import CycleBegan, FigureRemoved, GameEnded, GoldShown, SeatEliminated
from petteia_cyclades.kinds import Creature, Ending
from petteia_cyclades.state import CycladesState
from plugins.cyclades.tests.positions import GAME, A, B, C, D, E, asked, fleets, play, position, told, track

TWO = {"i2": "A 0 M", "i12": "A 0 M"}


def result(state: CycladesState) -> Result:
    """The standings, which are there once the game is over."""
    found = GAME.result(state)
    assert found is not None
    return found


def ranks(state: CycladesState) -> list[int]:
    """The rank of each seat."""
    by_seat = {standing.seat: standing.rank for standing in result(state).standings}
    return [by_seat[seat] for seat in range(len(state.players))]


@pytest.mark.clause("C-16.1", "C-16.2")
def test_a_seat_with_two_metropolises_wins_at_the_end_of_the_cycle() -> None:
    state = position(TWO, turn="B athena", later="apollo C")
    assert GAME.result(state) is None
    play(state, "end_turn")
    assert GAME.result(state) is None
    events = play(state, "prosper i3")
    assert told(events, GameEnded) == [GameEnded(Ending.METROPOLISES)]
    assert (state.agenda, ranks(state)[A]) == ([], 1)
    assert ranks(state).count(1) == 1


@pytest.mark.clause("C-16.1")
def test_without_enough_metropolises_the_next_cycle_begins() -> None:
    state = position({"i2": "A 0 M", "i12": "A 0", "i3": "C 1 M"}, turn="B athena")
    events = play(state, "end_turn")
    assert told(events, CycleBegan) == [CycleBegan(5)]


@pytest.mark.clause("C-16.1a")
def test_who_loses_a_metropolis_before_the_end_of_the_cycle_has_not_won() -> None:
    islands = {"i1": "A 1 M", "i4": "A 0 M", "i12": "A 1", "i3": "C 1"}
    state = position(islands, {"D5": "C 1"}, turn="A athena", later="ares C")
    play(state, "end_turn", "move_army i3 i4 1")
    events = play(state, "end_turn")
    assert not told(events, GameEnded)
    assert asked(state)[1] == "bid"


@pytest.mark.clause("C-16.2")
@pytest.mark.parametrize(("tie", "winner"), [("gold", A), ("metropolises_then_gold", B)])
def test_W27_victory_tie(tie: str, winner: int) -> None:
    islands = {**TWO, "i9": "B 0 M", "i10": "B 0 M", "i4": "B 0 M"}
    state = position(islands, turn="E athena", gold={A: 3, B: 2}, options={"victory_tie": tie})
    play(state, "end_turn")
    assert ranks(state)[winner] == 1
    assert ranks(state)[1 - winner] == 2


@pytest.mark.clause("C-16.3")
@pytest.mark.parametrize(
    ("islands", "at_sea", "winners"),
    [
        ({**TWO, "i9": "B 0 M", "i10": "B 0 M", "i4": "B 0 M"}, {}, [B]),
        ({**TWO, "i9": "B 0 M", "i10": "B 0 M", "i4": "B 0"}, {}, [B]),
        ({**TWO, "i9": "B 0 M", "i10": "B 0 M"}, {"A1": "B 1"}, [B]),
        ({**TWO, "i9": "B 1 M", "i10": "B 0 M"}, {}, [B]),
        ({**TWO, "i9": "B 0 M", "i10": "B 0 M"}, {}, [A, B]),
    ],
    ids=["metropolises", "islands", "fleets", "troops", "shared"],
)
def test_with_equal_gold_metropolises_decide_then_islands_then_units(
    islands: dict[str, str], at_sea: dict[str, str], winners: list[int]
) -> None:
    state = position(islands, at_sea, turn="E athena", gold={A: 3, B: 3})
    play(state, "end_turn")
    assert [seat for seat, rank in enumerate(ranks(state)) if rank == 1] == winners


def eliminating(**more: object) -> CycladesState:
    """A can take the metropolis on the only island of E, and so gets his second."""
    islands = {"i1": "A 3 M", "i4": "E 0 M", "i12": "A 1"}
    at_sea = {"C6": "A 1", "F3": "E 2"}
    return position(islands, at_sea, turn="A ares", **more)  # type: ignore[arg-type]


@pytest.mark.clause("C-16.4", "C-16.4a")
def test_who_owns_no_island_is_out_at_once_with_all_that_is_his() -> None:
    figures = {"medusa": "i3 E", "kraken": "A1 E", "chiron": "i2 B"}
    state = eliminating(figures=figures, priests={E: 2}, philosophers={E: 1}, later="zeus E", track="- - B C D", gold=5)
    supplies = (state.supplies.priests, state.supplies.philosophers)
    events = play(state, "move_army i1 i4 1")
    assert told(events, SeatEliminated, FigureRemoved) == [
        SeatEliminated(E),
        FigureRemoved(Creature.MEDUSA, "i3"),
    ]
    assert state.out == [E]
    assert fleets(state) == {"C6": "A 1"}
    assert (state.players[E].gold, state.players[E].priests, state.players[E].philosophers) == (0, 0, 0)
    assert (state.supplies.priests, state.supplies.philosophers) == supplies
    assert state.discard_pile == [Creature.MEDUSA]
    assert [figure.creature for figure in state.figures] == [Creature.KRAKEN, Creature.CHIRON]
    assert asked(state) == (A, "act")
    assert (track(state), E in [offer.seat for offer in state.offers.values()]) == ("- - B C D", False)


@pytest.mark.clause("C-16.4")
def test_who_owns_no_island_takes_no_more_part_in_the_game() -> None:
    state = eliminating(options={"max_cycles": "5"})
    play(state, "move_army i1 i4 1")
    state.islands[state.map.island_at["i1"]].metropolis = False
    state.supplies.metropolises += 1
    play(state, "end_turn")
    order = []
    while asked(state)[1] == "bid":
        order.append(asked(state)[0])
        play(state, "apollo")
    assert sorted(order) == [A, B, C, D]


@pytest.mark.clause("C-16.5", "C-16.1a")
def test_the_last_seat_left_wins_at_once() -> None:
    islands = {"i1": "A 2 M", "i7": "A 0 M", "i2": "B 0 M"}
    state = position(islands, {"B2": "A 1"}, seats=2, turn="A ares", later="zeus B")
    events = play(state, "move_army i1 i2 1")
    assert told(events, SeatEliminated, GameEnded) == [SeatEliminated(B), GameEnded(Ending.LAST_SEAT)]
    assert state.agenda == []
    assert ranks(state) == [1, 2]


@pytest.mark.clause("C-16.6", "C-16.7")
def test_after_the_last_cycle_metropolises_gold_islands_and_units_rank_the_seats() -> None:
    islands = {"i2": "A 0 M", "i12": "A 0", "i9": "B 0", "i10": "B 0", "i4": "B 1"}
    islands |= {"i5": "C 0", "i1": "C 0", "i7": "C 1", "i6": "D 1", "i3": "D 0", "i13": "E 1", "i8": "E 0"}
    state = position(
        islands, {}, turn="B athena", cycle=7, gold={A: 0, B: 4, C: 4, D: 4, E: 4}, options={"max_cycles": "7"}
    )
    events = play(state, "end_turn")
    assert told(events, GameEnded) == [GameEnded(Ending.CYCLES)]
    assert told(events, GoldShown) == [GoldShown(seat, gold) for seat, gold in enumerate((0, 4, 4, 4, 4))]
    assert ranks(state) == [1, 2, 2, 4, 4]


@pytest.mark.clause("C-16.6")
def test_before_the_last_cycle_is_over_the_game_goes_on() -> None:
    state = position(turn="B athena", cycle=6, options={"max_cycles": "7"})
    assert told(play(state, "end_turn"), CycleBegan) == [CycleBegan(7)]


@pytest.mark.clause("C-16.7")
def test_eliminated_seats_come_last_the_later_one_first() -> None:
    state = position(TWO, turn="A athena", out=[C, E])
    play(state, "end_turn")
    assert ranks(state) == [1, 3, 5, 2, 4]


@pytest.mark.clause("C-16.4", "C-16.7")
def test_the_standings_tell_what_each_seat_has_and_that_an_eliminated_one_has_nothing() -> None:
    state = position({**TWO, "i3": "B 2 P"}, {"C6": "A 3"}, gold={A: 4, B: 9}, turn="A athena", out=[C, E])
    play(state, "end_turn")
    told_of = {standing.seat: dict(standing.breakdown) for standing in result(state).standings}
    assert told_of[A] == {"metropolises": 2, "gold": 4, "islands": 2, "units": 3}
    assert told_of[B] == {"metropolises": 0, "gold": 9, "islands": 1, "units": 2}
    assert told_of[C] == told_of[E] == {"metropolises": 0, "gold": 0, "islands": 0, "units": 0}
