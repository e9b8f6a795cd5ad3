"""Barriers: moves behind which nobody can look or go back."""

from __future__ import annotations

from collections.abc import Iterable

from engine_service.game.event import Event

__all__ = ["is_barrier"]


def is_barrier(drawn_before: int, drawn_after: int, events: Iterable[Event]) -> bool:
    """Whether a move drew on chance or revealed something.

    `drawn_before` and `drawn_after` are the generator's counter before and after the move. Lists of moves are
    played only up to the first barrier, `dry_run` judges only that far, and undo never goes behind one.
    """
    return drawn_after != drawn_before or any(event.reveals for event in events)
