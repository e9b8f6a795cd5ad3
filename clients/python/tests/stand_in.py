"""A real gRPC server that answers as a test tells it to, and refuses with the details that the engine gives."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

from petteia.v1 import engine_pb2, watch_pb2

Behaviour = Callable[[Message, grpc.ServicerContext], Any]


@dataclass
class Arrived:
    """A call that has come to the server."""

    rpc: str
    request: Message
    seconds_left: float
    metadata: dict[str, Any]


class StandIn(grpc.GenericRpcHandler):
    """Answers each call with the next behaviour of `script`, and with the last one from then on."""

    def __init__(self) -> None:
        self.address = ""
        self.script: list[Behaviour] = []
        self.calls: list[Arrived] = []
        self.arrived, self.given_up = threading.Event(), threading.Event()

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        """What answers a call of the engine's service; others are unknown here."""
        rpc = handler_call_details.method.rpartition("/")[2]
        request_type = getattr(watch_pb2 if rpc == "Watch" else engine_pb2, f"{rpc}Request", None)
        if request_type is None:
            return None

        def answer(request: Message, context: grpc.ServicerContext) -> Any:
            behaviour = self.script[min(len(self.calls), len(self.script) - 1)]
            self.calls.append(Arrived(rpc, request, context.time_remaining(), dict(context.invocation_metadata())))
            self.arrived.set()
            return behaviour(request, context)

        def encode(sent: Message) -> bytes:
            return sent.SerializeToString()

        if rpc == "Watch":  # its behaviour gives all messages of the stream
            return grpc.unary_stream_rpc_method_handler(answer, request_type.FromString, encode)
        return grpc.unary_unary_rpc_method_handler(answer, request_type.FromString, encode)

    def never(self, request: Message, context: grpc.ServicerContext) -> Message:
        """Answers only when the caller has given up."""
        if context.add_callback(self.given_up.set):
            self.given_up.wait()
        return engine_pb2.ListGameTypesResponse()

    def never_tells(self, request: Message, context: grpc.ServicerContext) -> Iterator[Message]:
        """A stream without news; it ends when the caller has given up."""
        self.never(request, context)
        return iter(())


@contextlib.contextmanager
def standing_in() -> Iterator[StandIn]:
    """A server on loopback, with nothing to say till its script is filled."""
    stand_in = StandIn()
    with ThreadPoolExecutor(4) as pool:
        server = grpc.server(pool)
        server.add_generic_rpc_handlers([stand_in])
        stand_in.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
        server.start()
        try:
            yield stand_in
        finally:
            stand_in.given_up.set()
            server.stop(None).wait()


def answer(message: Message) -> Behaviour:
    """Answers with this message."""
    return lambda request, context: message


def refuse(
    code: grpc.StatusCode,
    reason: str = "",
    *,
    domain: str = "petteia",
    metadata: Mapping[str, str] | None = None,
    fields: Mapping[str, str] | None = None,
) -> Behaviour:
    """Refuses with a status, and with details as the engine gives them where there is a reason."""
    status = Status(code=code.value[0], message=f"refused with {reason or code.name}")
    if reason:
        status.details.add().Pack(ErrorInfo(reason=reason, domain=domain, metadata=metadata))
    if fields:
        violations = [BadRequest.FieldViolation(field=name, description=why) for name, why in fields.items()]
        status.details.add().Pack(BadRequest(field_violations=violations))
    return abort(status)


def abort(status: Status) -> Behaviour:
    """Ends the call with this status."""

    def behave(request: Message, context: grpc.ServicerContext) -> Message:
        context.abort_with_status(rpc_status.to_status(status))
        raise AssertionError("unreachable: abort raises")

    return behave
