"""W-17.31: draws anew what a viewer may not know, or what a bot in his place can't remember."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine_service.game import Rng, Viewer
from petteia_world_of_mythology.components import BIT, ORDER, SECRETS
from petteia_world_of_mythology.kinds import Card, SecretCard
from petteia_world_of_mythology.steps.gathered_table import Giving, Keeping

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = ["imagine", "redeal"]

_PLACE = ORDER.__getitem__
_SECRETS = {secret: place for place, secret in enumerate(SECRETS)}


def redeal(state: MythologyState, viewer: Viewer, rng: Rng) -> None:
    """Gives everything that the view doesn't show now another place; every public count stays."""
    _redeal(state, viewer, rng, remembered=0)
    state.known = [0] * len(state.known)


def imagine(state: MythologyState, viewer: Viewer, rng: Rng) -> None:
    """The same, but for the cards that the viewer knows in their places (W-17.29)."""
    remembered = 0 if viewer is None else state.known[viewer]
    _redeal(state, viewer, rng, remembered)
    state.known = [remembered if seat == viewer else 0 for seat in range(len(state.known))]


def _redeal(state: MythologyState, viewer: Viewer, rng: Rng, remembered: int) -> None:
    _redeal_gods(state, viewer, rng, remembered)
    _redeal_trick(state, viewer, rng)
    _redeal_bonus(state, viewer, rng)


def _hidden_places(state: MythologyState, viewer: Viewer) -> list[list[Card]]:
    """W-17.2, W-17.6 to W-17.8, W-17.18, W-17.27: the places whose cards the viewer doesn't see."""
    step = state.agenda[-1] if state.agenda else None
    places = [state.deck]
    places += (hand for seat, hand in enumerate(state.hands) if seat != viewer)
    if step is not None:
        places += (stake for seat, stake in enumerate(state.stakes) if seat != viewer)
    if not (isinstance(step, Giving) and step.seat == viewer):
        places.append(state.trick.gathered)
    if not (isinstance(step, Keeping) and step.seat == viewer):
        places.append(state.trick.drawn)
    return places


def _redeal_gods(state: MythologyState, viewer: Viewer, rng: Rng, remembered: int) -> None:
    """Cards are brought into table order before they are shuffled, so that nothing depends on how they lay."""
    places = _hidden_places(state, viewer)
    face_down = [
        laid
        for laid in state.trick.table
        if not laid.face_up and laid.seat != viewer and not BIT[laid.card] & remembered  # W-17.5
    ]
    pool = [laid.card for laid in face_down]
    for place in places:
        pool += (card for card in place if not BIT[card] & remembered)
    pool.sort(key=_PLACE)
    rng.shuffle(pool)
    for laid in face_down:
        laid.card = pool.pop()
    for place in places:
        place[:] = [card if BIT[card] & remembered else pool.pop() for card in place]
        if place is not state.deck:
            place.sort(key=_PLACE)


def _redeal_trick(state: MythologyState, viewer: Viewer, rng: Rng) -> None:
    """W-17.3, W-17.13: locks on others' cards, and what another player has seen of hands."""
    trick = state.trick
    for seat, locked in enumerate(trick.locks):
        if seat != viewer:
            locked[:] = [rng.choice(state.hands[seat] or list(ORDER)) for _ in locked]
    snapshot = trick.snapshot
    if snapshot is not None and snapshot.seat != viewer:
        cards = list(ORDER)
        rng.shuffle(cards)
        for hand in snapshot.hands:
            hand[:] = sorted((cards.pop() for _ in hand), key=_PLACE)


def _redeal_bonus(state: MythologyState, viewer: Viewer, rng: Rng) -> None:
    """W-17.8, W-17.10, W-17.11, W-17.27: wealth and secret cards of others, and the decks."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer and state.agenda]
    wealth = sorted(state.wealth_deck + [points for seat in others for points in state.wealth[seat]])
    rng.shuffle(wealth)
    secrets: list[SecretCard] = state.secret_deck + [secret for seat in others for secret in state.secrets[seat]]
    secrets.sort(key=_SECRETS.__getitem__)
    rng.shuffle(secrets)
    for seat in others:
        state.wealth[seat] = [wealth.pop() for _ in state.wealth[seat]]
        state.secrets[seat] = [secrets.pop() for _ in state.secrets[seat]]
    state.wealth_deck, state.secret_deck = wealth, secrets
