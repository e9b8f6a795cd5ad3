"""The shapes that decisions in this game have: one seat is asked, once or more often."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Events, Move, Step
from petteia_cyclades.kinds import Decision

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["Asked", "Asking"]


class Asking(Step):
    """A step that asks one seat at a time (C-D)."""

    asks: ClassVar[Decision]
    """The name of the decision."""
    clauses: ClassVar[dict[type[Move], str]] = {}
    """For each verb the clause that says when it is legal."""

    @property
    def decision(self) -> Decision:
        """What the seat is asked."""
        return self.asks

    def why_not(self, state: CycladesState, seat: int, move: Move) -> str | None:
        """The clause that says when such a move is legal."""
        return self.clauses.get(type(move))


class Asked(Asking):
    """A step that waits for one move of one seat, if there is a choice; a subclass carries it out in `answer`."""

    seat: int
    answered: bool = False

    def needed(self, state: CycladesState) -> bool:
        """Whether there is anything to ask."""
        return True

    def seats(self, state: CycladesState) -> Collection[int]:
        """The seat asked, until it has answered."""
        return () if self.answered or not self.needed(state) else (self.seat,)

    def play(self, state: CycladesState, seat: int, move: Move) -> Events:
        """Takes the answer."""
        self.answered = True
        return self.answer(state, move)

    def answer(self, state: CycladesState, move: Move) -> Events:
        """Carries out the answer."""
        raise TypeError(f"{type(self).__name__} must say what follows from the answer")
