"""How well a seat stands, for bots: points so far, what this march is likely to bring, and strength kept for later."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from petteia_delphi.components import HEROES, MARCHES, NUMBER
from petteia_delphi.kinds import Kind
from petteia_delphi.march_points import march_points

if TYPE_CHECKING:
    from petteia_delphi.state import DelphiState

__all__ = ["estimate"]

_SCALE = 25.0
"""A lead of so many points is nearly won."""
_GOD = 6.0
_DELPHI = 3.0
_PER_STRENGTH = 0.35
"""Points that a hero's number in hand is worth while marches are still to come."""


def estimate(state: DelphiState, seat: int) -> float:
    """How well `seat` stands, from -1 to 1: its prospects against those of the best other seat."""
    prospects = [_prospects(state, each) for each in range(len(state.cities))]
    ahead = prospects[seat] - max(other for each, other in enumerate(prospects) if each != seat)
    return math.tanh(ahead / _SCALE)


def _prospects(state: DelphiState, seat: int) -> float:
    """The points that a seat has and can hope for."""
    marches = len(MARCHES) if state.options.parades == 3 else 3 * state.options.parades
    to_come = (marches - len(state.results)) / marches
    strength = sum(_strength(card) for card in state.hands[seat])
    return state.score(seat) + state.hand_points(seat) + _PER_STRENGTH * strength * to_come + _this_march(state, seat)


def _strength(card: Kind) -> float:
    if card is Kind.PASS:
        return 0.0
    return float(NUMBER[card]) if card in HEROES else _DELPHI if card is Kind.DELPHI else _GOD


def _this_march(state: DelphiState, seat: int) -> float:
    """What the march in progress would bring if the active seats left it from the lowest row to the highest."""
    if not state.agenda or not 1 <= state.march <= len(MARCHES) or len(state.results) >= state.march:
        return 0.0
    values = state.values()
    by_value: dict[int, list[int]] = {}
    for active in state.active:
        by_value.setdefault(values[active], []).append(active)
    groups = [*state.groups, *(by_value[value] for value in sorted(by_value))]
    points = march_points(groups, MARCHES[state.march - 1], second_prize_in_3p=state.options.second_prize_in_3p)
    return float(points[seat])
