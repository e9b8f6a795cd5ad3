"""Finds plugins, and says which of them are broken and why.

The loader walks the entry points of the group `petteia.games` one by one, so that a plugin which fails to import or
breaks the contract is listed with the reason while the others serve on. Two plugins that bring the same game type
are both named, and the second is refused.
"""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
import pluggy
import structlog

from engine_service.contract import check_bot, check_contract
from engine_service.game import Bot, Game, HookSpecs
from engine_service.game.hooks import ENTRY_POINTS, HOOKS
from engine_service.guard import guarded, stopped_by_user
from engine_service.logs import where

__all__ = ["Catalogue", "Installed", "Plugin"]

log = structlog.get_logger()

PluginState: TypeAlias = Literal["ok", "broken", "blocked", "isolated"]


class Plugin(msgspec.Struct, frozen=True):
    """What became of one entry point."""

    name: str
    """The entry point's name."""
    distribution: str
    version: str
    state: PluginState
    reason: str = ""
    """Why it is broken, blocked or not in this process."""
    games: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()


class Installed(msgspec.Struct, frozen=True):
    """A game type that can be played, and where it comes from."""

    game: Game[Any]
    distribution: str
    version: str


class Catalogue:
    """The game types and bots of this process, by id and name, and the fate of every plugin."""

    def __init__(self) -> None:
        self.games: dict[str, Installed] = {}
        self.bots: dict[str, Bot] = {}
        self.plugins: list[Plugin] = []
        self.isolated: dict[str, None] = {}
        """The names by which plugins are isolated, in order; each has a process."""
        self.hooks = pluggy.PluginManager(HOOKS)
        self.hooks.add_hookspecs(HookSpecs)

    @classmethod
    def load(cls, *, allow: Sequence[str] = (), block: Sequence[str] = (), isolate: Sequence[str] = ()) -> Catalogue:
        """The catalogue of all installed plugins.

        `allow`, `block` and `isolate` hold names of entry points or distributions; with an `allow` list, all others are
        blocked. Isolated ones are not imported: they are for processes of their own. The engine's own bots come first,
        through the same door.

        Raises:
            ValueError: a name in `isolate` is no plugin's.
        """
        from engine_service import bots

        catalogue = cls()
        catalogue.add("petteia", bots, "petteia", importlib.metadata.version("petteia"))
        found = importlib.metadata.entry_points(group=ENTRY_POINTS)
        known = {name for each in found for name in (each.name, _origin(each)[0])}
        if strangers := [name for name in isolate if name not in known]:
            raise ValueError(f"isolate: no plugin {strangers[0]!r} is installed; there are {', '.join(sorted(known))}")
        for entry_point in sorted(found, key=lambda each: (_origin(each), each.name)):
            distribution, version = _origin(entry_point)
            names = {entry_point.name, distribution}
            if names & set(block) or (allow and not names & set(allow)):
                reason = "on the block list" if names & set(block) else "not on the allow list"
                catalogue.plugins.append(Plugin(entry_point.name, distribution, version, "blocked", reason))
                continue
            if chosen := [name for name in isolate if name in names]:
                reason = f"isolated as {chosen[0]}: it runs in a process of its own"
                catalogue.plugins.append(Plugin(entry_point.name, distribution, version, "isolated", reason))
                catalogue.isolated.setdefault(chosen[0])
                continue
            try:
                module = entry_point.load()
            except BaseException as cause:  # an import may raise anything, SystemExit included
                if isinstance(cause, KeyboardInterrupt):
                    raise
                reason = f"cannot be imported: {type(cause).__name__}: {cause}"
                catalogue.plugins.append(Plugin(entry_point.name, distribution, version, "broken", reason))
                continue
            catalogue.add(entry_point.name, module, distribution, version)
        return catalogue

    def add(self, name: str, plugin: object, distribution: str, version: str) -> Plugin:
        """Takes in one plugin, a module or an object with hook implementations, and says what became of it.

        All or nothing: a plugin with one broken game brings none.
        """
        try:
            games, new_bots = self._examine(name, plugin)
            self.hooks.register(plugin, name=f"{distribution}:{name}")
        except BaseException as cause:  # a plugin's code may raise anything, SystemExit included
            if isinstance(cause, KeyboardInterrupt):
                raise
            reason = str(cause) if isinstance(cause, _Refused) else f"{type(cause).__name__}: {cause}"
            record = Plugin(name, distribution, version, "broken", reason)
        else:
            self.games |= {game.meta.id: Installed(game, distribution, version) for game in games}
            self.games = dict(sorted(self.games.items()))
            self.bots |= {bot.name: bot for bot in new_bots}
            ids = tuple(game.meta.id for game in games)
            record = Plugin(name, distribution, version, "ok", "", ids, tuple(bot.name for bot in new_bots))
        self.plugins.append(record)
        return record

    def origin(self, game_type: str) -> str:
        """The distribution that brings a game type; empty where none does."""
        installed = self.games.get(game_type)
        return "" if installed is None else installed.distribution

    def bots_for(self, game: Game[Any]) -> dict[str, Bot]:
        """The bots that can hold a seat in `game`, by name."""
        return {name: bot for name, bot in self.bots.items() if _can_play(bot, game)}

    def _examine(self, name: str, plugin: object) -> tuple[list[Game[Any]], list[Bot]]:
        """The games and bots of a plugin, in a manager of its own so that every one is known by its plugin."""
        alone = pluggy.PluginManager(HOOKS)
        alone.add_hookspecs(HookSpecs)
        alone.register(plugin, name=name)
        alone.check_pending()
        games: list[Game[Any]] = _flat(alone.hook.petteia_games())
        bots: list[Bot] = _flat(alone.hook.petteia_bots())
        for game in games:
            check_contract(game)
        for bot in bots:
            check_bot(bot)
        _refuse_duplicates("game type", [game.meta.id for game in games], self._owners("games"))
        _refuse_duplicates("bot", [bot.name for bot in bots], self._owners("bots"))
        return games, bots

    def _owners(self, kind: Literal["games", "bots"]) -> dict[str, Plugin]:
        """By the name of each game or bot, the plugin that brings it."""
        return {name: plugin for plugin in self.plugins for name in getattr(plugin, kind)}


class _Refused(ValueError):
    pass


def _refuse_duplicates(kind: str, names: Sequence[str], owners: Mapping[str, Plugin]) -> None:
    for position, name in enumerate(names):
        if name in names[:position]:
            raise _Refused(f"it brings the {kind} {name!r} twice")
        if name in owners:
            first = owners[name]
            raise _Refused(f"the {kind} {name!r} is there already, from {first.name} ({first.distribution})")


def _can_play(bot: Bot, game: Game[Any]) -> bool:
    """Whether the bot says that it plays the game; one that cannot even tell does not."""
    try:
        with guarded():
            return bool(bot.can_play(game))
    except BaseException as failure:
        if stopped_by_user(failure):
            raise
        log.error("bot failed", bot=bot.name, game_type=game.meta.id, where=where(failure))
        return False


def _flat(answers: Iterable[Iterable[Any]]) -> list[Any]:
    return [each for answer in answers for each in answer]


def _origin(entry_point: importlib.metadata.EntryPoint) -> tuple[str, str]:
    distribution = entry_point.dist
    return (distribution.name, distribution.version) if distribution is not None else ("unknown", "unknown")
