"""A toy game for tests of the engine: seats in turn take from a heap, and each holds a secret number.

It can be told to fail anywhere. The module is a plugin too; `toy_distribution` in `conftest.py` installs it, so that
worker processes find its bots.
"""

from __future__ import annotations

import enum
import json
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar

import msgspec
from google.protobuf.message import Message
from google.protobuf.wrappers_pb2 import StringValue

from engine_service.game import (
    SPECTATOR,
    Bot,
    Event,
    Game,
    GameMeta,
    Move,
    Options,
    Result,
    Rng,
    Seat,
    Setup,
    Standing,
    State,
    Step,
    Viewer,
    hookimpl,
    rank,
)

SECRETS = 10**12
"""So many secret numbers there are: two that are equal were not drawn, but told."""
SPIED = "PETTEIA_TOY_SPIED"
"""The environment variable that names the file into which the spy writes what it was given."""


class Colour(enum.StrEnum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"


class Take(Move, frozen=True):
    number: int


class Roll(Move, frozen=True):
    pass


class Hold(Move, frozen=True):
    colour: Colour | None = None


class Look(Move, frozen=True):
    pass


class Took(Event, frozen=True):
    seat: Seat
    number: int

    def seen_by(self, viewer: Viewer) -> Event | None:
        may_fail("seen_by")
        return self


class Looked(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    secret: int | None = None

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else Looked(self.seat)


FAILING: dict[str, type[BaseException]] = {}
"""Where the toy fails now, by the name of the method, and with what; the fixture `failing` empties it."""


def may_fail(method: str) -> None:
    if method in FAILING:
        raise FAILING[method]


class ToyOptions(Options, frozen=True, kw_only=True):
    heap: Annotated[int, msgspec.Meta(ge=0, le=1000, description="how much there is to take")] = 7
    odd: Annotated[bool, msgspec.Meta(description="whether the heap must be odd")] = False

    def conflicts(self) -> Iterable[tuple[str, str]]:
        if self.odd and self.heap % 2 == 0:
            yield "heap", "must be odd"


class Turns(Step):
    turn: int = 0

    def seats(self, state: ToyState) -> Collection[int]:
        return [self.turn] if state.heap else ()

    def moves(self, state: ToyState, seat: int) -> Iterator[Move]:
        if seat == self.turn:
            yield from (Take(number) for number in range(1, min(3, state.heap) + 1))
            yield from (Roll(), Hold(), Hold(Colour.RED), Look())

    def play(self, state: ToyState, seat: int, move: Move) -> Iterator[Event]:
        match move:
            case Take(number):
                yield self.pass_on(state, seat, number)
            case Roll():
                yield self.pass_on(state, seat, min(state.heap, state.rng.roll(3)))
            case Look():
                yield Looked(seat, state.secrets[seat])

    def pass_on(self, state: ToyState, seat: int, number: int) -> Took:
        state.heap -= number
        state.taken[seat] += number
        self.turn = (self.turn + 1) % len(state.taken)
        return Took(seat, number)

    def why_not(self, state: ToyState, seat: int, move: Move) -> str | None:
        may_fail("why_not")
        return "T-1" if isinstance(move, Take) else None


class ToyState(State, kw_only=True):
    agenda: list[Turns]
    heap: int
    taken: list[int]
    secrets: list[int]
    options: ToyOptions


class Toy(Game[ToyState]):
    """The toy, by default with all that a game can have."""

    meta = GameMeta(
        id="toy", title="Toy", goal="Whoever takes the most wins.", rules_version="1", seats=(1, 4), options=ToyOptions
    )
    state_type = ToyState
    moves = (Take, Roll, Hold, Look)
    events = (Took, Looked)
    view_type: ClassVar[type[Message]] = StringValue
    texts = {"en": "move-take = take { $number }\nevent-took = { $seat } took { $number }"}

    def start(self, setup: Setup) -> ToyState:
        may_fail("start")
        secrets = [setup.rng.below(SECRETS) for _ in range(setup.seats)]
        return ToyState(
            agenda=[Turns()], rng=setup.rng, heap=setup.options.heap, taken=[0] * setup.seats, secrets=secrets,
            options=setup.options,
        )  # fmt: skip

    def to_act(self, state: ToyState) -> Collection[int]:
        may_fail("to_act")
        return super().to_act(state)

    def legal_moves(self, state: ToyState, seat: int) -> Sequence[Move]:
        may_fail("legal_moves")
        return super().legal_moves(state, seat)

    def play(self, state: ToyState, seat: int, move: Move) -> Sequence[Event]:
        events = super().play(state, seat, move)
        may_fail("play")
        return events

    def view(self, state: ToyState, viewer: Viewer) -> StringValue:
        may_fail("view")
        return StringValue(value=f"{state.heap} {'' if viewer is SPECTATOR else state.secrets[viewer]}")

    def result(self, state: ToyState) -> Result | None:
        may_fail("result")
        ranks = rank(state.taken)
        standings = (Standing(seat, ranks[seat], taken) for seat, taken in enumerate(state.taken))
        return None if state.heap else Result(tuple(standings))

    def redeal(self, state: ToyState, viewer: Viewer, rng: Rng) -> None:
        may_fail("redeal")
        state.secrets = [secret if seat == viewer else rng.below(SECRETS) for seat, secret in enumerate(state.secrets)]

    def check(self, state: ToyState) -> None:
        assert state.heap >= 0

    def progress(self, state: ToyState) -> float:
        may_fail("progress")
        return 1 - state.heap / (state.options.heap or 1)

    def render_text(self, view: Any) -> str:
        may_fail("render_text")
        return "o" * int(view.value.partition(" ")[0])

    def seat_role(self, state: ToyState, seat: int) -> Colour | None:
        may_fail("seat_role")
        return tuple(Colour)[seat % 3]


class RaisingBot(Bot):
    name = "raising"

    def choose(self, game: Game[Any], state: Any, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
        raise RuntimeError(f"the secrets are {state.secrets}")


class IllegalBot(RaisingBot):
    name = "illegal"

    def choose(self, game: Game[Any], state: Any, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
        return Take(999)


class DeadlyBot(RaisingBot):
    name = "deadly"

    def choose(self, game: Game[Any], state: Any, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
        os._exit(3)


class EndlessBot(RaisingBot):
    """Thinks for ever, once it has said so in the file of the spy."""

    name = "endless"

    def choose(self, game: Game[Any], state: Any, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
        Path(os.environ[SPIED]).write_text(str(os.getpid()))
        while True:
            pass


class SpyBot(RaisingBot):
    """Writes down all it is given, and takes the first move."""

    name = "spy"

    def choose(self, game: Game[Any], state: Any, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
        told = {"seat": seat, "secrets": state.secrets, "chance": state.rng.key.hex(), "own": rng.key.hex()}
        with Path(os.environ[SPIED]).open("a") as file:
            file.write(json.dumps(told) + "\n")
        return moves[0]


@hookimpl
def petteia_games() -> Iterable[Game[Any]]:
    return [Toy()]


@hookimpl
def petteia_bots() -> Iterable[Bot]:
    return [RaisingBot(), IllegalBot(), DeadlyBot(), EndlessBot(), SpyBot()]
