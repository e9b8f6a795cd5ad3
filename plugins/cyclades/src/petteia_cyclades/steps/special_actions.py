"""C-11."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class FleetMove(Asking):
    """C-11.2 (decision sail)."""

    seat: int
    at: int
    steps: int
