"""A story of writes of every kind, told to any store step by step, and what a store holds after each of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from engine_service.store import Snapshot, Store, open_store

from .samples import append_of, entry_of, head_of

Step = Callable[[Store], Awaitable[object]]


async def _at_once(store: Store) -> None:
    """Two creations, three appends of which one loses, and a deletion: all in one transaction."""
    await asyncio.gather(
        store.append(append_of("a", 4, 2, notation="first of two")),
        store.append(append_of("a", 4, 1, notation="second of two")),
        store.create(head_of("c", bot_due=True), entry_of(0)),
        store.append(append_of("c", 0, 1, over=True)),
        store.create(head_of("d"), entry_of(0), request_id="d", fingerprint=b"d"),
        store.delete("b"),
    )


STORY: tuple[Step, ...] = (
    lambda store: store.create(head_of("a"), entry_of(0), request_id="a", fingerprint=b"a"),
    lambda store: store.append(append_of("a", 0, 3, bot_due=True, snapshot=Snapshot(3, b"three"))),
    lambda store: store.create(head_of("b"), entry_of(0)),
    lambda store: store.append(append_of("a", 3, 1, snapshot=Snapshot(3, b"three anew"))),
    _at_once,
    lambda store: store.append(append_of("c", 1, 2, over=True, snapshot=Snapshot(1, b"one"))),
    lambda store: store.delete("a"),
    lambda store: store.create(head_of("a", seed=b"other"), entry_of(0), request_id="e", fingerprint=b"e"),
)
"""Each step leaves a store in another state than the step before."""


async def held_by(store: Store) -> dict[str, Any]:
    """All that a store holds, as far as callers can tell, but for request ids."""
    heads = await store.list(limit=1000)
    return {
        "games": {head.game_id: await store.load(head.game_id) for head in heads},
        "logs": {head.game_id: list(await store.entries(head.game_id, 0, limit=1000)) for head in heads},
        "bots due": list(await store.bots_due()),
    }


async def states() -> list[dict[str, Any]]:
    """What a store must hold before the story and after each of its steps: the store in memory is the model."""
    store = open_store("memory:")
    held = [await held_by(store)]
    for step in STORY:
        await step(store)
        held.append(await held_by(store))
    await store.close()
    return held
