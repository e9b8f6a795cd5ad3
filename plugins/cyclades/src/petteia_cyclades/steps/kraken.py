"""C-14.21, C-14.22: the Kraken."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Events, Move
from petteia_cyclades.components import COUNTS
from petteia_cyclades.events import FigurePlaced, KrakenMoved
from petteia_cyclades.kinds import Creature, Decision
from petteia_cyclades.moves import KrakenStep, Place, Stop
from petteia_cyclades.steps.asked import Asking
from petteia_cyclades.steps.figures import destroy_fleets
from petteia_cyclades.steps.power import Power
from petteia_cyclades.table import Figure

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["KrakenJourney", "KrakenPower"]


class KrakenPower(Power, kw_only=True):
    """C-14.21: the Kraken comes to any sea space, and all fleets there are destroyed; he may travel on."""

    clauses: ClassVar[dict[type[Move], str]] = {Place: "C-14.21"}

    def targets(self, state: CycladesState) -> Iterable[Move]:
        """All sea spaces."""
        return [Place(sea.id) for sea in state.map.seas]

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """Leaves his old place, if he had one (C-14.16); his card is discarded (C-8.4)."""
        assert isinstance(move, Place)
        at = state.map.sea_at[move.at]
        state.figures = [figure for figure in state.figures if figure.creature is not Creature.KRAKEN]
        state.figures.append(Figure(Creature.KRAKEN, at, self.seat, False, state.cycle))
        yield FigurePlaced(self.seat, Creature.KRAKEN, move.at)
        yield from destroy_fleets(state, at)
        state.then(KrakenJourney(self.seat))


class KrakenJourney(Asking):
    """C-14.21a: the Kraken moves on, space by space, for gold; C-14.21c."""

    asks: ClassVar[Decision] = Decision.KRAKEN_MOVE
    clauses: ClassVar[dict[type[Move], str]] = {KrakenStep: "C-14.21a"}

    seat: int
    ended: bool = False

    def seats(self, state: CycladesState) -> Collection[int]:
        """The user, even without gold (C-14.21b)."""
        return () if self.ended else (self.seat,)

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """The adjacent spaces, if the step can be paid, and the end."""
        at = state.place_of(Creature.KRAKEN)
        if state.players[seat].gold >= COUNTS.kraken_step and at is not None:
            yield from (KrakenStep(state.map.seas[to].id) for to in state.map.seas[at].seas)
        yield Stop()

    def play(self, state: CycladesState, seat: int, move: Move) -> Events:
        """Pays for the step, and destroys what is there."""
        match move:
            case KrakenStep(to):
                return self._step(state, to)
        self.ended = True
        return None

    def _step(self, state: CycladesState, to: str) -> Iterator[Event]:
        kraken = state.figure(Creature.KRAKEN)
        assert kraken is not None
        kraken.at = state.map.sea_at[to]
        state.players[self.seat].pay(COUNTS.kraken_step)
        yield KrakenMoved(self.seat, to, COUNTS.kraken_step)
        yield from destroy_fleets(state, kraken.at)
