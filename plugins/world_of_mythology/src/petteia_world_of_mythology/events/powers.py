"""What is told of powers at work, in the order of W-6."""

from __future__ import annotations

from typing import ClassVar

from engine_service.game import Event, Seat
from petteia_world_of_mythology.events.audience import Alone, BetweenTwo, Hidden
from petteia_world_of_mythology.kinds import Card, Declaration, SecretCard

__all__ = [
    "ContestWon",
    "Contested",
    "DealtBack",
    "DeckToStake",
    "Declared",
    "DrewFromTable",
    "DrewSecret",
    "DrewWealth",
    "Gave",
    "HandMixed",
    "Kept",
    "Locked",
    "LostFromStake",
    "LostFromTable",
    "Passed",
    "Peeked",
    "PeekedAtHand",
    "Recalled",
    "ReturnedToDeck",
    "StakeTaken",
    "Stashed",
    "Swapped",
    "TookFromTable",
    "WealthTurned",
    "WentToStake",
]


class Declared(Event, frozen=True):
    """W-6.1: a love god named the pantheon that alone may beat it, or none."""

    seat: Seat
    pantheon: Declaration


class DrewWealth(Hidden, frozen=True):
    """W-6.3: a player drew a wealth card, which he alone sees (W-17.10)."""

    reveals: ClassVar[bool] = True

    wealth: int | None = None


class WealthTurned(Event, frozen=True):
    """W-6.4: a wealth card was turned up; it was kept, or went back to its deck."""

    reveals: ClassVar[bool] = True

    seat: Seat
    wealth: int
    kept: bool


class DrewSecret(Hidden, frozen=True):
    """W-6.5: a player drew a secret card, which he alone sees (W-17.11)."""

    reveals: ClassVar[bool] = True

    secret: SecretCard | None = None


class Swapped(Hidden, frozen=True):
    """W-6.6: a player exchanged a hand card with one of his stake; others know the fact only (W-17.19)."""

    stashed: Card | None = None
    recalled: Card | None = None


class LostFromStake(Event, frozen=True):
    """W-6.9, W-6.20, W-6.25, W-6.37: a card left a stake for the removed pile, open to all (W-17.9)."""

    seat: Seat
    card: Card


class Peeked(Event, frozen=True):
    """W-6.10: a player looked at all opponents' hands."""

    seat: Seat


class PeekedAtHand(Alone, frozen=True):
    """W-17.13: a card that he saw in an opponent's hand; for him alone."""

    reveals: ClassVar[bool] = True

    owner: Seat
    card: Card


class HandMixed(Event, frozen=True):
    """W-6.12, W-6.15, W-6.34: a player's hand was shuffled together with others and dealt back."""

    seat: Seat


class DealtBack(Alone, frozen=True):
    """W-17.21: a card of his new hand; for him alone."""

    reveals: ClassVar[bool] = True

    card: Card


class Stashed(Hidden, frozen=True):
    """W-6.13, W-6.19: a hand card went to its owner's stake; others know the fact only (W-17.19)."""

    card: Card | None = None


class Passed(BetweenTwo, frozen=True):
    """W-6.14: a card went from hand to hand; giver and receiver see it (W-17.20)."""

    reveals: ClassVar[bool] = True


class DeckToStake(Hidden, frozen=True):
    """W-6.17: a card of the deck went to a stake; its owner alone sees it (W-17.19)."""

    reveals: ClassVar[bool] = True

    card: Card | None = None


class Contested(Event, frozen=True):
    """W-6.18: a card of a stake was drawn and shown to all."""

    seat: Seat
    card: Card


class ContestWon(Event, frozen=True):
    """W-6.18: who took all cards shown."""

    seat: Seat
    count: int


class StakeTaken(BetweenTwo, frozen=True):
    """W-6.23, W-6.28: a card went from a stake to another; both owners see it (W-17.14)."""


class Locked(Hidden, frozen=True):
    """W-6.27: a lock fell on a hand card; its owner alone knows on which (W-17.3)."""

    card: Card | None = None


class Recalled(Hidden, frozen=True):
    """W-6.29: a card of a stake came to its owner's hand; others know the fact only (W-17.19)."""

    card: Card | None = None


class ReturnedToDeck(Hidden, frozen=True):
    """W-6.35: a hand card went back to the deck; its owner alone knows which (W-17.22)."""

    card: Card | None = None


class WentToStake(Event, frozen=True):
    """W-7.5: a face-up card of the table went to a player's stake by a power of its own (W-17.15)."""

    seat: Seat
    card: Card


class TookFromTable(Hidden, frozen=True):
    """W-6.8, W-6.30: a random card of the table went to a player's stake; he alone sees it (W-17.16, W-17.18)."""

    card: Card | None = None


class DrewFromTable(Hidden, frozen=True):
    """W-6.30: a player drew one of two cards from the table, which he alone sees (W-17.18)."""

    card: Card | None = None


class Kept(Hidden, frozen=True):
    """W-6.30: one of the two cards went to the drawer's stake; he alone knows which (W-17.18)."""

    card: Card | None = None


class LostFromTable(Event, frozen=True):
    """W-6.30: a card of the table went to the removed pile, open to all (W-17.9)."""

    reveals: ClassVar[bool] = True

    card: Card


class Gave(BetweenTwo, frozen=True):
    """W-6.11: the winner gave a card of the table to the loser's stake; both see it (W-17.17)."""

    reveals: ClassVar[bool] = True
