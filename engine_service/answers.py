"""What comes of a call that changes a game, worked out before anything is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from engine_service.game import Game
from engine_service.loading import Live
from engine_service.store.base import Entry, Holder
from engine_service.table import Line, Table

__all__ = ["Answer", "answer_of", "bot_due", "entry_of"]


class Answer(NamedTuple):
    """What comes of a call: the game after it, how many moves are made, and their entries."""

    live: Live
    applied: int
    entries: tuple[Entry, ...]


def answer_of(before: Live, table: Table, entries: tuple[Entry, ...]) -> Answer:
    """What comes of the entries that lead from a game to a new table of it."""
    due = bot_due(before.head.holders, table)
    head = msgspec.structs.replace(before.head, version=table.version, over=table.over, bot_due=due)
    return Answer(Live(head, table), len(entries), entries)


def bot_due(holders: Sequence[Holder], table: Table) -> bool:
    """Whether the game waits for a seat that a bot holds."""
    return any(holders[seat].bot for seat in table.to_act)


def entry_of(game: Game[Any], line: Line, *, asked: tuple[str, ...] | None = None) -> Entry:
    """The line as the store keeps it; `asked` are all moves that its call asked for, on the first entry of a call."""
    return Entry(
        version=line.version,
        seat=line.seat,
        notation=line.notation,
        digest=line.digest,
        decision=line.decision,
        asked=asked,
        events=game.encode_events(line.events),
        undo_to=line.undo_to,
    )
