"""Steps and the agenda: what is pending comes to work in reading order, and waits where it names somebody."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.game import Asked, Event, Game, Move, Rng, Setup, State, Step
from engine_service.game.agenda import MAX_RUNS, play_top, settle

from .small import Hide, Small, SmallOptions, begun


class Told(Event, frozen=True):
    what: str


class Go(Move, frozen=True):
    pass


class Note(Step):
    """Tells its name; then more steps, each named by one letter of `follow`; capital letters wait for seat 0."""

    name: str
    follow: str = ""

    def run(self, state: Any) -> Iterator[Event]:
        yield Told(self.name)
        state.then(*map(step, self.follow))
        yield Told(f"{self.name} over")


class Wait(Step):
    name: str
    left: int = 1

    def seats(self, state: Any) -> Collection[int]:
        return [0] if self.left else ()

    def moves(self, state: Any, seat: int) -> Iterable[Move]:
        return [Go()]

    def play(self, state: Any, seat: int, move: Move) -> Iterator[Event]:
        self.left -= 1
        yield Told(f"{self.name} goes")

    def run(self, state: Any) -> Iterator[Event]:
        yield Told(f"{self.name} done")


class Silent(Step):
    """Tells nothing, by giving None."""


class Treadmill(Step):
    """Puts itself back so often."""

    left: int

    def run(self, state: Any) -> None:
        if self.left:
            self.left -= 1
            state.then(self)


def step(letter: str) -> Step:
    """A capital letter is a step that waits, any other a note."""
    return Wait(letter) if letter.isupper() else Note(letter)


def state_of(*steps: Step) -> State:
    """A state with these steps pending, the first at work."""
    state = State(agenda=[], rng=Rng.from_seed(b""))
    state.then(*steps)
    return state


def names(state: State) -> list[str]:
    """What is pending, the one at work first."""
    return [each.name for each in reversed(state.agenda)]


def told(events: Iterable[Event]) -> str:
    """The events as text."""
    return ", ".join(each.what for each in events if isinstance(each, Told))


def settled(state: State) -> str:
    """What is told until somebody is waited for."""
    events: list[Event] = []
    settle(state, events)
    return told(events)


@given(st.lists(st.lists(st.sampled_from("abcdeXYZ"), max_size=4), max_size=5))
def test_what_is_queued_last_comes_first_and_in_reading_order(queued: list[list[str]]) -> None:
    """`then` puts its steps before all that is pending, the first of them at work."""
    state, wanted = state_of(), list[str]()
    for letters in queued:
        state.then(*map(step, letters))
        wanted = letters + wanted
    assert names(state) == wanted


def test_steps_run_in_reading_order_until_one_waits() -> None:
    """Steps that wait for nobody run one after the other; what one queues comes before all that was pending."""
    state = state_of(Note("a", follow="bc"), Silent(), Note("d"), Wait("E"), Note("f"))
    assert settled(state) == "a, a over, b, b over, c, c over, d, d over"
    assert names(state) == ["E", "f"]
    assert settled(state) == ""


def test_a_step_runs_off_the_agenda_and_once() -> None:
    """When a step runs it is no longer pending, and only by putting itself back does it come to work again."""
    seen = []

    class Looking(Step):
        def run(self, state: Any) -> None:
            seen.append(list(state.agenda))

    state = state_of(Looking(), Wait("X"))
    assert settled(state) == ""
    assert [[each.name for each in pending] for pending in seen] == [["X"]]


def test_a_move_is_played_to_its_end_before_anything_runs() -> None:
    """The events of a move come first, then those of the steps up to the next decision, with the step itself."""
    state = state_of(Wait("A", left=2), Note("b"), Wait("C"))
    assert told(play_top(state, 0, Go())) == "A goes"
    assert names(state) == ["A", "b", "C"]
    assert told(play_top(state, 0, Go())) == "A goes, A done, b, b over"
    assert names(state) == ["C"]
    assert told(play_top(state, 0, Go())) == "C goes, C done"
    assert not state.agenda


def test_a_step_may_exchange_the_whole_agenda() -> None:
    """A step that gives the state another list of what is pending is followed there."""

    class Revolution(Step):
        def run(self, state: Any) -> None:
            state.agenda = [Wait("Z"), Note("y")]

    state = state_of(Revolution(), Note("lost"))
    assert settled(state) == "y, y over"
    assert names(state) == ["Z"]


def test_unwind_drops_what_lies_above() -> None:
    """The topmost step of the type comes to work itself; what was pending above it is gone, all below stays."""
    state = state_of(Note("a"), Note("b"), Wait("C"), Note("d"), Wait("E"), Note("f"))
    state.unwind(Wait)
    assert names(state) == ["C", "d", "E", "f"]
    state.unwind(Wait)
    assert names(state) == ["C", "d", "E", "f"]
    state.unwind(Note)
    assert names(state) == ["d", "E", "f"]


def test_unwind_takes_subclasses_for_what_they_are() -> None:
    """A step of a subclass counts as one of its base."""

    class LongWait(Wait):
        pass

    state = state_of(Note("a"), LongWait("B"), Wait("C"))
    state.unwind(Wait)
    assert names(state) == ["B", "C"]


def test_unwinding_to_nothing_is_refused_and_changes_nothing() -> None:
    """Where no such step is pending, the error names it and all that is."""
    state = state_of(Note("a"), Wait("B"))
    with pytest.raises(LookupError, match=r"unwind\(Silent\).*pending: Wait, Note"):
        state.unwind(Silent)
    assert names(state) == ["a", "B"]
    with pytest.raises(LookupError, match="pending: nothing"):
        state_of().unwind(Note)


def test_rules_that_chase_their_own_tail_are_stopped() -> None:
    """Exactly as many steps may run between two decisions as are allowed; one more ends the move with an error."""
    assert settled(state_of(Treadmill(MAX_RUNS - 1))) == ""
    assert settled(state_of(Treadmill(MAX_RUNS - 1), Wait("X"))) == ""
    with pytest.raises(RuntimeError, match=rf"{MAX_RUNS} steps ran and none waits.*Treadmill"):
        settled(state_of(Treadmill(MAX_RUNS)))


def test_a_bare_step_waits_for_nobody_and_tells_nothing() -> None:
    """All that a step may leave out has the answer that does no harm."""
    bare, state = Step(), state_of()
    assert (bare.seats(state), bare.free_seats(state), bare.moves(state, 0)) == ((), (), ())
    assert bare.run(state) is None
    assert bare.why_not(state, 0, Go()) is None
    bare.redeal(state, 0, state.rng)
    assert state == state_of()


def test_a_step_that_offers_moves_must_play_them() -> None:
    """A step without `play` says so by its name when a move is made."""

    class Dumb(Step):
        pass

    with pytest.raises(TypeError, match="Dumb offers moves but has no `play`"):
        play_top(state_of(Dumb()), 0, Go())


def test_a_game_without_anything_pending_is_over() -> None:
    """With an empty agenda nobody is to act, nobody may move, and there is no reason why not."""
    game, state = begun()
    state.agenda.clear()
    assert (list(game.to_act(state)), list(game.free_seats(state)), list(game.legal_moves(state, 0))) == ([], [], [])
    assert game.why_not(state, 0, Hide(1)) is None
    assert game.result(state) is not None


def test_a_game_asks_the_step_at_work() -> None:
    """Who is to act, what is legal and why something is not come from the top step."""
    game, state = begun(stones=1)
    assert list(game.to_act(state)) == [0]
    assert [move.notation for move in game.legal_moves(state, 0)] == ["take red 1", "take dark_blue 1"]
    assert game.why_not(state, 0, game.legal_moves(state, 0)[0]) == "S-1"
    assert game.why_not(state, 0, Hide(1)) is None


def test_a_game_that_starts_without_a_decision_is_played_to_the_first() -> None:
    """`begin` runs the steps that wait for nobody, and gives what they tell."""

    class Prelude(Small):
        def start(self, setup: Setup) -> Any:
            return state_of(Note("a"), Wait("B"))

    game: Game[Any] = Prelude()
    state, events = game.begin(Setup(2, SmallOptions(), Rng.from_seed(b"")))
    assert told(events) == "a, a over"
    assert list(game.to_act(state)) == [0]


class Answer(Asked):
    """Tells the move, and queues a step behind it."""

    def moves(self, state: Any, seat: int) -> Iterable[Move]:
        return [Go()]

    def answer(self, state: Any, move: Move) -> Iterator[Event]:
        state.then(Note("queued"))
        yield Told(move.notation)

    def run(self, state: Any) -> Iterator[Event]:
        yield Told("run")


def test_a_seat_that_is_asked_answers_once_and_the_step_runs_behind_what_the_answer_queued() -> None:
    state = State(agenda=[Answer(3)], rng=Rng.from_seed(b""))
    assert state.agenda[-1].seats(state) == (3,)
    events = play_top(state, 3, Go())
    assert events == [Told("go"), Told("queued"), Told("queued over"), Told("run")]
    assert not state.agenda


def test_a_question_without_an_answer_names_its_class() -> None:
    with pytest.raises(TypeError, match="Asked must say what follows"):
        Asked(0).play(None, 0, Go())
