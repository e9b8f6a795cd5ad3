"""Work that is carried to its end, whoever gives up waiting for it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

__all__ = ["ToItsEnd"]

R = TypeVar("R")


class ToItsEnd:
    """Runs what changes a game: what has been stored must be told to bots and watchers, though the caller is gone."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[Any]] = set()

    async def __call__(self, work: Coroutine[Any, Any, R]) -> R:
        """The outcome of the work; who is cancelled meanwhile does not cancel the work."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    async def finish(self, patience: float) -> None:
        """Waits for what is under way, at most `patience` seconds."""
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=patience)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waits has it; if nobody does, it is no news
