"""Self-play through its functions: what is played, how seats go round, and which faults are told."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine_service.bots import GreedyBot, RandomBot
from engine_service.catalogue import Catalogue
from engine_service.game import MAX_MOVES, Bot, Game, Move, Result, Rng, Standing, spell_options
from engine_service.selfplay import MOST_DECISIONS, Order, Outcome, Played, SelfPlay, figures_of, run_games
from tests.conftest import Distribute
from tests.testing.toy import Offerings
from tests.toys import SPIED, IllegalBot, RaisingBot, SpyBot, Take, Toy, ToyOptions, ToyState

RANDOM = RandomBot()


def self_play(game: Game[Any], *bots: Bot, seed: str = "s", check: bool = False, **options: Any) -> SelfPlay:
    """Games with a seat for each of `bots`."""
    return SelfPlay(game, len(bots), game.meta.options(**options), bots, seed, check=check)


def bare(played: Sequence[Played]) -> list[Played]:
    """Games without the time that they took."""
    return [Played(each.game, each.decisions, each.most_moves, 0.0, each.shares, each.scores) for each in played]


class FirstBot(Bot):
    """Takes the first move, and notes whose it was."""

    name = "first"

    def __init__(self) -> None:
        self.seats: list[int] = []

    def choose(self, game: Game[Any], state: Any, seat: int, moves: Sequence[Move], rng: Rng) -> Move:
        self.seats.append(seat)
        return moves[0]


def test_a_seed_and_a_number_give_one_game() -> None:
    """A later game can be played again by itself; another seed gives other games."""
    once, again = ([self_play(Toy(), *[RANDOM] * 3).play(number) for number in order] for order in (range(9), [8, 3]))
    assert bare(again) == bare([once[8], once[3]])
    other = [self_play(Toy(), *[RANDOM] * 3, seed="other").play(number) for number in range(9)]
    assert bare(other) != bare(once)


def test_bots_change_seats_from_game_to_game() -> None:
    """In game i the bot at place b holds seat (b + i) mod seats, and gets that seat's score and share."""
    for number in range(7):
        bots = [FirstBot() for _ in range(3)]
        played = self_play(Toy(), *bots, heap=5).play(number)  # taken one by one: seats 0 and 1 take two
        assert [set(bot.seats) - {(place + number) % 3} for place, bot in enumerate(bots)] == [set()] * 3
        by_seat = {(place + number) % 3: place for place in range(3)}
        assert [played.scores[by_seat[seat]] for seat in range(3)] == [2, 2, 1]
        assert [played.shares[by_seat[seat]] for seat in range(3)] == [0.5, 0.5, 0.0]


def test_every_victory_is_shared_out_whole() -> None:
    """Over many games with ties, all shares together are the finished games."""
    games = [self_play(Toy(), *[RANDOM] * 4).play(number) for number in range(60)]
    assert any(0 < share < 1 for game in games for share in game.shares)
    figures = figures_of("toy", 4, ["random"] * 4, games, 1.0)
    assert sum(bot.wins for bot in figures.bots) == pytest.approx(60)
    assert figures.decisions == sum(game.decisions for game in games) == figures.mean_length * 60
    assert figures.max_moves == 7


def test_figures_count_every_decision_of_every_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The count of decisions is the number of moves that the rules carried out."""
    made = []
    monkeypatch.setattr(Toy, "play", lambda self, *move, play=Toy.play: made.append(move) or play(self, *move))
    played = self_play(Toy(), RANDOM, FirstBot()).play(0)
    assert played.decisions == len(made) > 2


def test_a_thinking_bot_gets_a_position_that_it_could_believe_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own secret is the true one; those of others and the chance to come are drawn anew each time."""
    monkeypatch.setenv(SPIED, str(tmp_path / "spied"))
    games = self_play(Toy(), SpyBot(), SpyBot())
    games.play(0)
    told = [json.loads(line) for line in (tmp_path / "spied").read_text().splitlines()]
    secrets = [{line["secrets"][seat] for line in told if line["seat"] == seat} for seat in range(2)]
    assert [len(own) for own in secrets] == [1, 1]
    assert not {line["secrets"][1 - line["seat"]] for line in told} & set.union(*secrets)
    assert len({line["chance"] for line in told}) == len(told) > 3


def test_greedy_bots_play_games_with_secret_choices() -> None:
    """Bots that look into copies leave the game itself alone: invariants hold, and repeats are equal."""
    games = [[self_play(Offerings(), GreedyBot(), RANDOM, check=True).play(n) for n in range(3)] for _ in range(2)]
    assert bare(games[0]) == bare(games[1])
    assert [game.fault for game in games[0]] == [None] * 3


