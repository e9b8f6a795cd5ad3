"""Play: Apply calls and their answers on one stream, for programs that hold many seats."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import grpc
from google.protobuf.message import DecodeError

from engine_service.errors import EngineError, Reason
from engine_service.logs import bind
from engine_service.service.access import token_of
from engine_service.service.engine import Engine
from engine_service.service.failures import bind_request, log_success, status_for
from engine_service.service.limits import MAX_CALLS, bounded, check_size, plain_text, required
from engine_service.service.moving import apply
from petteia.v1 import engine_pb2

__all__ = ["UNDER_WAY", "play"]

UNDER_WAY = 64
"""So many calls of one stream are worked on at once; the stream is read on when one of them is done."""


async def play(engine: Engine, context: Any) -> None:
    """Answers the calls of a stream until the caller closes it, or the server stops."""
    stream = _Stream(engine, context)
    async with asyncio.TaskGroup() as tasks:
        reader = tasks.create_task(stream.read(tasks))
        engine.readers.add(reader)
        reader.add_done_callback(engine.readers.discard)


class _Stream:
    """The calls of one stream that are under way, and the answers that wait to be sent."""

    def __init__(self, engine: Engine, context: Any) -> None:
        self._engine, self._context = engine, context
        self._places = asyncio.Semaphore(UNDER_WAY)
        self._last: dict[str, asyncio.Task[None]] = {}
        """The newest call under way of each game."""
        self._ready: list[engine_pb2.PlayAnswer] = []
        self._sending = False

    async def read(self, tasks: asyncio.TaskGroup) -> None:
        """Begins with every call that comes, to the end of the stream."""
        while (sent := await self._context.read()) is not grpc.aio.EOF:
            for call in _calls(sent):
                await self.begin(tasks, call)

    async def begin(self, tasks: asyncio.TaskGroup, call: engine_pb2.PlayCall | EngineError) -> None:
        """Begins with a call as soon as there is a place for it; calls for one game wait for each other."""
        await self._places.acquire()
        game_id = call.apply.game_id if isinstance(call, engine_pb2.PlayCall) else ""
        self._last[game_id] = tasks.create_task(self._make(tasks, call, game_id, self._last.get(game_id)))

    async def _make(
        self, tasks: asyncio.TaskGroup, call: engine_pb2.PlayCall | EngineError, game_id: str,
        before: asyncio.Task[None] | None,
    ) -> None:  # fmt: skip
        if before is not None and not before.done():
            await asyncio.wait((before,))
        answer = await self._answer(call)
        self._ready.append(answer)
        if self._last.get(game_id) is asyncio.current_task():
            del self._last[game_id]
        if not self._sending:
            self._sending = True
            tasks.create_task(self._send())

    async def _send(self) -> None:
        """Sends what is ready, in as few messages as may be: one commit makes many calls ready at once."""
        while self._ready:
            answers, self._ready = self._ready, []
            await self._context.write(engine_pb2.PlayResponse(answers=answers))
            for _ in answers:
                self._places.release()
        self._sending = False

    async def _answer(self, call: engine_pb2.PlayCall | EngineError) -> engine_pb2.PlayAnswer:
        began = time.perf_counter()
        try:
            if isinstance(call, EngineError):
                raise call
            bind(number=call.call)
            bind_request(call.apply)
            answer = engine_pb2.PlayAnswer(call=call.call, applied=await self._apply(call))
        except Exception as failure:
            number = call.call if isinstance(call, engine_pb2.PlayCall) else 0
            status = status_for(failure, began, self._engine.catalogue)
            refusal = engine_pb2.Refusal(code=status.code, message=status.message, details=status.details)
            return engine_pb2.PlayAnswer(call=number, refused=refusal)
        log_success(began)
        return answer

    async def _apply(self, call: engine_pb2.PlayCall) -> engine_pb2.ApplyResponse:
        """The call's own answer.

        Raises:
            EngineError, RefusedElsewhere: it is refused.
        """
        if self._engine.draining:
            raise EngineError(Reason.DRAINING, "the server is shutting down; repeat the call")
        game_id = required(call.apply.game_id, "game_id")
        plain_text(call.apply.language, "language")
        token = call.token or token_of(self._context)
        caller, forwarder = self._engine.access.holder(token, game_id), self._engine.forwarder
        if forwarder is not None:
            answer = await forwarder.apply(call.apply, token, self._context.time_remaining())
            if answer is not None:
                return answer
        return await apply(self._engine, call.apply, caller)


def _calls(sent: bytes) -> Sequence[engine_pb2.PlayCall | EngineError]:
    """The calls of one message, or what is wrong with its form."""
    try:
        check_size(sent)
        calls = engine_pb2.PlayRequest.FromString(sent).calls
        bounded(len(calls), "calls", limit=MAX_CALLS, unit="calls")
    except EngineError as wrong:
        return (wrong,)
    except DecodeError:
        message = "the bytes sent are no PlayRequest: damaged, or a text in them is not UTF-8"
        return (EngineError(Reason.INVALID_REQUEST, message),)
    return calls
