"""The records that the state is made of: cards on the table, what is noted of them, the trick, a round's points."""

from __future__ import annotations

from msgspec import Struct

from petteia_world_of_mythology.kinds import Card, Pantheon

__all__ = ["Laid", "Noted", "Removed", "RoundScore", "Snapshot", "TrickState"]


class Laid(Struct):
    """A card on the table (W-5.7)."""

    card: Card
    seat: int
    """Who put it there."""
    face_up: bool
    dead: bool = False
    """W-6.2: killed by a war draw; it lies face up and counts as a discard."""


class Noted(Struct):
    """W-5.25b: an activated god whose power is carried out when the trick is settled."""

    card: Card
    seat: int


class Removed(Struct):
    """A card that is out of play until the round ends (W-5.27)."""

    card: Card
    seat: int | None
    """Whose stake it was in; None for a card of the table (W-17.9)."""


class Snapshot(Struct):
    """W-17.13: the opponents' hands as the player of peek_hands saw them."""

    seat: int
    """Who looked."""
    hands: list[list[Card]]
    """By seat; his own is left empty."""


class RoundScore(Struct):
    """W-8.3: what a round brought one seat."""

    levels: int
    wealth: int
    secrets: int

    @property
    def points(self) -> int:
        """The sum."""
        return self.levels + self.wealth + self.secrets


class TrickState(Struct):
    """The trick in progress."""

    number: int = 0
    """From 1 in each round; 0 before the first."""
    queue: list[int] = []
    """The seats that have not had their turn, the next one first (W-5.1); under blind_order the player of that power
    names the next (W-6.38)."""
    table: list[Laid] = []
    """In the order in which they were put down; empty once they are gathered."""
    standing: int | None = None
    """Where in `table` the standing god lies; None before the first card and when the table is gathered."""
    declared: Pantheon | None = None
    """W-6.1: what the standing love god has named."""
    war: bool = False
    """W-6.2: whether the standing god is an activated war god."""
    reversed: bool = False
    """W-6.22: whether lower levels beat higher ones."""
    muted_by: int | None = None
    """W-6.16: whose opponents' powers are silent."""
    blind: list[int] = []
    """W-6.32: the seats that play blind."""
    blind_next: bool = False
    """W-6.24: whether the next turn is played blind."""
    order_by: int | None = None
    """W-6.38: who names the order; all turns that are left are blind."""
    locks: list[list[Card]] = []
    """W-6.27: the cards that each seat may not play face up, one entry for each lock that fell."""
    noted: list[Noted] = []
    """W-5.25b: in the order of activation."""
    snapshot: Snapshot | None = None
    cut_short: bool = False
    """W-6.19: whether end_trick has ended it."""
    winner: int | None = None
    """W-7.4: known from there on."""
    gathered: list[Card] = []
    """W-7.6a: the cards left on the table, in table order; hidden from all."""
    drawn: list[Card] = []
    """W-6.30: the two cards that the player of lose_draw_two holds and chooses from."""
