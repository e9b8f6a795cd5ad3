"""Bots: programs that hold a seat."""

from __future__ import annotations

import abc
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from engine_service.game.move import Move
from engine_service.game.rng import Rng

if TYPE_CHECKING:
    from engine_service.game.game import Game

__all__ = ["Bot"]


class Bot(abc.ABC):
    """Base of a bot. It runs in a worker process and keeps nothing between two calls."""

    name: ClassVar[str]
    """How people ask for it: lower-case letters, digits and underscores."""
    description: ClassVar[str] = ""
    """One sentence on how it plays."""

    def can_play(self, game: Game[Any]) -> bool:
        """Whether this bot plays the given game at all; one that needs `estimate` looks at `game.traits`."""
        return True

    @abc.abstractmethod
    def choose(self, game: Game[Any], state: Any, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
        """One of `moves`, all legal for `seat`.

        `state` is a position as the seat could believe it to be, with all that it may not know drawn anew; the
        bot may play on in copies of it. Chance comes from `rng` alone.
        """
