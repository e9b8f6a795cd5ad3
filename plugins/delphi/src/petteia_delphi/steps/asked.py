"""The shape that most decisions in this game have: one seat is asked once."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from engine_service.game import Events, Move, Step

if TYPE_CHECKING:
    from petteia_delphi.state import DelphiState

__all__ = ["Asked"]


class Asked(Step):
    """A step that waits for one move of one seat; a subclass carries it out in `answer`."""

    seat: int
    answered: bool = False

    def seats(self, state: DelphiState) -> Collection[int]:
        """The seat asked, until it has answered."""
        return () if self.answered else (self.seat,)

    def play(self, state: DelphiState, seat: int, move: Move) -> Events:
        """Takes the answer."""
        self.answered = True
        return self.answer(state, move)

    def answer(self, state: DelphiState, move: Move) -> Events:
        """Carries out the answer."""
        raise TypeError(f"{type(self).__name__} must say what follows from the answer")
