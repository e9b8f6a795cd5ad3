"""A store in one SQLite file: the default of a server.

One thread writes, and what waits at the same moment shares a transaction; a few threads read, and never wait for
the writer. Several processes may have the file open: writers take turns, and the compare-and-set on a game's head
row lets only one of them win a version. It is no way to run replicas, which would not hear of each other's moves.
The file must lie on a local disk, since WAL doesn't work over network file systems.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from engine_service.store import sqlite_rows as rows
from engine_service.store.base import (
    Append,
    Entry,
    Head,
    Place,
    Snapshot,
    Store,
    StoreClosed,
    Stored,
)
from engine_service.store.group_commit import GroupCommit
from engine_service.store.sqlite_connections import Readers, open_writer
from engine_service.store.wellformed import check_append, check_creation

__all__ = ["SqliteStore"]

T = TypeVar("T")
Write = Callable[[sqlite3.Connection], bool | str | Exception]

_READ_THREADS = 4


class SqliteStore(Store):
    """Keeps games in the SQLite file at `path`, which is made where it isn't there. Belongs to one event loop.

    Raises:
        StoreUnusable: the file can't be opened or made, or isn't a store this Petteia knows.
    """

    def __init__(self, path: Path) -> None:
        self._writer = open_writer(path)
        self._readers = Readers(path)
        self._write_thread = ThreadPoolExecutor(1, thread_name_prefix="petteia-store-write")
        self._read_threads = ThreadPoolExecutor(_READ_THREADS, thread_name_prefix="petteia-store-read")
        self._commits: GroupCommit[Write] = GroupCommit(self._commit)
        self._closed = False

    async def create(
        self,
        head: Head,
        start: Entry,
        *,
        following: Sequence[Entry] = (),
        snapshots: Sequence[Snapshot] = (),
        request_id: str = "",
        fingerprint: bytes = b"",
    ) -> str:
        entries = (start, *following)
        check_creation(head, entries, snapshots, request_id)
        game_id: str = await self._commits.submit(
            head.game_id,
            lambda connection: rows.create(connection, head, entries, snapshots, request_id, fingerprint),
        )
        return game_id

    async def append(self, append: Append) -> bool:
        check_append(append)
        won: bool = await self._commits.submit(append.game_id, lambda connection: rows.append(connection, append))
        return won

    async def load(self, game_id: str, *, upto: int | None = None) -> Stored | None:
        return await self._read(lambda connection: rows.load(connection, game_id, upto))

    async def head(self, game_id: str) -> Head | None:
        return await self._read(lambda connection: rows.head(connection, game_id))

    async def entries(self, game_id: str, first: int, *, limit: int) -> Sequence[Entry]:
        return await self._read(lambda connection: rows.entries(connection, game_id, first, limit=limit))

    async def next_of_seat(self, game_id: str, seat: int, *, after: int) -> Entry | None:
        return await self._read(lambda connection: rows.next_of_seat(connection, game_id, seat, after))

    async def list(
        self,
        *,
        limit: int,
        after: Place | None = None,
        game_type: str = "",
        over: bool | None = None,
    ) -> Sequence[Head]:
        return await self._read(lambda connection: rows.heads(connection, limit, after, game_type, over))

    async def bots_due(self, *, game_types: Collection[str] | None = None) -> Sequence[str]:
        return await self._read(lambda connection: rows.bots_due(connection, game_types))

    async def delete(self, game_id: str) -> bool:
        deleted: bool = await self._commits.submit(game_id, lambda connection: rows.delete(connection, game_id))
        return deleted

    async def close(self) -> None:
        self._closed = True
        await self._commits.close()
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._read_threads.shutdown()
        self._readers.close()
        self._write_thread.shutdown()
        self._writer.close()

    async def _read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreClosed("the store is closed")

        def in_transaction() -> T:
            with self._readers.transaction() as connection:
                return read(connection)

        return await asyncio.get_running_loop().run_in_executor(self._read_threads, in_transaction)

    async def _commit(self, batch: Sequence[Write]) -> Sequence[bool | str | Exception]:
        return await asyncio.get_running_loop().run_in_executor(self._write_thread, self._commit_now, batch)

    def _commit_now(self, batch: Sequence[Write]) -> Sequence[bool | str | Exception]:
        connection = self._writer
        # IMMEDIATE takes the write lock before anything is read: what a write sees stays true until it commits.
        connection.execute("BEGIN IMMEDIATE")
        try:
            outcomes = [write(connection) for write in batch]
            connection.execute("COMMIT")
        except BaseException:
            connection.rollback()  # does nothing where SQLite has rolled back by itself
            raise
        return outcomes
