"""C-3: the creature row."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class CreatureRow(Step):
    """C-3: the row of the new cycle."""

