"""The moves, in the order of W-16; `dict`s hold the ones that are made over and over."""

from __future__ import annotations

from engine_service.game import Move, Seat
from petteia_world_of_mythology.kinds import Card, Declaration, Pantheon

__all__ = [
    "DISCARD",
    "GIVE",
    "PASS",
    "PLAY",
    "RECALL",
    "RETURN",
    "STASH",
    "SWAP_HAND",
    "SWAP_STAKE",
    "ChoosePantheon",
    "Declare",
    "Discard",
    "Give",
    "Keep",
    "Mix",
    "Next",
    "Pass",
    "Play",
    "Recall",
    "Return",
    "Stash",
    "SwapHand",
    "SwapStake",
    "Target",
]


class ChoosePantheon(Move, frozen=True):
    """W-16.1: takes a pantheon that is left."""

    pantheon: Pantheon


class Play(Move, frozen=True):
    """W-16.2, W-16.3: plays a hand card face up."""

    card: Card


class Discard(Move, frozen=True):
    """W-16.3: puts a hand card on the table face down."""

    card: Card


class Declare(Move, frozen=True):
    """W-16.4: names the pantheon that alone may beat the love god, or none."""

    pantheon: Declaration


class SwapHand(Move, frozen=True):
    """W-16.5: names the hand card to exchange."""

    card: Card


class SwapStake(Move, frozen=True):
    """W-16.5: names the card of the own stake that comes to the hand for it."""

    card: Card


class Stash(Move, frozen=True):
    """W-16.6, W-16.15: puts a hand card into the own stake."""

    card: Card


class Pass(Move, frozen=True):
    """W-16.7: names the hand card that goes to the neighbour."""

    card: Card


class Mix(Move, frozen=True):
    """W-16.8: names the two players whose hands are shuffled together, the lower seat first."""

    a: Seat
    b: Seat


class Target(Move, frozen=True):
    """W-16.9 to W-16.12: names the player whom a power touches."""

    seat: Seat


class Recall(Move, frozen=True):
    """W-16.13: takes a card of the own stake into the hand."""

    card: Card


class Return(Move, frozen=True):
    """W-16.14: names the hand card that goes back to the deck."""

    card: Card


class Next(Move, frozen=True):
    """W-16.16: names the player who puts down the next blind card."""

    seat: Seat


class Keep(Move, frozen=True):
    """W-16.17: keeps one of the two cards drawn from the table."""

    card: Card


class Give(Move, frozen=True):
    """W-16.18: gives one of the cards on the table to the player who lost."""

    card: Card


PLAY = {card: Play(card) for card in Card}
DISCARD = {card: Discard(card) for card in Card}
SWAP_HAND = {card: SwapHand(card) for card in Card}
SWAP_STAKE = {card: SwapStake(card) for card in Card}
STASH = {card: Stash(card) for card in Card}
PASS = {card: Pass(card) for card in Card}
RECALL = {card: Recall(card) for card in Card}
RETURN = {card: Return(card) for card in Card}
GIVE = {card: Give(card) for card in Card}
