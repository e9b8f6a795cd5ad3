"""D-4.11 and D-8: the end of a march and its points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Step
from petteia_delphi.components import MARCHES
from petteia_delphi.events import MarchAnnulled, MarchScored
from petteia_delphi.march_points import march_points

if TYPE_CHECKING:
    from petteia_delphi.state import DelphiState

__all__ = ["MarchEnd"]


class MarchEnd(Step):
    """D-4.11c: the march is scored and all rows are cleared."""

    annulled: bool = False
    """Whether a Sacred Truce has ended it (D-4.11b)."""

    def run(self, state: DelphiState) -> Iterator[Event]:
        """Scores the march and clears the table."""
        if self.annulled:
            state.results.append([0] * len(state.cities))  # D-7.6a
            yield MarchAnnulled(state.march)
        else:
            groups = [*state.groups, state.active] if state.active else state.groups  # D-4.11, D-8.1
            line = MARCHES[state.march - 1]  # D-8.6
            points = march_points(groups, line, second_prize_in_3p=state.options.second_prize_in_3p)
            state.results.append(points)
            for seat, gained in enumerate(points):
                yield MarchScored(state.march, seat, gained)
        state.clear()
