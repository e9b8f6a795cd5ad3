"""D-7.5 and D-7.9: what oracles do to hands; all concerned choose at once, in secret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Move, Secret
from petteia_delphi.events import HandDiscarded
from petteia_delphi.kinds import Kind
from petteia_delphi.moves import DISCARD, KEEP, Discard, Keep

if TYPE_CHECKING:
    from petteia_delphi.state import DelphiState

__all__ = ["KeepCards", "Tribute", "cards_to_give"]


def cards_to_give(state: DelphiState, seat: int) -> list[Kind]:
    """The hand cards that an oracle can take: all but Pass (D-7.5, D-7.9)."""
    return [card for card in state.hands[seat] if card is not Kind.PASS]


class KeepCards(Secret):
    """D-7.5: the Great Halt, in which each player asked keeps `count` hand cards and Pass."""

    chosen: list[list[Keep]]
    count: int

    def picks(self, state: DelphiState, seat: int) -> int:
        """How many cards are kept (D-10.6)."""
        return self.count

    def choices(self, state: DelphiState, seat: int, picked: list[Keep]) -> Iterable[Move]:
        """Each kind that is left besides Pass."""
        return [KEEP[card] for card in dict.fromkeys(_left(state, seat, picked))]

    def reveal(self, state: DelphiState, chosen: dict[int, list[Keep]]) -> Iterator[Event]:
        """D-7.12: what is not kept is discarded openly."""
        for seat, kept in chosen.items():
            yield from _discard(state, seat, _left(state, seat, kept))

    def why_not(self, state: DelphiState, seat: int, move: Move) -> str | None:
        """Why a card can't be kept."""
        return "D-7.5" if isinstance(move, Keep) else None


class Tribute(Secret):
    """D-7.9: the Tribute to the Temple, for which each player asked discards `count` hand cards, not Pass."""

    chosen: list[list[Discard]]
    count: int

    def picks(self, state: DelphiState, seat: int) -> int:
        """How many cards are discarded: no more than there are."""
        return min(self.count, len(cards_to_give(state, seat)))

    def choices(self, state: DelphiState, seat: int, picked: list[Discard]) -> Iterable[Move]:
        """Each kind that is left besides Pass."""
        return [DISCARD[card] for card in dict.fromkeys(_left(state, seat, picked))]

    def reveal(self, state: DelphiState, chosen: dict[int, list[Discard]]) -> Iterator[Event]:
        """D-7.12: the cards are discarded openly."""
        for seat, given in chosen.items():
            yield from _discard(state, seat, [discard.card for discard in given])

    def why_not(self, state: DelphiState, seat: int, move: Move) -> str | None:
        """Why a card can't be discarded."""
        return "D-7.9" if isinstance(move, Discard) else None


def _left(state: DelphiState, seat: int, picked: Iterable[Keep | Discard]) -> list[Kind]:
    """The cards besides Pass that a seat has not picked."""
    left = cards_to_give(state, seat)
    for move in picked:
        left.remove(move.card)
    return left


def _discard(state: DelphiState, seat: int, cards: Iterable[Kind]) -> Iterator[Event]:
    for card in cards:
        state.hands[seat].remove(card)
        state.discards[seat].append(card)  # D-2.4a
        yield HandDiscarded(seat, card)