class Faulty(Toy):
    """The toy, broken after the second move."""

    def to_act(self, state: ToyState) -> Collection[int]:
        return self.wrong_to_act(state) if self.late(state) else super().to_act(state)

    def late(self, state: ToyState) -> bool:
        return sum(taken > 0 for taken in state.taken) > 1

    def wrong_to_act(self, state: ToyState) -> Collection[int]:
        return super().to_act(state)


class Raising(Faulty):
    def play(self, state: ToyState, seat: int, move: Move) -> Any:
        if self.late(state):
            raise ValueError("the heap is haunted")
        return super().play(state, seat, move)


class Leaving(Faulty):
    def legal_moves(self, state: ToyState, seat: int) -> Sequence[Move]:
        if self.late(state):
            raise SystemExit("bye")
        return super().legal_moves(state, seat)


class Stuck(Faulty):
    def legal_moves(self, state: ToyState, seat: int) -> Sequence[Move]:
        return [] if self.late(state) else super().legal_moves(state, seat)


class Long(Faulty):
    def legal_moves(self, state: ToyState, seat: int) -> Sequence[Move]:
        return [Take(1)] * (MAX_MOVES + 1) if self.late(state) else super().legal_moves(state, seat)


class Outside(Faulty):
    def wrong_to_act(self, state: ToyState) -> Collection[int]:
        return [7]


class Below(Faulty):
    def wrong_to_act(self, state: ToyState) -> Collection[int]:
        return [-1]


class Nameless(Faulty):
    def wrong_to_act(self, state: ToyState) -> Any:
        return ["first"]


class Unending(Toy):
    def play(self, state: ToyState, seat: int, move: Move) -> Any:
        state.heap = 7
        return super().play(state, seat, move)


class Overgrown(Faulty):
    def check(self, state: ToyState) -> None:
        if self.late(state):
            raise AssertionError("two have taken")


class Unresolved(Faulty):
    def result(self, state: ToyState) -> Result | None:
        return None


class Incomplete(Faulty):
    def result(self, state: ToyState) -> Result | None:
        return Result((Standing(1, 1, 1),))


class Fractional(Faulty):
    def result(self, state: ToyState) -> Result | None:
        return Result(tuple(Standing(seat, 1, 0.5) for seat in range(3)))  # type: ignore[arg-type]


class Unstarted(Toy):
    def start(self, setup: Any) -> ToyState:
        raise KeyError("box")


FIRST = FirstBot()
FAULTS: list[tuple[type[Game[Any]], Bot, int, int | None, str | None, str]] = [
    (Raising, FIRST, 3, 2, "take 1", "ValueError: the heap is haunted ("),
    (Leaving, FIRST, 3, 2, None, "SystemExit: bye ("),
    (Stuck, FIRST, 3, 2, None, "there is no legal move"),
    (Long, FIRST, 3, 2, None, "501 moves are offered, 500 are allowed"),
    (Outside, FIRST, 3, 7, None, "7 is to act; there are the seats 0 to 2"),
    (Below, FIRST, 3, -1, None, "-1 is to act; there are the seats 0 to 2"),
    (Nameless, FIRST, 3, None, None, "'first' is to act; there are the seats 0 to 2"),
    (Overgrown, FIRST, 2, 1, "take 1", "AssertionError: two have taken ("),
    (Unresolved, FIRST, 8, None, None, "nobody is to act, and there is no result"),
    (Incomplete, FIRST, 8, None, None, "the result must have one standing for each seat in order: "),
    (Fractional, FIRST, 8, None, None, "a score must be a whole number: "),
    (Unstarted, FIRST, 0, None, None, "KeyError: 'box' ("),
    (Toy, IllegalBot(), 1, 0, None, "the bot illegal chooses Take(number=999), which is not legal"),
    (Toy, RaisingBot(), 1, 0, None, "RuntimeError: the secrets are"),
]
FAULT_NAMES = [f"{fault[0].__name__}-{fault[1].name}" for fault in FAULTS]


@pytest.mark.parametrize(
    ("game", "bot", "decision", "seat", "move", "said"),
    FAULTS,
    ids=[f"{fault[0].__name__}-{fault[1].name}" for fault in FAULTS],
)
def test_a_fault_is_told_with_its_place(
    game: type[Game[Any]], bot: Bot, decision: int, seat: int | None, move: str | None, said: str
) -> None:
    """What went wrong, in which decision of whom, with which move; and the game counts as not finished."""
    played = self_play(game(), bot, bot, bot, check=True).play(0)
    fault = played.fault
    assert fault is not None
    assert (fault.game, fault.seed, fault.decision, fault.seat, fault.move) == (0, "s/0", decision, seat, move)
    assert fault.message.startswith(said)
    assert figures_of("toy", 3, ["x"] * 3, [played], 1.0).finished == 0


