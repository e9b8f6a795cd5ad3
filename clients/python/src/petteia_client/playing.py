"""Many moves on one stream, for programs that hold many seats: a bot farm, a tournament."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import grpc

from petteia.v1 import engine_pb2 as pb
from petteia_client.errors import PetteiaError, Unavailable, error_from_call, error_from_refusal
from petteia_client.tokens import bearer

if TYPE_CHECKING:
    from petteia_client.aio import AsyncClient

__all__ = ["MOST_AT_ONCE", "PlayStream"]

MOST_AT_ONCE = 64
"""Calls in one message."""

ENDED = "the stream ended before the answer came; the call is safe to repeat on a new one"


class PlayStream:
    """A stream of `apply` calls. Use it as an asynchronous context manager; any number of tasks may share it.

    Calls that are made at the same moment travel together, and cost the engine about half of what they cost alone.
    """

    def __init__(self, client: AsyncClient, token: str) -> None:
        self._client, self._token = client, token
        self._numbers = itertools.count(1)
        self._waiting: list[pb.PlayCall] = []
        self._under_way: dict[int, asyncio.Future[pb.ApplyResponse]] = {}
        self._sender: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._stream = self._client._method("Play")(metadata=bearer(self._token))
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._stream.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reader
        self._fail(Unavailable(ENDED, code=grpc.StatusCode.CANCELLED))

    async def apply(
        self, game_id: str, seat: int, decision: int, moves: str | Sequence[str], *, token: str = "", **wanted: Any
    ) -> pb.ApplyResponse:
        """As the client's own `apply`, on this stream; `wanted` are further fields of ApplyRequest.

        Raises:
            PetteiaError: the call is refused, or the stream has ended; then it is safe to repeat on a new one.
        """
        if self._reader.done():
            raise Unavailable(ENDED, code=grpc.StatusCode.UNAVAILABLE)
        request = pb.ApplyRequest(
            game_id=game_id,
            seat=seat,
            decision=decision,
            moves=[moves] if isinstance(moves, str) else moves,
            **{"language": self._client.language, **wanted},
        )
        token = token or self._client.tokens.of(game_id, seat)
        call = pb.PlayCall(call=next(self._numbers), token=token, apply=request)
        answer: asyncio.Future[pb.ApplyResponse] = asyncio.get_running_loop().create_future()
        self._under_way[call.call] = answer
        self._waiting.append(call)
        if self._sender is None or self._sender.done():
            self._sender = asyncio.create_task(self._send())
        try:
            return await answer
        finally:
            self._under_way.pop(call.call, None)

    async def _send(self) -> None:
        try:
            while self._waiting:
                calls, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                await self._stream.write(pb.PlayRequest(calls=calls))
        except (grpc.aio.AioRpcError, asyncio.InvalidStateError):
            return  # the reader tells everybody

    async def _read(self) -> None:
        failure: PetteiaError = Unavailable(ENDED, code=grpc.StatusCode.UNAVAILABLE)
        try:
            while (response := await self._stream.read()) is not grpc.aio.EOF:
                for answer in response.answers:
                    self._settle(answer)
        except grpc.aio.AioRpcError as error:
            failure = error_from_call(error)
        self._fail(failure)

    def _settle(self, answer: pb.PlayAnswer) -> None:
        future = self._under_way.get(answer.call)
        if future is None or future.done():
            return  # whoever made the call has given up
        if answer.HasField("applied"):
            future.set_result(answer.applied)
        else:
            future.set_exception(error_from_refusal(answer.refused))

    def _fail(self, failure: PetteiaError) -> None:
        for future in self._under_way.values():
            if not future.done():
                future.set_exception(failure)
