"""C-16: the end of a cycle and of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Step
from petteia_cyclades.events import GameEnded, GoldShown
from petteia_cyclades.kinds import Ending

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["CycleEnd", "GameEnd"]


class CycleEnd(Step):
    """C-16.1: after the last turn of a cycle the game ends, or the next cycle begins (C-16.1a)."""

    def run(self, state: CycladesState) -> None:
        """Looks for a seat with enough metropolises, then at the length of the game (C-16.6)."""
        enough = state.numbers.metropolises  # C-17.5
        if any(state.metropolises_of(seat) >= enough for seat in state.playing):
            state.then(GameEnd(Ending.METROPOLISES))
        elif state.cycle >= state.options.max_cycles:
            state.then(GameEnd(Ending.CYCLES))
        else:
            from petteia_cyclades.steps.cycle import Cycle

            state.then(Cycle(state.cycle + 1))


class GameEnd(Step):
    """C-16: the game is over; all gold is shown (C-V.1)."""

    ending: Ending

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Leaves nothing on the agenda."""
        state.ending = self.ending
        yield GameEnded(self.ending)
        for seat in state.playing:
            yield GoldShown(seat, state.players[seat].gold)
