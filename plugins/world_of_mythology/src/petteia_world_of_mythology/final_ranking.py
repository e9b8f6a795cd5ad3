"""W-9: who has won."""

from __future__ import annotations

from collections.abc import Sequence

from engine_service.game import Result, Standing, rank
from petteia_world_of_mythology.records import RoundScore

__all__ = ["final_result"]


def final_result(rounds: Sequence[Sequence[RoundScore]]) -> Result:
    """The standings from the points of each round by seat; equal totals go by the last round (W-9.3)."""
    points = [[score.points for score in scores] for scores in zip(*rounds, strict=True)]
    keys = [(sum(mine), mine[-1]) for mine in points]
    return Result(
        tuple(
            Standing(
                seat=seat,
                rank=place,
                score=sum(mine),
                breakdown={f"round_{number}": gained for number, gained in enumerate(mine, 1)},
            )
            for seat, (mine, place) in enumerate(zip(points, rank(keys), strict=True))
        )
    )
