"""ExportGame and ImportGame: a game's record out of the store, and a new game out of a record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from engine_service.errors import EngineError, Reason
from engine_service.game import Viewer
from engine_service.loading import rules_of
from engine_service.records import MOST_SEATS, UnreadableRecord, line_of, log_of, record_of
from engine_service.service.creation import fingerprint_of, holders_of, options_of
from engine_service.service.engine import Engine, viewer_of
from engine_service.service.game_types import find
from engine_service.service.limits import plain_text, required
from engine_service.tables import Live, Shown
from engine_service.verifying import Difference, replayed, standing_moves
from petteia.v1 import engine_pb2
from petteia.v1.engine_pb2 import SeatHolder

__all__ = ["export_game", "import_game"]

_MOST_ENTRIES = 100_000


async def export_game(
    engine: Engine, request: engine_pb2.ExportGameRequest, caller: Viewer, *, operator: bool
) -> engine_pb2.ExportGameResponse:
    """The record of a game: complete for the operator and once the game is over, else what the viewer may know.

    Raises:
        EngineError: there is no such game, or the seat named is not the caller's.
    """
    game_id = request.game_id
    head = await engine.tables.store.head(game_id)
    if head is not None and (operator or head.over):
        stored = await engine.tables.store.entries(game_id, 0, limit=head.version + 1)
        record = record_of(head, complete=True)
        record.entries.extend(line_of(entry, entry.notation, complete=True) for entry in stored)
        if head.over and head.game_type in engine.catalogue.games:  # a game whose plugin is gone can still leave
            live = await engine.tables.look(game_id)
            record.result.CopyFrom(engine.messages(live).frame(live, request.language).result)
        return engine_pb2.ExportGameResponse(record=record)
    live = await engine.tables.look(game_id)
    viewer = viewer_of(request, live, caller)
    record = record_of(live.head, complete=False)
    if viewer is not None:
        record.viewer = viewer
    stored = await engine.tables.entries(live, 0, limit=_MOST_ENTRIES)
    told = engine.messages(live).entries(live, stored, viewer, request.language)
    for entry, shown in zip(stored, told, strict=True):
        line = line_of(entry, shown.notation, complete=False)
        line.events.extend(shown.events)
        record.entries.append(line)
    return engine_pb2.ExportGameResponse(record=record)


async def import_game(engine: Engine, request: engine_pb2.ImportGameRequest, show: Callable[[Live], Shown]) -> Shown:
    """What `show` makes of a new game that stands where the record stood at the version asked for.

    The moves that were taken back are left out, so that the log of the new game begins with those that still stood.

    Raises:
        EngineError: the record is damaged, incomplete or by other rules, or does not lead where it says; or a part of
            the request is wrong; or the rules fail.
    """
    record, request_id = request.record, plain_text(request.request_id, "request_id")
    installed = find(engine.catalogue, required(record.game_type, "record.game_type"))
    seats = min(len(record.seats), MOST_SEATS + 1)
    holders = holders_of(request.seats or [SeatHolder()] * seats, installed, engine.catalogue)
    options = options_of(record.options, installed)
    try:
        head, entries = log_of(record)
    except UnreadableRecord as wrong:
        raise EngineError(Reason.INVALID_REQUEST, f"the record can't be read: {wrong}", field="record") from None
    for table in replayed(rules_of(head, engine.catalogue), head, entries):
        if isinstance(table, Difference) and table.failed is not None:
            raise table.failed
        if isinstance(table, Difference):
            message = f"the record does not lead where it says: {table}"
            raise EngineError(Reason.INVALID_REQUEST, message, field=f"record.entries[{table.version}]")
        await asyncio.sleep(0)  # a long record must not hold up the others
    last = request.version if request.HasField("version") else head.version
    if last > head.version:
        message = f"version {last} was asked for, the record ends with version {head.version}"
        raise EngineError(Reason.VERSION_IN_FUTURE, message, field="version", given=last, version=head.version)
    return await engine.tables.create(
        installed.game,
        holders,
        options,
        record.seed,
        show,
        moves=standing_moves(entries[: last + 1]),
        request_id=request_id,
        fingerprint=fingerprint_of(request),
    )
