"""Loading: from what the store keeps of a game back to its table, with every digest compared on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import structlog

from engine_service.catalogue import Catalogue
from engine_service.errors import EngineError, Reason
from engine_service.game import Game, OptionError, read_options
from engine_service.logs import where
from engine_service.store.base import Entry, Head, Store
from engine_service.table import PluginFailed, Table

__all__ = ["Live", "load_game"]

log = structlog.get_logger()


class Live(NamedTuple):
    """A game as it stands, or stood: its head, and a table."""

    head: Head
    table: Table


async def load_game(store: Store, catalogue: Catalogue, game_id: str, *, upto: int | None = None) -> Live | None:
    """The game at its present version, or at version `upto`; None if there is no such game.

    A snapshot that cannot be read is a cache gone bad: the whole log is replayed then.

    Raises:
        EngineError: the game's rules are not installed, or lead elsewhere than the log says.
    """
    stored = await store.load(game_id, upto=upto)
    if stored is None:
        return None
    game = _rules(stored.head, catalogue)
    head, entries = stored.head, stored.entries
    start: Table | None = None
    if stored.snapshot is not None:
        try:
            start = Table.at(game, head.seed, len(head.holders), stored.snapshot.position)
        except (msgspec.DecodeError, msgspec.ValidationError) as cause:
            last = entries[-1].version if entries else stored.snapshot.version
            log.warning("snapshot unreadable", game=game_id, version=stored.snapshot.version, where=where(cause))
            entries = tuple(await store.entries(game_id, 0, limit=last + 1))
    return Live(head, _replay(game, head, start, entries))


def _rules(head: Head, catalogue: Catalogue) -> Game[Any]:
    installed = catalogue.games.get(head.game_type)
    if installed is None or installed.game.meta.rules_version != head.rules_version:
        there = installed.game.meta.rules_version if installed is not None else "none"
        raise EngineError(
            Reason.RULES_NOT_INSTALLED,
            f"the game is played by {head.game_type} rules {head.rules_version}; installed here: {there}",
            game_type=head.game_type,
            rules_version=head.rules_version,
            installed=there,
        )
    return installed.game


def _replay(game: Game[Any], head: Head, table: Table | None, entries: Sequence[Entry]) -> Table:
    """The table that the entries lead to from `table`, or from the start of the game."""
    try:
        for entry in entries:
            if table is None:
                options = read_options(game.meta.options, head.options)
                table, line = Table.start(game, len(head.holders), options, head.seed)
            elif entry.seat is not None:
                table, line = table.replay(entry.seat, entry.notation)
            else:
                raise PluginFailed(head.game_type, "replaying a log that starts twice")
            if line.digest != entry.digest:
                raise PluginFailed(head.game_type, f"entry {entry.version} leads elsewhere than when it was made")
    except (EngineError, OptionError) as cause:
        log.error("game cannot be rebuilt", game=head.game_id, game_type=head.game_type, where=where(cause))
        raise PluginFailed(head.game_type, "replaying the log") from cause
    if table is None:
        raise PluginFailed(head.game_type, "replaying an empty log")
    return table
