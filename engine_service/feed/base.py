"""The interface of a feed. It carries no contents: who is woken looks at the game itself, so that a lost or doubled
piece of news does no harm.
"""

from __future__ import annotations

import abc
import asyncio
from types import TracebackType
from typing import Self

__all__ = ["Feed", "Follower"]


class Follower(abc.ABC):
    """Somebody who follows one game, as a context manager: it follows while the context is open."""

    def __init__(self) -> None:
        self.newest = 0
        """The newest version that the feed has told of; 0 until it has told of any."""
        self.closed = False
        """Whether the feed has been closed."""
        self._news = asyncio.Event()

    def wake(self, newest: int) -> None:
        """Notes that the game has come to a version, or is gone; called by the feed."""
        self.newest = max(self.newest, newest)
        self._news.set()

    def close(self) -> None:
        """Notes that no more news will come; called by the feed."""
        self.closed = True
        self._news.set()

    async def news(self, patience: float) -> bool:
        """Waits for news since the last call; False when none came within `patience` seconds."""
        try:
            async with asyncio.timeout(patience):
                await self._news.wait()
        except TimeoutError:
            return False
        self._news.clear()
        return True

    @abc.abstractmethod
    def __enter__(self) -> Self: ...

    @abc.abstractmethod
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Feed(abc.ABC):
    """Tells followers of games, here and on other replicas, that something has happened."""

    @abc.abstractmethod
    def tell(self, game_id: str, newest: int) -> None:
        """Tells all who follow a game that it has come to version `newest`, or is gone."""

    @abc.abstractmethod
    def follow(self, game_id: str) -> Follower:
        """A new follower of a game."""

    @abc.abstractmethod
    def close(self) -> None:
        """Wakes every follower for the last time."""
