"""A program that races for versions of a few games in a file: `racer.py PATH NAME`. It prints its wins as JSON."""

from __future__ import annotations

import asyncio
import json
import sys

from engine_service.store import GameExists, open_store, sqlite_connections
from tests.store.samples import append_of, entry_of, head_of

GAMES, TURNS = ("x", "y", "z"), 60
sqlite_connections.BUSY_SECONDS = 60.0  # it is not about who waits too long


async def race(path: str, name: str) -> dict[str, list[int]]:
    """The versions that this racer won, by game; each win is one entry."""
    store = open_store(f"sqlite:{path}")
    won: dict[str, list[int]] = {game_id: [] for game_id in GAMES}

    async def run(game_id: str) -> None:
        try:
            await store.create(head_of(game_id), entry_of(0, notation=name))
            won[game_id].append(0)
        except GameExists:
            pass
        for _ in range(TURNS):
            head = await store.head(game_id)
            assert head is not None
            if await store.append(append_of(game_id, head.version, notation=name)):
                won[game_id].append(head.version + 1)

    await asyncio.gather(*map(run, GAMES))
    await store.close()
    return won


if __name__ == "__main__":
    print(json.dumps(asyncio.run(race(sys.argv[1], sys.argv[2]))))
