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

__all__ = ["call_ratios", "isolation_ratios", "rate_of_apply", "rate_of_play", "rate_of_views"]

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

        return {
            "apply": await compare_calls(lambda: rate_of_apply(engine), unary, rounds),
            "view": await compare_calls(lambda: rate_of_views(engine), unary, rounds),
            "play": await compare_calls(lambda: rate_of_play(engine), stream, rounds),
        }


async def isolation_ratios(rounds: int = 3) -> dict[str, Ratio]:
    """`apply`, `view` and `play` of an isolated game type, each against the same where it is not isolated."""
    with servers.engine(isolate="delphi") as (isolated, _), servers.engine() as (engine, _):
        return {
            "isolated.apply": await compare_calls(
                lambda: rate_of_apply(isolated), lambda: rate_of_apply(engine), rounds
            ),
            "isolated.view": await compare_calls(
                lambda: rate_of_views(isolated), lambda: rate_of_views(engine), rounds
            ),
            "isolated.play": await compare_calls(lambda: rate_of_play(isolated), lambda: rate_of_play(engine), rounds),
        }


async def rate_of_apply(engine: str) -> float:
    """Apply calls per second when many games are played to their ends side by side."""
    games = await scripts.new_games(engine, GAMES)
    return await rate_of_calls(engine, f"{ENGINE}/Apply", scripts.apply_scripts(games))


async def rate_of_play(engine: str) -> float:
    """Moves per second of as many games on one stream."""
    games = await scripts.new_games(engine, GAMES)
    return await rate_of_moves(engine, f"{ENGINE}/Play", scripts.play_scripts(games))


async def rate_of_views(engine: str, turns: int = 12) -> float:
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
