"""W-4: how a game is set up."""

from __future__ import annotations

from engine_service.game import Setup
from petteia_world_of_mythology.components import ORDER, SECRETS, WEALTH
from petteia_world_of_mythology.options import MythologyOptions
from petteia_world_of_mythology.records import TrickState
from petteia_world_of_mythology.state import MythologyState
from petteia_world_of_mythology.steps.rounds import Round

__all__ = ["set_up"]


def set_up(setup: Setup) -> MythologyState:
    """The table before the first round, which shuffles and deals itself (W-4.8)."""
    options: MythologyOptions = setup.options
    seats = setup.seats
    state = MythologyState(
        agenda=[],
        rng=setup.rng,
        options=options,
        pantheons=[None] * seats,
        hands=[[] for _ in range(seats)],
        stakes=[[] for _ in range(seats)],
        wealth=[[] for _ in range(seats)],
        open_wealth=[[] for _ in range(seats)],
        secrets=[[] for _ in range(seats)],
        deck=list(ORDER),
        wealth_deck=list(WEALTH),
        secret_deck=list(SECRETS),
        trick=TrickState(),
        known=[0] * seats,
    )
    state.then(Round())
    return state
