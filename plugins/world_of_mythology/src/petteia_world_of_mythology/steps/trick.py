"""W-5.1 to W-5.8: a trick, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engine_service.game import Asked, Event, Events, Move, Step
from petteia_world_of_mythology.events import NextNamed, Skipped, TrickBegan
from petteia_world_of_mythology.kinds import Source
from petteia_world_of_mythology.moves import DISCARD, PLAY, Discard, Next, Play
from petteia_world_of_mythology.records import TrickState
from petteia_world_of_mythology.steps.choice import Choice
from petteia_world_of_mythology.steps.playing import discard, may_play, play_unseen, put_up
from petteia_world_of_mythology.steps.settlement import Settlement

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = ["BlindOrder", "BlindTurn", "NextTurn", "Trick", "Turn"]


class Trick(Step):
    """W-5.1: the leader and all others have a turn, in the direction of play; then the trick is settled."""

    def run(self, state: MythologyState) -> Iterator[Event]:
        """Finds the order of seats, and begins."""
        seats = len(state.hands)
        direction = 1 if state.clockwise else -1  # W-5.1a
        order = [(state.leader + direction * place) % seats for place in range(seats)]
        first = next((place for place, seat in enumerate(order) if state.hands[seat]), 0)
        state.trick = TrickState(number=state.trick.number + 1, queue=order[first:] + order[:first])  # W-5.6a
        state.then(NextTurn(), Settlement())
        yield TrickBegan(state.trick.number, state.leader)


def _next_turn(state: MythologyState) -> Events:
    """W-5.1, W-5.6, W-6.38: the next seat has its turn; when there is none left, the trick is over (W-7.1)."""
    trick = state.trick
    told: list[Event] = []
    while trick.queue and not trick.cut_short:  # W-5.8, W-6.19
        if trick.order_by is not None:
            state.then(BlindOrder(trick.order_by))
            break
        seat = trick.queue.pop(0)
        if not state.hands[seat]:
            told.append(Skipped(seat))  # W-5.6, W-5.6b
            continue
        if trick.blind_next or seat in trick.blind:  # W-6.24, W-6.32
            trick.blind_next = False
            state.then(BlindTurn(seat))
        else:
            state.then(Turn(seat))
        break
    return told


class NextTurn(Step):
    """W-5.1: goes on to the next seat."""

    def run(self, state: MythologyState) -> Events:
        """Asks it, or has a card put down for it if it plays blind."""
        return _next_turn(state)


class Turn(Asked):
    """W-5.2 to W-5.5: a player plays a card face up or discards one face down."""

    def moves(self, state: MythologyState, seat: int) -> Iterable[Move]:
        """The leader plays any card (W-5.2); others play what beats the standing god (W-5.4a), or discard (W-5.4)."""
        hand = state.hands[seat]
        if state.trick.standing is None:
            return [PLAY[card] for card in hand]
        playable: list[Move] = [PLAY[card] for card in hand if may_play(state, seat, card)]
        return playable + [DISCARD[card] for card in hand]

    def answer(self, state: MythologyState, move: Move) -> Events:
        """Puts the card down."""
        match move:
            case Play(card):
                return put_up(state, self.seat, card, Source.HAND)
            case Discard(card):
                return [discard(state, self.seat, card, Source.HAND)]
        raise TypeError(f"{move} is no turn")

    def run(self, state: MythologyState) -> Events:
        """Goes on to the next seat."""
        return _next_turn(state)

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a card can't be played or discarded."""
        match move:
            case Discard():
                return "W-5.2" if state.trick.standing is None else "W-5.3"
            case Play(card) if card not in state.hands[seat]:
                return "W-5.3"
            case Play(card):
                locks = state.trick.locks
                return "W-6.27" if locks and card in locks[seat] else "W-5.4a"
        return None


class BlindTurn(Step):
    """W-6.39: a random hand card is put down for a player."""

    seat: int

    def run(self, state: MythologyState) -> Iterator[Event]:
        """Puts it down; the next turn comes after all that its power asks."""
        state.then(NextTurn())
        card = state.rng.choice(state.hands[self.seat])
        yield from play_unseen(state, self.seat, card, Source.BLIND)


class BlindOrder(Choice):
    """W-6.38: the player of blind_order names who puts down the next card."""

    def options(self, state: MythologyState) -> Iterable[Move]:
        """Those who have not acted and hold a card now."""
        return (Next(seat) for seat in sorted(state.trick.queue) if state.hands[seat])

    def answer(self, state: MythologyState, move: Move) -> Events:
        """Lets him play blind."""
        assert isinstance(move, Next)
        trick = state.trick
        trick.queue.remove(move.seat)
        trick.blind_next = False  # W-6.24: used up by this turn
        state.then(BlindTurn(move.seat))
        return [NextNamed(move.seat)]

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a player can't be named."""
        return "W-6.38" if isinstance(move, Next) else None
