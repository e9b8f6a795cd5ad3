"""D-9: who has won."""

from __future__ import annotations

from collections.abc import Sequence

from engine_service.game import Result, Standing, rank
from petteia_delphi.kinds import Kind

__all__ = ["final_result", "hand_points"]


def hand_points(hand: Sequence[Kind], *, pass_counts: bool) -> int:
    """D-9.2: a point for every card left in hand; with `pass_counts` off, Pass is worth nothing (D-12.1)."""
    return len(hand) if pass_counts else len(hand) - hand.count(Kind.PASS)


def final_result(marches: Sequence[Sequence[int]], hands: Sequence[int], *, late: bool) -> Result:
    """The standings from the points of each march by seat and the points of each seat's hand.

    With `late`, of equal totals the one with more points in the last march ranks higher, then in the one
    before, and so on (D-12.7).
    """
    seats = range(len(hands))
    totals = [sum(march[seat] for march in marches) + hands[seat] for seat in seats]
    keys = [(totals[seat], *(march[seat] for march in reversed(marches) if late)) for seat in seats]
    return Result(
        tuple(
            Standing(
                seat=seat,
                rank=place,  # D-9.3, D-9.3a
                score=totals[seat],
                breakdown={
                    **{f"march_{number}": march[seat] for number, march in enumerate(marches, 1)},
                    "hand": hands[seat],
                },
            )
            for seat, place in zip(seats, rank(keys), strict=True)
        )
    )
