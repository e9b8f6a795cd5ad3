"""W-6.3 to W-6.5: powers that draw bonus cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event
from petteia_world_of_mythology.components import RETURNED_WEALTH
from petteia_world_of_mythology.events import DrewSecret, DrewWealth, WealthTurned

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = ["secret_draw", "wealth_open", "wealth_secret"]


def wealth_secret(state: MythologyState, seat: int, cards: int) -> Iterator[Event]:
    """W-6.3: the player draws wealth cards that he alone sees, `cards` of them."""
    for _ in range(cards):
        if state.wealth_deck:  # W-5.28
            wealth = state.wealth_deck.pop()
            state.wealth[seat].append(wealth)
            yield DrewWealth(seat, wealth)


def wealth_open(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.4: the player turns up a wealth card; the lowest kind goes back, others are his."""
    if state.wealth_deck:  # W-5.28
        wealth = state.wealth_deck.pop()
        kept = wealth != RETURNED_WEALTH
        if kept:
            state.open_wealth[seat].append(wealth)
        else:
            state.wealth_deck.append(wealth)
            state.rng.shuffle(state.wealth_deck)
        yield WealthTurned(seat, wealth, kept)


def secret_draw(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.5: the player draws a secret card that he alone sees."""
    if state.secret_deck:  # W-5.28
        secret = state.secret_deck.pop()
        state.secrets[seat].append(secret)
        yield DrewSecret(seat, secret)
