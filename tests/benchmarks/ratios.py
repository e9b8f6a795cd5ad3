"""A figure against its reference, both measured in turns, since machines are noisy."""

from __future__ import annotations

import statistics
from collections.abc import Awaitable, Callable
from typing import NamedTuple

__all__ = ["Ratio", "compare", "compare_calls"]


class Ratio(NamedTuple):
    """A figure and its reference, in the same unit, each the median over the rounds."""

    figure: float
    reference: float

    @property
    def value(self) -> float:
        """The figure as a multiple of its reference."""
        return self.figure / self.reference


def compare(figure: Callable[[], float], reference: Callable[[], float], rounds: int) -> Ratio:
    """Measures both in turns."""
    pairs = [(figure(), reference()) for _ in range(rounds)]
    return _median(pairs)


async def compare_calls(
    figure: Callable[[], Awaitable[float]], reference: Callable[[], Awaitable[float]], rounds: int
) -> Ratio:
    """Measures both in turns."""
    pairs = [(await figure(), await reference()) for _ in range(rounds)]
    return _median(pairs)


def _median(pairs: list[tuple[float, float]]) -> Ratio:
    """The pair whose ratio lies in the middle."""
    middle = statistics.median_low(figure / reference for figure, reference in pairs)
    return next(Ratio(*pair) for pair in pairs if pair[0] / pair[1] == middle)
