"""C-2: the cycle."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class Cycle(Step):
    """C-2.1: begins a cycle and queues its phases."""

    number: int
