"""World of Mythology, a card game of five pantheons, for the Petteia game engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine_service.game import Game, hookimpl
from petteia_world_of_mythology.game import WorldOfMythology

__all__ = ["WorldOfMythology", "petteia_games"]


@hookimpl
def petteia_games() -> Iterable[Game[Any]]:
    """The one game in here."""
    return [WorldOfMythology()]
