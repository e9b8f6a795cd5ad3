"""C-6: offerings."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class Auction(Asking):
    """C-6: markers are placed; the last seat in `waiting` is asked (decision bid)."""

    waiting: list[int]
    barred: God | None = None


class Payment(Step):
    """C-6.8."""

