"""Play: Apply calls and their answers on one stream, for programs that hold many seats."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import grpc
import structlog
from google.protobuf.message import DecodeError

from engine_service.errors import EngineError, Reason
from engine_service.service.access import token_of
from engine_service.service.calls import bound_for_log, check_size
from engine_service.service.engine import Engine
from engine_service.service.failures import milliseconds, refusal_of
from engine_service.service.limits import required
from engine_service.service.moving import apply
from engine_service.service.status import status_of
from petteia.v1 import engine_pb2

__all__ = ["UNDER_WAY", "play"]

UNDER_WAY = 64
"""So many calls of one stream are worked on at once; the stream is read on when one of them is done."""

log = structlog.get_logger()


async def play(engine: Engine, context: Any) -> None:
    """Answers the calls of a stream until the caller closes it; those for one game in the order in which they came."""
    stream = _Stream(engine, context)
    async with asyncio.TaskGroup() as calls:
        while (sent := await context.read()) is not grpc.aio.EOF:
            await stream.begin(calls, sent)


class _Stream:
    """The calls of one stream that are under way."""

    def __init__(self, engine: Engine, context: Any) -> None:
        self._engine, self._context = engine, context
        self._places = asyncio.Semaphore(UNDER_WAY)
        self._writing = asyncio.Lock()
        self._last: dict[str, asyncio.Task[None]] = {}
        """The newest call under way of each game."""

    async def begin(self, calls: asyncio.TaskGroup, sent: bytes) -> None:
        """Begins with a call, as soon as there is a place for it."""
        request, problem = _read(sent)
        await self._places.acquire()
        game_id = request.apply.game_id
        task = calls.create_task(self._answer(request, problem, self._last.get(game_id)))
        self._last[game_id] = task
        task.add_done_callback(lambda done: self._done(game_id, done))

    def _done(self, game_id: str, done: asyncio.Task[None]) -> None:
        self._places.release()
        if self._last.get(game_id) is done:
            del self._last[game_id]

    async def _answer(
        self, request: engine_pb2.PlayRequest, problem: EngineError | None, before: asyncio.Task[None] | None
    ) -> None:
        if before is not None:
            await asyncio.wait((before,))
        began, response = time.perf_counter(), engine_pb2.PlayResponse(call=request.call)
        structlog.contextvars.bind_contextvars(number=request.call, **bound_for_log(request.apply))
        try:
            if problem is not None:
                raise problem
            response.applied.CopyFrom(await self._apply(request))
        except Exception as failure:
            response.refused.CopyFrom(_refusal(refusal_of(failure, began)))
        else:
            log.info("call", ms=milliseconds(began))
        async with self._writing:
            await self._context.write(response)

    async def _apply(self, request: engine_pb2.PlayRequest) -> engine_pb2.ApplyResponse:
        """The call's own answer.

        Raises:
            EngineError: it is refused.
        """
        if self._engine.draining:
            raise EngineError(Reason.DRAINING, "the server is shutting down; repeat the call")
        game_id = required(request.apply.game_id, "apply.game_id")
        token = request.token or token_of(self._context)
        return await apply(self._engine, request.apply, self._engine.access.holder(token, game_id))


def _read(sent: bytes) -> tuple[engine_pb2.PlayRequest, EngineError | None]:
    """The call that was sent, and what is wrong with its form."""
    try:
        check_size(sent)
        return engine_pb2.PlayRequest.FromString(sent), None
    except EngineError as too_large:
        return engine_pb2.PlayRequest(), too_large
    except DecodeError:
        message = "the bytes sent are no PlayRequest: damaged, or a text in them is not UTF-8"
        return engine_pb2.PlayRequest(), EngineError(Reason.INVALID_REQUEST, message)


def _refusal(error: EngineError) -> engine_pb2.Refusal:
    status = status_of(error)
    return engine_pb2.Refusal(code=status.code, message=status.message, details=status.details)
