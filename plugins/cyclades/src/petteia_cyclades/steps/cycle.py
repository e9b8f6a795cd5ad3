"""C-2: the phases of a cycle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Step
from petteia_cyclades.events import CycleBegan
from petteia_cyclades.steps.auction import Offerings, Payment
from petteia_cyclades.steps.creature_row import CreatureRow
from petteia_cyclades.steps.ending import CycleEnd
from petteia_cyclades.steps.gods import Gods
from petteia_cyclades.steps.income import Income
from petteia_cyclades.steps.turns import Turns

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["Cycle"]


class Cycle(Step):
    """C-2.1: a cycle begins; its phases follow in this order."""

    number: int

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Queues the phases; discount points are new (C-7.5a)."""
        state.cycle = self.number
        for player in state.players:
            player.discounts = 0
        yield CycleBegan(self.number)
        state.then(CreatureRow(), Gods(), Income(), Offerings(), Payment(), Turns(), CycleEnd())
