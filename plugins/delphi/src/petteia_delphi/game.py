"""The game Delphi as the engine knows it."""

from __future__ import annotations

from typing import Any

from engine_service.game import Game, Result, Rng, Setup, TakeBack, Viewer
from petteia_delphi import moves
from petteia_delphi.board_text import render
from petteia_delphi.estimate import estimate
from petteia_delphi.events import EVENTS
from petteia_delphi.final_ranking import final_result
from petteia_delphi.invariants import check
from petteia_delphi.kinds import City
from petteia_delphi.meta import META
from petteia_delphi.options import TieBreak
from petteia_delphi.redeal import redeal
from petteia_delphi.setup import marches_of, set_up
from petteia_delphi.state import DelphiState
from petteia_delphi.v1 import view_pb2
from petteia_delphi.view import view

__all__ = ["Delphi"]


class Delphi(Game[DelphiState]):
    """Processions to Delphi: a card game for three or four."""

    meta = META
    state_type = DelphiState
    view_type = view_pb2.View
    moves = (
        moves.Lay,
        moves.Play,
        moves.DropOut,
        moves.Strike,
        moves.NoStrike,
        moves.Consult,
        moves.Decline,
        moves.Accept,
        moves.Reject,
        moves.Keep,
        moves.Discard,
        TakeBack,
    )
    events = EVENTS

    def start(self, setup: Setup) -> DelphiState:
        """D-1: the table before the first deal."""
        return set_up(setup)

    def view(self, state: DelphiState, viewer: Viewer) -> view_pb2.View:
        """D-11: what a viewer may know."""
        return view(state, viewer)

    def result(self, state: DelphiState) -> Result | None:
        """D-9: the standings once the game is over."""
        if state.agenda:
            return None
        hands = [state.hand_points(seat) for seat in range(len(state.cities))]
        return final_result(state.results, hands, late=state.options.tie_break is TieBreak.LATE)

    def redeal(self, state: DelphiState, viewer: Viewer, rng: Rng) -> None:
        """D-11: draws anew what a viewer may not know."""
        redeal(state, viewer, rng)

    def check(self, state: DelphiState) -> None:
        """Every card in one place, and what is in progress fits together."""
        check(state)

    def estimate(self, state: DelphiState, seat: int) -> float:
        """How well a seat stands."""
        return estimate(state, seat)

    def progress(self, state: DelphiState) -> float:
        """The marches that are over, and in the present one the players that have dropped out."""
        seats = len(state.cities)
        over = len(state.results) + (seats - len(state.active)) / seats
        return over / marches_of(state.options)

    def render_text(self, view: view_pb2.View) -> str:
        """The board for a terminal."""
        return render(view)

    def inspect(self, state: DelphiState) -> dict[str, Any]:
        """D-5.13, D-4.2, D-5.12, D-9.2: row values, whose are lowest, which are halved, and what hands are worth."""
        return {
            "values": state.values(),
            "worst": state.worst() if state.active else [],
            "halved": [seat for seat, halved in enumerate(state.halved()) if halved],
            "hand_points": [state.hand_points(seat) for seat in range(len(state.cities))],
        }

    def seat_role(self, state: DelphiState, seat: int) -> City:
        """D-1.1: the seat's city."""
        return state.cities[seat]
