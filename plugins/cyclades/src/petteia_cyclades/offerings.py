"""C-6.4, C-17.3: what offerings cost, and how high a seat can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petteia_cyclades.kinds import God
from petteia_cyclades.options import MinPay
from petteia_cyclades.table import Offer

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["cost_of_offers", "highest_offer", "place_offer"]


def cost_of_offers(state: CycladesState, seat: int) -> int:
    """C-6.4, C-17.3: what the seat's standing offerings cost; each priest saves 1 GP of their sum."""
    amounts = [offer.amount for offer in state.offers.values() if offer.seat == seat]
    if not amounts:
        return 0
    return max(_least_pay(state, len(amounts)), sum(amounts) - state.players[seat].priests)


def highest_offer(state: CycladesState, seat: int, god: God) -> int:
    """C-6.2: the highest amount that the seat could offer to a god; 0 if it can pay for none.

    An own offering on that god would be displaced, and so it does not count (C-17.2).
    """
    player = state.players[seat]
    others = [offer.amount for other, offer in state.offers.items() if offer.seat == seat and other is not god]
    if player.gold < _least_pay(state, len(others) + 1):
        return 0
    return max(0, min(state.options.max_bid, player.gold + player.priests - sum(others)))


def place_offer(state: CycladesState, seat: int, god: God, amount: int) -> int | None:
    """C-6.5: makes an offering the standing one; the seat whose marker it displaces, if any."""
    before = state.offers.get(god)
    state.offers[god] = Offer(seat, amount)
    return None if before is None else before.seat


def _least_pay(state: CycladesState, offers: int) -> int:
    """The least that so many offerings cost (C-O-two_player_min_pay)."""
    return offers if state.options.two_player_min_pay is MinPay.PER_GOD else 1
