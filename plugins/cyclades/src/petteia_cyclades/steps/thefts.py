"""C-14.3, 4, 6, 9, 11."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class TheftPower(Asked, kw_only=True):
    """Dryad, Satyr, Griffon."""

    creature: Creature


class FatesPower(Asked):
    """C-14.4."""



class SphinxPower(Asked):
    """C-14.11."""

