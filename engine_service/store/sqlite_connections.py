"""Connections to the file of a SQLite store: one that writes, a few that read."""

from __future__ import annotations

import collections
import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine_service.store import sqlite_rows as rows
from engine_service.store.base import StoreUnusable
from engine_service.store.sqlite_schema import check_ours, migrate

__all__ = ["BUSY_SECONDS", "Readers", "open_writer"]

BUSY_SECONDS = 5.0
"""How long a transaction waits for another process that is writing."""


def open_writer(path: Path) -> sqlite3.Connection:
    """The connection that writes: in WAL mode, each commit synced to the disk, the tables up to date.

    A folder that isn't there is made (mode 0700), and so is the file (0600), since it holds the seeds of games.

    Raises:
        StoreUnusable: the file or its folder can't be opened or made, or the file isn't a store this Petteia knows.
    """
    try:
        _make_folder(path.parent)
        _make_file(path)
        connection = _connect(path)
    except (OSError, sqlite3.Error) as cause:
        raise StoreUnusable(f"{path} can't be opened as a store: {cause}") from cause
    try:
        connection.execute("BEGIN")
        check_ours(connection)  # before WAL, which changes the file
        connection.rollback()
        _use_wal(connection)
        # FULL: a commit has reached the disk when it returns, not only when the next checkpoint comes.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection)
        _look_around(connection)
    except (StoreUnusable, sqlite3.Error, msgspec.MsgspecError) as cause:
        connection.close()
        raise StoreUnusable(f"{path} can't be used as a store: {cause}") from cause
    return connection


class Readers:
    """Connections that read, each used by one thread at a time, and opened when all others are in use."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._idle: collections.deque[sqlite3.Connection] = collections.deque()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """A connection that sees the store as it is at its first read, until the end; no writer is in its way."""
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = _connect(self._path)
            connection.execute("PRAGMA query_only = ON")
        try:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                connection.rollback()
        except BaseException:
            connection.close()
            raise
        self._idle.append(connection)

    def close(self) -> None:
        """Closes all connections; none may be in use."""
        while self._idle:
            self._idle.pop().close()


def _look_around(connection: sqlite3.Connection) -> None:
    # A file opens well enough when pages behind its first one were overwritten. What its newest game and the bots
    # need is read here in every table, so that such a file is refused at start and not by the first calls.
    for newest in rows.heads(connection, 1, None, "", None):
        rows.load(connection, newest.game_id, None)
    rows.bots_due(connection)
    # SQLite opens a file that may only be read without a word, and says so at the first statement that would write.
    connection.execute("DELETE FROM games WHERE FALSE")


def _connect(path: Path) -> sqlite3.Connection:
    # Threads hand connections on, one at a time. Transactions are begun and ended by hand.
    return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def _use_wal(connection: sqlite3.Connection) -> None:
    # SQLite doesn't wait when two processes switch a new file to WAL at once: it fails at once for one of them.
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as cause:
            if cause.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
            continue
        if mode != "wal":
            raise StoreUnusable(f"its file system allows journal mode {mode!r} only, and WAL is needed")
        return


def _make_folder(folder: Path) -> None:
    if folder.is_dir():
        return
    _make_folder(folder.parent)
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    _sync_folder(folder.parent)


def _make_file(path: Path) -> None:
    # Only a new file is opened here: closing one that SQLite has open in this process would drop SQLite's locks.
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    # A name that was just made survives a power cut only when its folder was synced; Windows needs no such thing.
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
