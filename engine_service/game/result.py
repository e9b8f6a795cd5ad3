"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

__all__ = ["Result", "Standing", "rank"]


class Standing(msgspec.Struct, frozen=True):
    """One seat's place at the end."""

    seat: int
    rank: int
    """From 1; equal seats share a rank and the next is skipped (1, 1, 3)."""
    score: int
    breakdown: dict[str, int] = {}
    """Parts of the score by name, for front-ends to show; they need not add up."""


class Result(msgspec.Struct, frozen=True):
    """The end of a game: one standing per seat, in order of seats."""

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first rank."""
        return tuple(standing.seat for standing in self.standings if standing.rank == 1)


def rank(keys: Sequence[object]) -> list[int]:
    """The rank of each of `keys`, the greatest first: `rank([5, 9, 5])` is `[2, 1, 2]`."""
    return [1 + sum(other > key for other in keys) for key in keys]  # type: ignore[operator]
