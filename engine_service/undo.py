"""How far a game may be taken back, and by whom.

A seat takes back its own moves, down to the last barrier or the last move of another person, whichever is later:
nobody forgets what he has learned, and nobody's move is undone by somebody else. Bots' answers that drew nothing, and
in a game with hidden things showed the seat nothing, go back with the moves that they answered.
"""

from __future__ import annotations

from collections.abc import Container

import msgspec

__all__ = ["MOST_UNDOABLE", "Past", "Undoable"]

MOST_UNDOABLE = 64
"""So many of a seat's own moves can be taken back at most."""


class Past(msgspec.Struct, frozen=True):
    """The position in which a seat made a move that it may take back."""

    version: int
    state: bytes


class Undoable(msgspec.Struct, frozen=True):
    """The moves that may be taken back now: all of one seat, the oldest first. Its lowest version is the undo floor."""

    seat: int | None = None
    pasts: tuple[Past, ...] = ()

    @property
    def versions(self) -> tuple[int, ...]:
        """The versions that the seat may go back to, in rising order."""
        return tuple(past.version for past in self.pasts)

    def past(self, version: int) -> Past | None:
        """The position at a version that may be gone back to; None for any other version."""
        return next((past for past in self.pasts if past.version == version), None)

    def after_move(self, seat: int, before: Past, bots: Container[int], *, barrier: bool) -> Undoable:
        """What may be taken back after a move that `seat` made in the position `before`."""
        if barrier:
            return Undoable()
        if seat in bots:
            return self
        if seat != self.seat:
            return Undoable(seat, (before,))
        return Undoable(seat, (*self.pasts, before)[-MOST_UNDOABLE:])

    def after_undo(self, version: int) -> Undoable:
        """What may still be taken back after the game went back to `version`."""
        left = tuple(past for past in self.pasts if past.version < version)
        return Undoable(self.seat, left) if left else Undoable()
