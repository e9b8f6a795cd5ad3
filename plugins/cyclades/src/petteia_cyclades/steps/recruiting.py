"""C-9: recruiting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event
from petteia_cyclades.components import GODS
from petteia_cyclades.events import Recruited
from petteia_cyclades.kinds import God, Space, Unit
from petteia_cyclades.moves import Recruit
from petteia_cyclades.steps.metropolises import Metropolises

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["possible_recruits", "recruit"]

_ANYWHERE = (Recruit(),)


def possible_recruits(state: CycladesState, seat: int, god: God, recruited: int) -> Iterator[Recruit]:
    """C-9.1: the places for one more of the god's units, or the bare move for priests and philosophers."""
    tile, player = GODS[god], state.players[seat]
    if recruited == len(tile.prices) or tile.prices[recruited] > player.gold:  # C-9.1a
        return
    match tile.unit:
        case Unit.FLEET if player.fleets:  # C-9.4
            seas = state.map.seas
            yield from (Recruit(seas[number].id) for number in _harbours(state, seat))
        case Unit.TROOP if player.troops:  # C-9.3, C-9.4
            islands = state.map.islands
            yield from (Recruit(islands[number].id) for number in state.islands_of(seat))
        case Unit.PRIEST if state.supplies.priests:  # C-1.7, C-9.5
            yield from _ANYWHERE
        case Unit.PHILOSOPHER if state.supplies.philosophers:
            yield from _ANYWHERE


def recruit(state: CycladesState, seat: int, god: God, which: int, at: Space | None) -> Iterator[Event]:
    """Pays for the unit, the first, second and so on of the turn, and places it."""
    tile, player = GODS[god], state.players[seat]
    gold = tile.prices[which - 1]
    player.pay(gold)
    yield Recruited(seat, tile.unit, gold, at)
    match tile.unit:
        case Unit.FLEET:
            player.fleets -= 1
            state.put_fleets(state.map.sea_at[at or ""], seat, 1)
        case Unit.TROOP:
            player.troops -= 1
            state.islands[state.map.island_at[at or ""]].troops += 1
        case Unit.PRIEST:
            state.supplies.priests -= 1
            player.priests += 1
        case Unit.PHILOSOPHER:
            state.supplies.philosophers -= 1
            player.philosophers += 1
            state.then(Metropolises(seat))  # C-9.6


def _harbours(state: CycladesState, seat: int) -> list[int]:
    """C-9.2: the sea spaces at the seat's islands that are free or its own, and not forbidden (C-1.11)."""
    board, admirals, forbidden = state.map, state.admirals, state.forbidden()
    beside = {sea for number in state.islands_of(seat) for sea in board.islands[number].seas}
    return sorted(sea for sea in beside if (admirals[sea] is None or admirals[sea] == seat) and sea not in forbidden)
