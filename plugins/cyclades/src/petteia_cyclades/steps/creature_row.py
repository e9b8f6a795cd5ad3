"""C-3: the creatures phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Step
from petteia_cyclades.card_piles import discard, fill_slot, shuffle_all
from petteia_cyclades.components import SLOTS
from petteia_cyclades.events import CreatureSlid
from petteia_cyclades.kinds import Creature
from petteia_cyclades.options import CreatureSlide

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["CreatureRow"]


class CreatureRow(Step):
    """C-3: the oldest card leaves the row, the others slide, and new ones come (C-3.5)."""

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Cycle 1 uses the first slot, cycle 2 the first two, all later ones all three (C-3.1 to C-3.4b)."""
        used = min(state.cycle, len(SLOTS))
        expired = state.row[-1]
        if expired is not None:  # C-3.4
            state.row[-1] = None
            yield from discard(state, expired)
            if expired is Creature.CHIMERA and state.options.chimera_expiry_reshuffle:  # C-3.8
                yield from shuffle_all(state)
        farthest = len(SLOTS) if state.options.creature_slide is CreatureSlide.COMPACT else 1
        for place in range(used - 2, -1, -1):  # C-3.2, C-3.4a
            yield from _slide(state, place, min(used - 1, place + farthest))
        for place in range(used - 1, -1, -1):  # C-3.1, C-3.3, C-3.4b, C-3.6
            if state.row[place] is None:
                yield from fill_slot(state, place)


def _slide(state: CycladesState, place: int, farthest: int) -> Iterator[Event]:
    """Moves a card right over empty slots, at most to the place `farthest`."""
    creature, to = state.row[place], place
    while to < farthest and state.row[to + 1] is None:
        to += 1
    if creature is not None and to > place:
        state.row[place], state.row[to] = None, creature
        yield CreatureSlid(creature, SLOTS[to])
