"""A small game that uses all of the plugin API: stones are taken in turn, then everybody hides some, at once."""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, Any, Literal

from google.protobuf.wrappers_pb2 import StringValue
from msgspec import Meta

from engine_service.game import (
    Event,
    Game,
    GameMeta,
    Move,
    Options,
    Result,
    Rng,
    Seat,
    Secret,
    Setup,
    Standing,
    State,
    Step,
    TakeBack,
    Viewer,
    rank,
)


class Colour(enum.StrEnum):
    RED = "red"
    DARK_BLUE = "dark_blue"


class Take(Move, frozen=True):
    colour: Colour
    number: int
    giver: Seat | None = None
    quickly: bool | None = None


class Say(Move, frozen=True):
    word: Literal["hail", "farewell"]
    loudly: bool


class Hide(Move, frozen=True):
    number: int


class Took(Event, frozen=True):
    seat: Seat
    colour: Colour
    number: int
    giver: Seat | None = None
    quickly: bool | None = None


class Drew(Event, frozen=True):
    reveals = True

    seat: Seat
    number: int

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else DrewHidden(self.seat)


class DrewHidden(Event, frozen=True):
    seat: Seat


class Showed(Event, frozen=True):
    numbers: str


class SmallOptions(Options, frozen=True, kw_only=True):
    stones: Annotated[int, Meta(ge=1, le=20, description="how many stones there are")] = 5
    first: Annotated[Colour, Meta(description="which colour begins")] = Colour.RED
    rounds: Annotated[Literal[3, 2, 1], Meta(description="how often everybody hides")] = 1
    tell: Annotated[bool, Meta(description="whether the end is told")] = True
    debt: Annotated[int, Meta(description="what each owes at the start")] = 0

    def conflicts(self) -> Iterable[tuple[str, str]]:
        if self.debt and not self.tell:
            yield "debt", "must be 0 where the end is not told"


class Turn(Step):
    seat: int

    def seats(self, state: SmallState) -> Collection[int]:
        return [self.seat] if state.stones else ()

    def moves(self, state: SmallState, seat: int) -> Iterator[Move]:
        for number in range(1, min(3, state.stones) + 1):
            for colour in Colour:
                yield Take(colour, number)

    def play(self, state: SmallState, seat: int, move: Any) -> Iterator[Event]:
        state.stones -= move.number
        state.taken[seat] += move.number
        yield Took(seat, move.colour, move.number)
        yield Drew(seat, state.rng.below(100))
        self.seat = (seat + 1) % len(state.taken)

    def why_not(self, state: SmallState, seat: int, move: Move) -> str | None:
        return "S-1" if isinstance(move, Take) else None


class Hiding(Secret, kw_only=True):
    chosen: list[list[Hide]]

    def picks(self, state: SmallState, seat: int) -> int:
        return min(2, state.taken[seat])

    def choices(self, state: SmallState, seat: int, picked: list[Hide]) -> Iterator[Move]:
        for number in range(4):
            if Hide(number) not in picked:
                yield Hide(number)

    def reveal(self, state: SmallState, chosen: dict[int, list[Hide]]) -> Iterator[Event]:
        state.hidden = [sum(hide.number for hide in hides) for hides in chosen.values()]
        yield Showed(" ".join(map(str, state.hidden)))


class SmallState(State, kw_only=True):
    agenda: list[Turn | Hiding]
    stones: int
    taken: list[int]
    hidden: list[int] = []
    notes: dict[str, int] = {}


class Small(Game[SmallState]):
    meta = GameMeta(
        id="small", title="Small", goal="Most stones.", rules_version="1", seats=(1, 4), options=SmallOptions
    )
    state_type = SmallState
    moves = (Take, Say, Hide, TakeBack)
    events = (Took, Drew, DrewHidden, Showed)
    view_type = StringValue

    def start(self, setup: Setup) -> SmallState:
        seats = range(setup.seats)
        state = SmallState(agenda=[], rng=setup.rng, stones=setup.options.stones, taken=[0 for _ in seats])
        state.then(Turn(0), *(Hiding.ask(seats) for _ in range(setup.options.rounds)))
        return state

    def view(self, state: SmallState, viewer: Viewer) -> StringValue:
        return StringValue(value=f"{state.stones} stones")

    def result(self, state: SmallState) -> Result | None:
        ranks = rank(state.taken)
        standings = (Standing(seat, ranks[seat], taken) for seat, taken in enumerate(state.taken))
        return None if state.agenda else Result(tuple(standings))

    def redeal(self, state: SmallState, viewer: Viewer, rng: Rng) -> None:
        state.notes["redealt"] = rng.below(1000)

    def check(self, state: SmallState) -> None:
        assert state.stones >= 0


def begun(seats: int = 3, **options: Any) -> tuple[Small, SmallState]:
    """The game and its state at the first decision."""
    game = Small()
    state, _ = game.begin(Setup(seats, SmallOptions(**options), Rng.from_seed(b"small")))
    return game, state
