"""What lies on the table beside the cards: seats' belongings, islands, figures, offerings, supplies."""

from __future__ import annotations

from msgspec import Struct, field

from petteia_cyclades.kinds import Building, Creature

__all__ = ["TYPES", "Figure", "Island", "Offer", "Player", "Supplies"]

TYPES = tuple(Building)
"""C-1.8: the order in which counts of buildings are kept."""


class Player(Struct):
    """What a seat has beside the board."""

    gold: int
    """Hidden from others (C-V.1)."""
    counted: int
    """What others make it who have counted along from what was told (C-V.2): for bots, and in no view."""
    fleets: int
    """The reserve (C-1.4): all that are not on the board, nor in a battle."""
    troops: int
    """The reserve (C-1.4)."""
    priests: int = 0
    philosophers: int = 0
    discounts: int = 0
    """C-8.2: the discount points used in this cycle."""

    def earn(self, gold: int) -> None:
        """Takes gold, which all are told of (C-V.2)."""
        self.gold += gold
        self.counted += gold

    def pay(self, gold: int) -> None:
        """Pays gold, which all are told of (C-V.2)."""
        self.gold -= gold
        self.counted -= gold


class Island(Struct):
    """What lies on an island; what is printed there stands in the map."""

    owner: int | None = None
    """The seat that owns it; None for a neutral island (C-1.1)."""
    troops: int = 0
    """The owner's troops; attackers in a battle stand in its step."""
    buildings: list[int] = field(default_factory=lambda: [0] * len(TYPES))
    """C-1.8: how many of each type, in the order of `Building`."""
    metropolis: bool = False
    markers: int = 0
    """The prosperity markers that were placed on it (C-15.2), beside the printed prosperity."""


class Figure(Struct):
    """A creature's figure on the board."""

    creature: Creature
    at: int
    """The number of the island; for the Kraken that of the sea space."""
    seat: int
    """Who placed it."""
    card: bool
    """C-8.4a, C-14.1c: whether its card lies in front of that seat."""
    cycle: int
    """In which cycle it was placed (C-14.14, C-O-figure_expiry)."""


class Offer(Struct):
    """A standing offering to a god."""

    seat: int
    amount: int


class Supplies(Struct):
    """What is left in the box (C-1.7)."""

    buildings: list[int]
    """In the order of `Building`."""
    metropolises: int
    priests: int
    philosophers: int
    markers: int
    """Prosperity markers."""
