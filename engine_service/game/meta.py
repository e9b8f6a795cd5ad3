"""What a game says of itself before any of its rules run."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from engine_service.game.options import Options

__all__ = ["GameMeta", "Stage"]

Stage: TypeAlias = Literal["alpha", "beta", "stable"]
"""How far a game has come: `alpha` may change its rules, `beta` its view, `stable` neither within a version."""


class GameMeta(msgspec.Struct, frozen=True, kw_only=True):
    """The declaration of a game type; listing game types needs nothing else.

    Raises:
        ValueError: the id is not lower-case snake_case, or the seats are not a range from 1 to 64.
    """

    id: str
    """Lower-case letters, digits and underscores: `world_of_mythology`."""
    title: str
    goal: str
    """One line that says what wins."""
    rules_version: str
    """Changes whenever the same moves could lead elsewhere; a running game remembers its own."""
    seats: tuple[int, int]
    """Fewest and most."""
    options: type[Options] = Options
    chance: bool = True
    """Whether the game draws on its generator."""
    hidden_information: bool = True
    """Whether viewers may know different things."""
    simultaneous: bool = False
    """Whether several seats can have a decision at once."""
    stage: Stage = "alpha"

    def __post_init__(self) -> None:
        if not (self.id.isascii() and self.id.isidentifier() and self.id == self.id.lower()):
            raise ValueError(f"game id {self.id!r}: must be lower-case letters, digits and underscores")
        low, high = self.seats
        if not 1 <= low <= high <= 64:
            raise ValueError(f"seats {self.seats} of {self.id}: must be (fewest, most), from 1 to 64")
