"""W-4.2: players come to their pantheons."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Move, Step
from petteia_world_of_mythology.events import PantheonTaken
from petteia_world_of_mythology.kinds import Pantheon
from petteia_world_of_mythology.moves import ChoosePantheon
from petteia_world_of_mythology.options import PantheonAssign
from petteia_world_of_mythology.piles import clockwise

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = ["PantheonChoice", "Pantheons"]


class Pantheons(Step):
    """W-4.2, W-19.6: pantheons are chosen in turn or dealt out."""

    def run(self, state: MythologyState) -> Iterator[Event]:
        """Deals them out, or asks the first who picks."""
        seats = len(state.pantheons)
        state.pantheons = [None] * seats
        if state.options.pantheon_assign is PantheonAssign.RANDOM:
            dealt = list(Pantheon)
            state.rng.shuffle(dealt)
            for seat in range(seats):
                state.pantheons[seat] = dealt[seat]
                yield PantheonTaken(seat, dealt[seat])
        else:
            first = state.rng.below(seats) if state.round == 1 else _first_later(state)  # W-4.2a, W-4.2b
            state.then(PantheonChoice(waiting=list(clockwise(state, first))))


def _first_later(state: MythologyState) -> int:
    """W-4.2b: who picks first in round 2 and later."""
    return state.leader if state.dealer is None else state.dealer


def _left(state: MythologyState) -> list[Pantheon]:
    return [pantheon for pantheon in Pantheon if pantheon not in state.pantheons]


class PantheonChoice(Step, kw_only=True):
    """W-4.2a, W-16.1: each player picks one of the pantheons left; the last of all goes by itself (W-5.30)."""

    waiting: list[int]
    """The seats that have not picked, the next one first."""

    def seats(self, state: MythologyState) -> Collection[int]:
        """The next who picks, while he has a choice."""
        return self.waiting[:1] if len(_left(state)) > 1 else ()

    def moves(self, state: MythologyState, seat: int) -> Iterable[Move]:
        """Every pantheon left."""
        return map(ChoosePantheon, _left(state))

    def play(self, state: MythologyState, seat: int, move: Move) -> Iterator[Event]:
        """Takes it."""
        assert isinstance(move, ChoosePantheon)
        self.waiting.pop(0)
        state.pantheons[seat] = move.pantheon
        yield PantheonTaken(seat, move.pantheon)

    def run(self, state: MythologyState) -> Iterator[Event]:
        """Gives the last pantheon to the last player."""
        for seat, pantheon in zip(self.waiting, _left(state), strict=False):
            state.pantheons[seat] = pantheon
            yield PantheonTaken(seat, pantheon)

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a pantheon can't be chosen."""
        return "W-4.2" if isinstance(move, ChoosePantheon) else None
