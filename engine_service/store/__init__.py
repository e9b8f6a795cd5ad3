"""Where the log of every game is kept: one interface, and a store for each way of running the service."""

from __future__ import annotations

from pathlib import Path

from engine_service.store.base import (
    Append,
    CommitFailed,
    Entry,
    GameExists,
    Head,
    Holder,
    Place,
    RequestIdReused,
    Snapshot,
    Store,
    StoreClosed,
    Stored,
    StoreUnusable,
)

__all__ = [
    "Append",
    "CommitFailed",
    "Entry",
    "GameExists",
    "Head",
    "Holder",
    "Place",
    "RequestIdReused",
    "Snapshot",
    "Store",
    "StoreClosed",
    "StoreUnusable",
    "Stored",
    "open_store",
]


def open_store(url: str) -> Store:
    """The store that `url` names: `memory:`, or `sqlite:PATH` with a path that may begin with `~`.

    Raises:
        ValueError: the url names no store.
        StoreUnusable: the store it names can't be opened.
    """
    scheme, colon, rest = url.partition(":")
    match scheme + colon, rest:
        case "memory:", "":
            from engine_service.store.memory import MemoryStore

            return MemoryStore()
        case "sqlite:", rest if rest and rest != ":memory:":
            from engine_service.store.sqlite import SqliteStore

            try:
                path = Path(rest).expanduser().absolute()
            except RuntimeError as cause:
                raise StoreUnusable(f"{rest} can't be opened as a store: nobody here has that home folder") from cause
            return SqliteStore(path)
    raise ValueError(
        f"{url!r} names no store; a store is `memory:` (forgotten when the server ends) or `sqlite:PATH` "
        "(a file, for example sqlite:games.db)"
    )
