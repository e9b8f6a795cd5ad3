"""W-5.30: decisions that are made for a player while he has nothing to choose."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import islice
from typing import TYPE_CHECKING

from engine_service.game import Asked, Events, Move

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = ["Choice"]


class Choice(Asked):
    """A decision of one seat, asked only where it has two moves or more; a single one is made at once, and with none
    nothing happens (W-5.22)."""

    def options(self, state: MythologyState) -> Iterable[Move]:
        """What may be chosen."""
        return ()

    def seats(self, state: MythologyState) -> Collection[int]:
        """The seat, while it has not answered and has a choice."""
        return () if self.answered or len(list(islice(self.options(state), 2))) < 2 else (self.seat,)

    def moves(self, state: MythologyState, seat: int) -> Iterable[Move]:
        """What may be chosen."""
        return self.options(state)

    def run(self, state: MythologyState) -> Events:
        """Makes the only move."""
        if not self.answered:
            for move in self.options(state):
                return self.answer(state, move)
        return None
