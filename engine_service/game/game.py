"""The contract between the engine and a game: a pure state machine with views."""

from __future__ import annotations

import abc
import enum
import functools
import itertools
import operator
import types
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from google.protobuf.message import Message

from engine_service.game import agenda
from engine_service.game.event import Event
from engine_service.game.meta import GameMeta
from engine_service.game.move import Move
from engine_service.game.result import Result
from engine_service.game.rng import Rng
from engine_service.game.scalars import Viewer
from engine_service.game.setup import Setup
from engine_service.game.step import State

__all__ = ["MAX_MOVES", "Game"]

MAX_MOVES = 500
"""A decision is a short list: no list of legal moves may be longer."""

S = TypeVar("S", bound=State)


class Game(abc.ABC, Generic[S]):
    """Base of a game type. Rules do no I/O, read no clock and draw chance from `state.rng` alone.

    A plugin sets the class attributes and writes `start`, `view`, `result`, `redeal` and `check`; a game of steps
    inherits the rest. The optional capabilities at the end are published as traits when a game overrides them.

    Beside its code, a plugin's package holds `texts/en.ftl` (see `texts.py`), the view's proto `v1/view.proto` with
    its stubs, and `v1/view.binpb`: a FileDescriptorSet of that proto with its comments, made by `make proto`.
    `RULES.md` lies in the distribution's folder and goes into the wheel beside the code.
    """

    meta: ClassVar[GameMeta]
    state_type: ClassVar[type[Any]]
    moves: ClassVar[tuple[type[Move], ...]]
    """All verbs. Games with secret choices list `TakeBack` too."""
    events: ClassVar[tuple[type[Event], ...]]
    """All events, those that `seen_by` puts in the place of others included."""
    view_type: ClassVar[type[Message]]
    texts: ClassVar[Mapping[str, str]] = {}
    """Fluent sources by language, for games too small for files of their own."""

    # --- required -------------------------------------------------------------------------------------------------

    @abc.abstractmethod
    def start(self, setup: Setup) -> S:
        """The state before the first move, with its agenda; steps that wait for nobody are run by the core."""

    @abc.abstractmethod
    def view(self, state: S, viewer: Viewer) -> Message:
        """What `viewer` may know, built by naming it: a message of `view_type`."""

    @abc.abstractmethod
    def result(self, state: S) -> Result | None:
        """The standings once the game is over, else None."""

    @abc.abstractmethod
    def redeal(self, state: S, viewer: Viewer, rng: Rng) -> None:
        """Draws anew, in the copy it is given, all that the rules hide from `viewer`; secret choices and
        `state.rng` are the core's.

        What it draws may depend on `rng` and on what the viewer knows, never on what it replaces.
        """

    @abc.abstractmethod
    def check(self, state: S) -> None:
        """Verifies the invariants: every component accounted for, every limit kept.

        Raises:
            AssertionError: one is broken; the message says which.
        """

    # --- the agenda's: a game of steps writes none of these -----------------------------------------------------------

    def to_act(self, state: S) -> Collection[int]:
        """The seats that must decide now; empty only when the game is over."""
        return state.agenda[-1].seats(state) if state.agenda else ()

    def free_seats(self, state: S) -> Collection[int]:
        """Seats that may move though nothing waits for them."""
        return state.agenda[-1].free_seats(state) if state.agenda else ()

    def legal_moves(self, state: S, seat: int) -> Sequence[Move]:
        """The moves of `seat` in a stable order, without duplicates; never empty for a seat in `to_act`. A list that
        is too long is cut off behind its first move too many.
        """
        return list(itertools.islice(state.agenda[-1].moves(state, seat), MAX_MOVES + 1)) if state.agenda else []

    def play(self, state: S, seat: int, move: Move) -> Sequence[Event]:
        """Carries out a legal move on the state it is given, up to the next decision."""
        return agenda.play_top(state, seat, move)

    def why_not(self, state: S, seat: int, move: Move) -> str | None:
        """The clause that forbids a well-formed move which is not legal, where the rules know it."""
        reason: str | None = state.agenda[-1].why_not(state, seat, move) if state.agenda else None
        return reason

    # --- optional capabilities ------------------------------------------------------------------------------------

    def imagine(self, state: S, viewer: Viewer, rng: Rng) -> None:
        """Like `redeal`, but true to what the viewer has seen happen; for bots."""
        self.redeal(state, viewer, rng)

    def estimate(self, state: S, seat: int) -> float:
        """How well `seat` stands, from -1 (lost) to 1 (won); for bots."""
        return 0.0

    def progress(self, state: S) -> float:
        """How much of the game is over, from 0 to 1."""
        return 0.0

    def render_text(self, view: Any) -> str:
        """A board for terminals, at most 100 columns wide, made from a view alone."""
        return ""

    def inspect(self, state: S) -> Mapping[str, Any]:
        """What an author wants to see of a position beside its state, by name: values, orders, what holds now.

        Plain data, hidden things included: `petteia-engine try --value` prints it, and no viewer ever gets it.
        """
        return {}

    def seat_role(self, state: S, seat: int) -> enum.StrEnum | None:
        """Whom a seat plays, `City.ATHENS` say: texts call the seat so. None for games without roles."""
        return None

    # --- what the core makes of it: not to be overridden --------------------------------------------------------------

    @property
    def traits(self) -> tuple[str, ...]:
        """Names of the optional capabilities that this game brings, in alphabetical order."""
        optional = ("estimate", "imagine", "inspect", "progress", "render_text", "seat_role")
        return tuple(name for name in optional if getattr(type(self), name) is not getattr(Game, name))

    def begin(self, setup: Setup) -> tuple[S, list[Event]]:
        """The state at the first decision, and the events on the way there."""
        state = self.start(setup)
        events: list[Event] = []
        agenda.settle(state, events)
        return state, events

    def redealt(self, state: S, viewer: Viewer, rng: Rng, *, imagine: bool = False) -> S:
        """A copy of `state` as `viewer` could believe it to be: hidden things, secret choices and chance drawn anew."""
        copy = self.clone(state)
        (self.imagine if imagine else self.redeal)(copy, viewer, rng)
        for step in copy.agenda:
            step.redeal(copy, viewer, rng)
        copy.rng = rng.fork()
        return copy

    def encode(self, state: S) -> bytes:
        """The state as MessagePack, equal for equal states."""
        return self._encoder.encode(state)

    def decode(self, data: bytes) -> S:
        """The state that `encode` wrote.

        Raises:
            msgspec.DecodeError: these bytes are no such state.
        """
        state: S = self._decoder.decode(data)
        return state

    def clone(self, state: S) -> S:
        """A copy that shares nothing with `state`."""
        return self.decode(self.encode(state))

    def encode_events(self, events: Sequence[Event]) -> bytes:
        """Events as MessagePack, equal for equal events."""
        return self._encoder.encode(events)

    def decode_events(self, data: bytes) -> list[Event]:
        """The events that `encode_events` wrote.

        Raises:
            msgspec.DecodeError: these bytes are no events of this game.
        """
        events: list[Event] = self._events_decoder.decode(data) if data else []
        return events

    @functools.cached_property
    def _events_decoder(self) -> msgspec.msgpack.Decoder[Any]:
        any_event: Any = functools.reduce(operator.or_, self.events)
        return msgspec.msgpack.Decoder(types.GenericAlias(list, (any_event,)))

    @functools.cached_property
    def _encoder(self) -> msgspec.msgpack.Encoder:
        return msgspec.msgpack.Encoder(order="deterministic")

    @functools.cached_property
    def _decoder(self) -> msgspec.msgpack.Decoder[Any]:
        return msgspec.msgpack.Decoder(self.state_type)
