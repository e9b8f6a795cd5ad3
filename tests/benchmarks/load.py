"""The load: prepared requests, sent as fast as the server answers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple

import grpc

from petteia.v1 import engine_pb2 as pb

__all__ = ["Script", "as_first_field", "rate_of_calls", "rate_of_moves", "rate_of_stream"]


class Script(NamedTuple):
    """The calls of one caller, made one after the other: encoded requests, and the metadata of each."""

    requests: Sequence[bytes]
    metadata: Sequence[tuple[tuple[str, str], ...]]


async def rate_of_calls(address: str, method: str, scripts: Sequence[Script]) -> float:
    """Unary calls per second when all scripts are played at once, each at its own pace."""
    async with grpc.aio.insecure_channel(address) as channel:
        call = channel.unary_unary(method)

        async def play(script: Script) -> None:
            for request, metadata in zip(script.requests, script.metadata, strict=True):
                await call(request, metadata=metadata)

        began = time.perf_counter()
        await asyncio.gather(*map(play, scripts))
        return sum(len(script.requests) for script in scripts) / (time.perf_counter() - began)


async def rate_of_stream(address: str, method: str, scripts: Sequence[Script]) -> float:
    """Messages per second on one stream that all scripts share; each sends its next when an answer has come."""
    async with grpc.aio.insecure_channel(address) as channel:
        stream = channel.stream_stream(method)()
        lines = [iter(script.requests) for script in scripts]
        total = sum(len(script.requests) for script in scripts)
        began = time.perf_counter()
        for line in lines:
            await stream.write(next(line))
        turn = 0
        for _ in range(total):
            await stream.read()
            for step in range(len(lines)):
                request = next(lines[(turn + step) % len(lines)], None)
                if request is not None:
                    turn += step + 1
                    await stream.write(request)
                    break
        rate = total / (time.perf_counter() - began)
        await stream.done_writing()
        return rate


async def rate_of_moves(address: str, method: str, scripts: Sequence[Script]) -> float:
    """Moves per second on one stream of Play: whoever has his answer sends his next call, all that are ready at once.

    A request of the scripts is an encoded PlayCall, whose number is the script's place.
    """
    async with grpc.aio.insecure_channel(address) as channel:
        stream = channel.stream_stream(method)()
        lines = [iter(script.requests) for script in scripts]
        total = sum(len(script.requests) for script in scripts)
        began = time.perf_counter()
        ready, answered = range(len(lines)), 0
        while answered < total:
            calls = [request for place in ready if (request := next(lines[place], None)) is not None]
            if calls:
                await stream.write(b"".join(map(as_first_field, calls)))
            response = pb.PlayResponse.FromString(await stream.read())
            ready = [answer.call for answer in response.answers]
            answered += len(ready)
            assert not any(answer.HasField("refused") for answer in response.answers)
        rate = total / (time.perf_counter() - began)
        await stream.done_writing()
        return rate


def as_first_field(message: bytes) -> bytes:
    """An encoded message as field 1 of another: its tag, its length (shorter than 2**14), itself."""
    size = len(message)
    length = bytes([size]) if size < 128 else bytes([size & 127 | 128, size >> 7])
    return b"\n" + length + message
