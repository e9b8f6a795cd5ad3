"""A store in memory: for tests, and for servers whose games may be forgotten when they end."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from engine_service.store.base import (
    Append,
    Entry,
    GameExists,
    Head,
    Place,
    RequestIdReused,
    Snapshot,
    Store,
    StoreClosed,
    Stored,
)
from engine_service.store.wellformed import check_append, check_creation

__all__ = ["MemoryStore"]


class _Game:
    """A game with its whole log; an entry's place in it is its version."""

    def __init__(self, head: Head, entries: Sequence[Entry]) -> None:
        self.head = head
        self.log = [*entries]
        self.snapshots: dict[int, Snapshot] = {}


class MemoryStore(Store):
    """Keeps games as long as the process lives. No method waits, so each is done before another begins."""

    def __init__(self) -> None:
        self._games: dict[str, _Game] = {}
        self._requests: dict[str, tuple[bytes, str]] = {}
        self._closed = False

    async def create(
        self,
        head: Head,
        start: Entry,
        *,
        following: Sequence[Entry] = (),
        snapshots: Sequence[Snapshot] = (),
        request_id: str = "",
        fingerprint: bytes = b"",
    ) -> str:
        games = self._open_games()
        check_creation(head, (start, *following), snapshots, request_id)
        if earlier := self._requests.get(request_id):
            if earlier[0] != fingerprint:
                raise RequestIdReused(f"request id {request_id!r} was used before with another request")
            return earlier[1]
        if head.game_id in games:
            raise GameExists(f"there is a game {head.game_id!r} already")
        games[head.game_id] = _Game(head, (start, *following))
        games[head.game_id].snapshots.update({snapshot.version: snapshot for snapshot in snapshots})
        if request_id:
            self._requests[request_id] = (fingerprint, head.game_id)
        return head.game_id

    async def append(self, append: Append) -> bool:
        games = self._open_games()
        check_append(append)
        game = games.get(append.game_id)
        if game is None or game.head.version != append.seen:
            return False
        version = append.entries[-1].version
        game.head = msgspec.structs.replace(game.head, version=version, over=append.over, bot_due=append.bot_due)
        game.log.extend(append.entries)
        if append.snapshot is not None:
            game.snapshots[append.snapshot.version] = append.snapshot
        return True

    async def load(self, game_id: str, *, upto: int | None = None) -> Stored | None:
        game = self._open_games().get(game_id)
        if game is None:
            return None
        last = game.head.version if upto is None else upto
        newest = max((version for version in game.snapshots if version <= last), default=None)
        first = 0 if newest is None else newest + 1
        entries = tuple(game.log[first : max(last + 1, 0)])
        return Stored(game.head, None if newest is None else game.snapshots[newest], entries)

    async def head(self, game_id: str) -> Head | None:
        game = self._open_games().get(game_id)
        return None if game is None else game.head

    async def entries(self, game_id: str, first: int, *, limit: int) -> Sequence[Entry]:
        game = self._open_games().get(game_id)
        return [] if game is None else game.log[max(first, 0) : max(first, 0) + max(limit, 0)]

    async def next_of_seat(self, game_id: str, seat: int, *, after: int) -> Entry | None:
        game = self._open_games().get(game_id)
        log = [] if game is None else game.log[max(after + 1, 0) :]
        return next((entry for entry in log if entry.seat == seat), None)

    async def list(
        self,
        *,
        limit: int,
        after: Place | None = None,
        game_type: str = "",
        over: bool | None = None,
    ) -> Sequence[Head]:
        heads = [
            game.head
            for game in self._open_games().values()
            if game_type in ("", game.head.game_type) and over in (None, game.head.over)
        ]
        heads.sort(key=lambda head: (-head.created, head.game_id))
        if after is not None:
            end = (-after.created, after.game_id)
            heads = [head for head in heads if (-head.created, head.game_id) > end]
        return heads[: max(limit, 0)]

    async def bots_due(self, *, game_types: Collection[str] | None = None) -> Sequence[str]:
        due = [game.head for game in self._open_games().values() if game.head.bot_due]
        return sorted(head.game_id for head in due if game_types is None or head.game_type in game_types)

    async def delete(self, game_id: str) -> bool:
        return self._open_games().pop(game_id, None) is not None

    async def close(self) -> None:
        self._closed = True

    def _open_games(self) -> dict[str, _Game]:
        if self._closed:
            raise StoreClosed("the store is closed")
        return self._games
