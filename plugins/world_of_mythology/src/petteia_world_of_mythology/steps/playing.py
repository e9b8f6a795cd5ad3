"""W-5.9: a card is put down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event
from petteia_world_of_mythology.beating import beats
from petteia_world_of_mythology.components import PANTHEON, WAR_CARDS
from petteia_world_of_mythology.events import Activated, Discarded, Muted, Played, WarDrawn
from petteia_world_of_mythology.kinds import Card, Source, War
from petteia_world_of_mythology.piles import take, take_openly
from petteia_world_of_mythology.records import Laid
from petteia_world_of_mythology.steps.powers import activate

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = ["discard", "may_play", "play_unseen", "put_up"]


def may_play(state: MythologyState, seat: int, card: Card) -> bool:
    """W-5.3, W-6.27: whether a follower may play this hand card face up."""
    locks = state.trick.locks
    if locks and card in locks[seat]:  # W-6.27, W-6.27b
        return False
    standing = state.standing
    return standing is not None and beats(state, seat, card, standing)


def put_up(state: MythologyState, seat: int, card: Card, source: Source) -> Iterator[Event]:
    """W-5.9: a god goes face up to the table; a war card may kill it, else it stands and its power may work."""
    place = state.stakes[seat] if source is Source.STAKE else state.hands[seat]
    take_openly(state, place, card)
    trick = state.trick
    trick.table.append(Laid(card, seat, True))
    yield Played(seat, card, source)
    if trick.war:  # W-6.2
        war = state.rng.choice(WAR_CARDS)
        yield WarDrawn(seat, war)
        if war is War.DEATH:
            trick.table[-1].dead = True
            return
    trick.standing = len(trick.table) - 1
    trick.declared, trick.war = None, False  # W-5.25a
    if PANTHEON[card] is state.pantheons[seat]:  # W-5.20, W-5.21
        if trick.muted_by is not None and trick.muted_by != seat:  # W-5.29
            yield Muted(seat, card)
        else:
            yield Activated(seat, card)
            yield from activate(state, seat, card)


def discard(state: MythologyState, seat: int, card: Card, source: Source) -> Event:
    """W-5.3b: a card goes face down to the table; what is told of it."""
    place = state.stakes[seat] if source is Source.STAKE else state.hands[seat]
    take(state, place, card, seat)
    state.trick.table.append(Laid(card, seat, False))
    return Discarded(seat, source, card)


def play_unseen(state: MythologyState, seat: int, card: Card, source: Source) -> Iterator[Event]:
    """W-6.33, W-6.39: a card that nobody has chosen is put down, face up if it beats the standing god."""
    if source is Source.STAKE:
        standing, at_work = state.standing, state.trick.standing
        other = at_work is not None and state.trick.table[at_work].seat != seat
        up = other and standing is not None and beats(state, seat, card, standing)  # W-6.33, W-6.33a, W-5.17
    else:
        up = may_play(state, seat, card)  # W-6.39, W-5.17
    if up:
        yield from put_up(state, seat, card, source)
    else:
        yield discard(state, seat, card, source)
