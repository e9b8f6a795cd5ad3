"""The bots that come with the engine, brought by the same hook as anybody's."""

from __future__ import annotations

from collections.abc import Iterable

from engine_service.bots.greedy import GreedyBot
from engine_service.bots.random import RandomBot
from engine_service.bots.search import LEVELS, SearchBot
from engine_service.game import Bot, hookimpl

__all__ = ["LEVELS", "GreedyBot", "RandomBot", "SearchBot", "petteia_bots"]


@hookimpl
def petteia_bots() -> Iterable[Bot]:
    """The engine's own bots."""
    return [RandomBot(), GreedyBot(), *LEVELS]
