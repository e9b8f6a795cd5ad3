"""What Delphi says of itself."""

from __future__ import annotations

from engine_service.game import GameMeta
from petteia_delphi.options import DelphiOptions

__all__ = ["META"]

META = GameMeta(
    id="delphi",
    title="Delphi",
    goal="Most points after nine marches, plus one for each card left in hand, win (D-9).",
    rules_version="1",
    seats=(3, 4),
    options=DelphiOptions,
    simultaneous=True,
    stage="beta",
)
