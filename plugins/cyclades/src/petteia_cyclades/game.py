"""The game Cyclades as the engine knows it."""

from __future__ import annotations

from engine_service.game import Game, Result, Rng, Setup, Viewer
from petteia_cyclades.board_text import render
from petteia_cyclades.components import COLOURS
from petteia_cyclades.estimate import estimate
from petteia_cyclades.events import EVENTS
from petteia_cyclades.final_ranking import final_result
from petteia_cyclades.invariants import check
from petteia_cyclades.kinds import Colour
from petteia_cyclades.meta import META
from petteia_cyclades.moves import MOVES
from petteia_cyclades.redeal import imagine, redeal
from petteia_cyclades.setup import set_up
from petteia_cyclades.state import CycladesState
from petteia_cyclades.v1 import view_pb2
from petteia_cyclades.view import view

__all__ = ["Cyclades"]


class Cyclades(Game[CycladesState]):
    """Fleets, gods and creatures among the islands: a board game for two to five."""

    meta = META
    state_type = CycladesState
    view_type = view_pb2.View
    moves = MOVES
    events = EVENTS

    def start(self, setup: Setup) -> CycladesState:
        """C-S: the board before the first cycle."""
        return set_up(setup)

    def view(self, state: CycladesState, viewer: Viewer) -> view_pb2.View:
        """C-V: what a viewer may know."""
        return view(state, viewer)

    def result(self, state: CycladesState) -> Result | None:
        """C-16: the standings once the game is over."""
        return None if state.ending is None else final_result(state)

    def redeal(self, state: CycladesState, viewer: Viewer, rng: Rng) -> None:
        """C-V: draws anew what a viewer may not know."""
        redeal(state, viewer, rng)

    def imagine(self, state: CycladesState, viewer: Viewer, rng: Rng) -> None:
        """C-V.1: the same, for bots that have counted gold along."""
        imagine(state, viewer, rng)

    def check(self, state: CycladesState) -> None:
        """Every component in one place, all limits kept."""
        check(state)

    def estimate(self, state: CycladesState, seat: int) -> float:
        """How well a seat stands."""
        return estimate(state, seat)

    def progress(self, state: CycladesState) -> float:
        """How close the leader has come to winning, or the game to its last cycle."""
        if state.ending is not None:
            return 1.0
        cities = max(state.metropolises_of(seat) for seat in state.playing) / state.numbers.metropolises
        over = (state.cycle - 1) / state.options.max_cycles
        return max(over, min(0.9, 0.9 * cities))

    def render_text(self, view: view_pb2.View) -> str:
        """The board for a terminal."""
        return render(view)

    def seat_role(self, state: CycladesState, seat: int) -> Colour:
        """C-T.1: the seat's colour."""
        return COLOURS[seat]
