"""W-5.2: which god beats which."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from petteia_world_of_mythology.components import BIT, GODS, LEVEL, PANTHEON
from petteia_world_of_mythology.components.schema import God
from petteia_world_of_mythology.kinds import Armour, Card, Sex

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = ["beats", "within_armour"]


def within_armour(god: God, other: God) -> bool:
    """W-3.21 to W-3.25: whether `other` lies within the armour of `god`."""
    match god.armour:
        case Armour.FEMALE:
            return other.sex is Sex.M
        case Armour.MALE:
            return other.sex is Sex.F
        case Armour.SHIELD8:
            return other.level <= 8
        case Armour.SHIELD10:
            return other.level <= 10
        case Armour.SHIELD12:
            return other.level <= 12


def _table(holds: Callable[[God, God], bool]) -> dict[Card, int]:
    """For each god a set of bits: those others for which this holds."""
    return {
        card: sum(BIT[other] for other in GODS if other is not card and holds(GODS[card], GODS[other])) for card in GODS
    }


def _akin(god: God, other: God) -> bool:
    return PANTHEON[god.id] is PANTHEON[other.id]


_BY_LEVEL = _table(lambda god, other: _akin(god, other) and LEVEL[god.id] > LEVEL[other.id])  # W-5.11
_REVERSED = _table(lambda god, other: _akin(god, other) and LEVEL[god.id] < LEVEL[other.id])  # W-5.16
_ARMOUR = _table(within_armour)  # W-5.12, W-5.13
_ARMOUR_ABROAD = _table(lambda god, other: not _akin(god, other) and within_armour(god, other))  # W-19.9


def beats(state: MythologyState, seat: int, card: Card, standing: Card) -> bool:
    """W-5.10: whether `card`, put down for `seat`, beats the standing god now."""
    trick, options = state.trick, state.options
    pantheon = PANTHEON[card]
    declared = trick.declared
    if declared is not None:  # W-5.15
        if pantheon is not declared:
            return False
        if not options.love_need_right:  # W-19.11
            return True
    target = BIT[standing]
    if (_REVERSED if trick.reversed else _BY_LEVEL)[card] & target:  # W-5.11, W-5.16
        return True
    if pantheon is not state.pantheons[seat]:  # W-5.14
        return False
    armour = _ARMOUR if options.armour_same_pantheon else _ARMOUR_ABROAD  # W-5.12, W-5.13, W-5.16a, W-19.9
    return armour[card] & target != 0
