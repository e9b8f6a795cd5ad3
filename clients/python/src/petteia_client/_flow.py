"""What both clients share of a method: a flow that says which calls to make, and how long to pause between them.

A flow is a generator of steps. It yields a `Call` and is sent its answer; a `Pause`, and is sent nothing; an `Open`,
and is sent the stream; a `Read` of that stream, and is sent its next message, None after the last. A flow that tells
many things yields a `Told` for each. The clients differ only in how they carry out the steps, so that every method is
written once, in `requests`, `records`, `waiting` and `watching`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import grpc
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2_grpc

from petteia.v1 import engine_pb2_grpc

__all__ = ["Call", "Flow", "Open", "Pause", "Progress", "Read", "Told", "ask", "stubs"]

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
    """Its deadline in seconds; None for the client's. A stream has none unless it names one."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause to be made."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Open:
    """A stream to be opened: a call that is answered by many messages. Whoever opened it cancels it."""

    call: Call[Any]


@dataclass(frozen=True, slots=True)
class Read:
    """The next message of an open stream."""

    stream: Any


@dataclass(frozen=True, slots=True)
class Told(Generic[A]):
    """Something that the flow has to tell; the flow goes on when more is asked for."""

    message: A


Step: TypeAlias = Call[Any] | Pause | Open | Read | Told[Any]
"""What a flow may ask of its client."""

Flow: TypeAlias = Generator[Step, Any, R]
"""The steps towards an `R`."""


class Progress(Generic[R]):
    """A flow under way: the step to be carried out, and the flow's result once there is none."""

    def __init__(self, flow: Flow[R]) -> None:
        self._flow = flow
        self.step: Step | None = None
        self.result: R
        self.go_on()

    def go_on(self, answer: Any = None) -> None:
        """Goes on with the answer to the step."""
        self._advance(lambda: next(self._flow) if self.step is None else self._flow.send(answer))

    def fail(self, error: Exception) -> None:
        """Goes on with what went wrong with the step.

        Raises:
            Exception: the flow doesn't mind it itself.
        """
        self._advance(lambda: self._flow.throw(error))

    def close(self) -> None:
        """Lets the flow clean up."""
        self._flow.close()

    def _advance(self, advance: Callable[[], Step]) -> None:
        try:
            self.step = advance()
        except StopIteration as end:
            self.step, self.result = None, end.value


def ask(call: Call[A]) -> Flow[A]:
    """The flow of a single call."""
    answer: A = yield call
    return answer


def stubs(channel: grpc.Channel | grpc.aio.Channel) -> Mapping[str, Callable[..., Any]]:
    """What makes the calls on `channel`, by the names of their RPCs."""
    check: Any = health_pb2_grpc.HealthStub(channel)
    return {"Check": check.Check, **vars(engine_pb2_grpc.EngineServiceStub(channel))}
