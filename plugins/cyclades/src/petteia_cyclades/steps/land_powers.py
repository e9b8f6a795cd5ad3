"""C-14.2, C-14.5, C-14.7, C-14.8: Cyclops, Giant, Harpy and Pegasus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Move
from petteia_cyclades.events import BuildingDestroyed, BuildingTransformed, TroopRemoved
from petteia_cyclades.kinds import Creature
from petteia_cyclades.movement import may_land
from petteia_cyclades.moves import Giant, Harpy, Pegasus, Transform
from petteia_cyclades.steps.arrivals import arrive_on_land
from petteia_cyclades.steps.metropolises import Metropolises
from petteia_cyclades.steps.power import Power
from petteia_cyclades.table import TYPES

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["CyclopsPower", "GiantPower", "HarpyPower", "PegasusPower"]


class CyclopsPower(Power, kw_only=True):
    """C-14.2: an own building becomes one of another type."""

    clauses: ClassVar[dict[type[Move], str]] = {Transform: "C-14.2"}

    def targets(self, state: CycladesState) -> Iterable[Move]:
        """Each own building, and each other type in supply (C-1.7)."""
        stock = [kind for kind, left in zip(TYPES, state.supplies.buildings, strict=True) if left]
        for number in state.islands_of(self.seat):
            place = state.map.islands[number].id
            for old, count in zip(TYPES, state.islands[number].buildings, strict=True):
                if count:
                    yield from (Transform(place, old, new) for new in stock if new is not old)

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """Swaps the tiles; a metropolis may follow."""
        assert isinstance(move, Transform)
        number = state.map.island_at[move.at]
        state.remove_building(number, move.old)
        state.add_building(number, move.new)
        yield BuildingTransformed(self.seat, move.at, move.old, move.new)
        state.then(Metropolises(self.seat))


class GiantPower(Power, kw_only=True):
    """C-14.5: any building is destroyed, but no metropolis (C-13.10)."""

    clauses: ClassVar[dict[type[Move], str]] = {Giant: "C-14.5"}

    def targets(self, state: CycladesState) -> Iterable[Move]:
        """Each island's types of buildings; Chiron protects his (C-14.17)."""
        chiron = state.place_of(Creature.CHIRON)
        for number, island in enumerate(state.islands):
            if number != chiron:
                place = state.map.islands[number].id
                yield from (Giant(place, kind) for kind, n in zip(TYPES, island.buildings, strict=True) if n)

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """Destroys it."""
        assert isinstance(move, Giant)
        state.remove_building(state.map.island_at[move.at], move.building)
        yield BuildingDestroyed(move.building, move.at)


class HarpyPower(Power, kw_only=True):
    """C-14.7: any troop is removed."""

    clauses: ClassVar[dict[type[Move], str]] = {Harpy: "C-14.7"}

    def targets(self, state: CycladesState) -> Iterable[Move]:
        """Each island with troops; Chiron protects his (C-14.17)."""
        chiron = state.place_of(Creature.CHIRON)
        for number, island in enumerate(state.islands):
            if island.troops and number != chiron:
                yield Harpy(state.map.islands[number].id)

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """Sends the troop to its owner's reserve."""
        assert isinstance(move, Harpy)
        island = state.islands[state.map.island_at[move.at]]
        assert island.owner is not None
        island.troops -= 1
        state.players[island.owner].troops += 1
        yield TroopRemoved(island.owner, move.at)


class PegasusPower(Power, kw_only=True):
    """C-14.8: troops fly from an own island to any other."""

    clauses: ClassVar[dict[type[Move], str]] = {Pegasus: "C-14.8"}

    def targets(self, state: CycladesState) -> Iterable[Move]:
        """C-14.8a: not from Medusa's island, not to Chiron's unless own, not to a protected last island."""
        places, medusa, chiron = state.map.islands, state.place_of(Creature.MEDUSA), state.place_of(Creature.CHIRON)
        own = state.islands_of(self.seat)
        goals = [to for to in range(len(places)) if (to != chiron or to in own) and may_land(state, self.seat, to)]
        for number in own:
            if number != medusa:
                troops = range(1, state.islands[number].troops + 1)
                for to in goals:
                    if to != number:
                        yield from (Pegasus(places[number].id, places[to].id, n) for n in troops)

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """The troops arrive."""
        assert isinstance(move, Pegasus)
        island_at = state.map.island_at
        return arrive_on_land(state, self.seat, island_at[move.origin], island_at[move.to], move.n)
