"""Calls that come when the server is shutting down, and calls whose caller no longer waits."""

from __future__ import annotations

import asyncio
import enum
from pathlib import Path

import grpc
import pytest
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from grpc_health.v1.health_pb2_grpc import HealthStub
from grpc_status import rpc_status

from engine_service.errors import Reason
from engine_service.service.status import CODES
from tests.service.table import Refusal, refusal_in
from tests.service.world import METHODS, Call, World, channel_to, world


async def test_calls_are_refused_while_the_server_shuts_down(tmp_path: Path) -> None:
    """While bots still let go of their games, every call is told to come again and changes nothing."""
    shown = world(tmp_path)
    there = await shown.__aenter__()
    there.store.held["append"] = asyncio.Event()
    there.store.reached["append"].clear()
    await there.create("toy", "random", "")
    await there.store.reached["append"].wait()
    before = await there.contents()
    async with channel_to(there.address) as there.channel:
        await there.channel.channel_ready()
        closing = asyncio.create_task(shown.__aexit__(None, None, None))
        while await health(there.channel, "readiness") is Serving.SERVING:
            pass
        for rpc in METHODS:
            refusal = await there.refusal(rpc, there.right(rpc))
            assert (refusal.info.reason, refusal.code) == (Reason.DRAINING, CODES[Reason.DRAINING]), rpc
            assert (dict(refusal.info.metadata), refusal.fields) == ({}, []), rpc
        assert await there.contents() == before
        assert await health(there.channel, "") is Serving.SERVING
        there.store.held["append"].set()
        await closing


@pytest.mark.parametrize("rpc", METHODS)
async def test_calls_whose_deadline_has_passed_are_not_begun(tmp_path: Path, rpc: str) -> None:
    """A call that comes too late is refused for that alone, before anybody asks what is wrong with it.

    The deadline is sent as metadata, so that the client waits for the server's own answer. Whether the server looks
    at the call before or after so short a time is up to the machine, hence the loop.
    """
    async with world(tmp_path) as there:
        before, wrong = await there.contents(), Call(b"\x0a\xff")
        while (refusal := await too_late(there, rpc, wrong)) is None:
            pass
        assert refusal.info.reason == Reason.DEADLINE_PASSED
        assert (dict(refusal.info.metadata), refusal.fields) == ({}, [])
        assert await there.contents() == before


async def too_late(there: World, rpc: str, call: Call) -> Refusal | None:
    """The refusal of a call that comes too late; None where it came in time, or where gRPC itself was faster."""
    try:
        await there.call(rpc, call, ("grpc-timeout", "1n"))
    except grpc.aio.AioRpcError as error:
        status = rpc_status.from_call(error)
        if status is not None and error.code() is grpc.StatusCode.DEADLINE_EXCEEDED:
            return refusal_in(status)
    return None


async def health(channel: grpc.aio.Channel, service: str) -> Serving:
    """Whether the server says that it serves."""
    answer = await HealthStub(channel).Check(HealthCheckRequest(service=service))
    return Serving(answer.status)


class Serving(enum.IntEnum):
    SERVING = HealthCheckResponse.SERVING
    NOT_SERVING = HealthCheckResponse.NOT_SERVING
