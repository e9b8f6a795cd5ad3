"""D-11: draws anew what a viewer may not know."""

from __future__ import annotations

from engine_service.game import Rng, Viewer
from petteia_delphi.kinds import Kind, Oracle
from petteia_delphi.state import DelphiState

__all__ = ["redeal"]

_KINDS = {kind: place for place, kind in enumerate(Kind)}
_ORACLES = {oracle: place for place, oracle in enumerate(Oracle)}


def redeal(state: DelphiState, viewer: Viewer, rng: Rng) -> None:
    """Gives others other hands and piles, everybody another order of pile, and the oracle pile another order.

    What stays is what D-11 lets the viewer keep: his own hand, all hands once the game is over, and the oracle
    cards he has looked at, in their places. Cards are brought into table order before they are shuffled, so that
    nothing depends on how they lay.
    """
    for seat, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True)):
        if seat == viewer or not state.agenda:  # D-11.1, D-11.11
            pile.sort(key=_KINDS.__getitem__)
            rng.shuffle(pile)  # D-11.2
            continue
        unseen = [card for card in hand if card is not Kind.PASS] + pile  # D-11.13; everybody always holds Pass
        unseen.sort(key=_KINDS.__getitem__)
        rng.shuffle(unseen)
        held = len(hand) - 1
        hand[:-1] = sorted(unseen[:held], key=_KINDS.__getitem__)
        pile[:] = unseen[held:]
    hidden = [sealed for sealed in state.oracles if viewer not in sealed.seen_by]  # D-11.3, D-11.4, D-11.5
    oracles = sorted((sealed.card for sealed in hidden), key=_ORACLES.__getitem__)
    rng.shuffle(oracles)
    for sealed, oracle in zip(hidden, oracles, strict=True):
        sealed.card = oracle
