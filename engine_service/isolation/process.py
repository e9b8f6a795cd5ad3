"""The process of an isolated plugin as its parent sees it: started when it is called for, and again when it died."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import functools
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import grpc
import msgspec
import structlog

from engine_service.config import Settings
from engine_service.errors import EngineError, Reason
from engine_service.isolation.backoff import Backoff
from engine_service.isolation.order import READY, Finished, Order, command, ending, environment
from engine_service.logs import where
from petteia.v1 import engine_pb2, engine_pb2_grpc, game_type_pb2

__all__ = ["IsolatedPlugin", "Line"]

log = structlog.get_logger()

_START_SECONDS = 60.0
"""A process that isn't ready after so many seconds is given up."""
_NOTICE_SECONDS = 5.0
"""So long it may take until the end of a process shows after its connection has broken."""
_MORE_GRACE = 5.0
"""Seconds beyond its grace that a process has to stop before it is killed."""
_CHANNEL = (
    ("grpc.max_receive_message_length", -1),
    ("grpc.max_send_message_length", -1),
    ("grpc.enable_retries", 0),
    ("grpc.use_local_subchannel_pool", 1),
)


class Line:
    """The connection to a process that runs, or ran."""

    def __init__(self, process: asyncio.subprocess.Process, channel: grpc.aio.Channel) -> None:
        self.process, self.channel = process, channel
        self.unary: Any = functools.cache(channel.unary_unary)
        self.stream: Any = functools.cache(channel.unary_stream)
        self.began = time.monotonic()
        self.ended = asyncio.Event()
        self._calls = 0

    @contextlib.asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Keeps the connection open as long as a call is on it."""
        self._calls += 1
        try:
            yield
        finally:
            self._calls -= 1
            await self.close_if_unused()

    async def close_if_unused(self) -> None:
        """Closes the connection once the process has ended and all calls have been answered."""
        if self.ended.is_set() and not self._calls:
            await self.channel.close()

    async def broken(self) -> None:
        """Waits until the end of the process shows, after a call on it broke off."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.ended.wait(), _NOTICE_SECONDS)


