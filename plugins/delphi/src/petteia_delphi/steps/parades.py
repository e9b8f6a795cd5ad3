"""D-2: the frame of the game, parades and marches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Step
from petteia_delphi.components import DEAL, MARCHES, MARCHES_IN_PARADE
from petteia_delphi.events import Drew, DrewCard, MarchBegan, ParadeOpened
from petteia_delphi.kinds import Kind
from petteia_delphi.steps.contest import Contest
from petteia_delphi.steps.march_end import MarchEnd

if TYPE_CHECKING:
    from petteia_delphi.state import DelphiState

__all__ = ["March", "Parade"]

_ORDER = {kind: place for place, kind in enumerate(Kind)}


class Parade(Step):
    """D-2.2: a parade's card is laid open, everybody draws, and its three marches follow (D-2.1)."""

    number: int

    def run(self, state: DelphiState) -> Iterator[Event]:
        """Opens the parade and queues its marches."""
        yield ParadeOpened(self.number)  # D-1.4, D-2.2
        for seat, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True)):
            drawn = pile[:DEAL]  # D-1.2a, D-2.2a, D-2.2b
            del pile[:DEAL]
            yield Drew(seat, len(drawn))
            for card in sorted(drawn, key=_ORDER.__getitem__):
                yield DrewCard(seat, card)
            hand += drawn
            hand.sort(key=_ORDER.__getitem__)  # D-10.10
        last = self.number * MARCHES_IN_PARADE
        state.then(*(March(number) for number in range(last - MARCHES_IN_PARADE + 1, last + 1)))


class March(Step):
    """D-2.1, D-4: a march, from its opening to its end."""

    number: int

    def run(self, state: DelphiState) -> Iterator[Event]:
        """Begins the march; with all rows empty everybody is tied, and that is the opening (D-4.1a)."""
        state.march = self.number
        line = MARCHES[self.number - 1]
        yield MarchBegan(self.number, line.loss, line.low, line.high)
        state.then(Contest(), MarchEnd())
