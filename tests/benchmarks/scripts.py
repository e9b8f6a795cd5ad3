"""Scripts of whole games: what every seat plays, worked out in advance from the games' seeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import grpc

from engine_service.catalogue import Catalogue
from engine_service.game import Rng
from engine_service.loading import begin
from engine_service.records import log_of
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc
from tests.benchmarks.load import Script
from tests.benchmarks.servers import OPERATOR_KEY

__all__ = ["apply_scripts", "play_scripts", "view_script"]

APPLY = "/petteia.v1.EngineService/Apply"
_OPERATOR = (("authorization", f"Bearer {OPERATOR_KEY}"),)


async def new_games(address: str, count: int, game_type: str = "delphi", seats: int = 3) -> list[Any]:
    """Fresh games with their tokens and their secret seeds, each with its answer to CreateGame and its record."""
    async with grpc.aio.insecure_channel(address) as channel:
        stub: Any = engine_pb2_grpc.EngineServiceStub(channel)
        games = []
        for _ in range(count):
            request = pb.CreateGameRequest(game_type=game_type, seats=[pb.SeatHolder()] * seats)
            game = await stub.CreateGame(request, metadata=_OPERATOR)
            export = pb.ExportGameRequest(game_id=game.frame.game_id)
            record = (await stub.ExportGame(export, metadata=_OPERATOR)).record
            games.append((game, record))
        return games


def whole_game(game: Any, record: Any) -> list[tuple[str, pb.ApplyRequest]]:
    """Every Apply of a random game to its end, with the token that it needs."""
    head, _ = log_of(record)
    table, _ = begin(Catalogue.load().games[head.game_type].game, head)
    rng, calls = Rng.from_seed(head.seed), []
    while table.to_act:
        seat = rng.choice(table.to_act)
        decision, move = table.require_decision(seat), rng.choice(list(table.legal_moves(seat)))
        request = pb.ApplyRequest(game_id=head.game_id, seat=seat, decision=decision.opened, moves=[move])
        calls.append((game.seat_tokens[seat], request))
        table, _ = table.replay(seat, move)
    return calls


def apply_scripts(games: Sequence[Any]) -> list[Script]:
    """Each game as unary Apply calls."""
    scripts = []
    for game, record in games:
        calls = whole_game(game, record)
        metadata = [(("authorization", f"Bearer {token}"),) for token, _ in calls]
        scripts.append(Script([request.SerializeToString() for _, request in calls], metadata))
    return scripts


def play_scripts(games: Sequence[Any]) -> list[Script]:
    """Each game as calls for Play, numbered by the game's place."""
    scripts = []
    for place, (game, record) in enumerate(games):
        calls = [pb.PlayCall(call=place, token=token, apply=request) for token, request in whole_game(game, record)]
        scripts.append(Script([call.SerializeToString() for call in calls], [()] * len(calls)))
    return scripts


def view_script(game: Any, count: int) -> Script:
    """`count` calls of View as the first seat."""
    request = pb.ViewRequest(game_id=game.frame.game_id, seat=0).SerializeToString()
    return Script([request] * count, [(("authorization", f"Bearer {game.seat_tokens[0]}"),)] * count)
