"""A toy game of one secret choice: all seats vote at once, and nobody learns anything until all have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from google.protobuf.message import Message
from google.protobuf.wrappers_pb2 import StringValue

from engine_service.game import (
    Event,
    Game,
    GameMeta,
    Move,
    Result,
    Rng,
    Seat,
    Secret,
    Setup,
    Standing,
    State,
    TakeBack,
    Viewer,
    rank,
)


class Vote(Move, frozen=True):
    colour: Literal["red", "blue"]


class Voted(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    colour: Literal["red", "blue"]


class Ballot(Secret, kw_only=True):
    chosen: list[list[Vote]]

    def choices(self, state: BallotState, seat: int, picked: list[Vote]) -> Iterable[Move]:
        return (Vote("red"), Vote("blue"))

    def reveal(self, state: BallotState, chosen: dict[int, list[Vote]]) -> Iterator[Event]:
        state.votes = [vote.colour for (vote,) in chosen.values()]
        for seat, colour in enumerate(state.votes):
            yield Voted(seat, colour)


class BallotState(State, kw_only=True):
    agenda: list[Ballot]
    votes: list[Literal["red", "blue"]] = []


class BallotGame(Game[BallotState]):
    meta = GameMeta(
        id="ballot", title="Ballot", goal="Whoever votes red wins.", rules_version="1", seats=(2, 8), simultaneous=True
    )
    state_type = BallotState
    moves = (Vote, TakeBack)
    events = (Voted,)
    view_type: ClassVar[type[Message]] = StringValue

    def start(self, setup: Setup) -> BallotState:
        return BallotState(agenda=[Ballot.ask(range(setup.seats))], rng=setup.rng)

    def view(self, state: BallotState, viewer: Viewer) -> StringValue:
        return StringValue(value=" ".join(state.votes))

    def result(self, state: BallotState) -> Result | None:
        ranks = rank([vote == "red" for vote in state.votes])
        return Result(tuple(Standing(seat, place, 0) for seat, place in enumerate(ranks))) if state.votes else None

    def redeal(self, state: BallotState, viewer: Viewer, rng: Rng) -> None:
        pass

    def check(self, state: BallotState) -> None:
        assert not state.agenda or not state.votes
