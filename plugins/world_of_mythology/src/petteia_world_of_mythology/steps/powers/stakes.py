"""W-6.6, W-6.9, W-6.17, W-6.18, W-6.20, W-6.23, W-6.28, W-6.29, W-6.37: powers that work on stakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Events, Move, Rng, Viewer
from petteia_world_of_mythology.components import LEVEL, POWERS
from petteia_world_of_mythology.events import (
    Contested,
    ContestWon,
    DeckToStake,
    LostFromStake,
    Recalled,
    StakeTaken,
    Swapped,
)
from petteia_world_of_mythology.kinds import Card, Power
from petteia_world_of_mythology.moves import RECALL, SWAP_HAND, SWAP_STAKE, Recall, SwapHand, SwapStake, Target
from petteia_world_of_mythology.options import TakeScope
from petteia_world_of_mythology.piles import add, clockwise, take, take_openly
from petteia_world_of_mythology.records import Removed
from petteia_world_of_mythology.steps.choice import Choice

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = [
    "OwnRecall",
    "SwapIn",
    "SwapOut",
    "Victim",
    "all_lose_stake",
    "contest",
    "deck_to_stakes",
    "discard_each",
    "lose_card",
    "remove_three",
    "stakes_to_hands",
    "swap",
    "take_each",
    "take_from_most",
]

_REMOVALS = 3
_TAKING = (Power.TAKE_FROM_MOST, Power.TAKE_EACH)


def lose_card(state: MythologyState, owner: int) -> Event:
    """A random card of a stake goes to the removed pile (W-5.24, W-5.27); what is told of it."""
    stake = state.stakes[owner]
    card = state.rng.choice(stake)
    take_openly(state, stake, card)
    state.removed.append(Removed(card, owner))
    return LostFromStake(owner, card)


def _take_card(state: MythologyState, seat: int, victim: int) -> Event:
    """A random card of a stake goes to another (W-5.24); both owners see it (W-17.14)."""
    stake = state.stakes[victim]
    card = state.rng.choice(stake)
    take(state, stake, card, seat, victim)
    add(state.stakes[seat], card)
    return StakeTaken(victim, seat, card)


def _opponents(state: MythologyState, seat: int) -> list[int]:
    """W-5.23: the opponents with a stake, clockwise."""
    return [owner for owner in clockwise(state, seat) if owner != seat and state.stakes[owner]]


class SwapOut(Choice):
    """W-6.6: the player chooses the hand card to exchange, then the card of his stake."""

    def options(self, state: MythologyState) -> Iterable[Move]:
        """Every hand card; nothing without a stake."""
        return [SWAP_HAND[card] for card in state.hands[self.seat]] if state.stakes[self.seat] else ()

    def answer(self, state: MythologyState, move: Move) -> Events:
        """Asks for the other card."""
        assert isinstance(move, SwapHand)
        state.then(SwapIn(self.seat, card=move.card))
        return None

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a card can't be exchanged."""
        return "W-6.6" if isinstance(move, SwapHand | SwapStake) else None


class SwapIn(Choice, kw_only=True):
    """W-6.6: the second half of the exchange."""

    card: Card
    """The hand card that goes to the stake; it stays in hand until both are known."""

    def options(self, state: MythologyState) -> Iterable[Move]:
        """Every card of the own stake."""
        return [SWAP_STAKE[card] for card in state.stakes[self.seat]]

    def answer(self, state: MythologyState, move: Move) -> Events:
        """Exchanges the two."""
        assert isinstance(move, SwapStake)
        hand, stake = state.hands[self.seat], state.stakes[self.seat]
        take(state, hand, self.card, self.seat)
        take(state, stake, move.card, self.seat)
        add(hand, move.card)
        add(stake, self.card)
        return [Swapped(self.seat, self.card, move.card)]

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a card can't be exchanged."""
        return "W-6.6" if isinstance(move, SwapHand | SwapStake) else None

    def redeal(self, state: MythologyState, viewer: Viewer, rng: Rng) -> None:
        """W-17.19: others don't know which hand card was chosen."""
        if viewer != self.seat:
            self.card = rng.choice(state.hands[self.seat])


def swap(state: MythologyState, seat: int) -> None:
    """W-6.6."""
    state.then(SwapOut(seat))


