"""Watches by the thousand: what was cancelled leaves nothing behind, and who only waits costs next to nothing."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import grpc

from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc, watch_pb2
from tests.benchmarks.servers import OPERATOR_KEY, engine

_OPERATOR = (("authorization", f"Bearer {OPERATOR_KEY}"),)
ROUND = 2_000
AT_ONCE = 100


def resident(process: int) -> int:
    """The memory that a process holds, in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def _new_game(stub: Any) -> tuple[watch_pb2.WatchRequest, Any]:
    request = pb.CreateGameRequest(game_type="delphi", seats=[pb.SeatHolder()] * 3)
    game = await stub.CreateGame(request, metadata=_OPERATOR)
    token = (("authorization", f"Bearer {game.spectator_token}"),)
    return watch_pb2.WatchRequest(game_id=game.frame.game_id, with_view=True), token


async def _begin(stub: Any, request: watch_pb2.WatchRequest, token: Any) -> Any:
    call = stub.Watch(request, metadata=token)
    assert (await call.read()).HasField("snapshot")
    return call


async def test_ten_thousand_cancelled_watches_leave_the_memory_flat() -> None:
    """After the first round, which warms everything up, four more rounds of cancelled watches take no more memory."""
    with engine() as (address, process):
        async with grpc.aio.insecure_channel(address) as channel:
            stub: Any = engine_pb2_grpc.EngineServiceStub(channel)
            request, token = await _new_game(stub)

            async def begin_and_cancel(count: int) -> None:
                for _ in range(count):
                    (await _begin(stub, request, token)).cancel()

            async def one_round() -> int:
                await asyncio.gather(*(begin_and_cancel(ROUND // AT_ONCE) for _ in range(AT_ONCE)))
                await _begin(stub, request, token)  # what was cancelled before has been noticed by now
                return resident(process)

            warm = await one_round()
            after = [await one_round() for _ in range(4)][-1]
    assert after - warm < 8 << 20, f"{after - warm} bytes more after 8,000 cancelled watches"


async def test_two_thousand_idle_watchers_hear_the_same_news() -> None:
    """One process holds thousands of watchers, at some kilobytes each, and news reach every one of them."""
    with engine() as (address, process):
        async with grpc.aio.insecure_channel(address) as channel:
            stub: Any = engine_pb2_grpc.EngineServiceStub(channel)
            request, token = await _new_game(stub)
            before = resident(process)
            calls: list[Any] = []
            while len(calls) < ROUND:
                calls += await asyncio.gather(*(_begin(stub, request, token) for _ in range(AT_ONCE)))
            assert (resident(process) - before) / ROUND < 100 << 10
            delete = pb.DeleteGameRequest(game_id=request.game_id)
            await stub.DeleteGame(delete, metadata=_OPERATOR)
            ends = await asyncio.gather(*(call.read() for call in calls))
    assert {each.end.reason for each in ends} == {watch_pb2.END_REASON_DELETED}
