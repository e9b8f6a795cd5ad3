"""Transactions that cannot begin or break off: callers hear of it in bounded time, and the next ones succeed."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from engine_service.store import CommitFailed, StoreUnusable, open_store, sqlite_connections

from .samples import append_of, entry_of, head_of, log_of

LOCK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.read()
connection.execute("ROLLBACK")
connection.close()
print("unlocked", flush=True)
"""


class Lock:
    """Another process that is in the middle of writing to a file."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def release(self) -> None:
        """Returns when the other process has let go."""
        said, _ = self._process.communicate()
        assert said == "unlocked\n"


@contextlib.contextmanager
def locked(path: Path) -> Iterator[Lock]:
    """While this is open, another process holds the write lock of the file, unless it is released before."""
    command = [sys.executable, "-c", LOCK, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        lock = Lock(process)
        yield lock
        if process.poll() is None:
            lock.release()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Transactions wait for a twentieth of a second at most."""
    monkeypatch.setattr(sqlite_connections, "BUSY_SECONDS", 0.05)


@pytest.mark.usefixtures("impatient")
async def test_a_write_waits_for_a_lock_no_longer_than_it_says(tmp_path: Path) -> None:
    """While another process holds the file, writes fail as locked, reads go on, and nothing is changed."""
    path = tmp_path / "games.db"
    store = open_store(f"sqlite:{path}")
    await store.create(head_of("g"), entry_of(0))
    with locked(path):
        for write in (
            store.append(append_of("g", 0)),
            store.create(head_of("h"), entry_of(0), request_id="r"),
            store.delete("g"),
        ):
            with pytest.raises(CommitFailed, match="locked"):
                await write
        assert await log_of(store, "g") == [entry_of(0)]
        assert [head.game_id for head in await store.list(limit=9)] == ["g"]
    assert await store.append(append_of("g", 0)) is True
    assert await store.create(head_of("h"), entry_of(0), request_id="r") == "h"
    await store.close()


async def test_a_write_outlasts_a_short_lock(tmp_path: Path) -> None:
    """Writes asked for while another process writes are carried out when that one is done."""
    path = tmp_path / "games.db"
    store = open_store(f"sqlite:{path}")
    await store.create(head_of("g"), entry_of(0))
    with locked(path) as lock:
        writes = [asyncio.create_task(store.append(append_of("g", seen))) for seen in range(3)]
        await asyncio.sleep(0)
        await asyncio.to_thread(lock.release)
    assert await asyncio.gather(*writes) == [True, True, True]
    await store.close()


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("new", [True, False])
def test_a_store_whose_file_stays_locked_is_refused_by_its_path(tmp_path: Path, new: bool) -> None:
    """A file that another process holds all the time, new or not, can't be opened, and can be afterwards."""
    path = tmp_path / "games.db"
    if not new:
        asyncio.run(open_store(f"sqlite:{path}").close())
    with locked(path), pytest.raises(StoreUnusable, match=f"{re.escape(str(path))}.*locked"):
        open_store(f"sqlite:{path}")
    asyncio.run(open_store(f"sqlite:{path}").close())


async def test_a_transaction_that_breaks_off_harms_no_later_one(tmp_path: Path) -> None:
    """Where a row is in the way that should not be there, the batch fails and changes nothing, and the next lands."""
    path = tmp_path / "games.db"
    store = open_store(f"sqlite:{path}")
    for game_id in ("a", "b", "c"):
        await store.create(head_of(game_id), entry_of(0))
    with contextlib.closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE entries SET version = 1 WHERE game_id = 'b'")
    batch = [store.append(append_of(game_id, 0, 2)) for game_id in ("a", "b", "c")]
    outcomes = await asyncio.gather(*batch, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [CommitFailed] * 3
    for game_id in ("a", "c"):
        assert await log_of(store, game_id) == [entry_of(0)]
        assert await store.append(append_of(game_id, 0, 2)) is True
    await store.close()


async def test_a_read_that_fails_harms_no_other(tmp_path: Path) -> None:
    """A row that cannot be read fails its own reads alone; once it is mended, it is read by the same store."""
    path = tmp_path / "games.db"
    store = open_store(f"sqlite:{path}")
    await store.create(head_of("good"), entry_of(0))
    await store.create(head_of("bad"), entry_of(0))

    def set_options(text: str) -> None:
        with contextlib.closing(sqlite3.connect(path)) as other, other:
            other.execute("UPDATE games SET options = ? WHERE game_id = 'bad'", (text,))

    set_options("[")
    for _ in range(10):
        with pytest.raises(msgspec.DecodeError):
            await store.head("bad")
        assert await store.head("good") == head_of("good")
    set_options('{"oracles": "all"}')
    assert await store.head("bad") == head_of("bad")
    assert await store.append(append_of("bad", 0)) is True
    await store.close()


def test_what_is_committed_is_on_the_disk(tmp_path: Path) -> None:
    """The connection that writes logs ahead, syncs each commit, and lets no row point to nowhere."""
    connection = sqlite_connections.open_writer(tmp_path / "games.db")
    settings = ("journal_mode", "synchronous", "foreign_keys")
    assert [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in settings] == ["wal", 2, 1]
    connection.close()
