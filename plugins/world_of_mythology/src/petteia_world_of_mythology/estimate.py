"""How well a seat stands, for bots: its points, what the trick in progress is likely to bring, and what it holds."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from petteia_world_of_mythology.beating import beats
from petteia_world_of_mythology.components import LEVEL, PANTHEON, POWER
from petteia_world_of_mythology.kinds import Card, Power
from petteia_world_of_mythology.round_score import round_score

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = ["estimate"]

_SCALE = 120.0
"""A lead of so many points is nearly won."""
_SECRET = 8.0
"""What a secret card is worth in hope, besides what it counts now."""
_AGAIN = 0.6
"""How much less likely a second god of the trick is beaten than the first."""

_SHARE_IF_LOST = {
    Power.LOSE_TAKE_TABLE: 0.3,
    Power.LOSE_DRAW_TWO: 0.35,
    Power.LOSE_HALF: 0.5,
    Power.LOSE_SAVE_THIS: 0.3,
}
"""The share of the trick that comes back to a seat that loses it with such a power."""

_POWER_IN_HAND = {
    Power.WEALTH_SECRET: 9.0,
    Power.WEALTH_OPEN: 5.0,
    Power.SECRET_DRAW: 9.0,
    Power.SWAP: 4.0,
    Power.WAR: 5.0,
    Power.REMOVE_THREE: 8.0,
    Power.TAKE_EACH: 9.0,
    Power.DISCARD_EACH: 6.0,
    Power.TAKE_FROM_MOST: 4.0,
}
"""What an own god's power is worth while it is still in hand, in points."""


def estimate(state: MythologyState, seat: int) -> float:
    """How well `seat` stands, from -1 to 1: its prospects against those of the others, the best above all."""
    prospects = _prospects(state)
    others = [worth for each, worth in enumerate(prospects) if each != seat]
    ahead = prospects[seat] - (max(others) + sum(others) / len(others)) / 2
    return math.tanh(ahead / _SCALE)


def _prospects(state: MythologyState) -> list[float]:
    """The points that each seat has and can hope for."""
    worth = [float(state.total(seat)) for seat in range(len(state.hands))]
    if not state.agenda or len(state.results) >= state.round:
        return worth
    for seat, hand in enumerate(state.hands):
        wealth, secrets = state.wealth[seat] + state.open_wealth[seat], state.secrets[seat]
        worth[seat] += round_score(state.stakes[seat], wealth, secrets, state.options.secret_all).points
        worth[seat] += _SECRET * len(secrets)
        worth[seat] += sum(_in_hand(state, seat, card) for card in hand)
    for seat, points in enumerate(_trick(state)):
        worth[seat] += points
    return worth


def _in_hand(state: MythologyState, seat: int, card: Card) -> float:
    """What a card is worth to the one who holds it."""
    level = LEVEL[card]
    if PANTHEON[card] is not state.pantheons[seat]:
        return level / 4
    armour = 10.0 if level >= 8 else 6.0 if level >= 5 else 3.0
    return armour + _POWER_IN_HAND.get(POWER[card], 2.0)


def _trick(state: MythologyState) -> list[float]:
    """What the cards on the table are likely to bring each seat."""
    trick = state.trick
    seats = range(len(state.hands))
    cards = [laid.card for laid in trick.table] or list(trick.gathered)
    if not cards:
        return [0.0 for _ in seats]
    wins = _chances(state)
    shares = list(wins)
    for noted in trick.noted:
        share = _SHARE_IF_LOST.get(POWER[noted.card], 0.0)
        for seat in seats:
            if seat != noted.seat:
                shares[noted.seat] += share * wins[seat]
                shares[seat] -= share * wins[seat]
    return [shares[seat] * sum(_in_stake(state, seat, card) for card in cards) for seat in seats]


def _in_stake(state: MythologyState, seat: int, card: Card) -> float:
    """What a card adds to a stake: its level, and what a secret card counts for it."""
    pantheon = f"sec_{PANTHEON[card]}"
    return LEVEL[card] + 5.0 * sum(secret in (pantheon, "sec_all") for secret in state.secrets[seat])


def _chances(state: MythologyState) -> list[float]:
    """How likely each seat is to win the trick in progress."""
    trick = state.trick
    chances = [0.0 for _ in state.hands]
    if trick.winner is not None:
        chances[trick.winner] = 1.0
        return chances
    standing = state.standing
    if standing is None or trick.standing is None:
        return chances
    chances[trick.table[trick.standing].seat] = 1.0
    if trick.cut_short:
        return chances
    changed = 1.0
    for place, seat in enumerate(trick.queue):
        blind = trick.order_by is not None or seat in trick.blind or (trick.blind_next and not place)
        chance = changed * _beats(state, seat, standing, blind=blind)
        if chance:
            chances = [chance_before * (1 - chance) for chance_before in chances]
            chances[seat] += chance
            changed = _AGAIN
    return chances


def _beats(state: MythologyState, seat: int, standing: Card, *, blind: bool) -> float:
    """How likely a seat is to beat the standing god."""
    hand = state.hands[seat]
    locked = state.trick.locks[seat] if state.trick.locks else ()
    able = sum(beats(state, seat, card, standing) for card in hand if card not in locked)
    if not able:
        return 0.0
    chance = able / len(hand) if blind else able / (able + len(hand)) + 0.1
    return chance / 2 if state.trick.war else chance
