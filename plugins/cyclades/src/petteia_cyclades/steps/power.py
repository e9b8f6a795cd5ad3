"""C-8.5, C-8.6: what the powers of creatures have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Events, Move
from petteia_cyclades.events import PowerVoid, PowerWaived
from petteia_cyclades.kinds import Creature, Decision
from petteia_cyclades.moves import Waive
from petteia_cyclades.steps.asked import Asked

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["Power"]


class Power(Asked, kw_only=True):
    """A creature's power, of which the seat chooses the target; without a legal one nothing happens (C-8.5)."""

    creature: Creature

    @property
    def decision(self) -> Decision:
        """Most decisions are named after their creature."""
        return Decision(self.creature.value)

    def targets(self, state: CycladesState) -> Iterable[Move]:
        """The legal moves without the one that waives the power."""
        raise TypeError(f"{type(self).__name__} must say what it may be used on")

    def needed(self, state: CycladesState) -> bool:
        """Whether there is a legal target."""
        return any(True for _ in self.targets(state))

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """C-8.6: the targets; with the option also to do without."""
        yield from self.targets(state)
        if state.options.creature_waive:  # C-O-creature_waive
            yield Waive()

    def play(self, state: CycladesState, seat: int, move: Move) -> Events:
        """Takes the answer."""
        self.answered = True
        if isinstance(move, Waive):
            return [PowerWaived(seat, self.creature)]
        return self.answer(state, move)

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Tells that there was nothing to ask."""
        if not self.answered:
            yield PowerVoid(self.creature)
