"""D-4.9 and D-6: what cards cause when they are played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from engine_service.game import Asked, Event, Events, Move, Step
from petteia_delphi.components import CARDS
from petteia_delphi.events import StrikeDeclined
from petteia_delphi.kinds import Cause, Kind
from petteia_delphi.moves import NoStrike, Strike
from petteia_delphi.steps.oracle import Consultation

if TYPE_CHECKING:
    from petteia_delphi.state import DelphiState

__all__ = ["Banishment", "Thunderbolt", "effects"]


def effects(state: DelphiState, played: Mapping[int, Kind]) -> list[Step]:
    """D-4.9, D-4.9a: the steps that carry out what the cards just played cause, city after city.

    Ares, Apollo, Hephaestus, Poseidon and heroes cause nothing now (D-6.5).
    """
    steps: list[Step] = []
    for seat in sorted(played, key=state.city_order.__getitem__):
        card = played[seat]
        if CARDS[card].removes is not None:
            steps.append(Banishment(card))
        elif card is Kind.ZEUS:
            steps.append(Thunderbolt(seat))
        elif card is Kind.DELPHI:
            steps.append(Consultation(seat))
    return steps


class Banishment(Step):
    """D-6.1 to D-6.3: Hades removes every Achilles, the Moirai every Prometheus, Hera every Hercules."""

    god: Kind

    def run(self, state: DelphiState) -> Iterator[Event]:
        """Removes the god's hero from all rows that lie there now (D-6.1a, D-6.2a, D-6.3a)."""
        hero = CARDS[self.god].removes
        for seat in range(len(state.rows)):
            yield from state.remove(seat, lambda card: card is hero, Cause(self.god))


class Thunderbolt(Asked):
    """D-6.4: whoever has played Zeus may remove one card from any row."""

    def moves(self, state: DelphiState, seat: int) -> Iterable[Move]:
        """Each card in each row but this Zeus, by city and position; and to strike nothing (D-6.4d)."""
        for owner in sorted(range(len(state.rows)), key=state.city_order.__getitem__):  # D-6.4a, D-10.10
            for pos, card in enumerate(filter(None, state.rows[owner]), 1):
                if owner != seat or card is not Kind.ZEUS:  # D-6.4c
                    yield Strike(state.cities[owner], pos)
        yield NoStrike()

    def answer(self, state: DelphiState, move: Move) -> Events:
        """Removes the card, or nothing."""
        match move:
            case Strike(city, pos):
                owner = state.cities.index(city)
                return [state.remove_at(owner, state.places(owner)[pos - 1], Cause.ZEUS)]
        return [StrikeDeclined(self.seat)]

    def why_not(self, state: DelphiState, seat: int, move: Move) -> str | None:
        """Why a card can't be struck."""
        match move:
            case Strike(city, pos) if city is state.cities[seat] and pos <= len(state.places(seat)):
                return "D-6.4c"
            case Strike():
                return "D-6.4a"
        return None
