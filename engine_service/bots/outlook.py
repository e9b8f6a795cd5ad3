"""How bots judge a position, and how they let secret choices of others come to an end."""

from __future__ import annotations

from typing import Any

from engine_service.game import Game, Result, Rng, Secret

__all__ = ["finish_secret", "outlook", "outlook_at_end"]


def outlook(game: Game[Any], state: Any, seat: int) -> float:
    """How well `seat` stands, from -1 (lost) to 1 (won): its place at the end, else the game's estimate."""
    result = game.result(state)
    return game.estimate(state, seat) if result is None else outlook_at_end(result, seat)


def outlook_at_end(result: Result, seat: int) -> float:
    """1 for the only winner, -1 for the only last, and in even steps between; seats of one rank share theirs."""
    ranks = [standing.rank for standing in result.standings]
    rank = next(standing.rank for standing in result.standings if standing.seat == seat)
    place = rank - 1 + (ranks.count(rank) - 1) / 2
    return 1.0 - 2.0 * place / (len(ranks) - 1) if len(ranks) > 1 else 1.0


def finish_secret(game: Game[Any], state: Any, seat: int, rng: Rng) -> None:
    """Lets the others choose at random while a secret choice of `seat` waits for theirs."""
    while state.agenda and isinstance(step := state.agenda[-1], Secret) and seat in step.asked:
        others = sorted(set(game.to_act(state)) - {seat})
        if not others or seat in game.to_act(state):
            return
        game.play(state, others[0], rng.choice(game.legal_moves(state, others[0])))
        if not state.agenda or state.agenda[-1] is not step:
            return
