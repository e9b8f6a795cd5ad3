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
from engine_service.logs import where
from engine_service.service.limits import MAX_REQUEST
from engine_service.service.status import CODES, status_of

__all__ = ["CallInterceptor"]

log = structlog.get_logger()

_LOGGED = 64
"""Characters of an id in the log."""


class CallInterceptor(grpc.aio.ServerInterceptor):
    """Turns every exception of a unary call into one status with its details, and logs the call.

    A log line names the method, the game and seat where the request has them, how it ended and how long it took;
    never a move, a token or anything else that a viewer might not know.
    """

    def __init__(self) -> None:
        self.draining = False
        """Set when the server stops: new calls are refused with DRAINING."""

    async def intercept_service(self, continuation: Callable[..., Awaitable[Any]], details: Any) -> Any:
        """The handler of the call, wrapped."""
        handler = await continuation(details)
        if handler is None or handler.unary_unary is None or not details.method.startswith("/petteia."):
            return handler
        rpc = details.method.rpartition("/")[2]

        async def answer(sent: bytes, context: Any) -> Any:
            return await self._answer(handler, rpc, sent, context)

        # Without a deserializer the bytes come as they were sent, so that those which are no message get a reason too.
        return grpc.unary_unary_rpc_method_handler(answer, response_serializer=handler.response_serializer)

    async def _answer(self, handler: Any, rpc: str, sent: bytes, context: Any) -> Any:
        began = time.perf_counter()
        with structlog.contextvars.bound_contextvars(rpc=rpc, call=uuid.uuid4().hex[:12]):
            try:
                self._admit(sent, context)
                request = _read(handler, rpc, sent)
                structlog.contextvars.bind_contextvars(**_bound(request))
                response = await handler.unary_unary(request, context)
            except EngineError as error:
                failure = error
                level = log.error if error.reason in (Reason.PLUGIN_FAILED, Reason.OUTCOME_UNKNOWN) else log.info
                told = {"where": where(error)} if level == log.error else {}
                level("call refused", reason=str(error.reason), ms=_ms(began), **told)
            except Exception as unforeseen:
                log.error("call failed", where=where(unforeseen), ms=_ms(began))
                failure = EngineError(
                    Reason.INTERNAL, "the server failed in a way it did not foresee; its log says more"
                )
            else:
                log.info("call", ms=_ms(began))
                return response
        status = status_of(failure)
        details = (("grpc-status-details-bin", status.SerializeToString()),)
        return await context.abort(CODES[failure.reason], status.message, trailing_metadata=details)

    def _admit(self, sent: bytes, context: Any) -> None:
        if self.draining:
            raise EngineError(Reason.DRAINING, "the server is shutting down; repeat the call")
        remaining = context.time_remaining()
        if remaining is not None and remaining <= 0:
            raise EngineError(
                Reason.DEADLINE_PASSED, "the call's deadline had passed before it began; nothing was done"
            )
        if (size := len(sent)) > MAX_REQUEST:
            raise EngineError(
                Reason.REQUEST_TOO_LARGE,
                f"the request has {size} bytes, at most {MAX_REQUEST} are allowed",
                size=size,
                limit=MAX_REQUEST,
            )


def _read(handler: Any, rpc: str, sent: bytes) -> Any:
    try:
        return handler.request_deserializer(sent)
    except DecodeError:
        raise EngineError(
            Reason.INVALID_REQUEST, f"the bytes sent are no {rpc}Request: damaged, or a text in them is not UTF-8"
        ) from None


def _bound(request: Any) -> dict[str, Any]:
    """What all log lines of a call name."""
    bound: dict[str, Any] = {}
    if game_id := getattr(request, "game_id", ""):
        bound["game"] = game_id[:_LOGGED]
    if "seat" in request.DESCRIPTOR.fields_by_name and request.HasField("seat"):
        bound["seat"] = request.seat
    if request_id := getattr(request, "request_id", ""):
        bound["request"] = request_id[:_LOGGED]
    return bound


def _ms(began: float) -> float:
    return round(1000 * (time.perf_counter() - began), 2)
