"""Secret choices: all at once, to be taken back until the last is in, without a trace of who came when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.game import SPECTATOR, Event, Move, Rng, Secret, State, TakeBack
from engine_service.game.agenda import play_top, settle


class Lay(Move, frozen=True):
    card: int


class Revealed(Event, frozen=True):
    what: str


class Laying(Secret, kw_only=True):
    """Each seat lays as many different cards as its number says, from as many more."""

    chosen: list[list[Lay]]
    wanted: dict[str, int] = {}

    def picks(self, state: Any, seat: int) -> int:
        return self.wanted.get(str(seat), 1)

    def choices(self, state: Any, seat: int, picked: list[Lay]) -> Iterator[Move]:
        return (Lay(card) for card in range(5) if Lay(card) not in picked)

    def reveal(self, state: Any, chosen: dict[int, list[Lay]]) -> Iterator[Event]:
        yield Revealed("; ".join(f"{seat}: {[lay.card for lay in laid]}" for seat, laid in chosen.items()))


class LayingState(State, kw_only=True):
    agenda: list[Laying]


def asking(*seats: int, **wanted: int) -> tuple[LayingState, Laying]:
    """A state in which these seats choose; `two=2` has seat 2 choose twice."""
    numbers = {"zero": "0", "one": "1", "two": "2"}
    step = Laying.ask(seats, wanted={numbers[name]: picks for name, picks in wanted.items()})
    return LayingState(agenda=[step], rng=Rng.from_seed(b"secret")), step


def offered(step: Laying, state: State, seat: int) -> list[str]:
    """The notations that a seat is offered."""
    return [move.notation for move in step.moves(state, seat)]


def test_all_that_are_asked_choose_at_once() -> None:
    """Each seat has its own choices from the start, however often and in whatever order it was named; others none."""
    state, step = asking(2, 0, 2)
    assert step.asked == [0, 2]
    assert (step.seats(state), step.free_seats(state)) == ([0, 2], [])
    assert offered(step, state, 0) == offered(step, state, 2) == ["lay 0", "lay 1", "lay 2", "lay 3", "lay 4"]
    assert offered(step, state, 1) == []


def test_a_choice_tells_nothing_until_all_are_in() -> None:
    """No choice but the last brings an event about; then all come at once, in order of seats, and the step is gone."""
    state, step = asking(0, 1, 2)
    assert play_top(state, 2, Lay(3)) == []
    assert play_top(state, 0, Lay(1)) == []
    assert step.seats(state) == [1]
    assert play_top(state, 1, Lay(4)) == [Revealed("0: [1]; 1: [4]; 2: [3]")]
    assert not state.agenda


def test_a_seat_picks_as_often_as_it_must() -> None:
    """What was picked before bears on what may follow; only when all picks are made may they be taken back."""
    state, step = asking(0, 1, zero=3)
    for card, left in ((4, [0, 1, 2, 3]), (0, [1, 2, 3])):
        play_top(state, 0, Lay(card))
        assert 0 in step.seats(state) and step.free_seats(state) == []
        assert offered(step, state, 0) == [f"lay {each}" for each in left]
    play_top(state, 0, Lay(2))
    assert (step.seats(state), step.free_seats(state), offered(step, state, 0)) == ([1], [0], ["take_back"])
    assert step.picked(0) == [Lay(4), Lay(0), Lay(2)]


def test_a_seat_without_a_pick_is_never_waited_for() -> None:
    """Who has nothing to choose has nothing to take back either, and is revealed with nothing."""
    state, step = asking(0, 1, zero=0)
    assert (step.seats(state), step.free_seats(state), offered(step, state, 0)) == ([1], [], [])
    assert play_top(state, 1, Lay(1)) == [Revealed("0: []; 1: [1]")]


def test_a_choice_is_taken_back_as_a_whole() -> None:
    """Taking back forgets all picks of the seat and nobody else's, and the seat chooses anew."""
    state, step = asking(0, 1, 2, zero=2)
    for seat, card in ((0, 1), (0, 2), (1, 3)):
        play_top(state, seat, Lay(card))
    assert play_top(state, 0, TakeBack()) == []
    assert (step.seats(state), step.free_seats(state)) == ([0, 2], [1])
    assert (step.picked(0), step.picked(1)) == ([], [Lay(3)])


