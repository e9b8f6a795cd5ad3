"""Several processes on one file: they take turns, and each version of a game has one winner."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from engine_service.store import open_store

from .racer import GAMES, TURNS
from .samples import log_of

ROOT = Path(__file__).resolve().parents[2]


async def racer(path: Path, name: str) -> dict[str, list[int]]:
    """What a process of its own won."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.store.racer", path, name,
        cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    said, wrong = await process.communicate()
    assert process.returncode == 0, wrong.decode()
    won: dict[str, list[int]] = json.loads(said)
    return won


async def test_processes_share_a_new_file(tmp_path: Path) -> None:
    """Three processes make the file at once and race for its games: every entry is one process's win, without gaps."""
    path = tmp_path / "games.db"
    names = ("one", "two", "three")
    wins = dict(zip(names, await asyncio.gather(*(racer(path, name) for name in names)), strict=True))
    store = open_store(f"sqlite:{path}")
    for game_id in GAMES:
        log = await log_of(store, game_id)
        written = {name: [entry.version for entry in log if entry.notation == name] for name in names}
        assert written == {name: won[game_id] for name, won in wins.items()}
        assert len(log) > TURNS
    await store.close()
