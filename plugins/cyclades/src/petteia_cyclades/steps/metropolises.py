"""C-13."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class Metropolises(Step):
    """C-13.3."""

    seat: int


class GivingBack(Asked, kw_only=True):
    """C-13.4 (decision give_building)."""

    building: Building


class Placing(Asked):
    """C-13.5 (decision place_metropolis)."""



class MakingRoom(Asked, kw_only=True):
    """C-13.5a (decision destroy_building)."""

    at: int
