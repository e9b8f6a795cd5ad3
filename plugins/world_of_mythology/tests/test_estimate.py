"""How bots judge positions: what a player would rather have is estimated higher."""

from __future__ import annotations

import pytest

from engine_service.game import Rng, Setup, read_options
from petteia_world_of_mythology.options import MythologyOptions
from petteia_world_of_mythology.state import MythologyState
from plugins.world_of_mythology.tests.positions import GAME, asked, follow, position


def after(state: MythologyState, seat: int, *moves: str) -> float:
    """How well a seat stands after these moves."""
    other = GAME.clone(state)
    follow(other, *moves)
    return GAME.estimate(other, seat)


def test_points_of_finished_rounds_and_of_the_running_one_count() -> None:
    even = position("gre nor", ("hin1", "hin2"))
    assert GAME.estimate(even, 0) == pytest.approx(-GAME.estimate(even, 1), abs=0.1)
    ahead = position("gre nor", ("hin1", "hin2"), results=[(100, 20)])
    assert GAME.estimate(ahead, 0) > GAME.estimate(even, 0)
    stake = position("gre nor", ("hin1", "hin2"), ("sla12", ""))
    assert GAME.estimate(stake, 0) > GAME.estimate(even, 0)
    assert -1 <= GAME.estimate(position("gre nor", ("hin1", "hin2"), results=[(0, 499)]), 0) < -0.9


def test_the_last_player_wins_a_rich_trick_with_the_smallest_card_that_does() -> None:
    state = position("gre nor", ("sla10 sla1", "sla11 nor12 egy3"))
    follow(state, "0 play sla10")
    best = max(("play sla11", "play nor12", "discard egy3"), key=lambda move: after(state, 1, f"1 {move}"))
    assert best == "play sla11"


def test_who_cannot_win_throws_his_lowest_card() -> None:
    state = position("gre nor", ("sla12 sla1", "hin12 egy2"))
    follow(state, "0 play sla12")
    assert after(state, 1, "1 discard egy2") > after(state, 1, "1 discard hin12")


def test_a_player_who_looks_one_step_ahead_beats_one_who_plays_at_random() -> None:
    wins = 0
    for number in range(6):
        rng = Rng.from_seed(b"greedy %d" % number)
        state, _ = GAME.begin(Setup(2, read_options(MythologyOptions, {"target": "200"}), rng.fork()))
        while asked(state):
            seat = asked(state)[0]
            moves = GAME.legal_moves(state, seat)
            move = rng.choice(moves)
            if seat == number % 2:
                world, worth = GAME.redealt(state, seat, rng, imagine=True), {}
                for index, each in enumerate(moves):
                    tried = GAME.clone(world)
                    GAME.play(tried, seat, each)
                    worth[index] = GAME.estimate(tried, seat)
                move = moves[max(worth, key=worth.__getitem__)]
            GAME.play(state, seat, move)
        result = GAME.result(state)
        assert result is not None
        wins += result.standings[number % 2].rank == 1
    assert wins >= 5
