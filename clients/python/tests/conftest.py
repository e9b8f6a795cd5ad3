"""Both clients behind one face: a test that takes `connect` or `client` runs with each of them."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
import pytest_asyncio

from clients.python.tests.stand_in import StandIn, standing_in
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
