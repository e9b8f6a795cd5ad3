"""C-14.4: the Fates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Step
from petteia_cyclades.kinds import Creature
from petteia_cyclades.steps.income import pay_income

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["FatesPower"]


class FatesPower(Step):
    """C-14.4: the seat receives its income once more, as it is now; nothing is asked."""

    seat: int
    creature: Creature = Creature.FATES

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Pays."""
        return pay_income(state, self.seat)