def all_lose_stake(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.9."""
    for owner in clockwise(state, seat):
        if state.stakes[owner]:
            yield lose_card(state, owner)


def deck_to_stakes(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.17."""
    for owner in clockwise(state, seat):
        if state.deck:
            drawn = state.deck.pop()
            add(state.stakes[owner], drawn)
            yield DeckToStake(owner, drawn)  # W-17.19


def contest(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.18: the highest level wins all cards shown, whatever is reversed (W-5.16a); if it is shared, the player."""
    shown: list[tuple[int, Card]] = []
    for owner in clockwise(state, seat):
        stake = state.stakes[owner]
        if stake:
            drawn = state.rng.choice(stake)
            take_openly(state, stake, drawn)
            shown.append((owner, drawn))
            yield Contested(owner, drawn)  # W-17.23
    if shown:
        highest = max(LEVEL[drawn] for _, drawn in shown)
        owners = [owner for owner, drawn in shown if LEVEL[drawn] == highest]
        winner = owners[0] if len(owners) == 1 else seat
        for _, drawn in shown:
            add(state.stakes[winner], drawn)
        yield ContestWon(winner, len(shown))


class Victim(Choice, kw_only=True):
    """W-16.9, W-16.10, W-16.12: the player names the opponent whose stake his power touches."""

    among: list[int]
    """Who may be named."""
    power: Power
    """On whose account: the card comes to the player's own stake, or is removed."""
    more: int = 0
    """W-6.20: how many further times he names one."""

    def options(self, state: MythologyState) -> Iterable[Move]:
        """Those who may be named."""
        return map(Target, self.among)

    def answer(self, state: MythologyState, move: Move) -> Iterator[Event]:
        """Moves a random card of that stake, and asks again if there is more to do."""
        assert isinstance(move, Target)
        yield _take_card(state, self.seat, move.seat) if self.power in _TAKING else lose_card(state, move.seat)
        if self.more:
            _name_victim(state, self.seat, self.power, more=self.more - 1)

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a player can't be named."""
        return POWERS[self.power].clause if isinstance(move, Target) else None


def _name_victim(state: MythologyState, seat: int, power: Power, *, more: int = 0) -> None:
    """Has a player name an opponent with a stake, the lowest seat listed first."""
    state.then(Victim(seat, among=sorted(_opponents(state, seat)), power=power, more=more))


def remove_three(state: MythologyState, seat: int) -> None:
    """W-6.20."""
    _name_victim(state, seat, Power.REMOVE_THREE, more=_REMOVALS - 1)


def take_from_most(state: MythologyState, seat: int) -> None:
    """W-6.23: nothing happens if the player alone has the largest stake."""
    largest = max(map(len, state.stakes))
    owners = [owner for owner, stake in enumerate(state.stakes) if owner != seat and len(stake) == largest]
    if largest:
        state.then(Victim(seat, among=owners, power=Power.TAKE_FROM_MOST))


def take_each(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.28: one card of each opponent's stake, or of one that he names (W-19.13)."""
    if state.options.nor12_scope is TakeScope.TOTAL:
        _name_victim(state, seat, Power.TAKE_EACH)
        return
    for victim in _opponents(state, seat):
        yield _take_card(state, seat, victim)


def discard_each(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.37: one card of each opponent's stake, or of one that he names (W-19.13)."""
    if state.options.nor12_scope is TakeScope.TOTAL:
        _name_victim(state, seat, Power.DISCARD_EACH)
        return
    for victim in _opponents(state, seat):
        yield lose_card(state, victim)


def _recall(state: MythologyState, seat: int, card: Card) -> Event:
    """A card of a stake comes to its owner's hand, unseen by others (W-17.19); what is told of it."""
    take(state, state.stakes[seat], card, seat)
    add(state.hands[seat], card)
    return Recalled(seat, card)


class OwnRecall(Choice):
    """W-6.29: the player of stakes_to_hands chooses a card of his stake."""

    def options(self, state: MythologyState) -> Iterable[Move]:
        """Every card of the own stake."""
        return [RECALL[card] for card in state.stakes[self.seat]]

    def answer(self, state: MythologyState, move: Move) -> Events:
        """Takes it to hand."""
        assert isinstance(move, Recall)
        return [_recall(state, self.seat, move.card)]

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a card can't be recalled."""
        return "W-6.29" if isinstance(move, Recall) else None


def stakes_to_hands(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.29: first each opponent, blindly; then the player himself; nothing if any stake is empty."""
    if all(state.stakes):
        for owner in clockwise(state, seat):
            if owner != seat:
                yield _recall(state, owner, state.rng.choice(state.stakes[owner]))  # W-5.24
        state.then(OwnRecall(seat))
