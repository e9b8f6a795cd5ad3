"""Around every call into a plugin: what it raises is its own failure, and harms one game only."""

from __future__ import annotations

from typing import Any

from engine_service.errors import EngineError, Reason
from engine_service.game import Game

__all__ = ["PluginFailed", "plugin_at_work"]


class PluginFailed(EngineError):
    """A plugin's own code raised: only this game is affected. The cause is for the log, never for callers."""

    def __init__(self, game_type: str, doing: str) -> None:
        super().__init__(Reason.PLUGIN_FAILED, f"the rules of {game_type} failed ({doing}); nothing was changed")
        self.game_type, self.doing = game_type, doing


class plugin_at_work:  # noqa: N801  # reads as a function where it is used
    """A context that turns whatever the plugin raises into `PluginFailed`, with the cause kept for the log.

    A plugin's `SystemExit` would end the server, so it counts as a failure too.
    """

    __slots__ = ("_doing", "_game")

    def __init__(self, game: Game[Any], doing: str) -> None:
        self._game, self._doing = game, doing

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, cause: BaseException | None, trace: object) -> None:
        if cause is not None and not isinstance(cause, EngineError | KeyboardInterrupt):
            raise PluginFailed(self._game.meta.id, self._doing) from cause
