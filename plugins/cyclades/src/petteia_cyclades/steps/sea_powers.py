"""C-14.10, C-14.12: Siren and Sylph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Events, Move
from petteia_cyclades.components import COUNTS
from petteia_cyclades.events import FleetReplaced
from petteia_cyclades.kinds import Decision
from petteia_cyclades.movement import sea_steps
from petteia_cyclades.moves import Done, Siren, SylphMove, Take
from petteia_cyclades.steps.arrivals import arrive_at_sea
from petteia_cyclades.steps.asked import Asked
from petteia_cyclades.steps.power import Power

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["SirenFleet", "SirenPower", "SylphPower"]


class SirenPower(Power, kw_only=True):
    """C-14.10: an own fleet takes the place of another seat's isolated one."""

    clauses: ClassVar[dict[type[Move], str]] = {Siren: "C-14.10"}

    def targets(self, state: CycladesState) -> Iterable[Move]:
        """Each sea space with exactly one fleet, of another seat."""
        for sea, admiral in enumerate(state.admirals):
            if state.fleets[sea] == 1 and admiral != self.seat:
                yield Siren(state.map.seas[sea].id)

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """Takes the own fleet from the reserve, or asks for one on the board first (C-14.10a, C-D.2)."""
        assert isinstance(move, Siren)
        at = state.map.sea_at[move.at]
        if state.players[self.seat].fleets:
            state.players[self.seat].fleets -= 1
            return _replace(state, self.seat, at, None)
        state.then(SirenFleet(self.seat, at=at))
        return iter(())


class SirenFleet(Asked, kw_only=True):
    """C-14.10a: with an empty reserve the own fleet comes from a sea space of the seat's choice."""

    asks: ClassVar[Decision] = Decision.SIREN_FROM
    clauses: ClassVar[dict[type[Move], str]] = {Take: "C-14.10a"}

    at: int
    """Where it goes."""

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """The spaces with own fleets."""
        return [Take(state.map.seas[sea].id) for sea, admiral in enumerate(state.admirals) if admiral == seat]

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """Carries the swap out."""
        assert isinstance(move, Take)
        state.take_fleets(state.map.sea_at[move.origin], 1)
        return _replace(state, self.seat, self.at, move.origin)


def _replace(state: CycladesState, seat: int, at: int, origin: str | None) -> Iterator[Event]:
    victim = state.admirals[at]
    assert victim is not None
    state.players[victim].fleets += 1
    state.admirals[at] = seat
    yield FleetReplaced(seat, victim, state.map.seas[at].id, origin)


class SylphPower(Power, kw_only=True):
    """C-14.12: free steps of own fleets, each group's step counting one (C-14.12a)."""

    clauses: ClassVar[dict[type[Move], str]] = {SylphMove: "C-14.12"}

    steps: int = COUNTS.sylph_steps
    """How many are left."""

    def targets(self, state: CycladesState) -> Iterable[Move]:
        """While steps are left: each own group, each way; and to be done, as long as there are own fleets."""
        seas = state.map.seas
        own = [sea for sea, admiral in enumerate(state.admirals) if admiral == self.seat]
        if not self.steps or not own:
            return
        for sea in own:
            origin, most = seas[sea].id, state.fleets[sea]
            for to in sea_steps(state, sea):
                yield from (SylphMove(origin, seas[to].id, n) for n in range(1, most + 1))
        yield Done()

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """C-O-creature_waive: only the first decision can be waived."""
        return super().moves(state, seat) if self.steps == COUNTS.sylph_steps else self.targets(state)

    def answer(self, state: CycladesState, move: Move) -> Events:
        """Makes the step, and asks again after a battle too (C-14.12b)."""
        match move:
            case SylphMove(origin, to, n):
                self.answered = False
                self.steps -= 1
                sea_at = state.map.sea_at
                return arrive_at_sea(state, self.seat, sea_at[origin], sea_at[to], n)
        return None

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Tells that there was nothing to move."""
        return iter(()) if self.steps < COUNTS.sylph_steps else super().run(state)
