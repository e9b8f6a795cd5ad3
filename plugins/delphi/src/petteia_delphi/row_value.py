"""D-5: what a row is worth.

The row is read three times: heroes join into units, the gods among them multiply and change units, and what comes
out is added. `table_values` then lets oracles and Poseidon work on the sums.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from petteia_delphi.components import HEROES, NUMBER
from petteia_delphi.kinds import Kind

__all__ = ["RowRules", "halved_rows", "row_sum", "table_values"]

_CACHED = 1 << 15


class RowRules(Struct, frozen=True):
    """What options and oracles change in the arithmetic of a row."""

    no_pairs: bool = False
    """D-7.10: equal neighbours are two units."""
    chaining: bool = False
    """D-12.2: a unit carries the Ares and Apollo cards behind it along."""
    always_protects: bool = False
    """D-12.4: a Hephaestus without effect protects too."""
    lead: bool = False
    """D-12.8: Ares and Apollo act on the unit to their right; there is no chaining then."""


class Unit(Struct):
    """D-5.6: a pair, or a hero that is in no pair."""

    value: int
    protected: bool = False
    """D-5.7f: Ares and Apollo can't change it."""
    linked: bool = False
    """D-5.7: Hephaestus multiplies it with the unit before it."""


Token: TypeAlias = Unit | Kind | None

_CHANGERS = (Kind.ARES, Kind.APOLLO)


@functools.lru_cache(maxsize=_CACHED)
def row_sum(row: tuple[Kind | None, ...], rules: RowRules) -> int:
    """The sum of a row by D-5.2 to D-5.11, before oracles and Poseidon touch it.

    `row` holds kinds from left to right, None for a blank that a removed card left (D-12.3).
    """
    tokens = _units_and_gods(row, rules)
    _multiply(tokens, rules)
    _change(tokens, rules)
    total = chain = 0
    for token in tokens:
        if isinstance(token, Unit):
            if token.linked:
                chain *= token.value
            else:
                total += chain
                chain = token.value
    return total + chain  # D-5.2


def halved_rows(rows: Sequence[Sequence[Kind | None]], floods: Sequence[bool]) -> list[bool]:
    """Which rows another row's Poseidon halves (D-5.12); `floods` says from which rows he works at all (D-12.11)."""
    poseidons = [seat for seat, row in enumerate(rows) if floods[seat] and Kind.POSEIDON in row]
    return [any(other != seat for other in poseidons) for seat in range(len(rows))]  # D-5.12b, D-5.12c


def table_values(
    rows: Sequence[Sequence[Kind | None]], rules: RowRules, factors: Sequence[int], halved: Sequence[bool]
) -> list[int]:
    """D-5.13: the value of every row: its sum, times the oracle's factor, halved by Poseidon and rounded down."""
    sums = (row_sum(tuple(row), rules) for row in rows)
    return [
        total * factor // 2 if half else total * factor
        for total, factor, half in zip(sums, factors, halved, strict=True)
    ]


def _units_and_gods(row: Sequence[Kind | None], rules: RowRules) -> list[Token]:
    """D-5.3 to D-5.6: heroes become units; gods that change nothing in a row, and Delphi, become blanks (D-5.11)."""
    tokens: list[Token] = []
    i = 0
    while i < len(row):
        card = row[i]
        i += 1
        if card in HEROES:
            number = NUMBER[card]
            after = row[i] if i < len(row) else None
            if not rules.no_pairs and after in HEROES and NUMBER[after] == number:  # D-5.3, D-5.4, D-5.5
                tokens.append(Unit(number * number))
                i += 1
            else:
                tokens.append(Unit(number))
        else:
            tokens.append(card if card is Kind.HEPHAESTUS or card in _CHANGERS else None)
    return tokens


def _multiply(tokens: list[Token], rules: RowRules) -> None:
    """D-5.7: Hephaestus links the units on both its sides and protects the one behind it."""
    for i, token in enumerate(tokens):
        if token is not Kind.HEPHAESTUS:
            continue
        behind = tokens[i + 1] if i + 1 < len(tokens) else None
        if isinstance(behind, Unit):
            behind.linked = _unit_before(tokens, i, rules) is not None  # D-5.7e, D-5.10
            behind.protected = behind.linked or rules.always_protects  # D-5.7a, D-5.7b, D-12.4


def _change(tokens: list[Token], rules: RowRules) -> None:
    """D-5.8 and D-5.9: Ares squares the unit he lies behind, Apollo doubles it, from left to right."""
    for i, token in enumerate(tokens):
        if token not in _CHANGERS:
            continue
        if rules.lead:
            ahead = tokens[i + 1] if i + 1 < len(tokens) else None
            unit = ahead if isinstance(ahead, Unit) else None
        else:
            unit = _unit_before(tokens, i, rules)
        if unit is not None and not unit.protected:
            unit.value *= unit.value if token is Kind.ARES else 2


def _unit_before(tokens: list[Token], i: int, rules: RowRules) -> Unit | None:
    """The unit that lies directly before token `i`; with chaining, a run of Ares and Apollo may lie between."""
    i -= 1
    while rules.chaining and not rules.lead and i >= 0 and tokens[i] in _CHANGERS:  # D-5.10, D-12.2
        i -= 1
    before = tokens[i] if i >= 0 else None
    return before if isinstance(before, Unit) else None
