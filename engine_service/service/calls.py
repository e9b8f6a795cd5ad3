"""Around every call: its deadline, its size, its log lines, and errors as statuses."""

from __future__ import annotations

import itertools
import time
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
from google.protobuf.message import DecodeError
from google.protobuf.message_factory import GetMessageClass

from engine_service.errors import EngineError, Reason
from engine_service.logs import bind
from engine_service.service.engine import Engine
from engine_service.service.failures import bind_request, log_success, status_for
from engine_service.service.limits import MAX_IMPORT, MAX_REQUEST, check_size, plain_text
from engine_service.service.servicer import EngineServicer
from engine_service.service.status import code_of
from petteia.v1 import engine_pb2

__all__ = ["engine_handlers"]

SERVICE = engine_pb2.DESCRIPTOR.services_by_name["EngineService"]


def engine_handlers(engine: Engine) -> grpc.GenericRpcHandler:
    """The handlers of all RPCs, for `grpc.aio.Server.add_generic_rpc_handlers`.

    Each turns every exception into one status with its details, and logs the call. They take the bytes as they were
    sent, so that those which are no message get a reason too. A log line names the method, the game and seat where the
    request has them, how it ended and how long it took; never a move, a token or anything else that a viewer might
    not know. Calls that went well are told at level `debug`.
    """
    calls = _Calls(engine)
    servicer = EngineServicer(engine)
    handlers = {method.name: calls.handler(method, getattr(servicer, method.name)) for method in SERVICE.methods}
    return grpc.method_handlers_generic_handler(SERVICE.full_name, handlers)


class _Calls:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._numbers = itertools.count(1)

    def handler(self, method: Any, behaviour: Callable[..., Awaitable[Any]]) -> Any:
        """The handler of one method."""
        read = _reader(method)

        async def here(sent: bytes, context: Any) -> Any:
            return await behaviour(read(sent), context)

        forwarder = self._engine.forwarder
        answer = here if forwarder is None else forwarder.around(method, read, behaviour)

        async def of_message(sent: bytes, context: Any) -> Any:
            return await self._guarded(method.name, context, lambda: answer(sent, context))

        async def of_stream(requests: Any, context: Any) -> Any:
            return await self._guarded(method.name, context, lambda: behaviour(requests, context))

        serialize = GetMessageClass(method.output_type).SerializeToString
        encode = serialize if forwarder is None else _but_for_bytes(serialize)
        if method.client_streaming:
            return grpc.stream_stream_rpc_method_handler(of_stream, response_serializer=encode)
        if method.server_streaming:
            return grpc.unary_stream_rpc_method_handler(of_message, response_serializer=encode)
        return grpc.unary_unary_rpc_method_handler(of_message, response_serializer=encode)

    async def _guarded(self, rpc: str, context: Any, call: Callable[[], Awaitable[Any]]) -> Any:
        began = time.perf_counter()
        bind(rpc=rpc, call=next(self._numbers))
        try:
            self._admit(context)
            response = await call()
        except Exception as failure:
            status = status_for(failure, began, self._engine.catalogue)
        else:
            log_success(began)
            return response
        details = (("grpc-status-details-bin", status.SerializeToString()),)
        return await context.abort(code_of(status), status.message, trailing_metadata=details)

    def _admit(self, context: Any) -> None:
        if self._engine.draining:
            raise EngineError(Reason.DRAINING, "the server is shutting down; repeat the call")
        remaining = context.time_remaining()
        if remaining is not None and remaining <= 0:
            raise EngineError(
                Reason.DEADLINE_PASSED, "the call's deadline had passed before it began; nothing was done"
            )


def _but_for_bytes(serialize: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
    """What encodes messages, and leaves those alone that come encoded from another process."""
    return lambda message: message if isinstance(message, bytes) else serialize(message)


def _reader(method: Any) -> Callable[[bytes], Any]:
    """What reads a method's request, and binds what the log lines of the call name."""
    limit = MAX_IMPORT if method.name == "ImportGame" else MAX_REQUEST
    decode: Callable[[bytes], Any] = GetMessageClass(method.input_type).FromString
    speaks = "language" in method.input_type.fields_by_name

    def read(sent: bytes) -> Any:
        check_size(sent, limit)
        try:
            request = decode(sent)
        except DecodeError:
            message = f"the bytes sent are no {method.input_type.name}: damaged, or a text in them is not UTF-8"
            raise EngineError(Reason.INVALID_REQUEST, message) from None
        bind_request(request)
        if speaks:
            plain_text(request.language, "language")
        return request

    return read
