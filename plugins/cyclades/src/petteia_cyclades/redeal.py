"""Chapter 7: draws anew what a viewer may not know."""

from __future__ import annotations

from engine_service.game import Rng, Viewer
from petteia_cyclades.kinds import Creature, God
from petteia_cyclades.offerings import cost_of_offers
from petteia_cyclades.state import CycladesState
from petteia_cyclades.steps.auction import Auction

__all__ = ["imagine", "redeal"]

_CREATURES = {creature: place for place, creature in enumerate(Creature)}
_GODS = {god: place for place, god in enumerate(God)}
_SPREAD = 13
"""How many different amounts of gold a seat may be thought to have, from what it must be able to pay on."""


def redeal(state: CycladesState, viewer: Viewer, rng: Rng) -> None:
    """Gives others other gold, the draw pile another order, and two hidden god tiles perhaps each other's place.

    What stays is what chapter 7 lets the viewer keep: his own gold, and everybody's once the game is over. Others can
    always pay for their offerings; a seat that is out has nothing. Cards and tiles are brought into table order before
    they are shuffled, so that nothing depends on how they lay.
    """
    _redeal_piles(state, rng)
    bidding = any(isinstance(step, Auction) for step in state.agenda)
    for seat, player in enumerate(state.players):
        if seat == viewer or seat in state.out or state.ending is not None:  # C-V.1, C-16.4
            continue
        least = cost_of_offers(state, seat) if bidding else 0  # C-6.2, C-V.3
        player.gold = least + rng.below(_SPREAD)


def imagine(state: CycladesState, viewer: Viewer, rng: Rng) -> None:
    """Like `redeal`, but others have as much gold as a viewer makes it who has counted along (C-V.1, C-V.2)."""
    _redeal_piles(state, rng)
    for seat, player in enumerate(state.players):
        if seat != viewer and state.ending is None:
            player.gold = player.counted


def _redeal_piles(state: CycladesState, rng: Rng) -> None:
    state.draw_pile.sort(key=_CREATURES.__getitem__)
    rng.shuffle(state.draw_pile)  # C-V.8
    if state.god_scheme == 3 and state.god_step % 2:  # C-V.9: in an even step everybody has seen them before
        hidden = sorted(state.gods[state.face_up :], key=_GODS.__getitem__)
        rng.shuffle(hidden)
        state.gods[state.face_up :] = hidden