def test_an_endless_game_is_given_up() -> None:
    """After 100,000 decisions, and not before."""
    played = self_play(Unending(), RANDOM).play(0)
    assert played.fault is not None
    assert played.fault.message == f"the game goes on after {MOST_DECISIONS} decisions"
    assert played.fault.decision == MOST_DECISIONS + 1


def test_invariants_are_verified_only_when_asked_for() -> None:
    """Without `check` a game with a broken invariant goes on to its end."""
    assert self_play(Overgrown(), FIRST, FIRST, FIRST).play(0).fault is None


def decide(game: Game[Any], state: Any, seat: int, move: Move) -> None:
    """A decision as `check` has it verified."""
    game.play(state, seat, move)
    game.check(state)


@pytest.mark.parametrize("game", [Raising, Stuck, Overgrown])
def test_the_position_before_a_fault_can_be_had_again(game: type[Toy]) -> None:
    """The same decision made in it comes to the same fault."""
    played = self_play(game(), RANDOM, RANDOM, RANDOM, check=True)
    fault = next(fault for number in range(20) if (fault := played.play(number).fault))
    state = played.before(fault)
    assert list(played.game.to_act(state)) == [fault.seat]
    moves = {move.notation: move for move in played.game.legal_moves(state, fault.seat or 0)}
    if fault.move is None:
        assert not moves
        return
    with pytest.raises((ValueError, AssertionError)) as caught:
        decide(played.game, state, fault.seat or 0, moves[fault.move])
    assert str(caught.value) in fault.message


def test_nothing_comes_before_a_fault_of_the_start() -> None:
    """A game that does not start has no position."""
    played = self_play(Unstarted(), RANDOM)
    fault = played.play(0).fault
    assert fault is not None
    assert played.before(fault) is None


def run_all(here: SelfPlay, bots: Sequence[str], games: int, processes: int = 1) -> Outcome:
    """A run of so many games."""
    game = here.game.meta.id
    order = Order(game, here.seats, spell_options(here.options), bots, here.seed, here.check)
    return run_games(here, order, range(games), processes, watch=lambda done: None)


def test_a_fault_does_not_stop_the_run() -> None:
    """Games before and after it are finished, and it is told with its number."""
    outcome = run_all(self_play(Raising(), RANDOM, RANDOM, heap=4), ["random"] * 2, 30)
    faulty = [fault.game for fault in outcome.faults]
    assert faulty == [game.game for game in outcome.played if game.fault]
    assert 0 < len(faulty) < 30
    assert len(outcome.played) == 30


def test_several_processes_play_the_same_games() -> None:
    """Each game, each score and each list of moves; only the time differs."""
    catalogue = Catalogue.load()
    here = self_play(catalogue.games["delphi"].game, *[RANDOM] * 3, check=True, parades=1)
    alone, together = (run_all(here, ["random"] * 3, 7, processes) for processes in (1, 3))
    assert bare(alone.played) == bare(together.played)
    assert (alone.faults, together.faults) == ((), ())


def test_a_process_that_dies_is_told_of(distribute: Distribute) -> None:
    """The run ends with the number of a game in which it was; nobody waits for ever."""
    distribute("petteia-toy", {"toy": "tests.toys"})
    here = self_play(Toy(), RANDOM, RANDOM)
    outcome = run_all(here, ["deadly", "random"], 4, 2)
    assert outcome.died == "a process ended in the middle of game 0" or outcome.died.endswith("game 1")
    assert not outcome.played


def test_an_interrupt_says_where_the_game_was(failing: dict[str, type[BaseException]]) -> None:
    """The run ends there; what was played before counts."""
    here = self_play(Toy(), RANDOM, RANDOM)

    def watch(done: int) -> None:
        failing["play"] = KeyboardInterrupt

    outcome = run_games(here, Order("toy", 2, {}, [], "s", False), range(5), 1, watch=watch)
    assert outcome.interrupted and len(outcome.played) == 1
    (fault,) = outcome.faults
    assert (fault.game, fault.decision, fault.seat) == (1, 1, 0)
    assert fault.message.startswith("interrupted at ") and "toys.py:" in fault.message


def test_options_reach_the_game() -> None:
    """A larger heap makes longer games."""
    assert self_play(Toy(), FIRST, heap=40).play(0).decisions == 40
    assert ToyOptions().heap == self_play(Toy(), FIRST).play(0).decisions
