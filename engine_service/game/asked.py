"""The shape that most decisions have: one seat is asked once."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine_service.game.move import Move
from engine_service.game.step import Events, Step

__all__ = ["Asked"]


class Asked(Step):
    """A step that waits for one move of one seat; a subclass carries it out in `answer`.

    Once answered it is taken off the agenda and its `run` is called, behind all that the answer has queued.
    """

    seat: int
    answered: bool = False

    def seats(self, state: Any) -> Collection[int]:
        """The seat asked, until it has answered."""
        return () if self.answered else (self.seat,)

    def play(self, state: Any, seat: int, move: Move) -> Events:
        """Takes the answer."""
        self.answered = True
        return self.answer(state, move)

    def answer(self, state: Any, move: Move) -> Events:
        """Carries out the answer."""
        raise TypeError(f"{type(self).__name__} must say what follows from the answer")
