"""Secret choices: several seats choose at once, and nobody learns anything until all are in."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from engine_service.game.move import Move
from engine_service.game.rng import Rng
from engine_service.game.scalars import Viewer
from engine_service.game.step import Events, Step

__all__ = ["Secret", "TakeBack"]


class TakeBack(Move, frozen=True):
    """Takes the own secret choice back while others still choose. A game with secret choices lists it in `moves`."""


class Secret(Step, kw_only=True):
    """A step that asks seats for secret choices and hands all of them over at once.

    A subclass says what may be chosen (`choices`) and what follows (`reveal`), and narrows the type of the moves
    kept: `chosen: list[list[Lay]]`. Make it with `Lay.ask(seats)` rather than field by field.

    What others see of it: who still has to choose. A seat that has made all its picks may take them back with
    `take_back` until the last seat is done. Choices are kept in order of seats, so that the order in which they
    came leaves no trace.
    """

    asked: list[int]
    """The seats that choose, in rising order."""
    chosen: list[list[Any]]
    """Their picks so far, in the order of `asked`."""

    @classmethod
    def ask(cls, seats: Iterable[int], **fields: Any) -> Any:
        """The step that asks `seats`; `fields` are the subclass's own. Without any seat it reveals nothing at once."""
        asked = sorted(set(seats))
        return cls(asked=asked, chosen=[[] for _ in asked], **fields)

    def picks(self, state: Any, seat: int) -> int:
        """How many moves `seat` chooses, one after the other; the same as long as the step waits."""
        return 1

    def choices(self, state: Any, seat: int, picked: list[Any]) -> Iterable[Move]:
        """What `seat` may choose next, after what it has `picked`; never empty before its last pick."""
        raise TypeError(f"{type(self).__name__} must say what may be chosen")

    def reveal(self, state: Any, chosen: dict[int, list[Any]]) -> Events:
        """Carries out all choices, given by seat in rising order; the step is off the agenda."""
        raise TypeError(f"{type(self).__name__} must say what follows from the choices")

    def seats(self, state: Any) -> Collection[int]:
        """The seats that still have to choose."""
        return [seat for seat, picked in self._each() if len(picked) < self.picks(state, seat)]

    def free_seats(self, state: Any) -> Collection[int]:
        """The seats that have chosen and may take it back, while others still choose."""
        return [seat for seat, picked in self._each() if picked and len(picked) == self.picks(state, seat)]

    def moves(self, state: Any, seat: int) -> Iterable[Move]:
        """The choices of `seat`, or to take back what it chose."""
        if seat not in self.asked:
            return ()
        picked = self.picked(seat)
        if len(picked) < self.picks(state, seat):
            return self.choices(state, seat, picked)
        return (TakeBack(),) if picked else ()

    def play(self, state: Any, seat: int, move: Move) -> Events:
        """Notes the choice, or forgets it."""
        picked = self.picked(seat)
        if isinstance(move, TakeBack):
            picked.clear()
        else:
            picked.append(move)
        return None

    def run(self, state: Any) -> Events:
        """Hands over all choices."""
        return self.reveal(state, dict(self._each()))

    def picked(self, seat: int) -> list[Any]:
        """What `seat` has chosen so far: its own to see, nobody else's.

        Raises:
            ValueError: the seat is not asked.
        """
        return self.chosen[self.asked.index(seat)]

    def redeal(self, state: Any, viewer: Viewer, rng: Rng) -> None:
        """Draws the choices of all seats but the viewer's anew from what they could have chosen."""
        for seat, picked in self._each():
            if seat != viewer:
                count = len(picked)
                picked.clear()
                for _ in range(count):
                    choices = list(self.choices(state, seat, picked))
                    if not choices:
                        raise ValueError(f"{type(self).__name__}: re-dealt, seat {seat} has nothing to choose")
                    picked.append(rng.choice(choices))

    def _each(self) -> Iterable[tuple[int, list[Any]]]:
        return zip(self.asked, self.chosen, strict=True)
