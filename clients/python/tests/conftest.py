"""Both clients behind one face: a test that takes `connect` or `client` runs with each of them."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from clients.python.tests.stand_in import StandIn, standing_in
from clients.running_engine import running_engine
from petteia_client import AsyncClient, Client


class Caller:
    """A client of either kind; all its methods are awaited, and the synchronous ones run in a thread."""

    def __init__(self, client: Client | AsyncClient) -> None:
        self.client, self.tokens = client, client.tokens

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self.client, name)
        if inspect.iscoroutinefunction(method):
            return method

        async def in_thread(*args: Any, **kwargs: Any) -> Any:
            return await asyncio.to_thread(method, *args, **kwargs)

        return in_thread


@pytest_asyncio.fixture(params=[Client, AsyncClient], ids=["sync", "async"])
async def connect(request: pytest.FixtureRequest) -> AsyncIterator[Callable[..., Caller]]:
    """Makes clients, given an address and settings, and closes them."""
    made: list[Caller] = []

    def connected(address: str, **settings: Any) -> Caller:
        made.append(Caller(request.param(address, **settings)))
        return made[-1]

    yield connected
    for caller in made:
        await caller.close()


@pytest.fixture
def client(connect: Callable[..., Caller], engine: str) -> Caller:
    """A client of the real engine."""
    return connect(engine)


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    """A server whose script the test fills."""
    with standing_in() as server:
        yield server


class Restarting:
    """An engine with its games on disk, which can be stopped and started again at the same address."""

    def __init__(self, data: Path) -> None:
        self._data, self._running = data, contextlib.ExitStack()
        self.address = "127.0.0.1:0"

    def start(self) -> None:
        """Starts it."""
        self.address = self._running.enter_context(running_engine(self._data, listen=self.address, store=""))

    def stop(self) -> None:
        """Stops it."""
        self._running.close()

    async def restart(self) -> None:
        """Stops it, and starts it again."""
        await asyncio.to_thread(self.stop)
        await asyncio.to_thread(self.start)


@pytest.fixture
def restarting(tmp_path: Path) -> Iterator[Restarting]:
    """An engine to be restarted."""
    engine = Restarting(tmp_path)
    engine.start()
    yield engine
    engine.stop()
