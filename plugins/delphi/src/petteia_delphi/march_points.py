"""D-8: what a march brings each seat."""

from __future__ import annotations

from collections.abc import Sequence

from petteia_delphi.components.schema import MarchLine

__all__ = ["march_points"]


def march_points(groups: Sequence[Sequence[int]], line: MarchLine, *, second_prize_in_3p: bool = True) -> list[int]:
    """The points of each seat, from the groups in the order in which they left, the survivor last (D-8.1)."""
    seats = sum(map(len, groups))
    prizes = _prizes(seats, line, second_prize_in_3p)
    points = [0] * seats
    place = 0
    for group in groups:
        covered = prizes[place : place + len(group)]
        for seat in group:
            if place == 0:
                points[seat] = -line.loss  # D-8.2, D-8.5
            else:
                points[seat] = sum(covered) // len(group)  # D-8.4
        place += len(group)
    return points


def _prizes(seats: int, line: MarchLine, second_prize_in_3p: bool) -> list[int]:
    """D-8.3: the prize of each place from the first to drop out to the last."""
    low = line.low if seats > 3 or second_prize_in_3p else 0  # D-12.6
    return [0] * (seats - 2) + [low, line.high]
