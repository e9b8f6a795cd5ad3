"""A crash at any moment: of each write all is there or nothing, and what was acknowledged is there."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine_service.store import open_store

from .story import STORY, held_by, states

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="crashes are made with fork and SIGKILL")


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of files that were left behind by crashes, one at each statement of the story."""
    folder = tmp_path_factory.mktemp("crashed")
    command = [sys.executable, "-m", "tests.store.crashes", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


async def test_a_crash_between_any_two_statements_loses_nothing(crashed: Path) -> None:
    """Killed at any statement, a store reopens with all acknowledged writes and none by halves, and goes on."""
    wanted, kept, lost = await states(), 0, 0
    for path, acknowledged in left_behind(crashed):
        store = open_store(f"sqlite:{path}")
        held = await held_by(store)
        done = wanted.index(held)
        assert done in (acknowledged, acknowledged + 1), path.name
        kept, lost = kept + (done > acknowledged), lost + (done == acknowledged)
        for step in STORY[done:]:
            await step(store)
        assert await held_by(store) == wanted[-1], path.name
        await store.close()
        assert sound(path), path.name
    assert kept >= len(STORY)
    assert lost > 3 * len(STORY)


def left_behind(crashed: Path) -> list[tuple[Path, int]]:
    """Each file, with the number of steps that had returned before the crash."""
    return [(path, path.with_suffix(".acknowledged").stat().st_size) for path in sorted(crashed.glob("*.db"))]


def sound(path: Path) -> bool:
    """Whether SQLite finds nothing wrong with a file, its foreign keys included."""
    with sqlite3.connect(path) as connection:
        found = [*connection.execute("PRAGMA integrity_check"), *connection.execute("PRAGMA foreign_key_check")]
    connection.close()
    return found == [("ok",)]


async def test_a_torn_log_gives_the_writes_before_the_tear(tmp_path: Path) -> None:
    """Cut off or scribbled over from any place on, SQLite's log gives a state between two writes, the later the cut
    the later the state.
    """
    wanted = await states()
    whole, torn = tmp_path / "whole.db", tmp_path / "torn.db"
    store = open_store(f"sqlite:{whole}")
    for step in STORY:
        await step(store)
    reached = []
    for _ in tears(whole, torn):
        reopened = open_store(f"sqlite:{torn}")
        reached.append(wanted.index(await held_by(reopened)))
        await reopened.close()
    await store.close()
    assert reached == sorted(reached)
    assert set(reached) == set(range(len(wanted)))


def tears(whole: Path, torn: Path) -> Iterator[int]:
    """Makes `torn` a copy of an open store's file, with its log cut off or scribbled over; once for each such place."""
    log = Path(f"{whole}-wal").read_bytes()
    frame = 24 + int.from_bytes(log[8:12], "big")
    for cut in (*range(0, len(log), frame // 2), len(log)):
        for rest in (b"", b"\xa5" * frame):
            shutil.copyfile(whole, torn)
            Path(f"{torn}-wal").write_bytes(log[:cut] + rest)
            yield cut
