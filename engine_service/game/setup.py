"""What a game starts from."""

from __future__ import annotations

from typing import Any

import msgspec

from engine_service.game.rng import Rng

__all__ = ["Setup"]


class Setup(msgspec.Struct, frozen=True):
    """All that `Game.start` may use: how many seats, the options, and the generator to put into the state."""

    seats: int
    options: Any
    """The game's own `Options`, read and checked."""
    rng: Rng
