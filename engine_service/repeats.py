"""Calls that come again: what they did the first time, or why they can't be a repeat."""

from __future__ import annotations

from collections.abc import Sequence

from engine_service.errors import EngineError, Reason
from engine_service.store.base import Entry, Store
from engine_service.table import Table

__all__ = ["applied_before", "undone_before"]


async def applied_before(
    store: Store, game_id: str, table: Table, seat: int, decision: int, moves: Sequence[str]
) -> tuple[Entry, ...]:
    """The entries that the same moves made when they answered the same decision before.

    Raises:
        EngineError: the decision was answered with other moves, is gone, or lies in the future; or nothing is left
            to decide.
    """
    if decision > table.version:
        raise EngineError(
            Reason.DECISION_IN_FUTURE,
            f"decision {decision} lies in the future: the game has come to version {table.version}",
            field="decision",
            decision=decision,
            version=table.version,
        )
    open_now = table.decision_of(seat)
    present = "" if open_now is None else open_now.opened
    first = await store.next_of_seat(game_id, seat, after=decision)
    if first is not None and first.decision == decision and first.asked is not None:
        if first.asked != tuple(moves):
            raise EngineError(
                Reason.DECISION_ANSWERED,
                f"seat {seat} has answered decision {decision} with other moves: {', '.join(first.asked)}",
                field="decision",
                decision=decision,
                present=present,
            )
        return first, *await _rest_of_list(store, game_id, first)
    if open_now is None:
        table.require_decision(seat)
    raise EngineError(
        Reason.DECISION_GONE,
        f"decision {decision} is not open for seat {seat}; its present decision is {present}",
        field="decision",
        decision=decision,
        present=present,
    )


async def _rest_of_list(store: Store, game_id: str, first: Entry) -> list[Entry]:
    """The entries that the call which made `first` made after it."""
    rest: list[Entry] = []
    for entry in await store.entries(game_id, first.version + 1, limit=len(first.asked or ()) - 1):
        if entry.asked is not None or entry.undo_to is not None or entry.seat != first.seat:
            break
        rest.append(entry)
    return rest


async def undone_before(
    store: Store, game_id: str, table: Table, seat: int, from_version: int, to_version: int
) -> tuple[Entry, ...]:
    """The entry that the same undo made before.

    Raises:
        EngineError: the game has moved on from the version named (VERSION_GONE), or has not come to it.
    """
    if from_version > table.version:
        raise EngineError(
            Reason.VERSION_IN_FUTURE,
            f"version {from_version} lies in the future: the game has come to version {table.version}",
            field="from_version",
            given=from_version,
            version=table.version,
        )
    for entry in await store.entries(game_id, from_version + 1, limit=1):
        if entry.seat == seat and entry.undo_to == to_version:
            return (entry,)
    raise EngineError(
        Reason.VERSION_GONE,
        f"the game has moved on from version {from_version} to version {table.version}; look again before you undo",
        field="from_version",
        given=from_version,
        version=table.version,
    )
