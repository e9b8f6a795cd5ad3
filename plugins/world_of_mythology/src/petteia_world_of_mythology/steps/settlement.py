"""W-7: a trick is settled, in strict order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Events, Move, Secret, Step
from petteia_world_of_mythology.components import ORDER, POWER
from petteia_world_of_mythology.events import (
    Collected,
    CollectedCard,
    DirectionTurned,
    RefillWithheld,
    TrickWon,
    WentToStake,
)
from petteia_world_of_mythology.kinds import Card, Power, Source
from petteia_world_of_mythology.moves import STASH, Stash, Target
from petteia_world_of_mythology.piles import add, clockwise, draw
from petteia_world_of_mythology.records import TrickState
from petteia_world_of_mythology.steps.choice import Choice
from petteia_world_of_mythology.steps.gathered_table import GATHERED
from petteia_world_of_mythology.steps.playing import play_unseen
from petteia_world_of_mythology.steps.powers.hands import each_card, stash, with_choice
from petteia_world_of_mythology.steps.powers.stakes import lose_card

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = [
    "Collection",
    "CutShort",
    "FewestGetsThis",
    "Gathering",
    "OwnPowers",
    "SaveThis",
    "Settlement",
    "StakePlay",
    "Winning",
    "refill",
]

_REMOVED_FROM_WINNER = 2


class Settlement(Step):
    """W-7.1: all have acted, or the trick was cut short; what follows depends on the powers at work."""

    def run(self, state: MythologyState) -> Events:
        """Puts the parts of the settlement on the agenda."""
        trick = state.trick
        state.then(Winning())
        if any(POWER[noted.card] is Power.STAKE_PLAY for noted in trick.noted):
            state.then(StakePlay())  # W-7.3
        if trick.cut_short:
            state.then(CutShort.ask(with_choice(state, trick.queue)))  # W-7.2
        else:
            trick.queue = []
        return None


class CutShort(Secret):
    """W-6.19, W-7.2: those who have not acted put a hand card each into their own stakes, locked or not."""

    chosen: list[list[Stash]]

    def choices(self, state: MythologyState, seat: int, picked: list[Stash]) -> Iterable[Move]:
        """Every hand card."""
        return [STASH[card] for card in state.hands[seat]]

    def reveal(self, state: MythologyState, chosen: dict[int, list[Stash]]) -> Iterator[Event]:
        """Puts them there."""
        queue, state.trick.queue = state.trick.queue, []
        for seat, card in each_card(state, queue, chosen):
            yield stash(state, seat, card)

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a card can't be stashed."""
        return "W-6.19" if isinstance(move, Stash) else None


class StakePlay(Step):
    """W-6.33, W-7.3: a random card of the player's stake is put down, with everything that it sets off."""

    def run(self, state: MythologyState) -> Iterator[Event]:
        """Puts it down."""
        seat = next(noted.seat for noted in state.trick.noted if POWER[noted.card] is Power.STAKE_PLAY)
        stake = state.stakes[seat]
        if stake:
            yield from play_unseen(state, seat, state.rng.choice(stake), Source.STAKE)


class Winning(Step):
    """W-7.4: the player of the standing god has won, all others have lost."""

    def run(self, state: MythologyState) -> Iterator[Event]:
        """Names him; then come the powers that were noted, and he collects."""
        trick = state.trick
        assert trick.standing is not None
        trick.winner = trick.table[trick.standing].seat
        yield TrickWon(trick.winner)
        if trick.noted:
            state.then(OwnPowers(), Gathering(), Collection())
        else:
            _gather(state)
            yield from _collect(state)


class OwnPowers(Step):
    """W-7.5: fewest_gets_this, then lose_save_this."""

    def run(self, state: MythologyState) -> Events:
        """Carries out those that were noted."""
        for noted in state.trick.noted:
            if POWER[noted.card] is Power.LOSE_SAVE_THIS and noted.seat != state.trick.winner:
                state.then(SaveThis(noted.seat, card=noted.card))
        for noted in state.trick.noted:
            if POWER[noted.card] is Power.FEWEST_GETS_THIS:
                fewest = min(map(len, state.stakes))
                tied = [seat for seat, stake in enumerate(state.stakes) if len(stake) == fewest]
                state.then(FewestGetsThis(noted.seat, card=noted.card, tied=tied))
        return None


