"""Games as they stood at earlier versions; those that were asked for lately are kept at hand."""

from __future__ import annotations

from collections import OrderedDict

from engine_service.catalogue import Catalogue
from engine_service.loading import Live, load_game
from engine_service.store.base import Store

__all__ = ["KEPT", "Earlier"]

KEPT = 256
"""So many positions are kept."""


class Earlier:
    """Looks back, without playing the same moves again for everybody who asks."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        self._store, self._catalogue = store, catalogue
        self._kept: OrderedDict[tuple[str, int], Live] = OrderedDict()

    async def at(self, game_id: str, version: int) -> Live | None:
        """The game as it stood at a version that it has come to; None if there is no such game.

        Raises:
            EngineError: its rules are not installed, or fail.
        """
        kept = self._kept.get((game_id, version))
        if kept is None:
            kept = await load_game(self._store, self._catalogue, game_id, upto=version)
            if kept is None:
                return None
            self._kept[game_id, version] = kept
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return kept

    def forget(self, game_id: str) -> None:
        """Keeps nothing of a game any longer."""
        for key in [key for key in self._kept if key[0] == game_id]:
            del self._kept[key]
