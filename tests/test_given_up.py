"""Calls whose callers give up: what was stored is told all the same, to bots and to whoever watches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from engine_service.game import read_options
from engine_service.loading import Live
from engine_service.store import Holder
from engine_service.store.memory import MemoryStore
from engine_service.tables import SNAPSHOT_EVERY, Tables
from tests.faulty import FaultyStore
from tests.playing import apply, create, hold, refused, tables_of
from tests.toys import Toy


class Listener:
    """Hears what the tables tell."""

    def __init__(self, tables: Tables) -> None:
        self.told: list[Live] = []
        self.heard = asyncio.Event()
        tables.listeners.append(self._hear)

    def _hear(self, live: Live) -> None:
        self.told.append(live)
        self.heard.set()


async def given_up(store: FaultyStore, method: str, call: Awaitable[Any]) -> None:
    """Gives a call up after the store did its work, before it answers."""
    store.held[method], store.reached[method] = asyncio.Event(), asyncio.Event()
    task = asyncio.ensure_future(call)
    await store.reached[method].wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    store.held[method].set()


CALLS: dict[str, tuple[str, Callable[[Tables, str], Awaitable[Any]]]] = {
    "apply": ("append", lambda tables, game_id: apply(tables, game_id, 0, 1, "hold")),
    "create": ("create", lambda tables, _: create(tables)),
}


@pytest.mark.parametrize("call", CALLS)
async def test_what_was_stored_is_told_though_the_caller_is_gone(call: str) -> None:
    """The move, or the game, reaches bots and watchers, and the next call sees it."""
    store = FaultyStore(MemoryStore())
    tables = tables_of(store)
    game_id = (await create(tables)).head.game_id
    await hold(tables, game_id, 1)
    listener = Listener(tables)
    method, make = CALLS[call]
    with tables.feed.follow(game_id) as follower:
        await given_up(store, method, make(tables, game_id))
        await listener.heard.wait()
        if call == "apply":
            assert follower.newest == 2
            assert (await tables.look(game_id)).table.version == 2
    assert len(listener.told) == 1


async def test_a_deletion_is_told_though_the_caller_is_gone() -> None:
    """Whoever watches hears of it, and the game is not found any more."""
    store = FaultyStore(MemoryStore())
    tables = tables_of(store)
    game_id = (await create(tables)).head.game_id
    with tables.feed.follow(game_id) as follower:
        await given_up(store, "delete", tables.delete(game_id))
        assert await follower.news(60)
    await refused(tables.look(game_id))


async def test_a_commit_of_unknown_outcome_is_told_when_the_game_is_seen_again() -> None:
    """The store failed after it had stored the move: who looks next finds it, and then bots hear of it too."""
    store = FaultyStore(MemoryStore())
    tables = tables_of(store)
    game_id = (await create(tables)).head.game_id
    listener = Listener(tables)
    store.faults["append"] = "after"
    await refused(apply(tables, game_id, 0, 0, "hold"))
    store.faults.clear()
    assert (await tables.look(game_id)).table.version == 1
    assert [live.table.version for live in listener.told] == [1]


async def test_a_game_made_of_many_moves_has_snapshots_from_its_start() -> None:
    """No version of an imported game is further than a snapshot's distance from one, so that looking back is cheap."""
    store = MemoryStore()
    tables = tables_of(store)
    moves = [(0, "hold")] * (3 * SNAPSHOT_EVERY + 5)
    options = read_options(Toy.meta.options, {"heap": "500"})
    live = await tables.create(Toy(), [Holder()] * 2, options, bytes(32), lambda made: made, moves=moves)
    for version in range(len(moves) + 1):
        stored = await store.load(live.head.game_id, upto=version)
        assert stored is not None and len(stored.entries) <= SNAPSHOT_EVERY


async def test_a_position_of_the_past_is_worked_out_once() -> None:
    """Many who look at the same old version cost one load."""
    store = FaultyStore(MemoryStore())
    tables = tables_of(store)
    game_id = (await create(tables)).head.game_id
    await hold(tables, game_id, 5)
    loads = len([name for name, _ in store.calls if name == "load"])
    for _ in range(20):
        assert (await tables.at(game_id, 3)).table.version == 3
    assert len([name for name, _ in store.calls if name == "load"]) == loads + 1
