"""What is told of rounds: the deal, the direction, the end and its points."""

from __future__ import annotations

from typing import ClassVar

from engine_service.game import Event, Seat
from petteia_world_of_mythology.events.audience import Hidden
from petteia_world_of_mythology.kinds import Card, Pantheon, SecretCard

__all__ = [
    "DealerNamed",
    "DirectionTurned",
    "Drew",
    "PantheonTaken",
    "RoundBegan",
    "RoundCutOff",
    "RoundScored",
    "SecretShown",
    "StakeShown",
    "TurnedUp",
    "WealthShown",
]


class RoundBegan(Event, frozen=True):
    """W-4.8: a round began."""

    number: int


class PantheonTaken(Event, frozen=True):
    """W-4.2: a player chose or got a pantheon."""

    seat: Seat
    pantheon: Pantheon


class DealerNamed(Event, frozen=True):
    """W-19.8: who is the dealer of this round."""

    seat: Seat


class Drew(Hidden, frozen=True):
    """W-4.7, W-7.9, W-8.2: a player drew a god; others are not told which (W-17.2)."""

    reveals: ClassVar[bool] = True

    card: Card | None = None


class TurnedUp(Event, frozen=True):
    """W-19.8: a card of the deck was turned up to find who leads."""

    card: Card


class DirectionTurned(Event, frozen=True):
    """W-7.10a: from the next trick on play runs clockwise or not."""

    clockwise: bool


class RoundCutOff(Event, frozen=True):
    """W-8.5: the round ended after its last permitted trick."""

    tricks: int


class StakeShown(Event, frozen=True):
    """W-17.27: a card in a player's stake at the end of the round."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Card


class WealthShown(Event, frozen=True):
    """W-17.27: a wealth card that a player holds at the end of the round."""

    reveals: ClassVar[bool] = True

    seat: Seat
    wealth: int


class SecretShown(Event, frozen=True):
    """W-17.27: a secret card that a player holds at the end of the round, and what it is worth."""

    reveals: ClassVar[bool] = True

    seat: Seat
    secret: SecretCard
    points: int


class RoundScored(Event, frozen=True):
    """W-8.3: what a round brought a player, and his points so far."""

    seat: Seat
    levels: int
    wealth: int
    secrets: int
    points: int
    total: int
