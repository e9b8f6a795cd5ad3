"""C-4: the god tiles."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class Gods(Step):
    """C-4: lays the tiles out."""

