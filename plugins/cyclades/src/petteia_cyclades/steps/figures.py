"""C-14.13 to C-14.20: the figures on islands, and the push of Polyphemus."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Move
from petteia_cyclades.events import FigurePlaced, FleetsDestroyed, FleetsPushed
from petteia_cyclades.figures_on_board import remove_figure
from petteia_cyclades.kinds import Creature, Decision
from petteia_cyclades.moves import NOWHERE, Place, Push
from petteia_cyclades.steps.asked import Asking
from petteia_cyclades.steps.power import Power
from petteia_cyclades.table import Figure

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["FigurePower", "PolyphemusPush"]


class FigurePower(Power, kw_only=True):
    """C-14.15: Chiron, Medusa, Minotaur or Polyphemus is placed on any island."""

    clauses: ClassVar[dict[type[Move], str]] = {Place: "C-14.15"}

    @property
    def decision(self) -> Decision:
        """The same for all four."""
        return Decision.FIGURE

    def targets(self, state: CycladesState) -> Iterable[Move]:
        """All islands."""
        return [Place(place.id) for place in state.map.islands]

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """Places the figure; its card then lies in front of the seat, unless Chimera copied it (C-14.1c)."""
        assert isinstance(move, Place)
        at = state.map.island_at[move.at]
        before = state.figure(self.creature)
        if before is not None:  # C-14.16
            yield from remove_figure(state, before)
        other = next((each for each in state.figures if each.at == at and each.creature is not Creature.KRAKEN), None)
        held = state.summoned is self.creature
        if held:
            state.summoned = None
        figure = Figure(self.creature, at, self.seat, held, state.cycle)
        state.figures.append(figure)
        yield FigurePlaced(self.seat, self.creature, move.at)
        if other is not None:  # C-14.15a
            yield from remove_figure(state, other)
            yield from remove_figure(state, figure)
        elif self.creature is Creature.POLYPHEMUS:
            state.then(PolyphemusPush(self.seat, at))


class PolyphemusPush(Asking):
    """C-14.19: the fleets around his island are pushed away, space by space."""

    asks: ClassVar[Decision] = Decision.PUSH
    clauses: ClassVar[dict[type[Move], str]] = {Push: "C-14.19a"}

    seat: int
    at: int
    """His island."""

    def seats(self, state: CycladesState) -> Collection[int]:
        """The user, while some space's fleets have a place to go to."""
        return (self.seat,) if any(to for _, to in self._occupied(state)) else ()

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """C-14.19a, C-14.19b: each occupied space with each place to go to, or with none."""
        seas = state.map.seas
        for origin, targets in self._occupied(state):
            ids = [seas[to].id for to in targets] or [NOWHERE]
            yield from (Push(seas[origin].id, to) for to in ids)

    def play(self, state: CycladesState, seat: int, move: Move) -> Iterator[Event]:
        """Pushes all fleets of a space."""
        assert isinstance(move, Push)
        origin = state.map.sea_at[move.origin]
        if move.to == NOWHERE:
            return destroy_fleets(state, origin)
        return _push(state, origin, state.map.sea_at[move.to])

    def run(self, state: CycladesState) -> Iterator[Event]:
        """C-14.19c: what is left has no place to go to."""
        for origin, _ in self._occupied(state):
            yield from destroy_fleets(state, origin)

    def _occupied(self, state: CycladesState) -> list[tuple[int, list[int]]]:
        """The spaces around him with fleets, each with the places to which they can go."""
        ring, kraken = state.map.islands[self.at].seas, state.place_of(Creature.KRAKEN)
        admirals, found = state.admirals, []
        for sea in ring:
            owner = admirals[sea]
            if owner is not None:
                near = state.map.seas[sea].seas
                free = [to for to in near if to not in ring and to != kraken and admirals[to] in (None, owner)]
                found.append((sea, free))
        return found


def destroy_fleets(state: CycladesState, sea: int) -> Iterator[Event]:
    """C-14.19b, C-14.21: all fleets of a space go to their owner's reserve."""
    owner, count = state.admirals[sea], state.fleets[sea]
    if owner is not None:
        state.take_fleets(sea, count)
        state.players[owner].fleets += count
        yield FleetsDestroyed(owner, state.map.seas[sea].id, count)


def _push(state: CycladesState, origin: int, to: int) -> Iterator[Event]:
    owner, count = state.admirals[origin], state.fleets[origin]
    assert owner is not None
    state.take_fleets(origin, count)
    state.put_fleets(to, owner, count)
    seas = state.map.seas
    yield FleetsPushed(owner, seas[origin].id, seas[to].id, count)
