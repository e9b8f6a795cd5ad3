"""C-12."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class SeaBattle(Asking):
    """C-12 at sea (decision retreat)."""

    attacker: int
    defender: int
    at: int
    attackers: int
    asked: list[int] = []


class LandBattle(Asking):
    """C-12 on land; `defender` is None on a neutral island."""

    attacker: int
    defender: int | None
    at: int
    attackers: int
    asked: list[int] = []