def _to_stake(state: MythologyState, seat: int, card: Card) -> Event:
    """A face-up card of the table goes to a stake before all eyes (W-17.15)."""
    trick = state.trick
    place = next(place for place, laid in enumerate(trick.table) if laid.card is card)
    del trick.table[place]
    if trick.standing is not None:
        trick.standing = None if trick.standing == place else trick.standing - (place < trick.standing)
    add(state.stakes[seat], card)
    return WentToStake(seat, card)


class SaveThis(Step):
    """W-6.26: the card of a player who has lost goes to his own stake."""

    seat: int
    card: Card

    def run(self, state: MythologyState) -> Events:
        """Puts it there."""
        return [_to_stake(state, self.seat, self.card)]


class FewestGetsThis(Choice, kw_only=True):
    """W-6.21, W-16.11: this card goes to the smallest stake; the player chooses among equal ones."""

    card: Card
    tied: list[int]

    def options(self, state: MythologyState) -> Iterable[Move]:
        """The players with the fewest stake cards."""
        return map(Target, self.tied)

    def answer(self, state: MythologyState, move: Move) -> Events:
        """Puts it there."""
        assert isinstance(move, Target)
        return [_to_stake(state, move.seat, self.card)]

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a player can't be named."""
        return "W-6.21" if isinstance(move, Target) else None


def _gather(state: MythologyState) -> None:
    """W-7.6a: what is left on the table is gathered face down."""
    trick = state.trick
    trick.gathered = sorted((laid.card for laid in trick.table), key=ORDER.__getitem__)
    trick.table, trick.standing = [], None


class Gathering(Step):
    """W-7.6, W-7.6a: the table is gathered, and powers of those who have lost take from it in order of activation."""

    def run(self, state: MythologyState) -> Events:
        """Queues those powers."""
        _gather(state)
        lost = [noted for noted in state.trick.noted if noted.seat != state.trick.winner]
        state.then(*(GATHERED[POWER[noted.card]](noted.seat) for noted in lost if POWER[noted.card] in GATHERED))
        return None


def _collect(state: MythologyState) -> Iterator[Event]:
    """W-7.7 to W-7.10a: the winner collects, all draw, and the trick is over."""
    trick = state.trick
    winner = trick.winner
    assert winner is not None
    stake = state.stakes[winner]
    yield Collected(winner, len(trick.gathered))  # W-7.7, W-17.24
    for card in trick.gathered:
        add(stake, card)
        yield CollectedCard(winner, card)
    trick.gathered = []
    noted = {POWER[each.card]: each.seat for each in trick.noted} if trick.noted else {}
    if noted.get(Power.LOSE_REMOVE_TWO, winner) != winner:  # W-6.25, W-7.8
        for _ in range(min(_REMOVED_FROM_WINNER, len(stake))):
            yield lose_card(state, winner)
    if noted.get(Power.LOSE_NO_REFILL, winner) != winner:  # W-6.36
        yield RefillWithheld(noted[Power.LOSE_NO_REFILL])
    else:
        yield from refill(state, winner)  # W-7.9
        if Power.EXTRA_DRAW in noted:
            yield from refill(state, winner)  # W-6.31, W-7.9a
    state.leader = winner  # W-7.10
    state.trick = TrickState(number=trick.number)
    if Power.REVERSE_ORDER in noted:  # W-6.7, W-7.10a
        state.clockwise = not state.clockwise
        yield DirectionTurned(state.clockwise)


class Collection(Step):
    """W-7.7: the end of a trick in which powers were noted."""

    def run(self, state: MythologyState) -> Events:
        """Carries it out."""
        return _collect(state)


def refill(state: MythologyState, first: int) -> Iterator[Event]:
    """W-7.9, W-8.2: every player draws one card, clockwise from `first`, while the deck lasts."""
    for seat in clockwise(state, first):
        if state.deck:
            yield draw(state, seat)
