"""C-10: building."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event
from petteia_cyclades.components import COUNTS, GODS
from petteia_cyclades.events import Built
from petteia_cyclades.kinds import God, Space
from petteia_cyclades.moves import Build
from petteia_cyclades.steps.metropolises import Metropolises
from petteia_cyclades.table import TYPES

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["build", "possible_builds"]


def possible_builds(state: CycladesState, seat: int, god: God) -> Iterator[Build]:
    """C-10.2: the own islands that have room for one more building of the god's type (C-1.8a)."""
    kind = TYPES.index(GODS[god].building)
    if state.players[seat].gold < COUNTS.building or not state.supplies.buildings[kind]:
        return
    for number in state.islands_of(seat):
        if sum(state.islands[number].buildings) < state.capacity(number):
            yield Build(state.map.islands[number].id)


def build(state: CycladesState, seat: int, god: God, at: Space) -> Iterator[Event]:
    """C-10.1: pays and places the tile; a fourth type makes a metropolis (C-10.3)."""
    building = GODS[god].building
    state.players[seat].pay(COUNTS.building)
    state.add_building(state.map.island_at[at], building)
    yield Built(seat, building, at, COUNTS.building)
    state.then(Metropolises(seat))
