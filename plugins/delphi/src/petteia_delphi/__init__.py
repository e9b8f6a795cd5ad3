"""Delphi, a card game of processions and oracles, for the Petteia game engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine_service.game import Game, hookimpl
from petteia_delphi.game import Delphi

__all__ = ["Delphi", "petteia_games"]


@hookimpl
def petteia_games() -> Iterable[Game[Any]]:
    """The one game in here."""
    return [Delphi()]
