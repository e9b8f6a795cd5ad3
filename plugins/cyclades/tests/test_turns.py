"""C-7: turns with the gods, and the turn track."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import ApolloGave, FigureRemoved, Paid, SeatEliminated, TurnBegan, TurnEnded
from petteia_cyclades.kinds import Creature, God
from plugins.cyclades.tests.positions import (
    A,
    B,
    C,
    D,
    E,
    asked,
    gold,
    legal,
    pass_cycle,
    play,
    position,
    row,
    told,
    track,
)


@pytest.mark.clause("C-7.1", "C-7.4")
def test_W24_turn_order_with_apollo() -> None:
    gods = "poseidon zeus athena ares"
    state = position(auction="B E", later="poseidon D, zeus A, ares C", gods=gods)
    events = [*play(state, "apollo", "apollo"), *pass_cycle(state)]
    assert told(events, TurnBegan) == [TurnBegan(D, God.POSEIDON), TurnBegan(A, God.ZEUS), TurnBegan(C, God.ARES)]
    assert [event.seat for event in told(events, ApolloGave)] == [B, E]
    ended = [(event.seat, event.space) for event in told(events, TurnEnded)]
    assert ended == [(D, 5), (A, 4), (C, 3), (B, 2), (E, 1)]
    order = []
    for _ in range(5):
        order.append(asked(state)[0])
        play(state, "apollo")
    assert order == [E, B, C, A, D]


@pytest.mark.clause("C-7.2", "C-14.14")
@pytest.mark.parametrize("god", ["ares", "apollo"])
def test_a_seats_island_figures_leave_at_the_start_of_its_turn(god: str) -> None:
    figures = {"minotaur": "i2 B", "medusa": "i3 C", "chiron": "i8 B"}
    state = position(turn="A athena", later=f"{god} B", figures=figures)
    events = play(state, "end_turn")
    assert told(events, FigureRemoved) == [
        FigureRemoved(Creature.MINOTAUR, "i2"),
        FigureRemoved(Creature.CHIRON, "i8"),
    ]
    assert [figure.creature for figure in state.figures] == [Creature.MEDUSA]
    assert state.discard_pile == [Creature.MINOTAUR, Creature.CHIRON]
    began = next(place for place, event in enumerate(events) if isinstance(event, FigureRemoved))
    assert all(place > began for place, event in enumerate(events) if isinstance(event, ApolloGave))


@pytest.mark.clause("C-7.3")
def test_actions_come_in_any_order_mixed_and_repeated() -> None:
    state = position(turn="A poseidon", gold=20, row="harpy giant griffon")
    play(
        state, "move_fleet C6 C5 1", "stop", "recruit C6", "build i1", "summon 2", "target 1", "recruit C6", "build i12"
    )
    play(state, "move_fleet K1 K2 1", "stop", "summon 3", "giant i12 port")
    assert asked(state) == (A, "act")


@pytest.mark.clause("C-7.3a")
@pytest.mark.parametrize("god", list(God))
def test_nothing_but_end_turn_ends_a_main_gods_turn(god: God) -> None:
    state = position({"i1": "A 0", "i12": "A 0"}, turn=f"A {god}", gold=0)
    while legal(state, "recruit") or (god is God.ATHENA and "recruit" in legal(state)):
        play(state, next(move for move in legal(state) if move.startswith("recruit")))
    assert legal(state) == ["end_turn"]
    assert asked(state) == (A, "act")
    assert told(play(state, "end_turn"), TurnEnded) == [TurnEnded(A, 1)]


@pytest.mark.clause("C-7.4")
def test_the_first_to_act_is_the_last_in_the_next_auction() -> None:
    state = position(turn="C ares", later="zeus A, apollo B", track="- - - D E")
    assert told(play(state, "end_turn"), TurnEnded) == [TurnEnded(C, 3)]
    assert track(state) == "- - C D E"


@pytest.mark.clause("C-7.5")
def test_a_free_unit_that_is_not_taken_is_lost() -> None:
    state = position(turn="A zeus")
    play(state, "end_turn")
    assert state.players[A].priests == 0
    play(state, "bid zeus 1", *["apollo"] * 4)
    assert legal(state).count("recruit") == 1
    play(state, "recruit")
    assert gold(state)[A] == 7 + 2 - 1
    assert state.players[A].priests == 1


@pytest.mark.clause("C-7.5a")
def test_discount_points_are_new_in_each_cycle_and_not_saved() -> None:
    state = position({"i2": "A 1 TT"}, turn="A athena", discounts={A: 1, B: 2})
    play(state, "end_turn")
    assert [player.discounts for player in state.players] == [0] * 5


def eliminating(**more: object) -> dict[str, object]:
    """A, with one metropolis, can take the metropolis on the only island of E."""
    islands = {"i1": "A 3 M", "i4": "E 0 M", "i12": "A 1"}
    return {"islands": islands, "fleets": {"C6": "A 1", "F3": "E 2"}, "turn": "A ares", **more}


@pytest.mark.clause("C-7.6")
@pytest.mark.parametrize("marker", ["zeus E", "apollo E"])
def test_a_seat_that_is_eliminated_before_its_turn_has_none(marker: str) -> None:
    state = position(**eliminating(later=f"{marker}, apollo B", track="- - - C D"))  # type: ignore[arg-type]
    assert told(play(state, "move_army i1 i4 1"), SeatEliminated) == [SeatEliminated(E)]
    events = play(state, "end_turn")
    assert not [event for event in told(events, TurnBegan, ApolloGave, TurnEnded) if event.seat == E]
    assert [event.seat for event in told(events, ApolloGave)] == [B]


@pytest.mark.clause("C-7.6a")
def test_gaps_on_the_turn_track_are_ignored() -> None:
    state = position(begins=True, out=[E], track="A B - D C")
    order = []
    for _ in range(4):
        order.append(asked(state)[0])
        play(state, "apollo")
    assert order == [A, B, D, C]


@pytest.mark.clause("C-7.6a")
def test_the_marker_of_an_eliminated_seat_leaves_a_gap() -> None:
    state = position(**eliminating(later="apollo B", track="- - C E D"))  # type: ignore[arg-type]
    play(state, "move_army i1 i4 1")
    assert track(state) == "- - C - D"
    events = play(state, "end_turn")
    assert told(events, TurnEnded) == [TurnEnded(A, 4)]
    assert not told(events, Paid)
    assert row(state) == "- - -"
