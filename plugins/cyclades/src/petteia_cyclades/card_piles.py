"""C-3.7, C-8.4: what happens to creature cards between the draw pile, the row and the discard pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event
from petteia_cyclades.components import SLOTS
from petteia_cyclades.events import CreatureDiscarded, CreatureDrawn, CreaturesShuffled
from petteia_cyclades.kinds import Creature

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["discard", "fill_slot", "shuffle_all"]


def discard(state: CycladesState, creature: Creature) -> Iterator[Event]:
    """C-8.4: lays a card face up on the discard pile."""
    state.discard_pile.append(creature)
    yield CreatureDiscarded(creature)


def shuffle_all(state: CycladesState) -> Iterator[Event]:
    """C-3.7, C-14.1a: shuffles the discard pile into what is left of the draw pile."""
    state.draw_pile += state.discard_pile
    state.discard_pile.clear()
    state.rng.shuffle(state.draw_pile)
    yield CreaturesShuffled(len(state.draw_pile))


def fill_slot(state: CycladesState, place: int) -> Iterator[Event]:
    """C-3.7: draws a card to a slot of the row, given by its place from the left."""
    if not state.draw_pile:
        if not state.discard_pile:  # C-3.7a
            return
        yield from shuffle_all(state)
    creature = state.draw_pile.pop(0)
    state.row[place] = creature
    yield CreatureDrawn(creature, SLOTS[place])
