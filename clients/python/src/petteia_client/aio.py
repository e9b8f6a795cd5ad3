"""The asynchronous client, on `grpc.aio`."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import grpc

from petteia_client import health, requests, waiting
from petteia_client._endpoint import CLOSED, Endpoint
from petteia_client._flow import Call, Flow, Pause, stubs
from petteia_client.errors import PetteiaError, error_from_call
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
    read_view = _awaited(requests.read_view)
    described_type = _awaited(requests.described_type)
    wait_for = _awaited(waiting.wait_for)
    wait_for_turn = _awaited(waiting.wait_for_turn)
    is_serving = _awaited(health.is_serving)

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
        try:
            step = next(flow)
            while True:
                if isinstance(step, Pause):
                    await asyncio.sleep(step.seconds)
                    step = next(flow)
                    continue
                try:
                    answer = await self._call(step)
                except PetteiaError as error:
                    step = flow.throw(error)
                else:
                    step = flow.send(answer)
        except StopIteration as end:
            result: R = end.value
            return result

    async def _call(self, call: Call[Any]) -> Any:
        # Opened by the first call, since it belongs to the event loop that runs then.
        if self._channel is None:
            self._channel = self._open()
            self._stubs = stubs(self._channel)
        method = self._stubs[call.method]
        timeout = self.timeout if call.timeout is None else call.timeout
        under_way = method(call.request, timeout=timeout, metadata=bearer(call.token))
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

    def _open(self) -> grpc.aio.Channel:
        options = channel_options(self.address)
        if self.credentials is None:
            return grpc.aio.insecure_channel(self.address, options)
        return grpc.aio.secure_channel(self.address, self.credentials, options)
