"""Who is told what of a card that moves unseen by some (W-17)."""

from __future__ import annotations

from engine_service.game import Event, Seat, Viewer
from petteia_world_of_mythology.kinds import Card

__all__ = ["Alone", "BetweenTwo", "Hidden"]


class Alone(Event, frozen=True):
    """A fact for one seat; others are told nothing."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Itself for its seat, nothing for others."""
        return self if viewer == self.seat else None


class Hidden(Event, frozen=True):
    """A fact whose details one seat knows; subclasses give each further field the default None."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Itself for its seat; for others, that it happened."""
        return self if viewer == self.seat else type(self)(self.seat)


class BetweenTwo(Event, frozen=True):
    """A card that went from one player to another; both see it."""

    giver: Seat
    receiver: Seat
    card: Card | None = None

    def seen_by(self, viewer: Viewer) -> Event | None:
        """Itself for giver and receiver; for others, that a card went."""
        return self if viewer in (self.giver, self.receiver) else type(self)(self.giver, self.receiver)
