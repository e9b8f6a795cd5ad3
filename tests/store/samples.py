"""Games, entries and appends to fill stores with; every value may be chosen, and none repeats by accident."""

from __future__ import annotations

from typing import Any

from engine_service.store import Append, Entry, Head, Holder, Store

BEYOND_64_BITS = 2**70

NASTY_IDS = (
    "'; DROP TABLE games; --",
    '"quoted"',
    "per%cent_under",
    "../../etc/passwd",
    "a\\b\nc\td",
    "Πεττεία 🎲",
    "x" * 500,
    " ",
)


def head_of(game_id: str = "g", **changes: Any) -> Head:
    """A head at version 0."""
    values: dict[str, Any] = {
        "game_id": game_id,
        "game_type": "delphi",
        "rules_version": "1.0",
        "holders": (Holder(player="Ada"), Holder(bot="random")),
        "options": {"oracles": "all"},
        "seed": b"\x00seed\xff",
        "created": 1_796_000_000_000_000,
    }
    return Head(**(values | changes))


def entry_of(version: int, **changes: Any) -> Entry:
    """The entry of a version; seats take turns, and version 0 is a start."""
    values: dict[str, Any] = {
        "version": version,
        "seat": version % 2 if version else None,
        "notation": f"march {version}" if version else "",
        "digest": b"digest %d" % version,
        "decision": max(version - 1, 0),
        "asked": (f"march {version}",) if version else None,
        "events": b"events %d" % version,
    }
    return Entry(**(values | changes))


def append_of(game_id: str, seen: int, count: int = 1, **changes: Any) -> Append:
    """An append of `count` entries to a game at version `seen`; `notation` is written on all of them."""
    entry_changes = {"notation": changes.pop("notation")} if "notation" in changes else {}
    entries = tuple(entry_of(version, **entry_changes) for version in range(seen + 1, seen + 1 + count))
    values: dict[str, Any] = {
        "game_id": game_id,
        "seen": seen,
        "entries": entries,
        "over": False,
        "bot_due": False,
    }
    return Append(**(values | changes))


async def log_of(store: Store, game_id: str) -> list[Entry]:
    """The whole log of a game; a gap in its versions, or a head that is not at its end, fails the test."""
    log = list(await store.entries(game_id, 0, limit=1_000_000))
    head = await store.head(game_id)
    assert [entry.version for entry in log] == list(range(len(log)))
    assert head is not None and head.version == len(log) - 1
    return log
