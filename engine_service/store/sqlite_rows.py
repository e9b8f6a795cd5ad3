"""What a store reads and writes, in terms of SQLite's rows. Each function works inside the caller's transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from engine_service.store.base import (
    Append,
    Entry,
    GameExists,
    Head,
    Holder,
    Place,
    RequestIdReused,
    Snapshot,
    Stored,
)
from engine_service.store.wellformed import MAX_INTEGER, MIN_INTEGER

__all__ = [
    "append",
    "bots_due",
    "create",
    "delete",
    "entries",
    "head",
    "heads",
    "load",
    "next_of_seat",
]

_HEAD = "game_id, game_type, rules_version, holders, options, seed, created, version, over, bot_due"
_ENTRY = "version, seat, notation, digest, decision, asked, events, undo_to"

_holders = msgspec.json.Decoder(tuple[Holder, ...])
_options = msgspec.json.Decoder(dict[str, str])
_asked = msgspec.json.Decoder(tuple[str, ...])


def create(
    connection: sqlite3.Connection,
    head: Head,
    entries: Sequence[Entry],
    snapshots: Sequence[Snapshot],
    request_id: str,
    fingerprint: bytes,
) -> str | Exception:
    """The id of the game that was added or, for a repeated request, that of the earlier one; what `Store.create`
    raises is given back instead, and then nothing was written.
    """
    if request_id:
        earlier = connection.execute(
            "SELECT fingerprint, game_id FROM requests WHERE request_id = ?",
            (request_id,),
        ).fetchone()
        if earlier:
            if earlier[0] != fingerprint:
                return RequestIdReused(f"request id {request_id!r} was used before with another request")
            return str(earlier[1])
    row = (
        head.game_id,
        head.game_type,
        head.rules_version,
        _json(head.holders),
        _json(head.options),
        head.seed,
        head.created,
        head.version,
        head.over,
        head.bot_due,
    )
    added = connection.execute(
        f"INSERT INTO games ({_HEAD}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        row,
    )
    if not added.rowcount:
        return GameExists(f"there is a game {head.game_id!r} already")
    _add_entries(connection, head.game_id, entries)
    _add_snapshots(connection, head.game_id, snapshots)
    if request_id:
        connection.execute(
            "INSERT INTO requests (request_id, fingerprint, game_id, created) VALUES (?, ?, ?, ?)",
            (request_id, fingerprint, head.game_id, head.created),
        )
    return head.game_id


def append(connection: sqlite3.Connection, append: Append) -> bool:
    """Whether the head row was still at the version seen: only then it is moved, and the entries are added."""
    moved = connection.execute(
        "UPDATE games SET version = ?, over = ?, bot_due = ? WHERE game_id = ? AND version = ?",
        (
            append.entries[-1].version,
            append.over,
            append.bot_due,
            append.game_id,
            append.seen,
        ),
    )
    if not moved.rowcount:
        return False
    _add_entries(connection, append.game_id, append.entries)
    if append.snapshot is not None:
        _add_snapshots(connection, append.game_id, (append.snapshot,))
    return True


def load(connection: sqlite3.Connection, game_id: str, upto: int | None) -> Stored | None:
    """As `Store.load`."""
    found = head(connection, game_id)
    if found is None:
        return None
    last = found.version if upto is None else min(upto, found.version)
    newest = connection.execute(
        "SELECT version, position FROM snapshots WHERE game_id = ? AND version <= ? ORDER BY version DESC LIMIT 1",
        (game_id, _integer(last)),
    ).fetchone()
    snapshot = Snapshot(*newest) if newest else None
    first = 0 if snapshot is None else snapshot.version + 1
    return Stored(
        found,
        snapshot,
        tuple(entries(connection, game_id, first, limit=last - first + 1)),
    )


def head(connection: sqlite3.Connection, game_id: str) -> Head | None:
    """As `Store.head`."""
    row = connection.execute(f"SELECT {_HEAD} FROM games WHERE game_id = ?", (game_id,)).fetchone()
    return _head_of(row) if row else None


def entries(connection: sqlite3.Connection, game_id: str, first: int, *, limit: int) -> Sequence[Entry]:
    """As `Store.entries`."""
    found = connection.execute(
        f"SELECT {_ENTRY} FROM entries WHERE game_id = ? AND version >= ? ORDER BY version LIMIT ?",
        (game_id, _integer(first), _integer(max(limit, 0))),
    )
    return [_entry_of(row) for row in found]


def next_of_seat(connection: sqlite3.Connection, game_id: str, seat: int, after: int) -> Entry | None:
    """As `Store.next_of_seat`."""
    row = connection.execute(
        f"SELECT {_ENTRY} FROM entries WHERE game_id = ? AND seat = ? AND version > ? ORDER BY version LIMIT 1",
        (game_id, _integer(seat), _integer(after)),
    ).fetchone()
    return _entry_of(row) if row else None


def heads(
    connection: sqlite3.Connection,
    limit: int,
    after: Place | None,
    game_type: str,
    over: bool | None,
) -> Sequence[Head]:
    """As `Store.list`."""
    conditions, values = ["TRUE"], list[Any]()
    if after is not None:
        # The first condition is what the index is entered by; the second takes out what the page before had.
        conditions += ["created <= ?", "(created < ? OR game_id > ?)"]
        values += [_integer(after.created), _integer(after.created), after.game_id]
    if game_type:
        conditions.append("game_type = ?")
        values.append(game_type)
    if over is not None:
        conditions.append("over" if over else "NOT over")
    found = connection.execute(
        f"SELECT {_HEAD} FROM games WHERE {' AND '.join(conditions)} ORDER BY created DESC, game_id LIMIT ?",
        (*values, _integer(max(limit, 0))),
    )
    return [_head_of(row) for row in found]


def bots_due(connection: sqlite3.Connection, game_types: Collection[str] | None = None) -> Sequence[str]:
    """As `Store.bots_due`."""
    due = connection.execute("SELECT game_id, game_type FROM games WHERE bot_due ORDER BY game_id")
    return [game_id for game_id, game_type in due if game_types is None or game_type in game_types]


def delete(connection: sqlite3.Connection, game_id: str) -> bool:
    """As `Store.delete`; the foreign keys take the log and the snapshots along."""
    return connection.execute("DELETE FROM games WHERE game_id = ?", (game_id,)).rowcount > 0


def _add_entries(connection: sqlite3.Connection, game_id: str, added: Sequence[Entry]) -> None:
    connection.executemany(
        f"INSERT INTO entries (game_id, {_ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                game_id,
                entry.version,
                entry.seat,
                entry.notation,
                entry.digest,
                entry.decision,
                None if entry.asked is None else _json(entry.asked),
                entry.events,
                entry.undo_to,
            )
            for entry in added
        ],
    )


def _add_snapshots(connection: sqlite3.Connection, game_id: str, added: Sequence[Snapshot]) -> None:
    connection.executemany(
        "INSERT OR REPLACE INTO snapshots (game_id, version, position) VALUES (?, ?, ?)",
        [(game_id, snapshot.version, snapshot.position) for snapshot in added],
    )


def _head_of(row: tuple[Any, ...]) -> Head:
    (
        game_id,
        game_type,
        rules_version,
        holders,
        options,
        seed,
        created,
        version,
        over,
        bot_due,
    ) = row
    return Head(
        game_id=game_id,
        game_type=game_type,
        rules_version=rules_version,
        holders=_holders.decode(holders),
        options=_options.decode(options),
        seed=seed,
        created=created,
        version=version,
        over=bool(over),
        bot_due=bool(bot_due),
    )


def _entry_of(row: tuple[Any, ...]) -> Entry:
    version, seat, notation, digest, decision, asked, events, undo_to = row
    return Entry(
        version=version,
        seat=seat,
        notation=notation,
        digest=digest,
        decision=decision,
        asked=None if asked is None else _asked.decode(asked),
        events=events,
        undo_to=undo_to,
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _integer(asked: int) -> int:
    # Beyond 64 bits SQLite knows no integers, and no version or time lies there.
    return min(max(asked, MIN_INTEGER), MAX_INTEGER)
