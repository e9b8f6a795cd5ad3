"""The bot that looks one step ahead with the game's own `estimate`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine_service.bots.outlook import finish_secret, outlook
from engine_service.game import Bot, Game, Move, Rng

__all__ = ["GreedyBot"]


class GreedyBot(Bot):
    """Plays each legal move in a few worlds that it believes in, and takes the one after which it stands best."""

    name: ClassVar[str] = "greedy"
    description: ClassVar[str] = "Looks one step ahead and takes the move after which it stands best."
    worlds: ClassVar[int] = 4
    """In how many worlds a move is tried; the same ones for each move, so that luck favours none."""

    def can_play(self, game: Game[Any]) -> bool:
        """Only games that say how well a seat stands."""
        return "estimate" in game.traits

    def choose(self, game: Game[Any], state: Any, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
        """The move with the best mean estimate; among equals any."""
        if len(moves) == 1:
            return moves[0]
        totals = [0.0] * len(moves)
        for _ in range(self.worlds):
            world, chance = game.redealt(state, seat, rng, imagine=True), rng.fork()
            for index, move in enumerate(moves):
                after = game.clone(world)
                game.play(after, seat, move)
                finish_secret(game, after, seat, Rng(chance.key))
                totals[index] += outlook(game, after, seat)
        best = max(totals)
        return rng.choice([move for move, total in zip(moves, totals, strict=True) if total == best])
