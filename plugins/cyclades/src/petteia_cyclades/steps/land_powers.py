"""C-14.2, 5, 7, 8."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class CyclopsPower(Asked):
    """CyclopsPower"""



class GiantPower(Asked):
    """GiantPower"""



class HarpyPower(Asked):
    """HarpyPower"""



class PegasusPower(Asked):
    """PegasusPower"""

