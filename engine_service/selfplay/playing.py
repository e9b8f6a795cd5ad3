"""One game after the other, played in place: no log, no digests, and no copies but those that bots think in."""

from __future__ import annotations

import random  # noqa: TID251  # the players' own choices are no chance of a game, and its generator is twice as slow
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import msgspec

from engine_service.bots import RandomBot
from engine_service.game import MAX_MOVES, Bot, Game, Move, Options, Result, Rng, Setup
from engine_service.raised import place_of, where_raised

__all__ = ["MOST_DECISIONS", "Fault", "Played", "SelfPlay", "Stopped"]

MOST_DECISIONS = 100_000
"""A game that has more is taken for endless."""


class Fault(msgspec.Struct, frozen=True):
    """Why a game broke off, and where: enough to come to the same place again."""

    game: int
    """The number of the game in the run, from 0."""
    seed: str
    """The game's own seed."""
    decision: int
    """The decision that went wrong, from 1; 0 for the start."""
    seat: int | None
    """Whose decision it was, as far as it came to that."""
    move: str | None
    """The notation of the move that went wrong, if it is one."""
    message: str


class Played(msgspec.Struct, frozen=True):
    """What became of one game; `shares` and `scores` go by places in the list of bots."""

    game: int
    decisions: int
    most_moves: int
    seconds: float
    """From the start to the last decision."""
    shares: tuple[float, ...] = ()
    """Each bot's part in the victory: 1, divided among those who share it. Empty after a fault."""
    scores: tuple[int, ...] = ()
    fault: Fault | None = None


class Stopped(KeyboardInterrupt):
    """Somebody interrupted a game; `fault` says where it was."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class SelfPlay:
    """Games of the same bots under the same options. The same seed and number give the same game.

    Seats are rotated: in game number i the bot at place b holds seat (b + i) mod seats.
    """

    def __init__(
        self, game: Game[Any], seats: int, options: Options, bots: Sequence[Bot], seed: str, *, check: bool = False
    ) -> None:
        """`bots` has one bot for each seat; `check` verifies the invariants at the start and after every decision."""
        self.game, self.seats, self.options, self.seed, self.check = game, seats, options, seed, check
        self._bots = [None if type(bot) is RandomBot else bot for bot in bots]

    def seed_of(self, number: int) -> str:
        """The seed of game `number`."""
        return f"{self.seed}/{number}"

    def play(self, number: int) -> Played:
        """What becomes of game `number`; whatever the rules or a bot raise is told as its fault.

        Raises:
            Stopped: it was interrupted.
        """
        return self._play(number, MOST_DECISIONS)[0]

    def before(self, fault: Fault) -> Any:
        """The state before the decision that went wrong, played up to once more; None if the start went wrong."""
        return self._play(fault.game, fault.decision - 1)[1] if fault.decision else None

    def _play(self, number: int, limit: int) -> tuple[Played, Any]:
        """What becomes of a game within `limit` decisions, and the state that it comes to."""
        game, check = self.game, self.game.check if self.check else None
        to_act, legal_moves, play = game.to_act, game.legal_moves, game.play
        players = [self._bots[(seat - number) % self.seats] for seat in range(self.seats)]
        seed = self.seed_of(number)
        draw, chance = random.Random(f"players {seed}").random, Rng.from_seed(f"bots {seed}".encode())
        decision = most = 0
        seat: int | None = None
        move: Move | None = None
        state: Any = None
        began = perf_counter()
        try:
            state, _ = game.begin(Setup(self.seats, self.options, Rng.from_seed(seed.encode())))
            if check is not None:
                check(state)
            for decision in range(1, limit + 2):  # the last one is not made
                seat = move = None
                for seat in to_act(state):  # noqa: B007  # the first; `next` would cost as much as the draw
                    break
                else:
                    break
                if decision > limit:
                    raise _Wrong(f"the game goes on after {limit} decisions")
                moves = legal_moves(state, seat)
                count = len(moves)
                if count > most:
                    most = count
                    if count > MAX_MOVES:
                        raise _Wrong(f"{count} moves are offered, {MAX_MOVES} are allowed")
                elif not count:
                    raise _Wrong("there is no legal move")
                player = players[seat]
                move = (
                    moves[int(draw() * count)] if player is None else _choice(player, game, state, seat, moves, chance)
                )
                play(state, seat, move)
                if check is not None:
                    check(state)
            seconds = perf_counter() - began
            shares, scores = self._by_place(number, game.result(state))
        except (Exception, SystemExit, KeyboardInterrupt) as raised:
            notation = move.notation if isinstance(move, Move) else None
            whose = seat if isinstance(seat, int) else None
            fault = Fault(number, seed, decision, whose, notation, self._message(seat, raised))
            if isinstance(raised, KeyboardInterrupt):
                raise Stopped(fault) from None
            return Played(number, decision, most, perf_counter() - began, fault=fault), state
        return Played(number, decision - 1, most, seconds, shares, scores), state

    def _by_place(self, number: int, result: Result | None) -> tuple[tuple[float, ...], tuple[int, ...]]:
        """Each bot's share of the victory, and its score."""
        if result is None:
            raise _Wrong("nobody is to act, and there is no result")
        if [standing.seat for standing in result.standings] != list(range(self.seats)):
            raise _Wrong(f"the result must have one standing for each seat in order: {result.standings}")
        if not all(isinstance(standing.score, int) for standing in result.standings):
            raise _Wrong(f"a score must be a whole number: {result.standings}")
        winners, seats = result.winners, [(place + number) % self.seats for place in range(self.seats)]
        shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)
        return shares, tuple(result.standings[seat].score for seat in seats)

    def _message(self, seat: object, raised: BaseException) -> str:
        if isinstance(raised, KeyboardInterrupt):
            return f"interrupted at {place_of(raised)}"
        if seat is not None and not (isinstance(seat, int) and 0 <= seat < self.seats):
            return f"{seat!r} is to act; there are the seats 0 to {self.seats - 1}"
        return str(raised) if isinstance(raised, _Wrong) else where_raised(raised)


class _Wrong(Exception):
    """A fault of the rules or of a bot that raised nothing itself."""


def _choice(bot: Bot, game: Game[Any], state: Any, seat: int, moves: Sequence[Move], chance: Rng) -> Move:
    """What a bot makes of a position as its seat could believe it to be."""
    if len(moves) == 1:
        return moves[0]
    move = bot.choose(game, game.redealt(state, seat, chance.fork(), imagine=True), seat, moves, chance)
    if move not in moves:
        raise _Wrong(f"the bot {bot.name} chooses {move!r}, which is not legal")
    return move
