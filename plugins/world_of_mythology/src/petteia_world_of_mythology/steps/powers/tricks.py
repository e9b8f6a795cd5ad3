"""W-6.1, W-6.2, W-6.16, W-6.19, W-6.22, W-6.24, W-6.32, W-6.38: powers over beating, turns and their order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine_service.game import Asked, Events, Move
from petteia_world_of_mythology.events import Declared, TrickCutShort
from petteia_world_of_mythology.kinds import Declaration, Pantheon
from petteia_world_of_mythology.moves import Declare
from petteia_world_of_mythology.options import LoveScope

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = [
    "LoveDeclaration",
    "blind_all",
    "blind_next",
    "blind_order",
    "end_trick",
    "love",
    "mute",
    "reverse_levels",
    "war",
]


class LoveDeclaration(Asked):
    """W-6.1: the player of a love god names a pantheon or none."""

    def moves(self, state: MythologyState, seat: int) -> Iterable[Move]:
        """The pantheons of players in table order, and none (W-19.10)."""
        everyone = state.options.love_scope is LoveScope.ANY
        for pantheon in Pantheon:
            if everyone or pantheon in state.pantheons:
                yield Declare(Declaration(pantheon))
        yield Declare(Declaration.NONE)

    def answer(self, state: MythologyState, move: Move) -> Events:
        """W-5.15: from now on only that pantheon beats the god."""
        assert isinstance(move, Declare)
        if move.pantheon is not Declaration.NONE:
            state.trick.declared = Pantheon(move.pantheon)
        return [Declared(self.seat, move.pantheon)]

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a pantheon can't be named."""
        return "W-6.1" if isinstance(move, Declare) else None


def love(state: MythologyState, seat: int) -> None:
    """W-6.1: always asked, also when nobody is left to act."""
    state.then(LoveDeclaration(seat))


def war(state: MythologyState, _seat: int) -> None:
    """W-6.2: from now on whoever would beat this god draws a war card."""
    state.trick.war = True


def mute(state: MythologyState, seat: int) -> None:
    """W-6.16."""
    state.trick.muted_by = seat


def end_trick(state: MythologyState, seat: int) -> Events:
    """W-6.19: no more turns; the cards that others stash come first in the settlement (W-7.2)."""
    state.trick.cut_short = True
    return [TrickCutShort(seat)]


def reverse_levels(state: MythologyState, _seat: int) -> None:
    """W-6.22."""
    state.trick.reversed = True


def blind_next(state: MythologyState, _seat: int) -> None:
    """W-6.24."""
    state.trick.blind_next = True


def blind_all(state: MythologyState, _seat: int) -> None:
    """W-6.32: concerns those who have not acted; the order stays."""
    state.trick.blind = list(state.trick.queue)


def blind_order(state: MythologyState, seat: int) -> None:
    """W-6.38: all who have not acted play blind, in the order that this player names."""
    state.trick.order_by = seat
