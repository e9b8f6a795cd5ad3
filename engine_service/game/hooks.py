"""The hooks by which a distribution adds to the engine (pluggy).

A plugin is a module named in the entry-point group `petteia.games`, with functions marked by `hookimpl`:

    from engine_service.game import hookimpl

    @hookimpl
    def petteia_games():
        return [Delphi()]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from engine_service.game.bot import Bot
    from engine_service.game.game import Game
    from engine_service.game.result import Result

__all__ = ["ENTRY_POINTS", "HOOKS", "HookSpecs", "hookimpl", "hookspec"]

HOOKS = "petteia"
"""Pluggy's project name for these hooks."""

ENTRY_POINTS = "petteia.games"
"""The entry-point group in which distributions name their plugin module."""

hookspec = pluggy.HookspecMarker(HOOKS)
hookimpl = pluggy.HookimplMarker(HOOKS)


class HookSpecs:
    """All hooks; each is optional."""

    @hookspec
    def petteia_games(self) -> Iterable[Game[Any]]:  # type: ignore[empty-body]
        """The games that this plugin brings, one instance each. Called once, when the catalogue is loaded."""

    @hookspec
    def petteia_bots(self) -> Iterable[Bot]:  # type: ignore[empty-body]
        """The bots that this plugin brings, one instance each. Called once, when the catalogue is loaded."""

    @hookspec
    def petteia_game_finished(self, game_type: str, game: str, result: Result) -> None:
        """Told after the last move of a game was stored; what it raises is logged and harms nothing."""
