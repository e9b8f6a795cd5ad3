"""The tables of a SQLite store, and how an older file is brought up to date: one numbered migration after another."""

from __future__ import annotations

import sqlite3

from engine_service.store.base import StoreUnusable

__all__ = ["APPLICATION_ID", "MIGRATIONS", "check_ours", "migrate"]

APPLICATION_ID = 0x50455454
"""Marks a file as ours: "PETT" in ASCII."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # The head of each game: the one row that an append moves. Holders and options are JSON.
        """CREATE TABLE games (
            game_id TEXT PRIMARY KEY NOT NULL,
            game_type TEXT NOT NULL,
            rules_version TEXT NOT NULL,
            holders TEXT NOT NULL,
            options TEXT NOT NULL,
            seed BLOB NOT NULL,
            created INTEGER NOT NULL,
            version INTEGER NOT NULL,
            over INTEGER NOT NULL,
            bot_due INTEGER NOT NULL
        )""",
        "CREATE INDEX games_newest ON games (created DESC, game_id)",
        "CREATE INDEX games_going_on ON games (created DESC, game_id) WHERE NOT over",
        "CREATE INDEX games_bot_due ON games (game_id) WHERE bot_due",
        # The log. `asked` is JSON; `events` is a cache. Not clustered by its key: rows of a kilobyte go in much faster.
        """CREATE TABLE entries (
            game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
            version INTEGER NOT NULL,
            seat INTEGER,
            notation TEXT NOT NULL,
            digest BLOB NOT NULL,
            decision INTEGER NOT NULL,
            asked TEXT,
            events BLOB NOT NULL,
            PRIMARY KEY (game_id, version)
        )""",
        # A cache: positions to load a long game from.
        """CREATE TABLE snapshots (
            game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
            version INTEGER NOT NULL,
            position BLOB NOT NULL,
            PRIMARY KEY (game_id, version)
        )""",
        # The request ids of creations. They outlive their games, so that a late repeat creates nothing.
        """CREATE TABLE requests (
            request_id TEXT PRIMARY KEY NOT NULL,
            fingerprint BLOB NOT NULL,
            game_id TEXT NOT NULL,
            created INTEGER NOT NULL
        ) WITHOUT ROWID""",
    ),
    # Undo: an entry that took its game back to an earlier version.
    ("ALTER TABLE entries ADD COLUMN undo_to INTEGER",),
)
"""What leads from each `user_version` to the next. A migration that was released is never changed."""


def migrate(connection: sqlite3.Connection) -> None:
    """Brings the tables up to the newest version, all or nothing; other processes may try the same at once.

    Raises:
        StoreUnusable: the file belongs to another program, or to a newer Petteia.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        check_ours(connection)
        (known,) = connection.execute("PRAGMA user_version").fetchone()
        if not 0 <= known <= len(MIGRATIONS):
            raise StoreUnusable(
                f"its tables have version {known}, this Petteia knows versions up to {len(MIGRATIONS)}: "
                "use the newer Petteia that wrote it, or another file"
            )
        for statements in MIGRATIONS[known:]:
            for statement in statements:
                connection.execute(statement)
        if known < len(MIGRATIONS):
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def check_ours(connection: sqlite3.Connection) -> None:
    """Accepts a file that is new, or a store of Petteia's; reads alone.

    Raises:
        StoreUnusable: it belongs to another program.
    """
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    (known,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if mark != APPLICATION_ID and (mark or known or tables):
        raise StoreUnusable("it is the database of another program: name a file of its own for Petteia")
