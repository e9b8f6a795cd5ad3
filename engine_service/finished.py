"""Tells plugins of finished games, through the hook `petteia_game_finished`, outside the event loop."""

from __future__ import annotations

import asyncio
import functools

import structlog

from engine_service.aside import aside
from engine_service.catalogue import Catalogue
from engine_service.game import Result
from engine_service.logs import where
from engine_service.tables import Live

__all__ = ["HOOK_SECONDS", "FinishedHook"]

HOOK_SECONDS = 30.0
"""A plugin that takes longer to hear of a finished game is interrupted."""

log = structlog.get_logger()


class FinishedHook:
    """Calls every plugin's hook after the last move of a game; what one raises harms nobody."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._tasks: set[asyncio.Task[None]] = set()

    def heard(self, live: Live) -> None:
        """Listens to `Tables`: starts the hooks when the game that moved is over."""
        head, table = live
        if table.over and table.result is not None:
            self.told(head.game_type, head.game_id, table.result)

    def told(self, game_type: str, game: str, result: Result) -> None:
        """Starts the hooks for a game that is over."""
        if self._catalogue.hooks.hook.petteia_game_finished.get_hookimpls():
            task = asyncio.create_task(self._tell(game_type, game, result))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Waits for the hooks under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _tell(self, game_type: str, game: str, result: Result) -> None:
        arguments = {"game_type": game_type, "game": game, "result": result}
        for implementation in self._catalogue.hooks.hook.petteia_game_finished.get_hookimpls():
            wanted = [arguments[name] for name in implementation.argnames]
            failure = await aside(functools.partial(implementation.function, *wanted), HOOK_SECONDS)
            if failure is not None:
                log.error("hook failed", plugin=implementation.plugin_name, game=game, where=where(failure))
