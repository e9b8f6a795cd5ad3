"""Shorthand for tests with the hostile game: new games, moves and looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from petteia.v1 import engine_pb2 as pb
from tests.service.table import apply, bearer, new_game

PERSONS = [pb.SeatHolder(), pb.SeatHolder()]


async def cave(stub: Any, seats: Sequence[pb.SeatHolder] = PERSONS, **fields: Any) -> pb.CreateGameResponse:
    """A new hostile game, for two persons."""
    request = pb.CreateGameRequest(game_type="hostile", seats=seats, **fields)
    made: pb.CreateGameResponse = await stub.CreateGame(request)
    return made


async def move(stub: Any, game: pb.CreateGameResponse, version: int, notation: str) -> pb.ApplyResponse:
    """The answer to the move of the seat whose turn it is at a version."""
    seat = version % 2
    request = apply(game, seat, version, notation)
    answer: pb.ApplyResponse = await stub.Apply(request, metadata=bearer(game.seat_tokens[seat]))
    return answer


async def look(stub: Any, game: pb.CreateGameResponse, **fields: Any) -> pb.ViewResponse:
    """What a spectator sees."""
    request = pb.ViewRequest(game_id=game.frame.game_id, **fields)
    answer: pb.ViewResponse = await stub.View(request, metadata=bearer(game.spectator_token))
    return answer


async def others_are_served(stub: Any) -> None:
    """Other games can be made and played, of the hostile type too."""
    game = await new_game(stub)
    made = await stub.Apply(apply(game, 0, 0, "lay pass"), metadata=bearer(game.seat_tokens[0]))
    assert made.frame.version == 1
    assert (await move(stub, await cave(stub), 0, "wait")).frame.version == 1
