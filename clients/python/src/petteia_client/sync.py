"""The synchronous client."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import grpc

from petteia_client import health, requests, waiting
from petteia_client._endpoint import CLOSED, Endpoint
from petteia_client._flow import Call, Flow, Pause, stubs
from petteia_client.errors import PetteiaError, error_from_call
from petteia_client.retry import channel_options
from petteia_client.tokens import bearer

__all__ = ["Client"]

P = ParamSpec("P")
R = TypeVar("R")


def _blocking(method: Callable[Concatenate[Endpoint, P], Flow[R]]) -> Callable[Concatenate[Client, P], R]:
    @functools.wraps(method)
    def carry_out(client: Client, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return client._run(method(client, *args, **kwargs))

    return carry_out


class Client(Endpoint):
    """A client for one engine, for programs without an event loop. Its methods are described in
    `petteia_client.requests`.

    Use it as a context manager, or `close` it. Threads may share it.
    """

    _channel: grpc.Channel | None = None

    list_game_types = _blocking(requests.list_game_types)
    get_game_type = _blocking(requests.get_game_type)
    create_game = _blocking(requests.create_game)
    get_game = _blocking(requests.get_game)
    list_games = _blocking(requests.list_games)
    delete_game = _blocking(requests.delete_game)
    legal_moves = _blocking(requests.legal_moves)
    apply = _blocking(requests.apply)
    view = _blocking(requests.view)
    read_view = _blocking(requests.read_view)
    described_type = _blocking(requests.described_type)
    wait_for = _blocking(waiting.wait_for)
    wait_for_turn = _blocking(waiting.wait_for_turn)
    is_serving = _blocking(health.is_serving)

    def close(self) -> None:
        """Closes the channel; calls that are under way are cancelled. A later call opens a new one."""
        channel, self._channel = self._channel, None
        if channel is not None:
            channel.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self, flow: Flow[R]) -> R:
        try:
            step = next(flow)
            while True:
                if isinstance(step, Pause):
                    time.sleep(step.seconds)
                    step = next(flow)
                    continue
                try:
                    answer = self._call(step)
                except PetteiaError as error:
                    step = flow.throw(error)
                else:
                    step = flow.send(answer)
        except StopIteration as end:
            result: R = end.value
            return result

    def _call(self, call: Call[Any]) -> Any:
        with self._opening:
            if self._channel is None:
                self._channel = self._open()
                self._stubs = stubs(self._channel)
            channel, method = self._channel, self._stubs[call.method]
        timeout, metadata = self.timeout if call.timeout is None else call.timeout, bearer(call.token)
        try:
            return method(call.request, timeout=timeout, metadata=metadata)
        except grpc.RpcError as failure:
            raise error_from_call(failure) from None
        except ValueError:  # what gRPC raises for a call on a channel that another thread has closed meanwhile
            if channel is self._channel:
                raise
            raise PetteiaError(CLOSED, code=grpc.StatusCode.CANCELLED) from None

    def _open(self) -> grpc.Channel:
        options = channel_options(self.address)
        if self.credentials is None:
            return grpc.insecure_channel(self.address, options)
        return grpc.secure_channel(self.address, self.credentials, options)
