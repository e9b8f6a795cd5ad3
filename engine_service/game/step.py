"""Steps and the agenda: a game's rules as a stack of sections that wait or are in progress."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, TypeAlias

import msgspec

from engine_service.game.event import Event
from engine_service.game.move import Move
from engine_service.game.rng import Rng
from engine_service.game.scalars import Viewer, snake_case

__all__ = ["Events", "State", "Step"]

Events: TypeAlias = Iterable[Event] | None
"""What `play` and `run` give: a generator of events, or None where there is nothing to tell."""


class Step(msgspec.Struct, tag_field="step", tag=snake_case):
    """A section of the rulebook that waits for its turn or is in progress; its fields are its memory.

    While `seats` names somebody, the top step of the agenda waits for a move. When it names nobody, the core
    takes the step off the agenda and calls `run` once; a step that goes on puts itself back with `state.then`.

    Fields are numbers, ids, moves and plain containers of them, never a reference to a part of the state: such
    a reference survives in a live game and is lost in one that was loaded again. In subclasses, methods annotate
    `state` with the game's own state type.
    """

    def seats(self, state: Any) -> Collection[int]:
        """The seats this step waits for; empty lets it run."""
        return ()

    def free_seats(self, state: Any) -> Collection[int]:
        """Seats that may move though nothing waits for them, to take back a secret choice, say."""
        return ()

    def moves(self, state: Any, seat: int) -> Iterable[Move]:
        """The legal moves of `seat` in a stable order, without duplicates."""
        return ()

    def play(self, state: Any, seat: int, move: Move) -> Events:
        """Carries out a legal move: changes the state and yields what happened."""
        raise TypeError(f"{type(self).__name__} offers moves but has no `play`")

    def run(self, state: Any) -> Events:
        """Carries on when nobody is waited for; the step is off the agenda already."""
        return None

    def why_not(self, state: Any, seat: int, move: Move) -> str | None:
        """The clause that forbids a well-formed `move` which is not offered; it may use what `seat` knows only."""
        return None

    def redeal(self, state: Any, viewer: Viewer, rng: Rng) -> None:
        """Draws anew what this step's own fields hide from `viewer`; the game's `redeal` has run before."""


class State(msgspec.Struct, kw_only=True):
    """Base of a game's state: what is pending, and the generator.

    A game's own state subclasses it with `kw_only=True`, names its steps (`agenda: list[Auction | Battle]`) and
    adds fields: Structs, lists, dicts with str keys, ints, strs, bools and enums; no sets and no floats.
    """

    agenda: list[Any]
    """Pending steps; the last one is at work."""
    rng: Rng

    def then(self, *steps: Step) -> None:
        """Puts `steps` on the agenda before all that is pending, to be carried out in reading order."""
        self.agenda.extend(reversed(steps))

    def unwind(self, step_type: type[Step]) -> None:
        """Drops all that is pending above the topmost step of this type, which comes to work itself.

        Raises:
            LookupError: no step of this type is on the agenda.
        """
        for position in range(len(self.agenda) - 1, -1, -1):
            if isinstance(self.agenda[position], step_type):
                del self.agenda[position + 1 :]
                return
        pending = ", ".join(type(step).__name__ for step in self.agenda) or "nothing"
        raise LookupError(f"unwind({step_type.__name__}): no such step is pending; pending: {pending}")
