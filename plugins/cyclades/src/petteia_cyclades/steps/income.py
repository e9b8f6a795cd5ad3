"""C-5: income."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Step
from petteia_cyclades.events import IncomeReceived

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["Income", "pay_income"]


class Income(Step):
    """C-5.2: everybody receives income, in every cycle."""

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Pays in seat order."""
        for seat in state.playing:
            yield from pay_income(state, seat)


def pay_income(state: CycladesState, seat: int) -> Iterator[Event]:
    """C-5.1, C-5.1a, C-14.4: gives a seat what its islands and trade spaces bring now."""
    gold = state.income(seat)
    if gold:
        state.players[seat].earn(gold)
        yield IncomeReceived(seat, gold)
