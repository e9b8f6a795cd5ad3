"""Whether a record is true, whether a log leads where its digests say, and which of its moves stand at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from engine_service.catalogue import Catalogue
from engine_service.errors import EngineError
from engine_service.game import Game, OptionError, Standing
from engine_service.loading import begin, follow, rules_of
from engine_service.plugin_at_work import PluginFailed
from engine_service.records import SeedDiffers, log_of
from engine_service.store.base import Entry, Head
from engine_service.table import Table
from petteia.v1 import record_pb2
from petteia.v1.game_pb2 import Result as ResultMessage

__all__ = ["Difference", "first_difference", "replayed", "standing_moves", "verify"]


class Difference(msgspec.Struct, frozen=True):
    """The first thing in a record or a log that is not so when the rules play it again."""

    version: int | None
    """The entry at which the rules lead elsewhere; None where it is no entry."""
    what: str
    failed: PluginFailed | None = None
    """The rules' own failure, where it was one, and not the log's."""

    def __str__(self) -> str:
        return self.what if self.version is None else f"entry {self.version}: {self.what}"


def verify(record: record_pb2.Record, catalogue: Catalogue) -> Table | Difference:
    """The table that a record leads to if all of it is true: the seed's commitment, every digest, and the result where
    it has one; else the first difference.

    Raises:
        UnreadableRecord: it can't be replayed: it is damaged, incomplete or in another format.
        EngineError: its rules are not installed.
    """
    try:
        head, entries = log_of(record)
    except SeedDiffers:
        return Difference(None, "seed: it is not the one that was committed to when the game began")
    table = first_difference(rules_of(head, catalogue), head, entries)
    if isinstance(table, Table) and record.HasField("result"):
        return _difference_of_results(table, record.result) or table
    return table


def first_difference(game: Game[Any], head: Head, entries: Sequence[Entry]) -> Table | Difference:
    """The table that the whole log leads to, or the first difference."""
    last: Table | Difference = Difference(0, "the log is empty")
    for reached in replayed(game, head, entries):
        last = reached
    return last


def replayed(game: Game[Any], head: Head, entries: Sequence[Entry]) -> Iterator[Table | Difference]:
    """The table after each entry of a log; where the rules lead elsewhere than it says, the difference, and no more."""
    table: Table | None = None
    for entry in entries:
        try:
            table, line = begin(game, head) if table is None else follow(table, entry)
        except (EngineError, OptionError) as refused:
            failed = refused if isinstance(refused, PluginFailed) else None
            yield Difference(entry.version, f"{_told(entry)}, which the rules refuse: {refused}", failed)
            return
        if line.digest != entry.digest:
            yield Difference(
                entry.version,
                f"{_told(entry)}, which leads elsewhere: digest {line.digest.hex()}, not {entry.digest.hex()}",
            )
            return
        if line.decision != entry.decision:
            told = f"{_told(entry)} in answer to decision {line.decision}, not {entry.decision}"
            yield Difference(entry.version, told)
            return
        yield table


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


def _difference_of_results(table: Table, told: ResultMessage) -> Difference | None:
    try:
        result = table.result
    except EngineError as failed:
        return Difference(None, f"result: {failed}")
    if result is None:
        return Difference(None, f"result: there is one, and the game is not over after entry {table.version}")
    standings = [Standing(each.seat, each.rank, each.score, dict(each.breakdown)) for each in told.standings]
    if len(standings) != len(result.standings):
        return Difference(None, f"result: it has {len(standings)} standings, must have {len(result.standings)}")
    for given, right in zip(standings, result.standings, strict=True):
        if given != right:
            return Difference(None, f"result: {_spelt(given)}; the replay gives {_spelt(right)}")
    return None


def _spelt(standing: Standing) -> str:
    parts = "".join(f", {name} {points}" for name, points in sorted(standing.breakdown.items()))
    return f"seat {standing.seat} has rank {standing.rank} and score {standing.score}{parts}"


def _told(entry: Entry) -> str:
    if entry.seat is None:
        return "the start of the game"
    if entry.undo_to is not None:
        return f"seat {entry.seat} goes back to version {entry.undo_to}"
    return f"seat {entry.seat} plays {entry.notation!r}"
