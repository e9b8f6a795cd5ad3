"""What World of Mythology says of itself."""

from __future__ import annotations

from engine_service.game import GameMeta
from petteia_world_of_mythology.options import MythologyOptions

__all__ = ["META"]

META = GameMeta(
    id="world_of_mythology",
    title="World of Mythology",
    goal="Whoever has most points after the round in which somebody reaches 500 wins (W-9).",
    rules_version="1",
    seats=(2, 5),
    options=MythologyOptions,
    simultaneous=True,
    stage="beta",
)
