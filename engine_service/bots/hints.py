"""Hints: bots asked on behalf of people, in a worker of their own, so that no bot that holds a seat waits for them."""

from __future__ import annotations

import asyncio

from engine_service.bots.pool import BotPool
from engine_service.table import Table

__all__ = ["Hints"]


class Hints:
    """Asks bots, each question once however many ask it at the same time: the answer is the same."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._asked: dict[tuple[bytes, str, int], asyncio.Task[str]] = {}

    async def choose(self, table: Table, bot: str, seat: int) -> str:
        """The notation of the move that `bot` would make for `seat`.

        Raises:
            BotFailed: it makes none.
        """
        question = table.digest, bot, seat
        answer = self._asked.get(question)
        if answer is None:
            answer = self._asked[question] = asyncio.create_task(self._pool.choose(table, bot, seat))
            answer.add_done_callback(lambda done: self._answered(question, done))
        return await asyncio.shield(answer)

    def stop(self) -> None:
        """Ends the worker; whoever waits for a hint is told that there is none."""
        self._pool.stop()

    def _answered(self, question: tuple[bytes, str, int], done: asyncio.Task[str]) -> None:
        self._asked.pop(question, None)
        if not done.cancelled():
            done.exception()  # whoever waits has it
