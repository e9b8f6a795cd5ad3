"""D-9: the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Step
from petteia_delphi.events import FinalScored, HandShown

if TYPE_CHECKING:
    from petteia_delphi.state import DelphiState

__all__ = ["FinalScoring"]


class FinalScoring(Step):
    """D-9.1, D-9.2: hands are shown and counted; with nothing left on the agenda the game is over."""

    def run(self, state: DelphiState) -> Iterator[Event]:
        """Shows all hands and tells all totals."""
        for seat, hand in enumerate(state.hands):
            for card in hand:
                yield HandShown(seat, card)  # D-11.11
        for seat in range(len(state.hands)):
            worth = state.hand_points(seat)
            yield FinalScored(seat, worth, state.score(seat) + worth)
