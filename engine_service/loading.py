"""Loading: from what the store keeps of a game back to its table, with every digest compared on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import structlog

from engine_service.catalogue import Catalogue
from engine_service.errors import EngineError, Reason
from engine_service.game import Game, OptionError, Options, read_options
from engine_service.logs import where
from engine_service.plugin_at_work import PluginFailed, plugin_at_work
from engine_service.store.base import Entry, Head, Store
from engine_service.table import Line, Sitting, Table

__all__ = ["Live", "advance", "begin", "follow", "load_game", "options_from", "rules_of", "sitting_of"]

log = structlog.get_logger()

_ELSEWHERE = "replaying an entry that leads elsewhere than when it was made"


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
    game = rules_of(stored.head, catalogue)
    head, entries = stored.head, stored.entries
    start: Table | None = None
    if stored.snapshot is not None:
        try:
            start = Table.at(sitting_of(head, game), stored.snapshot.position)
        except (msgspec.DecodeError, msgspec.ValidationError) as cause:
            last = entries[-1].version if entries else stored.snapshot.version
            log.warning("snapshot unreadable", game=game_id, version=stored.snapshot.version, where=where(cause))
            entries = tuple(await store.entries(game_id, 0, limit=last + 1))
    return Live(head, _replay(game, head, start, entries))


def sitting_of(head: Head, game: Game[Any]) -> Sitting:
    """What of a game never changes, as tables keep it."""
    bots = (seat for seat, holder in enumerate(head.holders) if holder.bot)
    return Sitting(game, head.seed, len(head.holders), bots)


def begin(game: Game[Any], head: Head) -> tuple[Table, Line]:
    """The table at version 0, as the head tells to set it up.

    Raises:
        EngineError: the rules fail.
        OptionError: they no longer know an option.
    """
    return Table.start(sitting_of(head, game), options_from(game, head.options))


def options_from(game: Game[Any], given: Mapping[str, str]) -> Options:
    """The options as the rules take them.

    Raises:
        OptionError: one is unknown, ill-typed, out of range or at odds with another.
        EngineError: the rules fail to say so.
    """
    with plugin_at_work(game, "options"):
        try:
            return read_options(game.meta.options, given)
        except OptionError as wrong:
            refused = wrong
    raise refused


def follow(table: Table, entry: Entry) -> tuple[Table, Line]:
    """The table after an entry of the log, and what the rules say now about that entry.

    Raises:
        EngineError: the entry is not possible here.
    """
    if entry.seat is None:
        raise PluginFailed(table.game.meta.id, "replaying a log that starts twice", version=table.version)
    if entry.undo_to is not None:
        return table.undo(entry.seat, entry.undo_to)
    return table.replay(entry.seat, entry.notation)


def advance(table: Table, entry: Entry) -> Table:
    """The table after an entry of the log.

    Raises:
        EngineError: the entry is not possible here, or leads elsewhere than the log says.
    """
    after, line = follow(table, entry)
    return _compared(after, line, entry)


def _compared(table: Table, line: Line, entry: Entry) -> Table:
    if line.digest != entry.digest:
        raise PluginFailed(table.game.meta.id, _ELSEWHERE, version=table.version)
    return table


def rules_of(head: Head, catalogue: Catalogue) -> Game[Any]:
    """The rules that the game is played by.

    Raises:
        EngineError: they are not installed (RULES_NOT_INSTALLED).
    """
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
    reached = 0
    try:
        for entry in entries:
            reached = entry.version
            table = advance(table, entry) if table is not None else _compared(*begin(game, head), entry)
    except (EngineError, OptionError) as cause:
        log.error("game cannot be rebuilt", game=head.game_id, game_type=head.game_type, where=where(cause))
        overran = isinstance(cause, PluginFailed) and cause.overran
        version = 0 if table is None else table.version
        doing = f"replaying entry {reached} of the log"
        if not isinstance(cause, PluginFailed) or cause.doing == _ELSEWHERE:
            doing += ", which leads elsewhere than when it was made: they have changed, and kept their rules_version"
        raise PluginFailed(head.game_type, doing, version=version, overran=overran) from cause
    if table is None:
        raise PluginFailed(head.game_type, "replaying an empty log")
    return table
