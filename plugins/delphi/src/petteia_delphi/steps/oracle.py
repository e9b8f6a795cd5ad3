"""D-7: Delphi, and what the oracle says."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from engine_service.game import Asked, Event, Events, Move
from petteia_delphi.components import CARDS, NUMBER, ORACLES
from petteia_delphi.components.schema import (
    AnnulMarch,
    DiscardHand,
    KeepHand,
    Multiply,
    NoPairs,
    RemoveClass,
    RemoveNumbers,
    RemoveOne,
)
from petteia_delphi.events import Announced, Consulted, Declined, Rejected
from petteia_delphi.kinds import Cause, Kind, Oracle, Scope, Select
from petteia_delphi.moves import Accept, Consult, Decline, Reject
from petteia_delphi.steps.hands import KeepCards, Tribute, cards_to_give
from petteia_delphi.steps.march_end import MarchEnd

if TYPE_CHECKING:
    from petteia_delphi.state import DelphiState

__all__ = ["Consultation", "Judgement"]


class Consultation(Asked):
    """D-7.1: whoever has played Delphi may consult the oracle."""

    def seats(self, state: DelphiState) -> Collection[int]:
        """The caller, while there is a card to consult (D-7.1b)."""
        return Asked.seats(self, state) if state.oracles else ()

    def moves(self, state: DelphiState, seat: int) -> Iterable[Move]:
        """To consult, or to decline (D-7.1a)."""
        yield Consult()
        if state.options.oracle_optional:  # D-12.5
            yield Decline()

    def answer(self, state: DelphiState, move: Move) -> Events:
        """Shows the caller the top card, which he then judges; or passes on."""
        if isinstance(move, Decline):
            return [Declined(self.seat)]
        top = state.oracles[0]
        if self.seat not in top.seen_by:
            top.seen_by.append(self.seat)  # D-7.2, D-11.5
        state.then(Judgement(self.seat))
        return [Consulted(self.seat, top.card)]

    def why_not(self, state: DelphiState, seat: int, move: Move) -> str | None:
        """Why he can't decline."""
        return "D-12.5" if isinstance(move, Decline) else None


class Judgement(Asked):
    """D-7.2: the caller has the card read aloud, or puts it to the bottom and must take the next."""

    def moves(self, state: DelphiState, seat: int) -> Iterable[Move]:
        """To accept; to reject while there is another card (D-7.2a)."""
        yield Accept()
        if len(state.oracles) > 1:
            yield Reject()

    def answer(self, state: DelphiState, move: Move) -> Iterator[Event]:
        """Reads a card aloud and carries it out."""
        if isinstance(move, Reject):
            state.oracles.append(state.oracles.pop(0))  # D-7.2c
            yield Rejected(self.seat)
        oracle = state.oracles.pop(0).card
        state.announced.append(oracle)
        yield Announced(self.seat, oracle)  # D-7.2b
        yield from _carry_out(state, oracle, self.seat)

    def why_not(self, state: DelphiState, seat: int, move: Move) -> str | None:
        """Why he can't reject."""
        return "D-7.2a" if isinstance(move, Reject) else None


def _carry_out(state: DelphiState, oracle: Oracle, caller: int) -> Iterator[Event]:
    """D-7.3: does to everybody what the card says."""
    effect = ORACLES[oracle].effect
    match effect:
        case KeepHand(count, scope):  # D-7.5
            asked = [seat for seat in _touched(state, scope, caller) if len(cards_to_give(state, seat)) > count]
            state.then(KeepCards.ask(asked, count=count))
        case AnnulMarch():  # D-7.6
            state.unwind(MarchEnd)  # D-7.6b
            state.agenda[-1] = MarchEnd(annulled=True)
        case RemoveClass() | RemoveNumbers():  # D-7.7a, D-7.7c
            for seat in _touched(state, effect.scope, caller):
                yield from state.remove(seat, lambda card: effect.hits(CARDS[card]), Cause(oracle))
        case RemoveOne(select, scope):  # D-7.7b, D-7.11
            for seat in _touched(state, scope, caller):
                place = _PLACE[select](state.rows[seat])
                if place is not None:
                    yield state.remove_at(seat, place, Cause(oracle))
        case Multiply(factor, scope):  # D-7.8
            for seat in _touched(state, scope, caller):
                state.factors[seat] *= factor
        case DiscardHand(count, scope):  # D-7.9
            asked = [seat for seat in _touched(state, scope, caller) if cards_to_give(state, seat)]
            state.then(Tribute.ask(asked, count=count))
        case NoPairs():  # D-7.10
            state.no_pairs = True


def _touched(state: DelphiState, scope: Scope, caller: int) -> list[int]:
    """The seats that an oracle touches, dropped out or not."""
    everybody = range(len(state.rows))
    match scope:
        case Scope.ALL_PLAYERS:
            return list(everybody)
        case Scope.OTHER_PLAYERS:
            return [seat for seat in everybody if seat != caller]
        case Scope.CALLER:
            return [caller]
        case Scope.BEST_ACTIVE:  # D-7.11: taken once, before anything is removed
            values = state.values()
            best = max((values[seat] for seat in state.active), default=0)
            return [seat for seat in state.active if values[seat] == best]


def _highest_hero(row: list[Kind | None]) -> int | None:
    """Where the hero with the highest number lies, the leftmost of equals; the numbers of single cards count."""
    heroes = [place for place, card in enumerate(row) if card is not None and NUMBER[card] > 0]
    return max(heroes, key=lambda place: NUMBER[row[place] or Kind.PASS], default=None)


def _rightmost(row: list[Kind | None]) -> int | None:
    """Where the rightmost real card lies (D-12.3)."""
    return max((place for place, card in enumerate(row) if card is not None), default=None)


_PLACE: dict[Select, Callable[[list[Kind | None]], int | None]] = {
    Select.HIGHEST_HERO: _highest_hero,
    Select.RIGHTMOST: _rightmost,
}
