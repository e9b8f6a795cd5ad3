"""What is told of tricks: who puts down what, and who wins."""

from __future__ import annotations

from typing import ClassVar

from engine_service.game import Event, Seat, Viewer
from petteia_world_of_mythology.events.audience import Alone
from petteia_world_of_mythology.kinds import Card, Source, War

__all__ = [
    "Activated",
    "Collected",
    "CollectedCard",
    "Discarded",
    "Muted",
    "NextNamed",
    "Played",
    "RefillWithheld",
    "Skipped",
    "TableShown",
    "TrickBegan",
    "TrickCutShort",
    "TrickWon",
    "WarDrawn",
]


class TrickBegan(Event, frozen=True):
    """W-5.1: a trick began; `leader` plays first, or the seat after him that holds a card (W-5.6a)."""

    number: int
    leader: Seat


class Skipped(Event, frozen=True):
    """W-5.6: a player without a card was passed over."""

    seat: Seat


class NextNamed(Event, frozen=True):
    """W-6.38: who puts down the next blind card."""

    seat: Seat


class Played(Event, frozen=True):
    """W-5.3, W-6.33, W-6.39: a god was put down face up."""

    seat: Seat
    card: Card
    source: Source


class Discarded(Event, frozen=True):
    """W-5.3, W-6.33, W-6.39: a card was put down face down; its owner alone knows which (W-17.5)."""

    seat: Seat
    source: Source
    card: Card | None = None

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Itself for the seat that put it; for others, that it was put."""
        return self if viewer == self.seat else Discarded(self.seat, self.source)


class WarDrawn(Event, frozen=True):
    """W-6.2: a player who would beat a war god drew a war card."""

    seat: Seat
    war: War


class Muted(Event, frozen=True):
    """W-5.29: a god's power was silenced."""

    seat: Seat
    card: Card


class Activated(Event, frozen=True):
    """W-5.20: a god's power began to work, or was noted for the end of the trick."""

    seat: Seat
    card: Card


class TrickCutShort(Event, frozen=True):
    """W-6.19: a player ended the trick before all had acted."""

    seat: Seat


class TrickWon(Event, frozen=True):
    """W-7.4: whose god stands at the end."""

    seat: Seat


class TableShown(Alone, frozen=True):
    """W-17.7: a card that the winner sees on the gathered table before he gives; for him alone."""

    reveals: ClassVar[bool] = True

    card: Card


class Collected(Event, frozen=True):
    """W-7.7: the winner took the cards left on the table into his stake (W-17.24)."""

    seat: Seat
    count: int


class CollectedCard(Alone, frozen=True):
    """W-17.24: a card that he collected; for him alone."""

    reveals: ClassVar[bool] = True

    card: Card


class RefillWithheld(Event, frozen=True):
    """W-6.36: nobody draws after this trick, because `seat` lost it."""

    seat: Seat
