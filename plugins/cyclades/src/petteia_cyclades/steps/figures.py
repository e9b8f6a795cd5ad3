"""C-14.13 to 20."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class FigurePower(Asked, kw_only=True):
    """FigurePower"""

    creature: Creature


class PolyphemusPush(Asked, kw_only=True):
    """PolyphemusPush"""

    at: int
