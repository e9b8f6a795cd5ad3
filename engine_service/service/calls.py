"""Around every call: its deadline, its size, its log line, and errors as statuses."""

from __future__ import annotations

import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
import structlog
from google.protobuf.message import DecodeError

from engine_service.errors import EngineError, Reason
from engine_service.service.engine import Engine
from engine_service.service.failures import milliseconds, refusal_of
from engine_service.service.limits import MAX_IMPORT, MAX_REQUEST
from engine_service.service.status import CODES, status_of

__all__ = ["CallInterceptor", "bound_for_log", "check_size"]

log = structlog.get_logger()

_LOGGED = 64
"""Characters of an id in the log."""


class CallInterceptor(grpc.aio.ServerInterceptor):
    """Turns every exception of a call into one status with its details, and logs the call.

    A log line names the method, the game and seat where the request has them, how it ended and how long it took;
    never a move, a token or anything else that a viewer might not know.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def intercept_service(self, continuation: Callable[..., Awaitable[Any]], details: Any) -> Any:
        """The handler of the call, wrapped."""
        handler = await continuation(details)
        if handler is None or not details.method.startswith("/petteia."):
            return handler
        rpc = details.method.rpartition("/")[2]
        behaviour = handler.unary_unary or handler.unary_stream or handler.stream_stream

        async def answer(sent: Any, context: Any) -> Any:
            if handler.request_streaming:
                return await self._guarded(rpc, context, lambda: behaviour(sent, context))
            return await self._guarded(rpc, context, lambda: behaviour(_read(handler, rpc, sent), context))

        # Without a deserializer the bytes come as they were sent, so that those which are no message get a reason too.
        if handler.unary_unary:
            return grpc.unary_unary_rpc_method_handler(answer, response_serializer=handler.response_serializer)
        if handler.unary_stream:
            return grpc.unary_stream_rpc_method_handler(answer, response_serializer=handler.response_serializer)
        return grpc.stream_stream_rpc_method_handler(answer, response_serializer=handler.response_serializer)

    async def _guarded(self, rpc: str, context: Any, call: Callable[[], Awaitable[Any]]) -> Any:
        began = time.perf_counter()
        with structlog.contextvars.bound_contextvars(rpc=rpc, call=uuid.uuid4().hex[:12]):
            try:
                self._admit(context)
                response = await call()
            except Exception as failure:
                refusal = refusal_of(failure, began)
            else:
                log.info("call", ms=milliseconds(began))
                return response
        status = status_of(refusal)
        details = (("grpc-status-details-bin", status.SerializeToString()),)
        return await context.abort(CODES[refusal.reason], status.message, trailing_metadata=details)

    def _admit(self, context: Any) -> None:
        if self._engine.draining:
            raise EngineError(Reason.DRAINING, "the server is shutting down; repeat the call")
        remaining = context.time_remaining()
        if remaining is not None and remaining <= 0:
            raise EngineError(
                Reason.DEADLINE_PASSED, "the call's deadline had passed before it began; nothing was done"
            )


def check_size(sent: bytes, limit: int = MAX_REQUEST) -> None:
    """Lets requests of at most `limit` bytes through.

    Raises:
        EngineError: it has more (REQUEST_TOO_LARGE).
    """
    if (size := len(sent)) > limit:
        message = f"the request has {size} bytes, at most {limit} are allowed"
        raise EngineError(Reason.REQUEST_TOO_LARGE, message, size=size, limit=limit)


def _read(handler: Any, rpc: str, sent: bytes) -> Any:
    check_size(sent, MAX_IMPORT if rpc == "ImportGame" else MAX_REQUEST)
    try:
        request = handler.request_deserializer(sent)
    except DecodeError:
        raise EngineError(
            Reason.INVALID_REQUEST, f"the bytes sent are no {rpc}Request: damaged, or a text in them is not UTF-8"
        ) from None
    structlog.contextvars.bind_contextvars(**bound_for_log(request))
    return request


def bound_for_log(request: Any) -> dict[str, Any]:
    """What all log lines of a call name."""
    bound: dict[str, Any] = {}
    if game_id := getattr(request, "game_id", ""):
        bound["game"] = game_id[:_LOGGED]
    if "seat" in request.DESCRIPTOR.fields_by_name and request.HasField("seat"):
        bound["seat"] = request.seat
    if request_id := getattr(request, "request_id", ""):
        bound["request"] = request_id[:_LOGGED]
    return bound
