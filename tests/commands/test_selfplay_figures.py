"""The figures of many games, against tables and against chance itself."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.selfplay import Fault, Played, figures_of
from engine_service.selfplay.figures import mean_interval, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (0.5, 1, 0.0546, 0.9454),
    ],
)
def test_wilson_s_interval_is_that_of_the_tables(wins: float, games: int, low: float, high: float) -> None:
    """Newcombe (Statistics in Medicine 17, 1998) has 81 of 263; shared wins are fractions."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 5000).flatmap(lambda games: st.tuples(st.floats(0, games), st.just(games))))
def test_a_rate_lies_in_its_interval(counted: tuple[float, int]) -> None:
    """Whatever was counted: the interval holds the rate, stays within 0 and 1, and has some width."""
    wins, games = counted
    low, high = wilson(wins, games)
    assert 0 <= low <= wins / games + 1e-9 and wins / games - 1e-9 <= high <= 1
    assert low < high


def test_nineteen_intervals_in_twenty_hold_the_truth() -> None:
    """Of many samples of known chance and of a known mean about 5 % miss."""
    rng = random.Random(5)
    missed_rates = missed_means = 0
    for _ in range(2000):
        low, high = wilson(sum(rng.random() < 0.3 for _ in range(100)), 100)
        missed_rates += not low <= 0.3 <= high
        low, high = mean_interval([rng.uniform(0, 10) for _ in range(50)])
        missed_means += not low <= 5 <= high
    assert 60 < missed_rates < 140
    assert 60 < missed_means < 140


def played(number: int, decisions: int, shares: tuple[float, ...], scores: tuple[int, ...]) -> Played:
    return Played(number, decisions, 3 + number, 0.5, shares, scores)


def test_figures_are_those_of_the_games() -> None:
    """Wins, means and extremes of three games, one of which broke off."""
    fault = Fault(1, "s/1", 9, 0, None, "there is no legal move")
    games = [
        played(0, 10, (1.0, 0.0), (7, 3)),
        Played(1, 9, 99, 0.5, fault=fault),
        played(2, 21, (0.5, 0.5), (4, 4)),
    ]
    figures = figures_of("toy", 2, ["greedy", "random"], games, 4.0)
    assert (figures.games, figures.finished, figures.decisions, figures.decisions_per_second) == (3, 2, 40, 10.0)
    assert (figures.mean_length, figures.max_length, figures.max_moves) == (15.5, 21, 99)
    first, second = figures.bots
    assert (first.name, first.wins, first.win_rate, first.mean_score) == ("greedy", 1.5, 0.75, 5.5)
    assert (second.name, second.wins, second.win_rate, second.mean_score) == ("random", 0.5, 0.25, 3.5)
    assert (first.win_rate_low, first.win_rate_high) == wilson(1.5, 2)
    assert (second.mean_score_low, second.mean_score_high) == pytest.approx((3.5 - 0.98, 3.5 + 0.98), abs=0.001)


def test_without_a_finished_game_there_is_no_rate() -> None:
    """No figure is made up: rates and means are missing, and with one game the interval of the mean."""
    fault = Fault(0, "s/0", 1, 0, None, "there is no legal move")
    (bot,) = figures_of("toy", 1, ["random"], [Played(0, 1, 0, 0.0, fault=fault)], 0.0).bots
    assert (bot.wins, bot.win_rate, bot.win_rate_low, bot.mean_score, bot.mean_score_low) == (0, None, None, None, None)
    figures = figures_of("toy", 1, ["random"], [played(0, 5, (1.0,), (3,))], 0.0)
    (bot,) = figures.bots
    assert (bot.win_rate, bot.mean_score, bot.mean_score_low) == (1.0, 3.0, None)
    assert figures.decisions_per_second == 0.0
