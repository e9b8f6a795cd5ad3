"""The game World of Mythology as the engine knows it."""

from __future__ import annotations

from engine_service.game import Game, Result, Rng, Setup, TakeBack, Viewer
from petteia_world_of_mythology import moves
from petteia_world_of_mythology.board_text import render
from petteia_world_of_mythology.components import ORDER
from petteia_world_of_mythology.estimate import estimate
from petteia_world_of_mythology.events import EVENTS
from petteia_world_of_mythology.final_ranking import final_result
from petteia_world_of_mythology.invariants import check
from petteia_world_of_mythology.kinds import Pantheon
from petteia_world_of_mythology.meta import META
from petteia_world_of_mythology.options import End
from petteia_world_of_mythology.redeal import imagine, redeal
from petteia_world_of_mythology.setup import set_up
from petteia_world_of_mythology.state import MythologyState
from petteia_world_of_mythology.v1 import view_pb2
from petteia_world_of_mythology.view import view

__all__ = ["WorldOfMythology"]


class WorldOfMythology(Game[MythologyState]):
    """Tricks of gods with powers: a card game for two to five."""

    meta = META
    state_type = MythologyState
    view_type = view_pb2.View
    moves = (
        moves.ChoosePantheon,
        moves.Play,
        moves.Discard,
        moves.Declare,
        moves.SwapHand,
        moves.SwapStake,
        moves.Stash,
        moves.Pass,
        moves.Mix,
        moves.Target,
        moves.Recall,
        moves.Return,
        moves.Next,
        moves.Keep,
        moves.Give,
        TakeBack,
    )
    events = EVENTS

    def start(self, setup: Setup) -> MythologyState:
        """W-4: the table before the first deal."""
        return set_up(setup)

    def view(self, state: MythologyState, viewer: Viewer) -> view_pb2.View:
        """W-17: what a viewer may know."""
        return view(state, viewer)

    def result(self, state: MythologyState) -> Result | None:
        """W-9: the standings once the game is over."""
        return None if state.agenda else final_result(state.results)

    def redeal(self, state: MythologyState, viewer: Viewer, rng: Rng) -> None:
        """W-17.31: draws anew what a viewer's view doesn't show."""
        redeal(state, viewer, rng)

    def imagine(self, state: MythologyState, viewer: Viewer, rng: Rng) -> None:
        """W-17.29, W-17.31: draws anew what a viewer doesn't know in its place."""
        imagine(state, viewer, rng)

    def check(self, state: MythologyState) -> None:
        """Every card in one place, and what is in progress fits together."""
        check(state)

    def estimate(self, state: MythologyState, seat: int) -> float:
        """How well a seat stands."""
        return estimate(state, seat)

    def progress(self, state: MythologyState) -> float:
        """By rounds: those over and the cards through in this one; by points: how near the best total is."""
        if not state.agenda:
            return 1.0
        options = state.options
        held = len(state.deck) + sum(map(len, state.hands))
        through = 1 - held / len(ORDER)
        if options.end is End.ROUNDS:
            return (len(state.results) + through) / options.rounds
        best = max(map(state.total, range(len(state.hands)))) / options.target
        begun = through * (best / len(state.results) if state.results else 0.2)
        return min(1.0, max(best + begun, len(state.results) / options.max_rounds))

    def render_text(self, view: view_pb2.View) -> str:
        """The board for a terminal."""
        return render(view)

    def seat_role(self, state: MythologyState, seat: int) -> Pantheon | None:
        """W-4.2: the seat's pantheon, once it has one."""
        return state.pantheons[seat]
