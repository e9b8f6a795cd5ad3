"""D-4: who must act, a single player's turn, and what players tied for last place do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from engine_service.game import Asked, Event, Events, Move, Secret, Step
from petteia_delphi.events import DroppedOut, Played, Revealed
from petteia_delphi.kinds import Kind
from petteia_delphi.moves import LAY, PLAY, DropOut, Lay, Play
from petteia_delphi.steps.effects import effects

if TYPE_CHECKING:
    from petteia_delphi.state import DelphiState

__all__ = ["Contest", "FaceDown", "Turn"]


class Contest(Step):
    """D-4.2, D-4.3: after each completed play, who must act next, until the march is over."""

    def run(self, state: DelphiState) -> Events:
        """Asks the worst player, or all who are tied for worst."""
        if len(state.active) < 2:  # D-4.3, D-4.11, D-4.11a
            return None
        worst = state.worst()
        if len(worst) == 1:
            state.then(Turn(worst[0]), Contest())  # D-4.4, D-4.4c, D-4.4d
        else:
            state.then(FaceDown.ask(worst), Contest())  # D-4.1, D-4.5, D-4.5d
        return None


class Turn(Asked):
    """D-4.4: the one worst player plays a card or drops out."""

    def moves(self, state: DelphiState, seat: int) -> Iterable[Move]:
        """Each kind in hand but Pass, and dropping out."""
        for card in dict.fromkeys(state.hands[seat]):  # D-10.8
            if card is not Kind.PASS:  # D-4.4e, D-4.6a
                yield PLAY[card]
        yield DropOut()  # D-4.4a, D-4.4b

    def answer(self, state: DelphiState, move: Move) -> Iterator[Event]:
        """Lays the card in the row and queues its effect, or takes the player out."""
        match move:
            case Play(card):
                state.lay(self.seat, card)
                yield Played(self.seat, card)
                state.then(*effects(state, {self.seat: card}))
            case DropOut():
                yield from _drop_out(state, [self.seat])  # D-4.4a

    def why_not(self, state: DelphiState, seat: int, move: Move) -> str | None:
        """Why a card can't be played."""
        match move:
            case Play(card):
                return "D-4.4e" if card is Kind.PASS else "D-4.4"
            case Lay():
                return "D-4.4"
        return None


class FaceDown(Secret):
    """D-4.5: all who are tied for worst lay a card face down, and all are turned over together."""

    chosen: list[list[Lay]]

    def choices(self, state: DelphiState, seat: int, picked: list[Lay]) -> Iterable[Move]:
        """Each kind in hand, Pass included (D-4.8)."""
        return [LAY[card] for card in dict.fromkeys(state.hands[seat])]  # D-10.8

    def reveal(self, state: DelphiState, chosen: dict[int, list[Lay]]) -> Iterator[Event]:
        """Turns the cards over: first Pass, then the cards, then their effects."""
        cards = {seat: lay.card for seat, (lay,) in chosen.items()}
        for seat, card in cards.items():
            yield Revealed(seat, card)
        passing = [seat for seat, card in cards.items() if card is Kind.PASS]
        if passing:
            yield from _drop_out(state, passing)  # D-4.5a
        played = {seat: card for seat, card in cards.items() if card is not Kind.PASS}  # D-4.6, D-4.6b
        for seat, card in played.items():
            state.lay(seat, card)  # D-4.5b
        state.then(*effects(state, played))  # D-4.5c, D-4.9c

    def why_not(self, state: DelphiState, seat: int, move: Move) -> str | None:
        """Why a move can't be made in a tie."""
        match move:
            case DropOut():
                return "D-4.8"
            case Lay() | Play():
                return "D-4.5"
        return None


def _drop_out(state: DelphiState, seats: Collection[int]) -> Iterator[Event]:
    """Takes `seats` out of the march as one group (D-4.4a, D-4.5a, D-8.1)."""
    state.groups.append(list(seats))
    for seat in seats:
        state.active.remove(seat)
        yield DroppedOut(seat)
