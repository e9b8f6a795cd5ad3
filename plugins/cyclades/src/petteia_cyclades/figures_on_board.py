"""C-14.14: how figures of creatures leave the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event
from petteia_cyclades.card_piles import discard
from petteia_cyclades.events import FigureRemoved
from petteia_cyclades.kinds import Creature
from petteia_cyclades.options import FigureExpiry

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState
    from petteia_cyclades.table import Figure

__all__ = ["expire_figures", "remove_figure"]


def remove_figure(state: CycladesState, figure: Figure) -> Iterator[Event]:
    """Takes a figure off the board; its card, if a seat holds it, is discarded (C-8.4a, C-14.1c)."""
    state.figures.remove(figure)
    place = state.map.seas[figure.at] if figure.creature is Creature.KRAKEN else state.map.islands[figure.at]
    yield FigureRemoved(figure.creature, place.id)
    if figure.card:
        yield from discard(state, figure.creature)


def expire_figures(state: CycladesState, seat: int) -> Iterator[Event]:
    """C-7.2, C-14.14: at the start of a seat's turn its island figures leave; the Kraken stays (C-14.22)."""
    later = state.options.figure_expiry is FigureExpiry.NEXT_CYCLE
    for figure in list(state.figures):
        mine = figure.seat == seat and figure.creature is not Creature.KRAKEN
        if mine and not (later and figure.cycle == state.cycle):
            yield from remove_figure(state, figure)
