"""Whether a log leads where its digests say, and which of its moves still stand at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine_service.errors import EngineError
from engine_service.game import Game, OptionError
from engine_service.loading import begin, follow
from engine_service.plugin_at_work import PluginFailed
from engine_service.store.base import Entry, Head
from engine_service.table import Table

__all__ = ["Difference", "first_difference", "standing_moves"]


class Difference(msgspec.Struct, frozen=True):
    """The first entry of a log at which the rules lead elsewhere than it says."""

    version: int
    what: str
    failed: PluginFailed | None = None
    """The rules' own failure, where it was one, and not the log's."""

    def __str__(self) -> str:
        return f"entry {self.version}: {self.what}"


def first_difference(game: Game[Any], head: Head, entries: Sequence[Entry]) -> Table | Difference:
    """The table that the whole log leads to, or the first difference."""
    table: Table | None = None
    for entry in entries:
        try:
            table, line = begin(game, head) if table is None else follow(table, entry)
        except (EngineError, OptionError) as refused:
            failed = refused if isinstance(refused, PluginFailed) else None
            return Difference(entry.version, f"{_told(entry)}, which the rules refuse: {refused}", failed)
        if line.digest != entry.digest:
            return Difference(
                entry.version,
                f"{_told(entry)}, which leads elsewhere: digest {line.digest.hex()}, not {entry.digest.hex()}",
            )
    return table if table is not None else Difference(0, "the log is empty")


def standing_moves(entries: Sequence[Entry]) -> list[tuple[int, str]]:
    """The moves by seat and notation that no undo has taken back: they alone lead to the same position."""
    return [(entry.seat, entry.notation) for entry in _standing(entries) if entry.seat is not None]


def _standing(entries: Sequence[Entry]) -> list[Entry]:
    """The log's moves without those that were taken back."""
    moves: dict[int, Entry] = {}
    before: dict[int, int] = {}
    stands_on: dict[int, int] = {}  # for each version the last move that led to its position; 0 is the start
    now = 0
    for entry in entries:
        if entry.undo_to is not None:
            now = stands_on[entry.undo_to]
        else:
            moves[entry.version], before[entry.version], now = entry, now, entry.version
        stands_on[entry.version] = now
    line: list[Entry] = []
    while now:
        line.append(moves[now])
        now = before[now]
    return line[::-1]


def _told(entry: Entry) -> str:
    if entry.seat is None:
        return "the start of the game"
    if entry.undo_to is not None:
        return f"seat {entry.seat} goes back to version {entry.undo_to}"
    return f"seat {entry.seat} plays {entry.notation!r}"
