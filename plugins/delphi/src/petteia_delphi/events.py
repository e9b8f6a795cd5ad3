"""The events: what a move brought about, and who is told (D-11.12)."""

from __future__ import annotations

from typing import ClassVar

from engine_service.game import Event, Seat, Viewer
from petteia_delphi.kinds import Cause, Kind, Oracle

__all__ = [
    "EVENTS",
    "Announced",
    "Consulted",
    "Declined",
    "Drew",
    "DrewCard",
    "DroppedOut",
    "FinalScored",
    "HandDiscarded",
    "HandShown",
    "MarchAnnulled",
    "MarchBegan",
    "MarchScored",
    "ParadeOpened",
    "Played",
    "Rejected",
    "Removed",
    "Revealed",
    "StrikeDeclined",
]


class ParadeOpened(Event, frozen=True):
    """D-2.2: a parade card was laid open."""

    parade: int


class Drew(Event, frozen=True):
    """D-2.2a: a player drew cards from his pile."""

    seat: Seat
    count: int


class DrewCard(Event, frozen=True):
    """D-2.2a: which card he drew; for him alone."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Kind

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Itself for the drawer, nothing for others, who know the count."""
        return self if viewer == self.seat else None


class MarchBegan(Event, frozen=True):
    """D-2.1: a march began, with what it costs and brings."""

    march: int
    loss: int
    low: int
    high: int


class Played(Event, frozen=True):
    """D-4.4: the player on turn played a card face up."""

    seat: Seat
    card: Kind


class Revealed(Event, frozen=True):
    """D-4.5: a card laid face down was turned over."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Kind


class DroppedOut(Event, frozen=True):
    """D-4.4a, D-4.5a: a player left the march."""

    seat: Seat


class Removed(Event, frozen=True):
    """D-3.2a: a card left a player's row; `pos` is where it lay, counted from 1 at the left."""

    seat: Seat
    card: Kind
    pos: int
    cause: Cause


class StrikeDeclined(Event, frozen=True):
    """D-6.4d: a player let his Zeus remove nothing."""

    seat: Seat


class Consulted(Event, frozen=True):
    """D-7.2: a player looks at the top oracle card; `oracle` is told to him alone."""

    reveals: ClassVar[bool] = True

    seat: Seat
    oracle: Oracle | None = None

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Itself for the caller; for others, that he looks at a card."""
        return self if viewer == self.seat else Consulted(self.seat)


class Declined(Event, frozen=True):
    """D-7.1a: a player left the oracle alone."""

    seat: Seat


class Rejected(Event, frozen=True):
    """D-7.2c: the card that was looked at went to the bottom of the pile, unseen by others."""

    seat: Seat


class Announced(Event, frozen=True):
    """D-7.2b, D-7.2c: an oracle card was read aloud."""

    reveals: ClassVar[bool] = True

    seat: Seat
    oracle: Oracle


class HandDiscarded(Event, frozen=True):
    """D-7.12: a player discarded a hand card openly."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Kind


class MarchAnnulled(Event, frozen=True):
    """D-7.6: a march ended without points."""

    march: int


class MarchScored(Event, frozen=True):
    """D-8: what a march brought a player."""

    march: int
    seat: Seat
    points: int


class HandShown(Event, frozen=True):
    """D-11.11: a card left in a player's hand at the end."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Kind


class FinalScored(Event, frozen=True):
    """D-9.2: what a player's hand is worth at the end, and his total."""

    seat: Seat
    hand: int
    total: int


EVENTS: tuple[type[Event], ...] = (
    ParadeOpened,
    Drew,
    DrewCard,
    MarchBegan,
    Played,
    Revealed,
    DroppedOut,
    Removed,
    StrikeDeclined,
    Consulted,
    Declined,
    Rejected,
    Announced,
    HandDiscarded,
    MarchAnnulled,
    MarchScored,
    HandShown,
    FinalScored,
)
"""All of them, in the order in which a game comes to them."""
