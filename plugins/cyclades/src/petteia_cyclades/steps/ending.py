"""C-16."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class CycleEnd(Step):
    """CycleEnd"""



class GameEnd(Step):
    """GameEnd"""

    ending: Ending
