"""What holds after every entry: each card lies in one place, and what is in progress fits together."""

from __future__ import annotations

from collections import Counter

from petteia_delphi.components import DECK, MARCHES_IN_PARADE, ORACLES
from petteia_delphi.kinds import Kind
from petteia_delphi.options import RemovalGap
from petteia_delphi.setup import marches_of
from petteia_delphi.state import DelphiState
from petteia_delphi.steps.contest import FaceDown, Turn
from petteia_delphi.steps.march_end import MarchEnd

__all__ = ["check"]

_KINDS = {kind: place for place, kind in enumerate(Kind)}


def check(state: DelphiState) -> None:
    """Verifies a position.

    Raises:
        AssertionError: something doesn't fit; the message says what.
    """
    _check_cards(state)
    _check_oracles(state)
    _check_march(state)
    _check_agenda(state)


def _check_cards(state: DelphiState) -> None:
    whole = Counter(DECK)
    for seat, city in enumerate(state.cities):
        hand, row = state.hands[seat], [card for card in state.rows[seat] if card is not None]
        found = Counter(hand) + Counter(state.piles[seat]) + Counter(row) + Counter(state.discards[seat])
        assert found == whole, (
            f"{city}: deck and cards differ: missing {whole - found}, too many {found - whole}"
        )  # D-1.6
        assert hand.count(Kind.PASS) == 1, f"{city} holds {hand.count(Kind.PASS)} Pass cards"  # D-4.6b
        assert hand == sorted(hand, key=_KINDS.__getitem__), f"{city}: the hand is out of order: {hand}"  # D-10.10
        blanks = len(row) < len(state.rows[seat])
        assert not blanks or state.options.removal_gap is RemovalGap.GAP, f"{city}: a blank in a row that closes up"


def _check_oracles(state: DelphiState) -> None:
    found = Counter(state.announced) + Counter(sealed.card for sealed in state.oracles)
    assert found == Counter(list(ORACLES)), f"oracle cards and table differ: {found}"  # D-1.3
    for sealed in state.oracles:
        assert len(set(sealed.seen_by)) == len(sealed.seen_by), f"{sealed.card}: seen twice by a seat: {sealed.seen_by}"
    called = len(state.announced)
    assert called <= 2 * len(state.cities), f"the oracle was consulted {called} times"  # D-7.4


def _check_march(state: DelphiState) -> None:
    out = [seat for group in state.groups for seat in group]
    seats = list(range(len(state.cities)))
    assert sorted(out + state.active) == seats, f"active {state.active} and dropped out {state.groups} don't add up"
    assert state.active == sorted(state.active), f"active seats out of order: {state.active}"
    assert all(state.groups), f"an empty drop-out group: {state.groups}"
    begun = MarchEnd in map(type, state.agenda)
    assert len(state.results) == state.march - begun, f"march {state.march}, but {len(state.results)} results"
    assert state.march <= marches_of(state.options), f"march {state.march} of {marches_of(state.options)}"  # D-9.1
    if not begun:
        idle = not any(state.rows) and not state.groups and set(state.factors) == {1} and not state.no_pairs
        assert idle, "something of a march has outlived it"  # D-2.4, D-2.6


def _check_agenda(state: DelphiState) -> None:
    over = not state.agenda
    assert over == (len(state.results) == marches_of(state.options)), f"agenda {state.agenda}, march {state.march}"
    if over:
        dealt = state.march // MARCHES_IN_PARADE
        assert dealt == state.options.parades, f"the game ended in march {state.march}"
        return
    match state.agenda[-1]:
        case Turn(seat):
            assert state.worst() == [seat], f"seat {seat} is on turn, worst are {state.worst()}"  # D-4.4
        case FaceDown(asked=asked):
            assert state.worst() == asked, f"seats {asked} lay cards, worst are {state.worst()}"  # D-4.5
