"""C-11.3, C-11.4a: what happens where fleets or troops arrive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event
from petteia_cyclades.conquest import take_island
from petteia_cyclades.events import BattleBegan, FleetsMoved, TroopsMoved
from petteia_cyclades.kinds import Creature
from petteia_cyclades.steps.battles import LandBattle, SeaBattle

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["arrive_at_sea", "arrive_on_land"]


def arrive_at_sea(state: CycladesState, seat: int, origin: int, to: int, n: int) -> Iterator[Event]:
    """C-11.3: fleets go a step, to a free space, to own fleets, or into a battle (C-11.3a)."""
    seas = state.map.seas
    state.take_fleets(origin, n)
    yield FleetsMoved(seat, seas[origin].id, seas[to].id, n)
    defender = state.admirals[to]
    if defender is None or defender == seat:
        state.put_fleets(to, seat, n)
        return
    yield BattleBegan(seas[to].id, seat, n, state.fleets[to], defender)
    state.then(SeaBattle(at=to, attacker=seat, defender=defender, attackers=n))


def arrive_on_land(state: CycladesState, seat: int, origin: int, to: int, n: int) -> Iterator[Event]:
    """C-11.4a: troops join own ones, fight, or take an island that nobody defends."""
    places, island = state.map.islands, state.islands[to]
    state.islands[origin].troops -= n  # C-1.2
    yield TroopsMoved(seat, places[origin].id, places[to].id, n)
    if island.owner == seat:
        island.troops += n
    elif island.troops or state.place_of(Creature.MINOTAUR) == to:
        yield BattleBegan(places[to].id, seat, n, island.troops, island.owner)
        state.then(LandBattle(at=to, attacker=seat, defender=island.owner, attackers=n))
    else:
        yield from take_island(state, seat, to, n)