def test_nobody_asked_means_that_nothing_is_revealed_at_once() -> None:
    """A step that asks no seat runs by itself."""
    state, _ = asking()
    events: list[Event] = []
    settle(state, events)
    assert events == [Revealed("")]
    assert not state.agenda


def test_who_is_not_asked_has_picked_nothing_to_see() -> None:
    """Asking for the picks of another seat is an error."""
    _, step = asking(0, 2)
    with pytest.raises(ValueError):
        step.picked(1)


def test_one_pick_is_asked_for_by_default() -> None:
    """A subclass that says nothing else asks every seat for one move."""
    assert Secret.ask([3]).picks(None, 3) == 1


def test_a_redeal_into_nothing_to_choose_is_an_error() -> None:
    """Choices that leave a seat without a further one, though it had picked more, are told by step and seat."""

    class DeadEnd(Laying):
        def choices(self, state: Any, seat: int, picked: list[Lay]) -> Iterator[Move]:
            return iter([Lay(1)] if not picked else [])

    state = LayingState(agenda=[], rng=Rng.from_seed(b""))
    step = DeadEnd(asked=[0, 1], chosen=[[Lay(1), Lay(2)], []], wanted={"0": 2})
    with pytest.raises(ValueError, match="DeadEnd: re-dealt, seat 0 has nothing to choose"):
        step.redeal(state, 1, Rng.from_seed(b""))


def test_a_secret_must_say_what_may_be_chosen_and_what_follows() -> None:
    """A subclass that leaves either out is named."""
    bare = Secret.ask([0])
    with pytest.raises(TypeError, match="Secret must say what may be chosen"):
        bare.choices(None, 0, [])
    with pytest.raises(TypeError, match="Secret must say what follows"):
        bare.reveal(None, {})


turns = st.permutations([0, 0, 1, 2, 2, 2])


@given(turns, turns, st.lists(st.sampled_from([0, 1, 2]), max_size=4))
def test_the_order_of_arrival_leaves_no_trace(first: list[int], second: list[int], hesitant: list[int]) -> None:
    """However seats take turns to choose, and whoever chose otherwise before and took it back: the same choices make
    the same step.
    """
    steps = []
    for order, before in ((first, []), (second, hesitant)):
        state, step = asking(0, 1, 2, 3, zero=2, two=3)
        for seat in before:
            while seat in step.seats(state):
                play_top(state, seat, Lay(4 - len(step.picked(seat))))
            play_top(state, seat, TakeBack())
        for seat in order:
            play_top(state, seat, Lay(len(step.picked(seat))))
        assert step.seats(state) == [3]
        steps.append(step)
    assert msgspec.msgpack.encode(steps[0]) == msgspec.msgpack.encode(steps[1])


@given(st.binary(max_size=8), st.sampled_from([SPECTATOR, 0, 1, 2]), st.integers(0, 2), st.integers(0, 3))
def test_a_redeal_keeps_the_viewers_choices_and_how_many_others_made(
    seed: bytes, viewer: int | None, of_zero: int, of_two: int
) -> None:
    """The viewer's own picks stay; every other seat has as many as before, drawn from what it could have chosen."""
    state, step = asking(0, 1, 2, zero=3, two=4)
    for seat, count in ((0, of_zero), (2, of_two)):
        for card in range(count):
            play_top(state, seat, Lay(card))
    before = [list(picked) for picked in step.chosen]
    step.redeal(state, viewer, Rng.from_seed(seed))
    for seat, picked in enumerate(step.chosen):
        assert len(picked) == len(before[seat]) == len(set(picked))
        assert seat != viewer or picked == before[seat]
    once = [list(picked) for picked in step.chosen]
    step.redeal(state, viewer, Rng.from_seed(seed))
    assert step.chosen == once


def test_a_redeal_draws_every_choice() -> None:
    """Over many re-deals each card that another seat could have chosen comes up, and the one that it did, too."""
    state, step = asking(0, 1)
    play_top(state, 0, Lay(2))
    seen = set()
    for number in range(100):
        step.redeal(state, 1, Rng.from_seed(b"%d" % number))
        seen.update(step.picked(0))
    assert seen == {Lay(card) for card in range(5)}
