"""W-4.3 to W-4.8, W-8, W-9: a round from the deal to its points, and the end of the game."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Step
from petteia_world_of_mythology.components import DEAL, ORDER, PANTHEON, SECRETS, WEALTH
from petteia_world_of_mythology.events import (
    DealerNamed,
    RoundBegan,
    RoundCutOff,
    RoundScored,
    SecretShown,
    StakeShown,
    TurnedUp,
    WealthShown,
)
from petteia_world_of_mythology.options import End, PantheonTerm, StartRule
from petteia_world_of_mythology.piles import draw
from petteia_world_of_mythology.records import RoundScore, TrickState
from petteia_world_of_mythology.round_score import round_score, secret_points
from petteia_world_of_mythology.steps.pantheons import Pantheons
from petteia_world_of_mythology.steps.settlement import refill
from petteia_world_of_mythology.steps.trick import Trick

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = ["Deal", "NextTrick", "Round", "RoundEnd"]


class Round(Step):
    """W-4.8: all cards return, pantheons are given where that is due, hands are dealt, and the tricks follow."""

    def run(self, state: MythologyState) -> Iterator[Event]:
        """Clears the table and shuffles the decks."""
        seats, rng = len(state.hands), state.rng
        state.round += 1
        yield RoundBegan(state.round)
        state.deck, state.wealth_deck, state.secret_deck = list(ORDER), list(WEALTH), list(SECRETS)
        rng.shuffle(state.deck)  # W-4.4
        rng.shuffle(state.wealth_deck)  # W-4.5
        rng.shuffle(state.secret_deck)
        state.hands, state.stakes = [[] for _ in range(seats)], [[] for _ in range(seats)]
        state.wealth, state.open_wealth = [[] for _ in range(seats)], [[] for _ in range(seats)]
        state.secrets, state.removed, state.known = [[] for _ in range(seats)], [], [0] * seats
        state.trick, state.clockwise = TrickState(), True
        if state.options.start_rule is StartRule.DEALER_REVEAL:  # W-19.8
            state.dealer = rng.below(seats) if state.round == 1 else state.leader
            yield DealerNamed(state.dealer)
        state.then(Deal())
        if state.round == 1 or state.options.pantheon_term is PantheonTerm.ROUND:  # W-4.2, W-4.2b, W-4.3
            state.then(Pantheons())


class Deal(Step):
    """W-4.6, W-4.7: everybody is dealt a hand, and it is found out who leads."""

    def run(self, state: MythologyState) -> Iterator[Event]:
        """Deals, and goes on to the first trick."""
        for seat in range(len(state.hands)):
            for _ in range(DEAL):
                yield draw(state, seat)
        if state.options.start_rule is StartRule.DEALER_REVEAL:
            yield from _reveal_leader(state)
        elif state.round == 1:
            state.leader = state.rng.below(len(state.hands))  # W-4.6
        state.then(Trick(), NextTrick())


def _reveal_leader(state: MythologyState) -> Iterator[Event]:
    """W-19.8: deck cards are turned up until one belongs to a player's pantheon; all of them go back."""
    for card in reversed(state.deck):
        yield TurnedUp(card)
        if PANTHEON[card] in state.pantheons:
            state.leader = state.pantheons.index(PANTHEON[card])
            break
    state.rng.shuffle(state.deck)


class NextTrick(Step):
    """W-8.1, W-8.2, W-8.5: after a trick, whether the round goes on."""

    def run(self, state: MythologyState) -> Iterator[Event]:
        """Begins the next trick, or ends the round."""
        hands_empty = not any(state.hands)
        if hands_empty and not state.deck:
            state.then(RoundEnd())  # W-8.1
            return
        if state.trick.number >= state.options.max_tricks:
            yield RoundCutOff(state.trick.number)  # W-8.5, W-19.5
            state.then(RoundEnd())
            return
        if hands_empty:
            yield from refill(state, state.leader)  # W-8.2
        state.then(Trick(), NextTrick())


class RoundEnd(Step):
    """W-8.3, W-8.4, W-9: the round is scored; another begins, or the game is over."""

    def run(self, state: MythologyState) -> Iterator[Event]:
        """Lays everything open and counts it."""
        scores = yield from _score(state)
        options = state.options
        if options.end is End.ROUNDS:
            over = state.round >= options.rounds  # W-9.2, W-19.3
        else:
            reached = max(map(state.total, range(len(scores)))) >= options.target  # W-9.1, W-19.2
            over = reached or state.round >= options.max_rounds  # W-9.4, W-19.4
        if not over:
            most = max(score.points for score in scores)
            best = [seat for seat, score in enumerate(scores) if score.points == most]
            state.leader = best[0] if len(best) == 1 else state.rng.choice(best)  # W-8.4
            state.then(Round())


def _score(state: MythologyState) -> Generator[Event, None, list[RoundScore]]:
    """W-8.3, W-17.27: shows stakes, wealth and secret cards, and what they are worth."""
    secret_all = state.options.secret_all
    scores: list[RoundScore] = []
    for seat, stake in enumerate(state.stakes):
        wealth = state.wealth[seat] + state.open_wealth[seat]
        for card in stake:
            yield StakeShown(seat, card)
        for points in sorted(wealth):
            yield WealthShown(seat, points)
        for secret in state.secrets[seat]:
            yield SecretShown(seat, secret, secret_points(secret, stake, secret_all))
        scores.append(round_score(stake, wealth, state.secrets[seat], secret_all))
    state.results.append(scores)
    for seat, score in enumerate(scores):
        yield RoundScored(seat, score.levels, score.wealth, score.secrets, score.points, state.total(seat))
    return scores
