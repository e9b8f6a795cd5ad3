"""C-13: metropolises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Move, Step
from petteia_cyclades.components import COUNTS
from petteia_cyclades.events import (
    BuildingDestroyed,
    BuildingGiven,
    MetropolisLost,
    MetropolisPlaced,
    PhilosophersGiven,
)
from petteia_cyclades.kinds import Building, Decision
from petteia_cyclades.moves import DestroyBuilding, GiveBuilding, PlaceMetropolis
from petteia_cyclades.options import MetropolisPlacement, NoRoom
from petteia_cyclades.steps.asked import Asked
from petteia_cyclades.table import TYPES

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["GivingBack", "MakingRoom", "Metropolises", "Placing"]


class Metropolises(Step):
    """C-13.3: the acting seat (C-13.11) may have earned metropolises; looked at until it has not (C-13.8)."""

    seat: int

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Philosophers first, then buildings; what is given is gone before a place is looked for (C-13.6)."""
        player, given = state.players[self.seat], COUNTS.philosophers_for_metropolis
        if player.philosophers >= given:  # C-13.2
            player.philosophers -= given
            state.supplies.philosophers += given
            yield PhilosophersGiven(self.seat, given)
            state.then(Placing(self.seat), Metropolises(self.seat))
        elif self._has_set(state):  # C-13.1
            sets = (GivingBack(self.seat, building=building) for building in Building)
            state.then(*sets, Placing(self.seat), Metropolises(self.seat))

    def _has_set(self, state: CycladesState) -> bool:
        owned = [island.buildings for island in state.islands if island.owner == self.seat]
        return all(any(buildings[kind] for buildings in owned) for kind in range(len(TYPES)))


class GivingBack(Asked, kw_only=True):
    """C-13.4: a building of one type is given back; the seat chooses the island if there are several."""

    asks: ClassVar[Decision] = Decision.GIVE_BUILDING
    clauses: ClassVar[dict[type[Move], str]] = {GiveBuilding: "C-13.4"}

    building: Building

    def needed(self, state: CycladesState) -> bool:
        """Whether more than one island has the type."""
        return len(self._islands(state)) > 1

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """The islands that have it."""
        return [GiveBuilding(self.building, state.map.islands[number].id) for number in self._islands(state)]

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """Gives it back."""
        assert isinstance(move, GiveBuilding)
        return self._give(state, state.map.island_at[move.at])

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Gives the only one back without asking."""
        return iter(()) if self.answered else self._give(state, self._islands(state)[0])

    def _islands(self, state: CycladesState) -> list[int]:
        kind = TYPES.index(self.building)
        return [number for number in state.islands_of(self.seat) if state.islands[number].buildings[kind]]

    def _give(self, state: CycladesState, number: int) -> Iterator[Event]:
        state.remove_building(number, self.building)
        yield BuildingGiven(self.seat, self.building, state.map.islands[number].id)


class Placing(Asked):
    """C-13.5: a metropolis is placed; a single possibility without asking (C-13.5b)."""

    asks: ClassVar[Decision] = Decision.PLACE_METROPOLIS
    clauses: ClassVar[dict[type[Move], str]] = {PlaceMetropolis: "C-13.5"}

    def needed(self, state: CycladesState) -> bool:
        """Whether there are several possibilities."""
        return len(self._choices(state)) > 1

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """The islands to choose from."""
        return [PlaceMetropolis(state.map.islands[number].id) for number in self._choices(state)]

    def answer(self, state: CycladesState, move: Move) -> None:
        """Makes room there, and places it."""
        assert isinstance(move, PlaceMetropolis)
        state.then(MakingRoom(self.seat, at=state.map.island_at[move.at]))

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Takes the only possibility; without any the metropolis is lost (C-1.7a, C-13.7)."""
        if self.answered:
            return
        choices = self._choices(state)
        if choices:
            state.then(MakingRoom(self.seat, at=choices[0]))
        else:
            yield MetropolisLost(self.seat)

    def _choices(self, state: CycladesState) -> list[int]:
        if not state.supplies.metropolises:
            return []
        candidates = [number for number in state.islands_of(self.seat) if not state.islands[number].metropolis]
        free = [number for number in candidates if state.excess(number) <= 0]
        if not free and state.options.no_room is NoRoom.LOSE:
            return []
        if state.options.metropolis_placement is MetropolisPlacement.ANY:
            return candidates
        return free or candidates  # C-13.5a


class MakingRoom(Asked, kw_only=True):
    """C-13.5a: buildings are destroyed until the metropolis fits, by choice of type; then it is placed."""

    asks: ClassVar[Decision] = Decision.DESTROY_BUILDING
    clauses: ClassVar[dict[type[Move], str]] = {DestroyBuilding: "C-13.5a"}

    at: int

    def needed(self, state: CycladesState) -> bool:
        """Whether something must go and there is a choice."""
        return state.excess(self.at) > 0 and len(self._types(state)) > 1

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """The types on the island."""
        return [DestroyBuilding(building) for building in self._types(state)]

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """Destroys one, and may ask again."""
        assert isinstance(move, DestroyBuilding)
        self.answered = False
        return self._destroy(state, move.building)

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Destroys what leaves no choice, and places the metropolis."""
        while state.excess(self.at) > 0:
            yield from self._destroy(state, self._types(state)[0])
        state.supplies.metropolises -= 1
        state.islands[self.at].metropolis = True
        yield MetropolisPlaced(self.seat, state.map.islands[self.at].id)

    def _types(self, state: CycladesState) -> list[Building]:
        return [kind for kind, count in zip(TYPES, state.islands[self.at].buildings, strict=True) if count]

    def _destroy(self, state: CycladesState, building: Building) -> Iterator[Event]:
        state.remove_building(self.at, building)
        yield BuildingDestroyed(building, state.map.islands[self.at].id)
