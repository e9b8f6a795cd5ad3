"""Cyclades, a board game of gods, fleets and creatures, for the Petteia game engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine_service.game import Game, hookimpl
from petteia_cyclades.game import Cyclades

__all__ = ["Cyclades", "petteia_games"]


@hookimpl
def petteia_games() -> Iterable[Game[Any]]:
    """The one game in here."""
    return [Cyclades()]
