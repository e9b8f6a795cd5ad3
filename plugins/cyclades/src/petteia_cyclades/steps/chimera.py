"""C-14.1: Chimera."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Move
from petteia_cyclades.events import PowerCopied
from petteia_cyclades.moves import Copy
from petteia_cyclades.steps.power import Power
from petteia_cyclades.steps.powers import power_of

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["ChimeraPower"]


class ChimeraPower(Power, kw_only=True):
    """C-14.1: the seat uses the power of a discarded creature, at no price (C-14.1e); C-14.1d."""

    clauses: ClassVar[dict[type[Move], str]] = {Copy: "C-14.1"}

    def targets(self, state: CycladesState) -> Iterable[Move]:
        """Each card of the discard pile."""
        return [Copy(creature) for creature in state.discard_pile]

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """Begins the copied power."""
        assert isinstance(move, Copy)
        yield PowerCopied(self.seat, move.creature)
        state.then(power_of(move.creature, self.seat))
