"""Calls to a real engine on SQLite, against calls of the same stack that do nothing."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import grpc

from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc
from tests.benchmarks import scripts, servers
from tests.benchmarks.echo_server import SERVICE as ECHO
from tests.benchmarks.load import Script, rate_of_calls, rate_of_moves, rate_of_stream
from tests.benchmarks.ratios import Ratio, compare_calls

__all__ = ["call_ratios"]

GAMES = 64
ENGINE = "/petteia.v1.EngineService"
_EMPTY = Script([b""] * 100, [()] * 100)


async def call_ratios(rounds: int = 3) -> dict[str, Ratio]:
    """`apply`, `view` and `play`: calls, calls and moves per second, each against its empty echo."""
    with servers.echo() as echo, servers.engine() as (engine, _):

        async def unary() -> float:
            return await rate_of_calls(echo, f"/{ECHO}/Unary", [_EMPTY] * GAMES)

        async def stream() -> float:
            return await rate_of_stream(echo, f"/{ECHO}/Stream", [_EMPTY] * GAMES)

        async def apply() -> float:
            games = await scripts.new_games(engine, GAMES)
            return await rate_of_calls(engine, f"{ENGINE}/Apply", scripts.apply_scripts(games))

        async def play() -> float:
            games = await scripts.new_games(engine, GAMES)
            return await rate_of_moves(engine, f"{ENGINE}/Play", scripts.play_scripts(games))

        async def view() -> float:
            return await _rate_of_views(engine)

        return {
            "apply": await compare_calls(apply, unary, rounds),
            "view": await compare_calls(view, unary, rounds),
            "play": await compare_calls(play, stream, rounds),
        }


async def _rate_of_views(engine: str, turns: int = 12) -> float:
    """Views per second when every viewer of every game looks once at each position: nothing comes from a cache."""
    games = await scripts.new_games(engine, GAMES)
    lines = [scripts.whole_game(*game) for game in games]
    views = [_views(game) for game, _ in games]
    spent = 0.0
    async with grpc.aio.insecure_channel(engine) as channel:
        stub: Any = engine_pb2_grpc.EngineServiceStub(channel)
        for turn in range(turns):
            await asyncio.gather(
                *(
                    stub.Apply(line[turn][1], metadata=(("authorization", f"Bearer {line[turn][0]}"),))
                    for line in lines
                    if turn < len(line)
                )
            )
            began = time.perf_counter()
            await rate_of_calls(engine, f"{ENGINE}/View", views)
            spent += time.perf_counter() - began
    return turns * sum(len(script.requests) for script in views) / spent


def _views(game: pb.CreateGameResponse) -> Script:
    """Every viewer of a game looks once."""
    viewers = [*enumerate(game.seat_tokens), (None, game.spectator_token)]
    requests = [pb.ViewRequest(game_id=game.frame.game_id, seat=seat).SerializeToString() for seat, _ in viewers]
    return Script(requests, [(("authorization", f"Bearer {token}"),) for _, token in viewers])
