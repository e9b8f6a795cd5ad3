"""C-11.4c, C-12.16, C-1.11: which islands fleets link, where troops may land and where fleets may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["linked_islands", "may_land", "sea_steps", "spaces_to_join"]


def sea_steps(state: CycladesState, sea: int) -> list[int]:
    """C-11.3: the spaces that a step from a sea space may enter."""
    forbidden = state.forbidden()
    return [to for to in state.map.seas[sea].seas if to not in forbidden]


def spaces_to_join(state: CycladesState, seat: int, sea: int) -> list[int]:
    """C-12.8: the adjacent sea spaces that are free or hold the seat's own fleets, and are not forbidden."""
    admirals = state.admirals
    return [to for to in sea_steps(state, sea) if admirals[to] is None or admirals[to] == seat]


def linked_islands(state: CycladesState, seat: int, origin: int) -> list[int]:
    """C-11.4c: the islands that a chain of the seat's fleets links to `origin`, in the order of the map."""
    seas, admirals = state.map.seas, state.admirals
    chain = [sea for sea in state.map.islands[origin].seas if admirals[sea] == seat]
    reached: set[int] = set()
    for sea in chain:
        reached.update(seas[sea].islands)
        chain += [other for other in seas[sea].seas if admirals[other] == seat and other not in chain]
    reached.discard(origin)
    return sorted(reached)


def may_land(state: CycladesState, seat: int, at: int) -> bool:
    """C-12.16: whether the seat may land there: another's last island is taken only in order to win."""
    owner = state.islands[at].owner
    if owner is None or owner == seat or len(state.islands_of(owner)) > 1:
        return True
    enough = state.numbers.metropolises
    has = state.metropolises_of(seat)
    if has >= enough:
        return False
    islands = [island for number, island in enumerate(state.islands) if island.owner == seat or number == at]
    sets = min(sum(island.buildings[kind] for island in islands) for kind in range(4))
    room = sum(not island.metropolis for island in islands)
    return has + state.islands[at].metropolis + min(sets, room) >= enough
