"""C-16.2, C-16.3, C-16.6, C-16.7: who has won, and how the others stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine_service.game import Result, Standing, rank
from petteia_cyclades.components import COUNTS
from petteia_cyclades.kinds import Ending
from petteia_cyclades.options import VictoryTie

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["final_result"]


def final_result(state: CycladesState) -> Result:
    """The standings of a finished game; the score is the number of metropolises."""
    seats = range(len(state.players))
    cities = [state.metropolises_of(seat) for seat in seats]
    gold = [player.gold for player in state.players]
    islands = [len(state.islands_of(seat)) for seat in seats]
    units = [
        0 if seat in state.out else COUNTS.fleets + COUNTS.troops - player.fleets - player.troops
        for seat, player in enumerate(state.players)
    ]
    ranks = rank([_key(state, seat, cities[seat], gold[seat], islands[seat], units[seat]) for seat in seats])
    if state.ending is Ending.METROPOLISES:
        best = [_claim(state, cities[seat], gold[seat], islands[seat], units[seat]) for seat in seats]
        winners = [seat for seat in seats if best[seat] == max(best)]
        others = [ranks[seat] for seat in seats if seat not in winners]
        ranks = [
            1 if seat in winners else 1 + len(winners) + sum(other < ranks[seat] for other in others) for seat in seats
        ]
    return Result(
        tuple(
            Standing(
                seat,
                ranks[seat],
                cities[seat],
                {"metropolises": cities[seat], "gold": gold[seat], "islands": islands[seat], "units": units[seat]},
            )
            for seat in seats
        )
    )


def _key(state: CycladesState, seat: int, cities: int, gold: int, islands: int, units: int) -> list[int]:
    """C-16.6, C-16.7: what is compared in turn; a seat that is out comes after all others, the first one out last."""
    if seat in state.out:
        return [0, state.out.index(seat)]
    return [1, cities, gold, islands, units]


def _claim(state: CycladesState, cities: int, gold: int, islands: int, units: int) -> list[int]:
    """C-16.2, C-16.3: what is compared among those who own enough metropolises."""
    if cities < state.numbers.metropolises:
        return []
    if state.options.victory_tie is VictoryTie.METROPOLISES_THEN_GOLD:  # C-O-victory_tie
        return [cities, gold, islands, units]
    return [gold, cities, islands, units]
