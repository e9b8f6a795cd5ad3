"""The synchronous client."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import grpc

from petteia_client import health, records, requests, waiting, watching
from petteia_client._endpoint import CLOSED, Endpoint
from petteia_client._flow import Call, Flow, Open, Pause, Progress, Read, Told, stubs
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


def _telling(method: Callable[Concatenate[Endpoint, P], Flow[None]]) -> Callable[Concatenate[Client, P], Iterator[Any]]:
    @functools.wraps(method)
    def tell(client: Client, /, *args: P.args, **kwargs: P.kwargs) -> Iterator[Any]:
        return client._tell(method(client, *args, **kwargs))

    return tell


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
    undo = _blocking(requests.undo)
    suggest = _blocking(requests.suggest)
    export_game = _blocking(records.export_game)
    import_game = _blocking(records.import_game)
    watch = _telling(watching.watch)
    read_view = _blocking(requests.read_view)
    described_type = _blocking(requests.described_type)
    wait_for = _blocking(waiting.wait_for)
    wait_for_turn = _blocking(waiting.wait_for_turn)
    is_serving = _blocking(health.is_serving)

    def close(self) -> None:
        """Closes the channel; calls that are under way are cancelled. A later call opens a new one."""
        with self._opening:  # gRPC crashes where a channel is closed while its stubs are being made
            channel, self._channel = self._channel, None
        if channel is not None:
            channel.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self, flow: Flow[R]) -> R:
        progress = Progress(flow)
        while progress.step is not None:
            self._carry_out(progress)
        return progress.result

    def _tell(self, flow: Flow[None]) -> Iterator[Any]:
        progress = Progress(flow)
        try:
            while progress.step is not None:
                if isinstance(progress.step, Told):
                    yield progress.step.message
                    progress.go_on()
                else:
                    self._carry_out(progress)
        finally:
            progress.close()

    def _carry_out(self, progress: Progress[Any]) -> None:
        try:
            answer = self._answer(progress.step)
        except PetteiaError as error:
            progress.fail(error)
        else:
            progress.go_on(answer)

    def _answer(self, step: Any) -> Any:
        match step:
            case Pause(seconds):
                return time.sleep(seconds)
            case Call():
                return self._call(step, self.timeout if step.timeout is None else step.timeout)
            case Open(call):
                return self._call(call, call.timeout)
            case Read(stream):
                try:
                    return next(stream, None)
                except grpc.RpcError as failure:
                    raise error_from_call(failure) from None
        raise TypeError(f"{step!r} is no step of a flow")

    def _call(self, call: Call[Any], timeout: float | None) -> Any:
        with self._opening:
            if self._channel is None:
                self._channel = self._open()
                self._stubs = stubs(self._channel)
            channel, method = self._channel, self._stubs[call.method]
        try:
            return method(call.request, timeout=timeout, metadata=bearer(call.token))
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
