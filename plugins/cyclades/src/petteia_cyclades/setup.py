"""C-S: how a game is set up."""

from __future__ import annotations

from engine_service.game import Setup
from petteia_cyclades.components import COUNTS, CREATURES, MAPS, PLAYER_COUNTS, STARTS
from petteia_cyclades.kinds import Building
from petteia_cyclades.options import CycladesOptions, StartPositions
from petteia_cyclades.state import CycladesState, Island, Player, Supplies
from petteia_cyclades.steps.cycle import Cycle

__all__ = ["set_up"]


def set_up(setup: Setup) -> CycladesState:
    """The table before the first cycle, which stands on the agenda."""
    options: CycladesOptions = setup.options
    seats, rng = setup.seats, setup.rng
    board, numbers = MAPS[seats], PLAYER_COUNTS[seats]  # C-S.1, C-S.7
    starts = list(STARTS[seats])
    if options.start_positions is StartPositions.SHUFFLED:  # C-O-start_positions
        rng.shuffle(starts)
    islands = [Island(buildings=[0 for _ in Building]) for _ in board.islands]  # C-T-neutral
    fleets = [0 for _ in board.seas]
    admirals: list[int | None] = [None for _ in board.seas]
    players = []
    for seat, start in enumerate(starts):
        for island in start.troops:
            islands[island].owner, islands[island].troops = seat, 1
        for sea in start.fleets:
            fleets[sea], admirals[sea] = 1, seat
        reserve = COUNTS.fleets - len(start.fleets), COUNTS.troops - len(start.troops)
        players.append(Player(COUNTS.gold, COUNTS.gold, *reserve))  # C-S.2
    draw_pile = list(CREATURES)
    rng.shuffle(draw_pile)  # C-S.3
    track: list[int | None] = [seat for seat in range(seats) for _ in range(numbers.markers)]
    rng.shuffle(track)  # C-S.5
    state = CycladesState(
        agenda=[],
        rng=rng,
        options=options,
        players=players,
        islands=islands,
        fleets=fleets,
        admirals=admirals,
        draw_pile=draw_pile,
        track=track,
        supplies=Supplies(  # C-S.4
            buildings=[COUNTS.buildings for _ in Building],
            metropolises=COUNTS.metropolises,
            priests=options.priest_supply,
            philosophers=options.philosopher_supply,
            markers=COUNTS.markers,
        ),
    )
    state.then(Cycle(1))  # C-S.6
    return state
