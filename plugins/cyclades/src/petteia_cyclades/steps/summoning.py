"""C-8: summoning."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class PowerEnd(Step):
    """C-8.4: what becomes of the card."""

    creature: Creature
