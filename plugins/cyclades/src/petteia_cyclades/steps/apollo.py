"""C-15: turns with Apollo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Move
from petteia_cyclades.components import COUNTS
from petteia_cyclades.events import ApolloGave, ProsperityPlaced, TurnEnded
from petteia_cyclades.figures_on_board import expire_figures
from petteia_cyclades.kinds import Decision
from petteia_cyclades.moves import Prosper
from petteia_cyclades.steps.asked import Asked

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["ApolloTurn"]


class ApolloTurn(Asked, kw_only=True):
    """C-15: Apollo gives gold, and to the first space a prosperity marker; then the turn ends by itself (C-15.3a)."""

    asks: ClassVar[Decision] = Decision.APOLLO_MARKER
    clauses: ClassVar[dict[type[Move], str]] = {Prosper: "C-15.2"}

    space: int
    """From 1."""
    begun: bool = False

    def needed(self, state: CycladesState) -> bool:
        """C-15.2, C-15.2a, C-17.6: only the first space gives a marker; with one island there is no choice."""
        return self.begun and self._gives_marker(state) and len(state.islands_of(self.seat)) > 1

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """All own islands."""
        return [Prosper(state.map.islands[number].id) for number in state.islands_of(seat)]

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """Places the marker."""
        assert isinstance(move, Prosper)
        return self._place(state, state.map.island_at[move.at])

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Begins the turn, or ends it; a marker that elimination has removed has no turn (C-7.6)."""
        if state.apollo[self.space - 1] is None:
            return
        islands = state.islands_of(self.seat)
        if not self.begun:
            yield from expire_figures(state, self.seat)  # C-7.2
            gold = COUNTS.apollo_one if len(islands) == 1 else COUNTS.apollo_many  # C-15.1
            state.players[self.seat].earn(gold)
            yield ApolloGave(self.seat, gold)
            self.begun = True
            state.then(self)
            return
        if not self.answered and self._gives_marker(state):
            yield from self._place(state, islands[0])
        state.apollo[self.space - 1] = None
        yield TurnEnded(self.seat, state.back_to_track(self.seat))  # C-7.4

    def _gives_marker(self, state: CycladesState) -> bool:
        return self.space == 1 and state.supplies.markers > 0

    def _place(self, state: CycladesState, number: int) -> Iterator[Event]:
        state.supplies.markers -= 1
        state.islands[number].markers += 1
        yield ProsperityPlaced(self.seat, state.map.islands[number].id)
