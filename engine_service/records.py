"""Records: a game's log as a message that can be kept, sent and read back anywhere."""

from __future__ import annotations

import json
from typing import Any

from google.protobuf.json_format import ParseDict, ParseError

from engine_service.seed import SEED_SIZE, commitment
from engine_service.store.base import Entry, Head, Holder
from petteia.v1 import engine_pb2, record_pb2

__all__ = [
    "FORMAT",
    "MOST_SEATS",
    "SeedDiffers",
    "UnreadableRecord",
    "line_of",
    "log_of",
    "record_from_json",
    "record_of",
]

MOST_SEATS, MOST_ENTRIES = 64, 20_000

FORMAT = 1
"""The version of the format that is written, and read."""


class UnreadableRecord(ValueError):
    """A record that is damaged, incomplete or in another format; the message says what is wrong."""


class SeedDiffers(UnreadableRecord):
    """A record whose seed is not the one that was committed to when the game began."""


def record_from_json(data: bytes) -> record_pb2.Record:
    """The record in protobuf's JSON form: by itself, or in the answer of ExportGame.

    Raises:
        UnreadableRecord: it is no such JSON.
    """
    try:
        plain: Any = json.loads(data)
    except (ValueError, RecursionError) as wrong:
        raise UnreadableRecord(f"it is no JSON: {wrong}") from None
    if not isinstance(plain, dict) or not plain:
        raise UnreadableRecord("it is JSON, but no record")
    try:
        if "record" in plain:
            return ParseDict(plain, engine_pb2.ExportGameResponse()).record
        return ParseDict(plain, record_pb2.Record())
    except ParseError as wrong:
        raise UnreadableRecord(f"it is JSON, but no record: {wrong}") from None


def record_of(head: Head, *, complete: bool) -> record_pb2.Record:
    """The record of a game without its entries; an incomplete one without its seed."""
    record = record_pb2.Record(
        format=FORMAT,
        complete=complete,
        game_id=head.game_id,
        game_type=head.game_type,
        rules_version=head.rules_version,
        options=head.options,
        seed_commitment=commitment(head.seed),
        seed=head.seed if complete else b"",
    )
    for seat, holder in enumerate(head.holders):
        record.seats.add(seat=seat, player=holder.player, bot=holder.bot)
    record.create_time.FromMicroseconds(head.created)
    return record


def line_of(entry: Entry, notation: str, *, complete: bool) -> record_pb2.RecordEntry:
    """An entry as a record has it, with the notation that may be told; only a complete record has its digest."""
    return record_pb2.RecordEntry(
        version=entry.version,
        seat=entry.seat,
        notation=notation,
        undo_to=entry.undo_to,
        decision=entry.decision,
        digest=entry.digest if complete else b"",
    )


def log_of(record: record_pb2.Record) -> tuple[Head, list[Entry]]:
    """The head and the entries that a complete record holds.

    Raises:
        SeedDiffers: its seed is not the one committed to.
        UnreadableRecord: it is in another format or incomplete, or a version is missing.
    """
    if record.format != FORMAT:
        raise UnreadableRecord(f"its format is {record.format}, this Petteia reads format {FORMAT}")
    if not record.complete:
        raise UnreadableRecord("it is incomplete: it holds what one viewer knew while the game went on")
    if not record.seed:
        raise UnreadableRecord("it is incomplete: it has no seed")
    if commitment(record.seed) != record.seed_commitment:
        raise SeedDiffers("its seed is not the one that was committed to")
    if len(record.seed) != SEED_SIZE:
        raise UnreadableRecord(f"its seed has {len(record.seed)} bytes; a seed has {SEED_SIZE}")
    if len(record.seats) > MOST_SEATS or len(record.entries) > MOST_ENTRIES:
        raise UnreadableRecord(
            f"it has {len(record.seats)} seats and {len(record.entries)} entries; "
            f"at most {MOST_SEATS} and {MOST_ENTRIES} can be replayed"
        )
    if not record.entries:
        raise UnreadableRecord("it has no entries")
    entries: list[Entry] = []
    for version, line in enumerate(record.entries):
        if line.version != version:
            raise UnreadableRecord(f"entry {version} bears the version {line.version}: one is missing or out of place")
        seat, undo_to = _number(line, "seat"), _number(line, "undo_to")
        if (seat is None) != (version == 0) or (undo_to is not None and undo_to >= version):
            raise UnreadableRecord(f"entry {version} is no line of a log: seat {seat}, undo to {undo_to}")
        entries.append(
            Entry(
                version=version,
                seat=seat,
                notation=line.notation,
                digest=line.digest,
                decision=line.decision,
                undo_to=undo_to,
            )
        )
    head = Head(
        game_id=record.game_id,
        game_type=record.game_type,
        rules_version=record.rules_version,
        holders=tuple(Holder(seat.player, seat.bot) for seat in record.seats),
        options=dict(record.options),
        seed=record.seed,
        created=_time(record),
        version=len(entries) - 1,
    )
    return head, entries


def _time(record: record_pb2.Record) -> int:
    try:
        return record.create_time.ToMicroseconds()
    except ValueError as wrong:
        raise UnreadableRecord(f"its time of creation is no time: {wrong}") from None


def _number(line: record_pb2.RecordEntry, field: str) -> int | None:
    return int(getattr(line, field)) if line.HasField(field) else None  # type: ignore[arg-type]
