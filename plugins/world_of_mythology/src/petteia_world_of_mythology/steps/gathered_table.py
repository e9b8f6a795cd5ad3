"""W-6.8, W-6.11, W-6.30: powers of players who have lost take from the gathered table (W-7.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engine_service.game import Asked, Event, Events, Move, Step
from petteia_world_of_mythology.events import DrewFromTable, Gave, Kept, LostFromTable, TableShown, TookFromTable
from petteia_world_of_mythology.kinds import Card, Power
from petteia_world_of_mythology.moves import GIVE, Give, Keep
from petteia_world_of_mythology.piles import add, bits, forget, learn, take
from petteia_world_of_mythology.records import Removed

if TYPE_CHECKING:
    from collections.abc import Callable

    from petteia_world_of_mythology.state import MythologyState

__all__ = ["GATHERED", "Giving", "Half", "Keeping", "TakeFromTable", "TwoFromTable"]


def _draw(state: MythologyState, seat: int) -> Card:
    """A random card of the gathered table, which `seat` alone sees (W-5.24)."""
    gathered = state.trick.gathered
    card = state.rng.choice(gathered)
    take(state, gathered, card, seat)
    return card


class TakeFromTable(Step):
    """W-6.8: a random card goes to the player's stake."""

    seat: int

    def run(self, state: MythologyState) -> Iterator[Event]:
        """Puts it there; nothing without a card."""
        if state.trick.gathered:
            card = _draw(state, self.seat)
            add(state.stakes[self.seat], card)
            yield TookFromTable(self.seat, card)  # W-17.16


class TwoFromTable(Step):
    """W-6.30: the player draws two random cards and keeps one; a single card is his at once."""

    seat: int

    def run(self, state: MythologyState) -> Events:
        """Draws them."""
        trick = state.trick
        if len(trick.gathered) < 2:
            return TakeFromTable(self.seat).run(state)
        trick.drawn = [_draw(state, self.seat), _draw(state, self.seat)]
        state.then(Keeping(self.seat))
        return [DrewFromTable(self.seat, card) for card in trick.drawn]  # W-17.18


class Keeping(Asked):
    """W-6.30, W-16.17: which of the two he keeps."""

    def moves(self, state: MythologyState, seat: int) -> Iterable[Move]:
        """Either of the two."""
        return map(Keep, state.trick.drawn)

    def answer(self, state: MythologyState, move: Move) -> Iterator[Event]:
        """The other is removed."""
        assert isinstance(move, Keep)
        drawn, state.trick.drawn = state.trick.drawn, []
        drawn.remove(move.card)
        forget(state, [move.card])
        add(state.stakes[self.seat], move.card)
        yield Kept(self.seat, move.card)
        for card in drawn:
            state.removed.append(Removed(card, None))
            learn(state, card)
            yield LostFromTable(card)

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a card can't be kept."""
        return "W-6.30" if isinstance(move, Keep) else None


class Half(Step):
    """W-6.11: the winner has to give half of the cards on the table, rounded down, one at a time."""

    seat: int

    def run(self, state: MythologyState) -> Events:
        """Shows him the table, and asks."""
        trick = state.trick
        owed = len(trick.gathered) // 2
        winner = trick.winner
        if winner is None or not owed:
            return None
        state.then(*(Giving(winner, receiver=self.seat) for _ in range(owed)))
        state.known[winner] |= bits(trick.gathered)
        return [TableShown(winner, card) for card in trick.gathered]  # W-17.7


class Giving(Asked, kw_only=True):
    """W-6.11, W-16.18: the winner gives one card."""

    receiver: int

    def moves(self, state: MythologyState, seat: int) -> Iterable[Move]:
        """Every card on the table."""
        return [GIVE[card] for card in state.trick.gathered]

    def answer(self, state: MythologyState, move: Move) -> Events:
        """Puts it into the loser's stake."""
        assert isinstance(move, Give)
        take(state, state.trick.gathered, move.card, self.seat, self.receiver)
        add(state.stakes[self.receiver], move.card)
        return [Gave(self.seat, self.receiver, move.card)]  # W-17.17

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a card can't be given."""
        return "W-6.11" if isinstance(move, Give) else None


GATHERED: dict[Power, Callable[[int], Step]] = {
    Power.LOSE_TAKE_TABLE: TakeFromTable,
    Power.LOSE_DRAW_TWO: TwoFromTable,
    Power.LOSE_HALF: Half,
}
"""W-7.6: the powers that take from the gathered table, each with the step that carries it out for a seat."""
