"""D-8: who gets what for a march, in every order in which players can leave it."""

from __future__ import annotations

import pytest

from petteia_delphi.components import MARCHES
from petteia_delphi.march_points import march_points

FIRST = MARCHES[0]


@pytest.mark.parametrize(
    ("case", "march", "groups", "points"),
    [
        ("D-8.11", 1, [[0], [1], [2]], [-1, 2, 3]),
        ("D-8.12", 1, [[0, 1], [2]], [-1, -1, 3]),
        ("D-8.13, W23", 1, [[0], [1, 2]], [-1, 2, 2]),
        ("D-8.14, W24", 4, [[0, 1, 2]], [-4, -4, -4]),
        ("D-8.15, W20", 1, [[3], [2], [1], [0]], [3, 2, 0, -1]),
        ("D-8.16, W21", 1, [[1, 2], [3], [0]], [3, -1, -1, 2]),
        ("D-8.17", 5, [[0], [1, 2], [3]], [-5, 3, 3, 8]),
        ("D-8.18", 2, [[0, 1, 2], [3]], [-2, -2, -2, 4]),
        ("D-8.19", 5, [[0], [1], [2, 3]], [-5, 0, 7, 7]),
        ("D-8.20", 5, [[0, 1], [2, 3]], [-5, -5, 7, 7]),
        ("D-8.21, W22", 5, [[3], [0, 1, 2]], [4, 4, 4, -5]),
        ("D-8.22", 9, [[0, 1, 2, 3]], [-9, -9, -9, -9]),
    ],
)
def test_every_case_of_the_table(case: str, march: int, groups: list[list[int]], points: list[int]) -> None:
    """Each case of the table and each worked example gives the points that it says."""
    assert march_points(groups, MARCHES[march - 1]) == points, case


def test_the_second_prize_can_be_left_out_with_three() -> None:
    """D-12.6, W39: without the second prize two who leave last share the high prize alone."""
    assert march_points([[0], [1, 2]], FIRST, second_prize_in_3p=False) == [-1, 1, 1]
    assert march_points([[3], [2], [1], [0]], FIRST, second_prize_in_3p=False) == [3, 2, 0, -1]


def test_gains_and_losses_grow_from_march_to_march() -> None:
    """D-8.6: the nine lines of the parade cards."""
    assert [(line.loss, line.low, line.high) for line in MARCHES] == [
        (1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 7), (5, 6, 8), (6, 7, 9), (7, 8, 11), (8, 9, 12), (9, 10, 13)
    ]  # fmt: skip
