"""Game types as clients are told of them."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from engine_service.catalogue import Catalogue, Installed
from engine_service.errors import EngineError, Reason
from engine_service.game import Bot, Game, Texts, arguments_of, describe_options, rules_text, snake_case, view_image
from engine_service.plugin_at_work import plugin_at_work
from petteia.v1 import game_type_pb2
from petteia.v1.game_type_pb2 import ValueKind

__all__ = ["describe", "find", "summarise"]

_KINDS = {
    "int": ValueKind.VALUE_KIND_NUMBER,
    "bool": ValueKind.VALUE_KIND_FLAG,
    "text": ValueKind.VALUE_KIND_WORD,
    "seat": ValueKind.VALUE_KIND_SEAT,
}


def find(catalogue: Catalogue, game_type: str) -> Installed:
    """The installed game type with this id.

    Raises:
        EngineError: there is none (GAME_TYPE_NOT_FOUND).
    """
    installed = catalogue.games.get(game_type)
    if installed is None:
        there = ", ".join(catalogue.games) or "none"
        broken = ", ".join(plugin.name for plugin in catalogue.plugins if plugin.state == "broken")
        hint = f"; broken here: {broken}; see petteia-engine plugins" if broken else ""
        raise EngineError(
            Reason.GAME_TYPE_NOT_FOUND,
            f"there is no game type {game_type!r}; installed: {there}{hint}",
            field="game_type",
            game_type=game_type,
            installed=there,
        )
    return installed


def summarise(installed: Installed) -> game_type_pb2.GameTypeSummary:
    """Enough of a game type to choose it from a list."""
    meta = installed.game.meta
    return game_type_pb2.GameTypeSummary(
        game_type=meta.id,
        title=meta.title,
        goal=meta.goal,
        rules_version=meta.rules_version,
        min_seats=meta.seats[0],
        max_seats=meta.seats[1],
        chance=meta.chance,
        hidden_information=meta.hidden_information,
        simultaneous=meta.simultaneous,
        stage=meta.stage,
        traits=installed.game.traits,
        distribution=installed.distribution,
        distribution_version=installed.version,
    )


def describe(installed: Installed, catalogue: Catalogue, language: str) -> game_type_pb2.GameType:
    """All that a client needs to play and show a game type that it has never heard of, with names in a language.

    Raises:
        EngineError: the plugin fails to tell it.
    """
    game, bots = installed.game, catalogue.bots_for(installed.game).values()
    with plugin_at_work(game, "description"):
        return _described(installed, bots, language)


def _described(installed: Installed, bots: Iterable[Bot], language: str) -> game_type_pb2.GameType:
    game, texts = installed.game, Texts(installed.game)
    image = view_image(game)
    return game_type_pb2.GameType(
        summary=summarise(installed),
        options=[
            game_type_pb2.OptionSpec(
                name=option.name,
                kind=_KINDS[option.kind],
                default_value=option.default,
                meaning=option.meaning,
                choices=option.choices,
                minimum=option.minimum,
                maximum=option.maximum,
            )
            for option in describe_options(game.meta.options)
        ],
        moves=_specs(game.moves),
        events=_specs(game.events),
        view_type=game.view_type.DESCRIPTOR.full_name,
        view_descriptors=image,
        view_descriptors_sha256=sha256(image.SerializeToString(deterministic=True)).digest(),
        rules=rules_text(game),
        languages=texts.languages,
        bots=[game_type_pb2.BotSpec(name=bot.name, description=bot.description) for bot in bots],
        word_sets=[
            game_type_pb2.WordSet(
                name=name,
                words=[game_type_pb2.Word(word=word, name=texts.word(name, word, language)) for word in words],
            )
            for name, words in _word_sets(game).items()
        ],
    )


def _word_sets(game: Game[Any]) -> dict[str, tuple[str, ...]]:
    """The sets of words that the game's moves and events use, in order of their names."""
    arguments = (argument for declared in (*game.moves, *game.events) for argument in arguments_of(declared))
    sets = {argument.choices_type: argument.choices for argument in arguments if argument.choices_type}
    return dict(sorted(sets.items()))


def _specs(declared: Iterable[type]) -> list[game_type_pb2.MessageSpec]:
    return [
        game_type_pb2.MessageSpec(
            name=snake_case(each.__name__),
            arguments=[
                game_type_pb2.ArgumentSpec(
                    name=argument.name,
                    kind=_KINDS[argument.kind],
                    choices=argument.choices,
                    optional=argument.optional,
                    word_set=argument.choices_type,
                )
                for argument in arguments_of(each)
            ],
        )
        for each in declared
    ]
