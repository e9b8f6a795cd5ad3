"""Lets bots move as soon as it is their turn, in worker processes, outside the event loop."""

from __future__ import annotations

import asyncio
import contextvars

import structlog

from engine_service.bots.pool import BotFailed, BotPool, bot_key
from engine_service.errors import EngineError, Reason
from engine_service.logs import bind, where
from engine_service.plugin_at_work import PluginFailed, facts_of
from engine_service.store.base import Head
from engine_service.table import Table
from engine_service.tables import Answer, Live, Tables

__all__ = ["BotRunner"]

log = structlog.get_logger()

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 30.0
"""Seconds between tries when a bot's move could not be stored; doubled each time."""


class BotRunner:
    """Moves for every seat that a bot holds. It keeps nothing that the store does not know."""

    def __init__(self, tables: Tables, pool: BotPool) -> None:
        self._tables, self._pool = tables, pool
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    async def start(self) -> None:
        """Takes up every game of an installed type that waits for a bot, and from now on each that comes to."""
        self._tables.listeners.append(self._heard)
        for game_id in await self._tables.store.bots_due(game_types=self._tables.catalogue.games):
            self._wake(game_id)

    async def stop(self) -> None:
        """Lets go of all games; what a bot had not moved yet it moves after the next start."""
        self._stopped = True
        if self._heard in self._tables.listeners:
            self._tables.listeners.remove(self._heard)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _heard(self, live: Live) -> None:
        if live.head.bot_due:
            self._wake(live.head.game_id)

    def _wake(self, game_id: str) -> None:
        if not self._stopped and game_id not in self._tasks:
            alone = contextvars.Context()  # what a call has bound for its log lines is not the bots'
            self._tasks[game_id] = asyncio.create_task(self._drive(game_id), context=alone)

    async def _drive(self, game_id: str) -> None:
        """Moves for the bots of one game until none is due."""
        pause = FIRST_PAUSE
        bind(game=game_id)
        try:
            while True:
                try:
                    if not await self._move_one(game_id):
                        return
                    pause = FIRST_PAUSE
                except EngineError as refused:
                    if refused.reason in (Reason.DECISION_GONE, Reason.DECISION_ANSWERED, Reason.NOT_YOUR_TURN):
                        continue  # somebody else moved meanwhile: look again
                    if refused.reason is Reason.GAME_NOT_FOUND:
                        return  # it was deleted
                    if isinstance(refused, PluginFailed):
                        log.error("plugin failed, bots stopped", **facts_of(refused, self._tables.catalogue))
                        return
                    if refused.reason is not Reason.OUTCOME_UNKNOWN:
                        log.error("bots stopped", reason=refused.reason, where=where(refused))
                        return
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        except Exception as failure:
            log.error("bots stopped", where=where(failure))
        finally:
            self._tasks.pop(game_id, None)

    async def _move_one(self, game_id: str) -> bool:
        """Makes one bot's move; False if none is due."""
        head, table = await self._tables.look(game_id)
        seat = next((seat for seat in table.to_act if head.holders[seat].bot), None)
        decision = table.decision_of(seat) if seat is not None else None
        if seat is None or decision is None:
            return False
        notation = await self._choose(table, head, seat)
        await self._tables.apply(game_id, seat, decision.opened, [notation], _to_nobody)
        return True

    async def _choose(self, table: Table, head: Head, seat: int) -> str:
        """What the seat's bot chooses; where it fails any legal move, so that nobody waits for ever."""
        try:
            return await self._pool.choose(table, head.holders[seat].bot, seat)
        except BotFailed:
            legal = list(table.legal_moves(seat))
            return legal[int.from_bytes(bot_key(table, seat)[:8], "little") % len(legal)]


def _to_nobody(answer: Answer) -> None:
    """A bot is shown nothing: it looks at the game when it is due again."""
