"""The worker processes in which bots think."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import blake2b

import structlog

from engine_service.bots import worker
from engine_service.logs import where
from engine_service.table import Table

__all__ = ["BotFailed", "BotPool", "bot_key"]

log = structlog.get_logger()


class BotFailed(Exception):
    """The bot raised, ended its process or chose an illegal move; the log says more."""


class BotPool:
    """Asks bots for their moves, outside the event loop and never with more than a seat may know."""

    def __init__(
        self, workers: int, *, allow: Sequence[str] = (), block: Sequence[str] = (), seconds: float = 60.0
    ) -> None:
        """`allow` and `block` are the catalogue's, for the workers to load the same plugins; a choice may take so many
        seconds of computing time.
        """
        self._workers, self._loads, self._seconds = workers, (tuple(allow), tuple(block)), seconds
        self._pool: ProcessPoolExecutor | None = None
        self._processes = multiprocessing.get_context("spawn")
        self._lifeline, self._held_end = self._processes.Pipe(duplex=False)

    async def choose(self, table: Table, bot: str, seat: int) -> str:
        """The notation of the move that `bot` makes for `seat`; the same at every call for one position.

        Raises:
            BotFailed: it makes none. A worker that died is replaced, and the bot is asked once more.
        """
        state = table.game.encode(table.state)
        for attempt in (1, 2):
            pool = self._running()
            try:
                choice = await asyncio.get_running_loop().run_in_executor(
                    pool, worker.choose, table.game.meta.id, bot, state, seat, bot_key(table, seat)
                )
            except BrokenProcessPool:
                log.error("bot worker died", bot=bot, seat=seat, version=table.version)
                if self._pool is pool:  # others may have noticed first
                    self._pool = None
                if attempt == 2:
                    raise BotFailed from None
            except worker.BotRaised as raised:
                log.error("bot failed", bot=bot, seat=seat, version=table.version, where=str(raised))
                raise BotFailed from None
            except Exception as failure:
                log.error("bot failed", bot=bot, seat=seat, version=table.version, where=where(failure))
                raise BotFailed from failure
            else:
                if choice in table.legal_moves(seat):
                    return choice
                log.error("bot chose an illegal move", bot=bot, seat=seat, version=table.version)
                raise BotFailed
        raise AssertionError("the second attempt returns or raises")

    def stop(self) -> None:
        """Ends the processes; what they were thinking about is dropped."""
        self._held_end.close()
        self._lifeline.close()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=self._processes,
                initializer=worker.prepare,
                initargs=(self._lifeline, *self._loads, self._seconds),
            )
        return self._pool


def bot_key(table: Table, seat: int) -> bytes:
    """The key of a bot's own generator for a decision: secret, the same each time it is asked, and no other for what
    somebody else has chosen in secret meanwhile.
    """
    decision = table.require_decision(seat)
    named = b"petteia bot 1" + table.seed + bytes([seat]) + decision.opened.to_bytes(8, "little")
    return blake2b(named, digest_size=32).digest()
