"""Around every call: its deadline, its size, its log line, and errors as statuses."""

from __future__ import annotations

import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
import structlog

from engine_service.errors import EngineError, Reason
from engine_service.logs import where
from engine_service.service.limits import MAX_REQUEST
from engine_service.service.status import CODES, status_of

__all__ = ["CallInterceptor"]

log = structlog.get_logger()


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

        async def answer(request: Any, context: Any) -> Any:
            return await self._answer(handler.unary_unary, rpc, request, context)

        return grpc.unary_unary_rpc_method_handler(
            answer,
            request_deserializer=handler.request_deserializer,
            response_serializer=handler.response_serializer,
        )

    async def _answer(self, behaviour: Callable[..., Awaitable[Any]], rpc: str, request: Any, context: Any) -> Any:
        began = time.perf_counter()
        bound: dict[str, Any] = {"rpc": rpc, "call": uuid.uuid4().hex[:12]}
        if game_id := getattr(request, "game_id", ""):
            bound["game"] = game_id[:64]
        if "seat" in request.DESCRIPTOR.fields_by_name and request.HasField("seat"):
            bound["seat"] = request.seat
        if request_id := getattr(request, "request_id", ""):
            bound["request"] = request_id[:64]
        with structlog.contextvars.bound_contextvars(**bound):
            try:
                self._admit(request, context)
                response = await behaviour(request, context)
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
        details = (("grpc-status-details-bin", status_of(failure).SerializeToString()),)
        return await context.abort(CODES[failure.reason], failure.message, trailing_metadata=details)

    def _admit(self, request: Any, context: Any) -> None:
        if self.draining:
            raise EngineError(Reason.DRAINING, "the server is shutting down; repeat the call")
        remaining = context.time_remaining()
        if remaining is not None and remaining <= 0:
            raise EngineError(
                Reason.DEADLINE_PASSED, "the call's deadline had passed before it began; nothing was done"
            )
        if (size := request.ByteSize()) > MAX_REQUEST:
            raise EngineError(
                Reason.REQUEST_TOO_LARGE,
                f"the request has {size} bytes, at most {MAX_REQUEST} are allowed",
                size=size,
                limit=MAX_REQUEST,
            )


def _ms(began: float) -> float:
    return round(1000 * (time.perf_counter() - began), 2)
