"""How gods go from place to place, and who knows afterwards where they are (W-17.29, W-17.30)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from petteia_world_of_mythology.components import BIT, ORDER
from petteia_world_of_mythology.events import Drew

if TYPE_CHECKING:
    from petteia_world_of_mythology.kinds import Card
    from petteia_world_of_mythology.state import MythologyState

__all__ = ["add", "bits", "clockwise", "draw", "forget", "learn", "take", "take_openly"]

_PLACE = ORDER.__getitem__


def clockwise(state: MythologyState, start: int) -> Iterator[int]:
    """W-4.1, W-5.23: all seats, `start` first."""
    seats = len(state.hands)
    return (seat % seats for seat in range(start, start + seats))


def bits(cards: Iterable[Card]) -> int:
    """A set of gods as bits."""
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


def add(place: list[Card], card: Card) -> None:
    """Puts a god into a hand or stake, in table order."""
    place.append(card)
    place.sort(key=_PLACE)


def learn(state: MythologyState, card: Card) -> None:
    """Everybody sees where this god goes now."""
    bit = BIT[card]
    known = state.known
    for seat, cards in enumerate(known):
        known[seat] = cards | bit


def forget(state: MythologyState, cards: Iterable[Card]) -> None:
    """W-17.30: nobody knows any more where each of these is; owners see their own anyway."""
    kept = ~bits(cards)
    known = state.known
    for seat, seen in enumerate(known):
        if seen:
            known[seat] = seen & kept


def take_openly(state: MythologyState, place: list[Card], card: Card) -> None:
    """Takes a god out of a hand or stake before all eyes."""
    place.remove(card)
    learn(state, card)


def take(state: MythologyState, place: list[Card], card: Card, *seers: int) -> None:
    """Takes a god out of a place; `seers` alone see which, for others it could be any that lay there (W-17.30)."""
    kept, bit = ~bits(place), BIT[card]
    place.remove(card)
    known = state.known
    for seat, seen in enumerate(known):
        if seat in seers:
            known[seat] = seen | bit
        elif seen:
            known[seat] = seen & kept


def draw(state: MythologyState, seat: int) -> Drew:
    """A player draws the top card of the deck; what is told of it."""
    card = state.deck.pop()
    add(state.hands[seat], card)
    return Drew(seat, card)
