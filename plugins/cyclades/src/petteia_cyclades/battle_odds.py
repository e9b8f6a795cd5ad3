"""How a battle is likely to end when nobody retreats (C-12.2, C-12.5)."""

from __future__ import annotations

import functools
from collections import Counter
from itertools import product

__all__ = ["attacker_wins"]


@functools.cache
def _rounds(lead: int, die: tuple[int, ...]) -> tuple[int, int, int]:
    """In how many of the rolls the attacker wins a round, both lose a unit, and the defender wins it.

    `lead` is by how much the attacker's units exceed the defender's units and bonus.
    """
    signs = Counter((lead + attack > defence) - (lead + attack < defence) for attack, defence in product(die, die))
    return signs[1], signs[0], signs[-1]


@functools.cache
def attacker_wins(attackers: int, defenders: int, bonus: int, die: tuple[int, ...]) -> float:
    """The probability that some of the attackers are left, and none of the defenders."""
    if attackers <= 0:
        return 0.0
    if defenders <= 0:
        return 1.0
    won, tied, lost = _rounds(attackers - defenders - bonus, die)
    return (
        won * attacker_wins(attackers, defenders - 1, bonus, die)
        + tied * attacker_wins(attackers - 1, defenders - 1, bonus, die)
        + lost * attacker_wins(attackers - 1, defenders, bonus, die)
    ) / len(die) ** 2
