"""The asynchronous client, on `grpc.aio`."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import grpc

from petteia_client import health, records, requests, waiting, watching
from petteia_client._endpoint import CLOSED, Endpoint
from petteia_client._flow import Call, Flow, Open, Pause, Progress, Read, Told, stubs
from petteia_client.errors import PetteiaError, error_from_call
from petteia_client.playing import PlayStream
from petteia_client.retry import channel_options
from petteia_client.tokens import bearer

__all__ = ["AsyncClient"]

P = ParamSpec("P")
R = TypeVar("R")


def _awaited(
    method: Callable[Concatenate[Endpoint, P], Flow[R]],
) -> Callable[Concatenate[AsyncClient, P], Coroutine[Any, Any, R]]:
    @functools.wraps(method)
    async def carry_out(client: AsyncClient, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await client._run(method(client, *args, **kwargs))

    return carry_out


def _telling(
    method: Callable[Concatenate[Endpoint, P], Flow[None]],
) -> Callable[Concatenate[AsyncClient, P], AsyncIterator[Any]]:
    @functools.wraps(method)
    def tell(client: AsyncClient, /, *args: P.args, **kwargs: P.kwargs) -> AsyncIterator[Any]:
        return client._tell(method(client, *args, **kwargs))

    return tell


class AsyncClient(Endpoint):
    """A client for one engine and one event loop. Its methods are described in `petteia_client.requests`.

    Use it as an asynchronous context manager, or `close` it. Any number of calls may run at once.
    """

    _channel: grpc.aio.Channel | None = None

    list_game_types = _awaited(requests.list_game_types)
    get_game_type = _awaited(requests.get_game_type)
    create_game = _awaited(requests.create_game)
    get_game = _awaited(requests.get_game)
    list_games = _awaited(requests.list_games)
    delete_game = _awaited(requests.delete_game)
    legal_moves = _awaited(requests.legal_moves)
    apply = _awaited(requests.apply)
    view = _awaited(requests.view)
    undo = _awaited(requests.undo)
    suggest = _awaited(requests.suggest)
    export_game = _awaited(records.export_game)
    import_game = _awaited(records.import_game)
    watch = _telling(watching.watch)
    read_view = _awaited(requests.read_view)
    described_type = _awaited(requests.described_type)
    wait_for = _awaited(waiting.wait_for)
    wait_for_turn = _awaited(waiting.wait_for_turn)
    is_serving = _awaited(health.is_serving)

    def play(self, *, token: str = "") -> PlayStream:
        """A stream of moves for programs that hold many seats; `token` serves calls that bring none."""
        return PlayStream(self, token)

    async def close(self) -> None:
        """Closes the channel; calls that are under way are cancelled. A later call opens a new one."""
        channel, self._channel = self._channel, None
        if channel is not None:
            await channel.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _run(self, flow: Flow[R]) -> R:
        progress = Progress(flow)
        while progress.step is not None:
            await self._carry_out(progress)
        return progress.result

    async def _tell(self, flow: Flow[None]) -> AsyncIterator[Any]:
        progress = Progress(flow)
        try:
            while progress.step is not None:
                if isinstance(progress.step, Told):
                    yield progress.step.message
                    progress.go_on()
                else:
                    await self._carry_out(progress)
        finally:
            progress.close()

    async def _carry_out(self, progress: Progress[Any]) -> None:
        try:
            answer = await self._answer(progress.step)
        except PetteiaError as error:
            progress.fail(error)
        else:
            progress.go_on(answer)

    async def _answer(self, step: Any) -> Any:
        match step:
            case Pause(seconds):
                return await asyncio.sleep(seconds)
            case Call():
                return await _heard(self._begin(step, self.timeout if step.timeout is None else step.timeout))
            case Open(call):
                return self._begin(call, call.timeout)
            case Read(stream):
                message = await _heard(stream.read())
                return None if message is grpc.aio.EOF else message
        raise TypeError(f"{step!r} is no step of a flow")

    def _begin(self, call: Call[Any], timeout: float | None) -> Any:
        return self._method(call.method)(call.request, timeout=timeout, metadata=bearer(call.token))

    def _method(self, rpc: str) -> Callable[..., Any]:
        """What calls an RPC, by its name. The channel is opened by the first call, since it belongs to the event loop
        that runs then.
        """
        if self._channel is None:
            self._channel = self._open()
            self._stubs = stubs(self._channel)
        return self._stubs[rpc]

    def _open(self) -> grpc.aio.Channel:
        options = channel_options(self.address)
        if self.credentials is None:
            return grpc.aio.insecure_channel(self.address, options)
        return grpc.aio.secure_channel(self.address, self.credentials, options)


async def _heard(under_way: Awaitable[Any]) -> Any:
    """What a call answers, with its failures as this client's exceptions."""
    try:
        return await under_way
    except grpc.aio.AioRpcError as failure:
        raise error_from_call(failure) from None
    except asyncio.CancelledError:
        # Closing the channel cancels the call; that is no wish to cancel the task, which goes on with an exception.
        task = asyncio.current_task()
        if task is not None and not task.cancelling():
            raise PetteiaError(CLOSED, code=grpc.StatusCode.CANCELLED) from None
        raise
