"""Around every call into a plugin: what it raises is its own failure, and harms one game only."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from engine_service.catalogue import Catalogue
from engine_service.errors import EngineError, Reason
from engine_service.game import Game
from engine_service.guard import Overrun, guarded, stopped_by_user
from engine_service.logs import where

if TYPE_CHECKING:
    from engine_service.table import Table

__all__ = ["PluginFailed", "facts_of", "plugin_at_work"]


class PluginFailed(EngineError):
    """A plugin's own code raised or took too long: only this game is affected. The cause is for the log, never for
    callers.
    """

    def __init__(self, game_type: str, doing: str, *, version: int | None = None, overran: bool = False) -> None:
        """`version` is where the game stood, for the log."""
        failed = "took too long" if overran else "failed"
        super().__init__(Reason.PLUGIN_FAILED, f"the rules of {game_type} {failed} ({doing}); nothing was changed")
        self.game_type, self.doing, self.version, self.overran = game_type, doing, version, overran

    def again(self) -> PluginFailed:
        """The same failure for another call, without the place that it came from."""
        return PluginFailed(self.game_type, self.doing, version=self.version, overran=self.overran)


def facts_of(failure: PluginFailed, catalogue: Catalogue) -> dict[str, Any]:
    """What the log is told of a plugin's failure: whose it is, where in it, and the version that the game stood at."""
    return {
        "game_type": failure.game_type,
        "plugin": catalogue.origin(failure.game_type),
        "version": failure.version,
        "doing": failure.doing,
        "overran": failure.overran,
        "where": where(failure),
    }


class plugin_at_work(guarded):  # noqa: N801  # reads as a function where it is used
    """A context that turns whatever a plugin raises into `PluginFailed`, with the cause kept for the log.

    A plugin's `SystemExit` would end the server, so it counts as a failure too. What took too long at a table would
    do so again: the table remembers, and the same call fails at once.
    """

    __slots__ = ("_about", "_doing", "_game", "_table")

    def __init__(self, game: Game[Any], doing: str, table: Table | None = None, about: Hashable = None) -> None:
        """`about` tells calls from each other that do the same at one table: a viewer, or a seat with its move."""
        self._game, self._doing, self._table, self._about = game, doing, table, about
        if table is not None and table.overran and (doing, about) in table.overran:
            raise PluginFailed(game.meta.id, doing, version=table.version, overran=True)

    def _failed(self, cause: BaseException | None, overran: bool) -> None:
        if not overran and stopped_by_user(cause):
            return
        overran = overran or isinstance(cause, Overrun)
        table, doing = self._table, self._doing
        if table is not None and overran:
            table.overran |= {(doing, self._about)}
        version = None if table is None else table.version
        raise PluginFailed(self._game.meta.id, doing, version=version, overran=overran) from cause
