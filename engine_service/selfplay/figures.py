"""What many games tell together: counts, means, and how far they can be trusted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from engine_service.selfplay.playing import Played

__all__ = ["BotFigures", "Figures", "figures_of", "mean_interval", "wilson"]

_Interval: TypeAlias = tuple[float | None, float | None]
_Z = 1.959963984540054
"""The quantile of the normal distribution that leaves 5 % outside on both sides together."""


class BotFigures(msgspec.Struct, frozen=True):
    """How one bot of the list fared; intervals hold the true value in 95 of 100 runs. None where there is none yet."""

    name: str
    wins: float
    """Games won; one that n seats share counts 1/n."""
    win_rate: float | None
    win_rate_low: float | None
    win_rate_high: float | None
    mean_score: float | None
    mean_score_low: float | None
    mean_score_high: float | None


class Figures(msgspec.Struct, frozen=True):
    """What a run of games came to. Lengths are those of the finished games, in decisions."""

    game: str
    seats: int
    games: int
    finished: int
    decisions: int
    """Of all games, those that broke off included."""
    decisions_per_second: float
    mean_length: float | None
    max_length: int
    max_moves: int
    """The length of the longest list of moves that was offered."""
    bots: tuple[BotFigures, ...]
    """In the order in which they were named."""


def figures_of(game: str, seats: int, bots: Sequence[str], played: Sequence[Played], seconds: float) -> Figures:
    """The figures of a run that took so many seconds; `bots` has a name for each seat."""
    finished = [each for each in played if each.fault is None]
    lengths = [each.decisions for each in finished]
    decisions = sum(each.decisions for each in played)
    return Figures(
        game=game,
        seats=seats,
        games=len(played),
        finished=len(finished),
        decisions=decisions,
        decisions_per_second=decisions / seconds if seconds > 0 else 0.0,
        mean_length=sum(lengths) / len(lengths) if lengths else None,
        max_length=max(lengths, default=0),
        max_moves=max((each.most_moves for each in played), default=0),
        bots=tuple(_bot_figures(name, place, finished) for place, name in enumerate(bots)),
    )


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % confidence interval of a rate (Wilson's score interval). `trials` is at least 1."""
    rate, share = successes / trials, _Z * _Z / trials
    middle = (rate + share / 2) / (1 + share)
    reach = _Z * math.sqrt(rate * (1 - rate) / trials + share / trials / 4) / (1 + share)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % confidence interval of a mean, as many values have it (normal). There are at least 2."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    reach = _Z * math.sqrt(variance / len(values))
    return mean - reach, mean + reach


def _bot_figures(name: str, place: int, finished: Sequence[Played]) -> BotFigures:
    games = len(finished)
    wins = math.fsum(each.shares[place] for each in finished)
    scores = [each.scores[place] for each in finished]
    rates: _Interval = wilson(wins, games) if games else (None, None)
    means: _Interval = mean_interval(scores) if games > 1 else (None, None)
    mean = sum(scores) / games if games else None
    return BotFigures(name, wins, wins / games if games else None, *rates, mean, *means)
