"""A hostile game: each move says what will go wrong, and in which of the rules' methods.

`do loop play` loops in the move itself; `do loop view` goes through, and whoever looks afterwards finds the loop.
`wait` does nothing, any number of times. The module is a plugin, which tests install.
"""

# ruff: noqa: E722, SIM105  # what a plugin may write, and nobody should

from __future__ import annotations

import contextlib
import ctypes
import enum
import os
import stat
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from google.protobuf.message import Message
from google.protobuf.wrappers_pb2 import Int32Value, StringValue

from engine_service.game import (
    Event,
    Game,
    GameMeta,
    Move,
    Options,
    Result,
    Rng,
    Setup,
    Standing,
    State,
    Step,
    Viewer,
    hookimpl,
)

SECRET = "the dragon sleeps in cave 7"
"""What the game hides, and puts into every exception that it raises."""


class What(enum.StrEnum):
    """What goes wrong."""

    RAISE = "raise"
    EXIT = "exit"
    INTERRUPT = "interrupt"
    RECURSE = "recurse"
    LOOP = "loop"
    LOOP_FOR_ALL_EXCEPTIONS = "loop_for_all_exceptions"
    LOOP_IN_C = "loop_in_c"
    WRONG = "wrong"
    ENDLESS = "endless"
    MEMORY = "memory"
    SEGFAULT = "segfault"
    END_PROCESS = "end_process"
    BABBLE = "babble"


class Where(enum.StrEnum):
    """In which method."""

    PLAY = "play"
    TO_ACT = "to_act"
    LEGAL_MOVES = "legal_moves"
    WHY_NOT = "why_not"
    RESULT = "result"
    VIEW = "view"
    RENDER_TEXT = "render_text"
    PROGRESS = "progress"
    SEAT_ROLE = "seat_role"
    SEEN_BY = "seen_by"
    REDEAL = "redeal"


class Do(Move, frozen=True):
    what: What
    where: Where


class Wait(Move, frozen=True):
    pass


class Fly(Move, frozen=True):
    """Never legal."""


class Finish(Move, frozen=True):
    pass


class Done(Event, frozen=True):
    what: What | None = None

    def seen_by(self, viewer: Viewer) -> Event | None:
        if self.what is not None:
            go_wrong(self.what)
        return self


class Stray(Event, frozen=True):
    """None of the game's declared events."""


def go_wrong(what: What) -> Any:
    """Goes wrong; in ways that return something it is nothing that a method may give."""
    match what:
        case What.RAISE:
            raise RuntimeError(SECRET)
        case What.EXIT:
            raise SystemExit(SECRET)
        case What.INTERRUPT:
            raise KeyboardInterrupt(SECRET)
        case What.RECURSE:
            return go_wrong(what)
        case What.LOOP:
            loop()
        case What.LOOP_FOR_ALL_EXCEPTIONS:
            while True:
                try:
                    loop()
                except:
                    pass
        case What.LOOP_IN_C:
            return sum(range(10**15))
        case What.WRONG:
            return Int32Value(value=7)
        case What.ENDLESS:
            return endless()
        case What.MEMORY:
            hoard: list[bytes] = []
            while True:
                hoard.append(bytes(1 << 26))
        case What.SEGFAULT:
            return ctypes.string_at(0)
        case What.END_PROCESS:
            os._exit(0)
        case What.BABBLE:
            for descriptor in range(3, 64):
                with contextlib.suppress(OSError):
                    if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                        os.write(descriptor, b"nonsense\n")
            return None
    raise AssertionError("nothing comes back from there")


def loop() -> None:
    number = 0
    while True:
        number += 1


def endless() -> Iterator[Any]:
    """A generator of moves and events that never ends."""
    while True:
        yield Wait()


