"""W-6: the powers of the gods; `EFFECTS` says which function carries out which."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from engine_service.game import Event, Events
from petteia_world_of_mythology.components import GODS, POWERS
from petteia_world_of_mythology.components.schema import God
from petteia_world_of_mythology.kinds import Card, Power, Timing
from petteia_world_of_mythology.records import Noted
from petteia_world_of_mythology.steps.powers import bonus, hands, stakes, tricks

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = ["EFFECTS", "activate"]

Effect: TypeAlias = Callable[..., Events]
"""Takes the state and the seat of the god that was activated; changes the state and tells what happened."""

_NOTED = (Timing.LOST, Timing.SETTLED, Timing.NEXT_TRICK)


def _note(state: MythologyState, seat: int, card: Card) -> None:
    """W-5.25b, W-5.35 to W-5.37: the power is carried out when the trick is settled."""
    state.trick.noted.append(Noted(card, seat))


EFFECTS: dict[Power, Effect] = {
    Power.LOVE: tricks.love,
    Power.WAR: tricks.war,
    Power.WEALTH_SECRET: bonus.wealth_secret,
    Power.WEALTH_OPEN: bonus.wealth_open,
    Power.SECRET_DRAW: bonus.secret_draw,
    Power.SWAP: stakes.swap,
    Power.ALL_LOSE_STAKE: stakes.all_lose_stake,
    Power.PEEK_HANDS: hands.peek_hands,
    Power.OPPONENTS_REMIX: hands.opponents_remix,
    Power.STASH_EACH: hands.stash_each,
    Power.PASS_RIGHT: hands.pass_right,
    Power.PASS_LEFT: hands.pass_left,
    Power.REMIX_TWO: hands.remix_two,
    Power.MUTE: tricks.mute,
    Power.DECK_TO_STAKES: stakes.deck_to_stakes,
    Power.CONTEST: stakes.contest,
    Power.END_TRICK: tricks.end_trick,
    Power.REMOVE_THREE: stakes.remove_three,
    Power.REVERSE_LEVELS: tricks.reverse_levels,
    Power.TAKE_FROM_MOST: stakes.take_from_most,
    Power.BLIND_NEXT: tricks.blind_next,
    Power.LOCK: hands.lock,
    Power.TAKE_EACH: stakes.take_each,
    Power.STAKES_TO_HANDS: stakes.stakes_to_hands,
    Power.BLIND_ALL: tricks.blind_all,
    Power.ALL_REMIX: hands.all_remix,
    Power.RETURN_TO_DECK: hands.return_to_deck,
    Power.DISCARD_EACH: stakes.discard_each,
    Power.BLIND_ORDER: tricks.blind_order,
}
"""The powers that are not noted; those that are follow in the settlement."""


def _effect(god: God) -> Effect:
    """What a god does, with the arguments of its row in the table."""
    if POWERS[god.power].timing in _NOTED:
        return partial(_note, card=god.id)
    effect = EFFECTS[god.power]
    return effect if god.cards is None else partial(effect, cards=god.cards)


_OF = {card: _effect(god) for card, god in GODS.items()}


def activate(state: MythologyState, seat: int, card: Card) -> Iterable[Event]:
    """W-5.20, W-5.22: carries out a god's power, or notes it; what it tells. Its decisions are queued."""
    return _OF[card](state, seat) or ()