class IsolatedPlugin:
    """One isolated plugin, and the process that it runs in."""

    def __init__(self, name: str, settings: Settings, socket: Path) -> None:
        """`socket` is where its process listens, each with a suffix of its own; nobody else may get there."""
        self.name, self._settings, self._socket = name, settings, socket
        self.types: dict[str, game_type_pb2.GameType] | None = None
        """Its game types by id, as it told them at its last start; None until it has come up for the first time."""
        self.told: list[Callable[[IsolatedPlugin], None]] = []
        """Called whenever it has told its game types."""
        self.finished: list[Callable[[Finished], None]] = []
        """Called when one of its games has ended."""
        self._backoff = Backoff()
        self._line: Line | None = None
        self._starting: asyncio.Task[Line] | None = None
        self._attending: set[asyncio.Task[None]] = set()
        self._starts = 0
        self._stopped = False

    @property
    def runs(self) -> bool:
        """Whether its process is up."""
        return self._line is not None

    async def line(self) -> Line:
        """The connection to its process, which is started if need be.

        Raises:
            EngineError: it can't be started, or has died too often to be started already (ISOLATED_DOWN); or the
                server stops.
        """
        if self._line is not None:
            return self._line
        if self._stopped:
            raise EngineError(Reason.DRAINING, "the server is shutting down; repeat the call")
        if self._starting is None:
            if wait := self._backoff.wait(time.monotonic()):
                raise self.down(wait)
            apart = contextvars.Context()  # what a call has bound for its log lines is not the process's
            self._starting = asyncio.create_task(self._start(), context=apart)
            self._starting.add_done_callback(self._started)
        return await asyncio.shield(self._starting)

    def down(self, wait: float = 0.0) -> EngineError:
        """The refusal of a call that the process could not be asked."""
        again = f"; try again in {wait:.1f} s" if wait else ""
        return EngineError(
            Reason.ISOLATED_DOWN,
            f"the plugin {self.name} runs in a process of its own, which is down; nothing was changed{again}",
            plugin=self.name,
            retry_after=f"{wait:.3f}",
        )

    async def stop(self) -> None:
        """Lets the process finish its calls, and ends it."""
        self._stopped = True
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.gather(self._starting, return_exceptions=True)
        if (line := self._line) is not None:
            with contextlib.suppress(ProcessLookupError):
                line.process.terminate()
            try:
                await asyncio.wait_for(line.ended.wait(), self._settings.grace + _MORE_GRACE)
            except TimeoutError:
                log.error("isolated plugin does not stop", plugin=self.name)
                line.process.kill()
        await asyncio.gather(*self._attending)

    def _started(self, task: asyncio.Task[Line]) -> None:
        self._starting = None
        if not task.cancelled():
            task.exception()  # those who waited for it have been told

    async def _start(self) -> Line:
        self._starts += 1
        socket = self._socket.with_suffix(f".{self._starts}")
        order = Order.of(self.name, self._settings, str(socket))
        process = await asyncio.create_subprocess_exec(
            *command(), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, start_new_session=True,
            env=environment(),
        )  # fmt: skip
        channel = grpc.aio.insecure_channel(f"unix:{socket}", options=_CHANNEL)
        line = Line(process, channel)
        self._keep(self._attend(line))
        try:
            async with asyncio.timeout(_START_SECONDS):
                await _give(process, msgspec.json.encode(order))
                self.types = await _game_types(channel)
        except BaseException as failure:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await line.ended.wait()
            log.error("isolated plugin does not start", plugin=self.name, where=where(failure))
            if not isinstance(failure, Exception):
                raise
            raise self.down(self._backoff.wait(time.monotonic())) from failure
        self._keep(self._listen(process))
        log.info("isolated plugin is up", plugin=self.name, process=process.pid, games=list(self.types))
        for listener in self.told:
            listener(self)
        if line.ended.is_set():
            raise self.down(self._backoff.wait(time.monotonic()))
        self._line = line
        return line

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._attending.add(task)
        task.add_done_callback(self._attending.discard)

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        """Passes on what the process says of finished games, until it ends or talks nonsense."""
        assert process.stdout is not None
        try:
            while said := await process.stdout.readline():
                end = msgspec.json.decode(said, type=Finished)
                if end.game_type in (self.types or ()):
                    for listener in self.finished:
                        listener(end)
        except (ValueError, msgspec.MsgspecError) as nonsense:
            log.error("isolated plugin talks nonsense", plugin=self.name, where=where(nonsense))
            with contextlib.suppress(ProcessLookupError):
                process.kill()

    async def _attend(self, line: Line) -> None:
        """Waits for the end of the process, and takes note of it."""
        code = await line.process.wait()
        up, lived = self._line is line, time.monotonic() - line.began
        if up:
            self._line = None
        if not self._stopped:
            self._backoff.died(time.monotonic(), lived if up else 0.0)
            log.error("isolated plugin died", plugin=self.name, ended=ending(code), lived=round(lived, 3))
        line.ended.set()
        await line.close_if_unused()


async def _give(process: asyncio.subprocess.Process, order: bytes) -> None:
    """Gives a process its order, and waits until it is ready.

    Raises:
        ConnectionError: it ended instead.
    """
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(order + b"\n")
    await process.stdin.drain()
    if (await process.stdout.readline()).decode().strip() != READY:
        raise ConnectionError("the process ended before it was ready")


async def _game_types(channel: grpc.aio.Channel) -> dict[str, game_type_pb2.GameType]:
    stub: Any = engine_pb2_grpc.EngineServiceStub(channel)
    listed = (await stub.ListGameTypes(engine_pb2.ListGameTypesRequest())).game_types
    ids = [summary.game_type for summary in listed]
    told = [await stub.GetGameType(engine_pb2.GetGameTypeRequest(game_type=each)) for each in ids]
    return {each: answer.game_type for each, answer in zip(ids, told, strict=True)}