class Cave(Step):
    turn: int = 0

    def seats(self, state: HostileState) -> Collection[int]:
        return () if state.over else [self.turn]

    def moves(self, state: HostileState, seat: int) -> Iterator[Move]:
        yield Wait()
        if state.planned is not None and state.planned.where is Where.REDEAL:
            return  # whatever is chosen for a bot is harmless
        yield Finish()
        yield from (Do(what, where) for what in What for where in Where)
        if state.planned == Do(What.ENDLESS, Where.LEGAL_MOVES):
            yield from endless()

    def play(self, state: HostileState, seat: int, move: Move) -> Iterator[Event]:
        state.planned, self.turn = None, (self.turn + 1) % state.seats
        match move:
            case Do(What.ENDLESS, Where.PLAY):
                while True:
                    yield Done()
            case Do(What.WRONG, Where.PLAY):
                yield Stray()
            case Do(what, Where.PLAY):
                yield go_wrong(what)
            case Do(what, Where.SEEN_BY):
                yield Done(what)
            case Do(_, where):
                state.planned, state.over = move, where is Where.RESULT
            case Finish():
                state.over = True
        yield Done()


class HostileState(State, kw_only=True):
    agenda: list[Cave]
    seats: int
    planned: Do | None = None
    over: bool = False

    def now(self, where: Where) -> Any:
        """Goes wrong if that was planned for this method; what a method then gives, or None."""
        if self.planned is not None and self.planned.where == where:
            return go_wrong(self.planned.what)
        return None


class Trap(enum.StrEnum):
    NONE = "none"
    OPTIONS = "options"
    START = "start"


class HostileOptions(Options, frozen=True, kw_only=True):
    trap: Annotated[Trap, msgspec.Meta(description="where a new game loops")] = Trap.NONE

    def conflicts(self) -> Iterable[tuple[str, str]]:
        if self.trap is Trap.OPTIONS:
            loop()
        return ()


class Hostile(Game[HostileState]):
    meta = GameMeta(
        id="hostile", title="Hostile", goal="Nobody wins.", rules_version="1", seats=(1, 4), options=HostileOptions
    )
    state_type = HostileState
    moves = (Do, Wait, Fly, Finish)
    events = (Done,)
    view_type: ClassVar[type[Message]] = StringValue
    texts = {"en": "move-wait = wait"}

    def start(self, setup: Setup) -> HostileState:
        if setup.options.trap is Trap.START:
            loop()
        return HostileState(agenda=[Cave()], rng=setup.rng, seats=setup.seats)

    def to_act(self, state: HostileState) -> Collection[int]:
        return state.now(Where.TO_ACT) or super().to_act(state)

    def legal_moves(self, state: HostileState, seat: int) -> Sequence[Move]:
        planned = state.planned is not None and state.planned.what is not What.ENDLESS
        return (planned and state.now(Where.LEGAL_MOVES)) or super().legal_moves(state, seat)

    def why_not(self, state: HostileState, seat: int, move: Move) -> str | None:
        return state.now(Where.WHY_NOT)

    def view(self, state: HostileState, viewer: Viewer) -> Any:
        broken = state.planned.what if state.planned and state.planned.where is Where.RENDER_TEXT else ""
        return state.now(Where.VIEW) or StringValue(value=broken)

    def result(self, state: HostileState) -> Result | None:
        if state.over and not state.now(Where.RESULT):
            return Result(tuple(Standing(seat, 1, 0) for seat in range(state.seats)))
        return None

    def redeal(self, state: HostileState, viewer: Viewer, rng: Rng) -> None:
        state.now(Where.REDEAL)

    def check(self, state: HostileState) -> None:
        pass

    def progress(self, state: HostileState) -> float:
        return state.now(Where.PROGRESS) or 0.5

    def render_text(self, view: Any) -> str:
        return go_wrong(What(view.value)) if view.value else "a cave"

    def seat_role(self, state: HostileState, seat: int) -> enum.StrEnum | None:
        return state.now(Where.SEAT_ROLE)


@hookimpl
def petteia_games() -> Iterable[Game[Any]]:
    return [Hostile()]
