"""C-14.11: Sphinx."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Events, Move
from petteia_cyclades.components import COUNTS
from petteia_cyclades.events import UnitSold
from petteia_cyclades.kinds import Space, Unit
from petteia_cyclades.moves import Done, Sell
from petteia_cyclades.steps.power import Power

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["SphinxPower"]


class SphinxPower(Power, kw_only=True):
    """C-14.11: the seat sells own units, one per move, until it is done."""

    clauses: ClassVar[dict[type[Move], str]] = {Sell: "C-14.11"}

    sold: bool = False
    """Whether it has sold something; then it can't waive the power."""

    def targets(self, state: CycladesState) -> Iterable[Move]:
        """Each place with own fleets or troops, the cards, and to be done."""
        board, player = state.map, state.players[self.seat]
        for sea, admiral in enumerate(state.admirals):
            if admiral == self.seat:
                yield Sell(Unit.FLEET, board.seas[sea].id)
        for number in state.islands_of(self.seat):
            if state.islands[number].troops:
                yield Sell(Unit.TROOP, board.islands[number].id)
        if player.priests:
            yield Sell(Unit.PRIEST)
        if player.philosophers:
            yield Sell(Unit.PHILOSOPHER)
        yield Done()

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """C-O-creature_waive: only the first decision can be waived."""
        return self.targets(state) if self.sold else super().moves(state, seat)

    def answer(self, state: CycladesState, move: Move) -> Events:
        """Sells, and asks again."""
        match move:
            case Sell(kind, at):
                self.answered, self.sold = False, True
                return self._sell(state, kind, at)
        return None

    def _sell(self, state: CycladesState, unit: Unit, at: Space | None) -> Iterator[Event]:
        """C-14.11a: units go to the reserve, cards to their supply."""
        player = state.players[self.seat]
        match unit:
            case Unit.FLEET:
                state.take_fleets(state.map.sea_at[at or ""], 1)
                player.fleets += 1
            case Unit.TROOP:
                state.islands[state.map.island_at[at or ""]].troops -= 1
                player.troops += 1
            case Unit.PRIEST:
                player.priests -= 1
                state.supplies.priests += 1
            case Unit.PHILOSOPHER:
                player.philosophers -= 1
                state.supplies.philosophers += 1
        player.earn(COUNTS.sale)
        yield UnitSold(self.seat, unit, COUNTS.sale, at)
