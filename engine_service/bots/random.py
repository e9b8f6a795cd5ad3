"""The bot that takes any legal move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine_service.game import Bot, Game, Move, Rng

__all__ = ["RandomBot"]


class RandomBot(Bot):
    """Takes any legal move, all equally likely: the measure that other bots are held against."""

    name: ClassVar[str] = "random"
    description: ClassVar[str] = "Takes any legal move, all equally likely."

    def choose(self, game: Game[Any], state: Any, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
        """Any of `moves`."""
        return rng.choice(moves)
