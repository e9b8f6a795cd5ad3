"""The cache of live games: a room for each, with its lock; idle ones make place for others."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence

from engine_service.loading import Live
from engine_service.plugin_at_work import PluginFailed
from engine_service.store.base import Entry

__all__ = ["RECENT", "Room", "Rooms"]

RECENT = 64
"""So many of a live game's newest entries are kept at hand, for those who watch it."""


class Room:
    """The place of one game in the cache."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.live: Live | None = None
        self.recent: deque[Entry] = deque(maxlen=RECENT)
        """The newest entries, without a gap up to the version of `live`."""
        self.overran: PluginFailed | None = None
        """Set where the rules took too long to rebuild the game, as they would again."""

    def fill(self, live: Live, entries: Sequence[Entry] = ()) -> None:
        """Puts in the game as it stands after the `entries` that were added to it; without them as it was loaded."""
        self.live = live
        if entries:
            self.recent.extend(entries)
        else:
            self.recent.clear()

    def entries(self, first: int, last: int) -> Sequence[Entry] | None:
        """The entries of these versions; None if the room does not hold them all."""
        if not self.recent or self.recent[0].version > first or self.recent[-1].version < last:
            return None
        return [entry for entry in self.recent if first <= entry.version <= last]


class Rooms:
    """The rooms of the games that were used last."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self._rooms: OrderedDict[str, Room] = OrderedDict()

    def __len__(self) -> int:
        return len(self._rooms)

    def of(self, game_id: str) -> Room:
        """The game's room, made the most recent; the least recent idle ones make place."""
        room = self._rooms.get(game_id)
        if room is not None:
            self._rooms.move_to_end(game_id)
            return room
        room = self._rooms[game_id] = Room()
        while len(self._rooms) > self.capacity:
            idle = next((each for each, old in self._rooms.items() if not old.lock.locked() and old is not room), None)
            if idle is None:
                break
            self.forget(idle)
        return room

    def forget(self, game_id: str) -> None:
        """Empties the game's room and gives it away."""
        room = self._rooms.pop(game_id, None)
        if room is not None:
            room.live = None
