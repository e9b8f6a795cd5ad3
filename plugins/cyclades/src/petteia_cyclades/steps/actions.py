"""C-7: turns."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class TurnBegins(Step):
    """C-7.1: a god's turn is due."""

    god: God


class GodTurn(Asking):
    """C-7.3: a turn with a god (decision act)."""

    seat: int
    god: God
    recruited: int = 0
    ended: bool = False
