"""When it is not known what came of a commit: nothing is claimed, the cache is forgotten, and a repeat tells."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Literal

import pytest

from engine_service.errors import EngineError, Reason
from engine_service.loading import Live
from engine_service.store import CommitFailed, Holder, open_store
from engine_service.tables import Tables
from tests.faulty import FaultyStore
from tests.playing import apply, create, hold, refused, tables_of
from tests.toys import Toy, ToyOptions

When = Literal["before", "after"]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[FaultyStore]:
    """A SQLite store that fails on demand."""
    store = FaultyStore(open_store(f"sqlite:{tmp_path / 'games.db'}"))
    yield store
    await store.close()


async def once(tables: Tables, *, request_id: str = "one", show: Any = None) -> Live:
    """A new game, by a request that can be repeated."""
    holders, options = [Holder()] * 2, ToyOptions()
    made: Live = await tables.create(
        Toy(), holders, options, bytes(32), show or (lambda live: live), request_id=request_id, fingerprint=b"1"
    )
    return made


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_doubtful_move_is_made_once_however_often_it_is_repeated(store: FaultyStore, when: When) -> None:
    """The first try is answered with OUTCOME_UNKNOWN; its repeat with what came of it."""
    tables = tables_of(store)
    game_id = (await create(tables)).head.game_id
    store.faults["append"] = when
    for _ in range(1 if when == "after" else 3):
        refusal = await refused(apply(tables, game_id, 0, 0, "take 2"))
        assert refusal.reason is Reason.OUTCOME_UNKNOWN
        assert isinstance(refusal.__cause__, CommitFailed)
        assert (await tables.look(game_id)).table.version == (1 if when == "after" else 0)
    store.faults.clear()
    answer = await apply(tables, game_id, 0, 0, "take 2")
    assert answer.live.table.version == 1
    assert (await tables.look(game_id)).table.digest == answer.live.table.digest


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_doubtful_undo_is_made_once_however_often_it_is_repeated(store: FaultyStore, when: When) -> None:
    """As a move."""
    tables = tables_of(store)
    game_id = (await create(tables)).head.game_id
    await hold(tables, game_id, 2)
    store.faults["append"] = when
    refusal = await refused(tables.undo(game_id, 0, 2, 0, lambda answer: answer))
    assert refusal.reason is Reason.OUTCOME_UNKNOWN
    store.faults.clear()
    answer = await tables.undo(game_id, 0, 2, 0, lambda answer: answer)
    assert (answer.live.table.version, answer.entries[0].undo_to) == (3, 0)
    assert len(await store.entries(game_id, 0, limit=10)) == 4


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_doubtful_creation_makes_one_game_however_often_it_is_repeated(store: FaultyStore, when: When) -> None:
    """With a request id the repeat gives the game that the first try made, if it did."""
    tables = tables_of(store)
    store.faults["create"] = when
    assert (await refused(once(tables))).reason is Reason.OUTCOME_UNKNOWN
    assert len(await store.list(limit=10)) == (1 if when == "after" else 0)
    store.faults.clear()
    made = await once(tables)
    assert [head.game_id for head in await store.list(limit=10)] == [made.head.game_id]
    assert (await once(tables)).head == made.head


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_doubtful_deletion_is_looked_up_again(store: FaultyStore, when: When) -> None:
    """The cache does not claim that the game is still there."""
    tables = tables_of(store)
    game_id = (await create(tables)).head.game_id
    store.faults["delete"] = when
    assert (await refused(tables.delete(game_id))).reason is Reason.OUTCOME_UNKNOWN
    store.faults.clear()
    if when == "after":
        assert (await refused(tables.look(game_id))).reason is Reason.GAME_NOT_FOUND
    else:
        assert (await tables.look(game_id)).table.version == 0
        await tables.delete(game_id)


async def test_a_move_whose_caller_went_away_is_made_or_not(store: FaultyStore) -> None:
    """Cancelled in the middle of the commit, the next call sees what the store has, not what the cache had."""
    tables = tables_of(store)
    game_id = (await create(tables)).head.game_id
    store.held["append"] = asyncio.Event()
    call = asyncio.create_task(apply(tables, game_id, 0, 0, "take 2"))
    await store.reached["append"].wait()
    call.cancel()
    store.held["append"].set()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert (await tables.look(game_id)).table.version == 1
    assert (await apply(tables, game_id, 0, 0, "take 2")).live.table.version == 1


async def test_what_cannot_be_shown_is_not_done(store: FaultyStore) -> None:
    """A failure at making the answer comes before the commit: no game, no move, no undo comes of it."""
    tables = tables_of(store)

    def fail(answer: Any) -> Any:
        raise EngineError(Reason.PLUGIN_FAILED, "the view failed")

    assert (await refused(once(tables, show=fail))).reason is Reason.PLUGIN_FAILED
    assert await store.list(limit=10) == []
    game_id = (await once(tables)).head.game_id
    await hold(tables, game_id, 1)
    for call in (tables.apply(game_id, 0, 1, ["hold"], fail), tables.undo(game_id, 0, 1, 0, fail)):
        assert (await refused(call)).reason is Reason.PLUGIN_FAILED
    assert (await tables.look(game_id)).table.version == 1
    assert len(await store.entries(game_id, 0, limit=10)) == 2


async def test_a_listener_that_fails_takes_nothing_back(store: FaultyStore) -> None:
    """What was stored is answered, and the other listeners hear of it."""
    tables, heard = tables_of(store), list[int]()

    def fail(live: Live) -> None:
        raise RuntimeError("deaf")

    tables.listeners += [fail, lambda live: heard.append(live.table.version)]
    game_id = (await create(tables)).head.game_id
    assert (await apply(tables, game_id, 0, 0, "hold")).live.table.version == 1
    assert heard == [0, 1]


async def test_a_game_in_use_keeps_its_place_in_the_cache(store: FaultyStore) -> None:
    """While a move waits for its commit no other game takes its place, and calls for it need not load it again."""
    tables = tables_of(store, capacity=1)
    game_id, other = (await create(tables)).head.game_id, (await create(tables)).head.game_id
    store.held["append"] = asyncio.Event()
    first = asyncio.create_task(apply(tables, game_id, 0, 0, "hold"))
    await store.reached["append"].wait()
    second = asyncio.create_task(apply(tables, game_id, 0, 1, "hold red"))
    for _ in range(3):
        await tables.look(other)
    store.held["append"].set()
    assert [answer.live.table.version for answer in await asyncio.gather(first, second)] == [1, 2]
    assert store.calls.count(("load", game_id)) == 1
    await create(tables)
    assert len(tables._rooms) == 1


async def test_a_store_that_cannot_be_read_fails_without_a_claim(store: FaultyStore) -> None:
    """Whatever it raises goes through, and the next call asks it again."""
    tables = tables_of(store, capacity=1)
    game_id = (await create(tables)).head.game_id
    tables.forget(game_id)
    store.faults["load"] = "before"
    for call in (tables.look(game_id), apply(tables, game_id, 0, 0, "hold"), tables.at(game_id, 0)):
        with pytest.raises(CommitFailed):
            await call
    store.faults.clear()
    assert (await apply(tables, game_id, 0, 0, "hold")).live.table.version == 1
