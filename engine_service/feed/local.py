"""The feed of one process."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from engine_service.feed.base import Feed, Follower

__all__ = ["LocalFeed"]


class LocalFeed(Feed):
    """Tells the followers in this process."""

    def __init__(self) -> None:
        self._followers: dict[str, set[Follower]] = {}
        self._closed = False

    def __len__(self) -> int:
        return sum(map(len, self._followers.values()))

    def tell(self, game_id: str, newest: int) -> None:
        for follower in self._followers.get(game_id, ()):
            follower.wake(newest)

    def follow(self, game_id: str) -> Follower:
        return _LocalFollower(self, game_id)

    def close(self) -> None:
        self._closed = True
        for followers in self._followers.values():
            for follower in followers:
                follower.close()

    def add(self, game_id: str, follower: Follower) -> None:
        """Wakes the follower from now on."""
        self._followers.setdefault(game_id, set()).add(follower)
        if self._closed:
            follower.close()

    def remove(self, game_id: str, follower: Follower) -> None:
        """Forgets the follower, and the game with its last one."""
        followers = self._followers.get(game_id, set())
        followers.discard(follower)
        if not followers:
            self._followers.pop(game_id, None)


class _LocalFollower(Follower):
    def __init__(self, feed: LocalFeed, game_id: str) -> None:
        super().__init__()
        self._feed, self._game_id = feed, game_id

    def __enter__(self) -> Self:
        self._feed.add(self._game_id, self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._feed.remove(self._game_id, self)
