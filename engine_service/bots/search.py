"""Information-set Monte-Carlo tree search with a tree for each seat.

Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (IEEE Transactions on Computational
Intelligence and AI in Games 4(2), 2012), the variant with several observers (MO-ISMCTS): every iteration draws a world
that the seat believes in and descends in all trees at once. An edge of a seat's own tree is its move, or what it was
told of another's, so that nobody's choice depends on what he cannot know.
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Sequence
from typing import Any

from engine_service.bots.outlook import outlook, outlook_at_end
from engine_service.game import Bot, Event, Game, Move, Rng

__all__ = ["LEVELS", "SearchBot"]

EXPLORATION = 0.7
"""How much a rarely tried move is favoured (the constant of UCB1)."""
MOST_PLIES = 10_000
"""A game without `estimate` is played on at random; one that takes longer counts as undecided."""


class _Node:
    """What a seat has found out about one of its situations, reached by one edge."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = self.available = 0
        self.total = 0.0
        self.children: dict[Hashable, _Node] = {}

    def worth(self) -> float:
        """The upper confidence bound of this edge."""
        return self.total / self.visits + EXPLORATION * math.sqrt(math.log(self.available) / self.visits)


class SearchBot(Bot):
    """Searches in worlds that it believes in, for a number of iterations or until its time is up."""

    def __init__(self, name: str, iterations: int, *, seconds: float = math.inf, plies: int = 6) -> None:
        """`plies` is how many random moves follow each descent before `estimate` judges."""
        self.name = name  # type: ignore[misc]  # each level is a bot with a name of its own
        self.description = f"Searches {iterations} times through worlds that it believes in."  # type: ignore[misc]
        self.iterations, self.seconds, self.plies = iterations, seconds, plies

    def choose(self, game: Game[Any], state: Any, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
        """The move that was tried most."""
        if len(moves) == 1:
            return moves[0]
        search = _Search(game, state, seat, rng, self.plies)
        until = time.monotonic() + self.seconds
        for _ in range(max(self.iterations, len(moves))):
            search.iterate()
            if time.monotonic() >= until:
                break
        tried = search.trees[seat].children
        return max(moves, key=lambda move: tried[move.notation].visits if move.notation in tried else 0)


class _Search:
    """The trees of all seats, grown iteration by iteration."""

    def __init__(self, game: Game[Any], state: Any, seat: int, rng: Rng, plies: int) -> None:
        self.game, self.state, self.seat, self.rng, self.plies = game, state, seat, rng, plies
        self.trees = {each: _Node() for each in range(game.meta.seats[1])}

    def iterate(self) -> None:
        """Draws a world, descends to a situation not met before, plays on, and notes how it ended for each seat."""
        world = self.game.redealt(self.state, self.seat, self.rng, imagine=True)
        paths: dict[int, list[_Node]] = {seat: [root] for seat, root in self.trees.items()}
        acted: set[int] = set()
        expanded = False
        while not expanded and (actors := self.game.to_act(world)):
            actor = self.seat if self.seat in actors else min(actors)
            acted.add(actor)
            expanded = self._descend(world, actor, paths)
        self._play_on(world)
        for seat in acted:
            value = self._outlook(world, seat)
            for node in paths[seat]:
                node.visits += 1
                node.total += value

    def _descend(self, world: Any, actor: int, paths: dict[int, list[_Node]]) -> bool:
        """Makes one move; True if it was tried for the first time."""
        moves = self.game.legal_moves(world, actor)
        path = paths[actor]
        known = path[-1].children
        fresh = [move for move in moves if move.notation not in known]
        if fresh:
            move = self.rng.choice(fresh)
            known[move.notation] = _Node()
        else:
            move = max(moves, key=lambda each: known[each.notation].worth())
        for each in moves:
            if node := known.get(each.notation):
                node.available += 1
        path.append(known[move.notation])
        events = self.game.play(world, actor, move)
        for seat, other in paths.items():
            if seat != actor:
                other.append(other[-1].children.setdefault(_told(events, actor, seat), _Node()))
        return bool(fresh)

    def _play_on(self, world: Any) -> None:
        plies = self.plies if "estimate" in self.game.traits else MOST_PLIES
        for _ in range(plies):
            actors = self.game.to_act(world)
            if not actors:
                return
            actor = min(actors)
            self.game.play(world, actor, self.rng.choice(self.game.legal_moves(world, actor)))

    def _outlook(self, world: Any, seat: int) -> float:
        if "estimate" in self.game.traits:
            return outlook(self.game, world, seat)
        result = self.game.result(world)
        return 0.0 if result is None else outlook_at_end(result, seat)


def _told(events: Sequence[Event], actor: int, seat: int) -> Hashable:
    """What `seat` learns of a move of `actor`: the edge that its tree follows."""
    return actor, tuple(event.seen_by(seat) for event in events)


LEVELS = (SearchBot("search_easy", 40), SearchBot("search", 200), SearchBot("search_hard", 1000))
"""The strength levels, by name."""
