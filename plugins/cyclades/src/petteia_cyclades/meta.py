"""What Cyclades says of itself."""

from __future__ import annotations

from engine_service.game import GameMeta
from petteia_cyclades.options import CycladesOptions

__all__ = ["META"]

META = GameMeta(
    id="cyclades",
    title="Cyclades",
    goal="Own two metropolises at the end of a cycle, three with two players; of several the richest wins (C-16).",
    rules_version="1",
    seats=(2, 5),
    options=CycladesOptions,
    stage="beta",
)
