"""How long to wait before what has died is started again."""

from __future__ import annotations

__all__ = ["Backoff"]

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 30.0
"""Seconds to wait after the second death in a row, and after very many; doubled each time."""
HEALTHY = 60.0
"""Who has lived so many seconds was well: his death is the first of a row."""


class Backoff:
    """Counts deaths. After the first one of a row nobody has to wait."""

    def __init__(self) -> None:
        self._deaths = 0
        self._until = 0.0

    def died(self, now: float, lived: float) -> None:
        """Takes note of a death at the time `now`, after `lived` seconds; a start that failed has lived for none."""
        self._deaths = 1 if lived >= HEALTHY else self._deaths + 1
        pause = min(FIRST_PAUSE * 2.0 ** (self._deaths - 2), LONGEST_PAUSE) if self._deaths > 1 else 0.0
        self._until = now + pause

    def wait(self, now: float) -> float:
        """The seconds that are still to be waited at the time `now`."""
        return max(0.0, self._until - now)
