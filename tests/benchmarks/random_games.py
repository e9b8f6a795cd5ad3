"""Complete random games, in-process, against python-chess's random games in the same run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import chess

from engine_service.catalogue import Catalogue
from engine_service.game import Game, Rng, Setup, read_options
from tests.benchmarks.ratios import Ratio, compare

__all__ = ["random_games"]


def random_games(catalogue: Catalogue, *, seconds: float = 1.0, rounds: int = 5) -> dict[str, Ratio]:
    """Decisions per second of random games for each game type, against plies per second of random chess."""
    return {
        name: compare(lambda game=installed.game: _rate(_plays(game), seconds), lambda: _rate(_chess, seconds), rounds)
        for name, installed in catalogue.games.items()
    }


def _rate(play: Callable[[random.Random], int], seconds: float) -> float:
    """Decisions per second of CPU time, over whole games."""
    chance, decisions, began = random.Random(1), 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        decisions += play(chance)
    return decisions / spent


def _chess(chance: random.Random) -> int:
    board, plies = chess.Board(), 0
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(chance.random() * len(moves))])
        plies += 1
    return plies


def _plays(game: Game) -> Callable[[random.Random], int]:  # type: ignore[type-arg]
    """One random game after the other, over all seat counts."""
    low, high = game.meta.seats
    options = read_options(game.meta.options, {})

    def play(chance: random.Random) -> int:
        seed = Rng.from_seed(chance.randbytes(8))
        state, _ = game.begin(Setup(chance.randint(low, high), options, seed))
        decisions = 0
        while to_act := game.to_act(state):
            seat = min(to_act)
            moves = game.legal_moves(state, seat)
            game.play(state, seat, moves[int(chance.random() * len(moves))])
            decisions += 1
        return decisions

    return play
