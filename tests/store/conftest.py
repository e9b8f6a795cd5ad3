"""The stores that the contract is held against: a new one joins by a line in STORE_URLS."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from engine_service.store import Store, open_store

STORE_URLS: dict[str, Callable[[Path], str]] = {
    "memory": lambda folder: "memory:",
    "sqlite": lambda folder: f"sqlite:{folder / 'games.db'}",
}
"""For each kind of store, the url of an empty one, given an empty folder."""


@pytest.fixture(params=sorted(STORE_URLS))
def url_in(request: pytest.FixtureRequest) -> Callable[[Path], str]:
    """From an empty folder to the url of an empty store, for each kind of store."""
    return STORE_URLS[request.param]


@pytest.fixture
async def store(url_in: Callable[[Path], str], tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store of each kind."""
    store = open_store(url_in(tmp_path))
    yield store
    await store.close()
