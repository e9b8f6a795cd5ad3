"""What both clients share of a method: a flow that says which calls to make, and how long to pause between them.

A flow is a generator: it yields a `Call` and is sent its answer, or yields a `Pause` and is sent nothing. The clients
differ only in how they carry out the two, so that every method is written once, in `requests`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import grpc
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2_grpc

from petteia.v1 import engine_pb2_grpc

__all__ = ["Call", "Flow", "Pause", "ask", "stubs"]

R = TypeVar("R")
A = TypeVar("A", bound=Message)


@dataclass(frozen=True, slots=True)
class Call(Generic[A]):
    """One call to be made; its answer is an `A`."""

    method: str
    """The RPC's name, `GetGame`; `Check` is the health service's."""
    request: Message
    token: str = ""
    """The token to send; empty for none."""
    timeout: float | None = None
    """Its deadline in seconds; None for the client's."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause to be made."""

    seconds: float


Flow: TypeAlias = Generator[Call[Any] | Pause, Any, R]
"""The steps towards an `R`."""


def ask(call: Call[A]) -> Flow[A]:
    """The flow of a single call."""
    answer: A = yield call
    return answer


def stubs(channel: grpc.Channel | grpc.aio.Channel) -> Mapping[str, Callable[..., Any]]:
    """What makes the calls on `channel`, by the names of their RPCs."""
    check: Any = health_pb2_grpc.HealthStub(channel)
    return {"Check": check.Check, **vars(engine_pb2_grpc.EngineServiceStub(channel))}
