"""C-14.10, 12."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class SirenPower(Asked):
    """SirenPower"""



class SirenFleet(Asked, kw_only=True):
    """SirenFleet"""

    at: int


class SylphPower(Asked):
    """SylphPower"""

    steps: int = 10
