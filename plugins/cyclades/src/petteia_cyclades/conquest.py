"""C-11.4b, C-16.4: how an island changes hands, and how a seat is eliminated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event
from petteia_cyclades.events import IslandTaken, SeatEliminated
from petteia_cyclades.figures_on_board import remove_figure
from petteia_cyclades.kinds import Creature, Ending
from petteia_cyclades.steps.ending import GameEnd
from petteia_cyclades.steps.metropolises import Metropolises

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["take_island"]


def take_island(state: CycladesState, seat: int, at: int, troops: int) -> Iterator[Event]:
    """Makes the seat the owner of an island with all that is on it; a loser without islands is out."""
    island = state.islands[at]
    loser, island.owner, island.troops = island.owner, seat, troops
    yield IslandTaken(seat, state.map.islands[at].id, loser)
    if loser is not None and not state.islands_of(loser):
        yield from _eliminate(state, loser)
        if len(state.playing) == 1:  # C-16.5
            state.agenda[:] = [GameEnd(Ending.LAST_SEAT)]
            return
    state.then(Metropolises(seat))


def _eliminate(state: CycladesState, seat: int) -> Iterator[Event]:
    state.out.append(seat)
    yield SeatEliminated(seat)
    player = state.players[seat]
    player.gold = player.counted = player.priests = player.philosophers = 0  # nothing of it returns to a supply
    for sea, admiral in enumerate(state.admirals):
        if admiral == seat:
            player.fleets += state.fleets[sea]
            state.take_fleets(sea, state.fleets[sea])
    state.track = [None if marker == seat else marker for marker in state.track]
    state.offers = {god: offer for god, offer in state.offers.items() if offer.seat != seat}  # C-7.6
    state.apollo = [None if marker == seat else marker for marker in state.apollo]  # the others keep their spaces
    for figure in list(state.figures):
        if figure.seat == seat and figure.creature is not Creature.KRAKEN:  # C-16.4a
            yield from remove_figure(state, figure)
