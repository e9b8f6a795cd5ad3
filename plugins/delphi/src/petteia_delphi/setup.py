"""D-1: how a game is set up."""

from __future__ import annotations

from engine_service.game import Setup
from petteia_delphi.components import CITIES, DECK, MARCHES_IN_PARADE, ORACLES
from petteia_delphi.kinds import City, Kind
from petteia_delphi.options import Cities, DelphiOptions
from petteia_delphi.state import DelphiState, SealedOracle
from petteia_delphi.steps.final_scoring import FinalScoring
from petteia_delphi.steps.parades import Parade

__all__ = ["marches_of", "set_up"]


def marches_of(options: DelphiOptions) -> int:
    """D-2.1, D-12.9: how many marches a game has."""
    return options.parades * MARCHES_IN_PARADE


def set_up(setup: Setup) -> DelphiState:
    """D-1: cities and shuffled piles, with the parades on the agenda; the first deal is the first parade's."""
    options: DelphiOptions = setup.options
    rng = setup.rng
    order = list(CITIES)
    if options.cities is Cities.RANDOM:  # D-1.5, D-12.10
        rng.shuffle(order)
    cities = order[: setup.seats]  # D-1.1, D-1.1a
    piles: dict[City, list[Kind]] = {}
    for city in CITIES:  # D-1.5
        if city in cities:
            piles[city] = [card for card in DECK if card is not Kind.PASS]  # D-1.6
            rng.shuffle(piles[city])  # D-1.2a
    oracles = [SealedOracle(oracle) for oracle in ORACLES]
    rng.shuffle(oracles)  # D-1.3
    state = DelphiState(
        agenda=[],
        rng=rng,
        options=options,
        cities=cities,
        hands=[[Kind.PASS] for _ in cities],  # D-1.2
        piles=[piles[city] for city in cities],
        rows=[[] for _ in cities],
        discards=[[] for _ in cities],
        oracles=oracles,
        active=list(range(setup.seats)),
        factors=[1] * setup.seats,
    )
    state.then(*(Parade(number) for number in range(1, options.parades + 1)), FinalScoring())  # D-9.1
    return state
