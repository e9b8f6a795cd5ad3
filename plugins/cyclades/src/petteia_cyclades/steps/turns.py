"""C-7: turns with the gods."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Events, Move, Step
from petteia_cyclades.events import TurnBegan, TurnEnded
from petteia_cyclades.figures_on_board import expire_figures
from petteia_cyclades.kinds import Decision, God
from petteia_cyclades.moves import Build, EndTurn, MoveArmy, MoveFleet, Recruit, ReplaceCreature, Summon
from petteia_cyclades.steps.apollo import ApolloTurn
from petteia_cyclades.steps.asked import Asking
from petteia_cyclades.steps.building import build, possible_builds
from petteia_cyclades.steps.recruiting import possible_recruits, recruit
from petteia_cyclades.steps.special_actions import (
    move_army,
    move_fleet,
    possible_specials,
    replace_creature,
)
from petteia_cyclades.steps.summoning import possible_summons, summon

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["GodTurn", "TurnBegins", "Turns"]

_END_TURN = EndTurn()


class Turns(Step):
    """C-7.1: turns follow in the order of the gods; a god without a marker is skipped (C-6.10)."""

    def run(self, state: CycladesState) -> None:
        """Queues the turns, those of Apollo last, in the order of his spaces."""
        gods = [TurnBegins(god) for god in state.gods[: state.face_up] if god in state.offers]
        apollo = [ApolloTurn(seat, space=space) for space, seat in enumerate(state.apollo, 1) if seat is not None]
        state.then(*gods, *apollo)


class TurnBegins(Step):
    """C-7.2: a turn with a god begins, unless its seat has been eliminated (C-7.6)."""

    god: God

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Takes the seat's figures off the board."""
        offer = state.offers.get(self.god)
        if offer is not None:
            yield TurnBegan(offer.seat, self.god)
            yield from expire_figures(state, offer.seat)
            state.then(GodTurn(offer.seat, self.god))


class GodTurn(Asking):
    """C-7.3: the seat acts in any order, as often as it can, until it ends its turn; C-7.5, C-17.4."""

    asks: ClassVar[Decision] = Decision.ACT
    clauses: ClassVar[dict[type[Move], str]] = {
        Summon: "C-8.2",
        Recruit: "C-9.1",
        Build: "C-10.2",
        MoveFleet: "C-11.1",
        MoveArmy: "C-11.4",
        ReplaceCreature: "C-11.5",
    }

    seat: int
    god: God
    recruited: int = 0
    """C-9.1: how many units were recruited in this turn."""
    ended: bool = False

    def seats(self, state: CycladesState) -> Collection[int]:
        """The seat, until it ends its turn."""
        return () if self.ended else (self.seat,)

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """All that can be paid and carried out (C-D.4)."""
        yield from possible_summons(state, seat)
        yield from possible_recruits(state, seat, self.god, self.recruited)
        yield from possible_builds(state, seat, self.god)
        yield from possible_specials(state, seat, self.god)
        yield _END_TURN

    def play(self, state: CycladesState, seat: int, move: Move) -> Events:
        """Carries out one action."""
        match move:
            case Summon(slot):
                return summon(state, seat, slot)
            case Recruit(at):
                self.recruited += 1
                return recruit(state, seat, self.god, self.recruited, at)
            case Build(at):
                return build(state, seat, self.god, at)
            case MoveFleet(origin, to, n):
                return move_fleet(state, seat, origin, to, n)
            case MoveArmy(origin, to, n):
                return move_army(state, seat, origin, to, n)
            case ReplaceCreature(slot):
                return replace_creature(state, seat, slot)
        self.ended = True  # C-7.3a
        return None

    def run(self, state: CycladesState) -> Iterator[Event]:
        """The turn is over."""
        del state.offers[self.god]
        yield TurnEnded(self.seat, state.back_to_track(self.seat))
