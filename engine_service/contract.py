"""What can be checked of a game without playing it: the catalogue refuses a game that breaks the contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import DecodeError, Message

from engine_service.game import (
    Bot,
    Event,
    Game,
    GameMeta,
    Move,
    Options,
    State,
    Texts,
    arguments_of,
    describe_options,
    read_options,
    view_image,
)

__all__ = ["BrokenContract", "check_bot", "check_contract"]


class BrokenContract(TypeError):
    """A game type that breaks the plugin contract; the message says where, and what would be right."""


def check_contract(game: object) -> None:
    """Checks a game's declarations: meta, options, state type, verbs, events, view type and texts.

    Raises:
        BrokenContract: one of them is missing or wrong.
    """
    name = _named(game)
    if not isinstance(game, Game):
        raise BrokenContract(f"{name} is not a Game: petteia_games() must give instances of Game")
    for attribute, wanted in (("meta", GameMeta), ("state_type", type), ("moves", tuple), ("events", tuple)):
        if not isinstance(getattr(game, attribute, None), wanted):
            raise BrokenContract(f"{name}.{attribute} is missing, or no {wanted.__name__}")
    try:
        _check_state_type(game.state_type)
        _check_names(game.moves, Move, "verb")
        _check_names(game.events, Event, "event")
        _check_options(game.meta.options)
    except (TypeError, ValueError, NameError) as wrong:
        raise BrokenContract(f"{name}: {wrong}") from wrong
    view = getattr(game, "view_type", None)
    if not (isinstance(view, type) and issubclass(view, Message)):
        raise BrokenContract(f"{name}.view_type must be a protobuf message class")
    _check_view_image(game, name)
    Texts(game)


def check_bot(bot: object) -> None:
    """Checks a bot's declarations.

    Raises:
        BrokenContract: it is no Bot, or has no proper name.
    """
    where = _named(bot)
    if not isinstance(bot, Bot):
        raise BrokenContract(f"{where} is not a Bot: petteia_bots() must give instances of Bot")
    name = getattr(bot, "name", None)
    if not (isinstance(name, str) and name.isascii() and name.isidentifier() and name == name.lower()):
        raise BrokenContract(f"{where}.name is {name!r}: must be lower-case letters, digits and underscores")


def _named(brought: object) -> str:
    if isinstance(brought, type):
        return f"the class {brought.__module__}.{brought.__qualname__}"
    return f"{type(brought).__module__}.{type(brought).__qualname__}"


def _check_view_image(game: Game[Any], name: str) -> None:
    pool = DescriptorPool()
    try:
        for file in view_image(game).file:
            pool.Add(file)
        pool.FindMessageTypeByName(game.view_type.DESCRIPTOR.full_name)
    except (DecodeError, TypeError, KeyError) as wrong:
        raise BrokenContract(f"{name}: the published descriptors do not describe its view_type: {wrong}") from wrong


def _check_options(options: type[Any]) -> None:
    if not (isinstance(options, type) and issubclass(options, Options)):
        raise TypeError(f"meta.options {options!r} must be a subclass of Options")
    described = describe_options(options)
    read_options(options, {option.name: option.default for option in described})


def _check_names(declared: tuple[Any, ...], base: type[Any], kind: str) -> None:
    if not declared:
        raise TypeError(f"it declares no {kind}s")
    seen: dict[str, Any] = {}
    for each in declared:
        if not (isinstance(each, type) and issubclass(each, base)):
            raise TypeError(f"{each!r} stands among the {kind}s but is no subclass of {base.__name__}")
        for argument in arguments_of(each):
            if base is Move:
                _check_words(f"{each.__qualname__}.{argument.name}", argument.choices)
        struct: Any = each
        name = str(struct.__struct_config__.tag)
        if name in seen:
            raise TypeError(f"two {kind}s are called {name}: {seen[name].__qualname__} and {each.__qualname__}")
        seen[name] = each


def _check_words(where: str, words: Iterable[str]) -> None:
    for word in words:
        if word.split() != [word] or word == "-":
            raise TypeError(f"{where}: {str(word)!r} can't be typed in a notation: it is empty, has blanks or is -")


def _check_state_type(state_type: type[Any]) -> None:
    if not issubclass(state_type, State):
        raise TypeError(f"state_type {state_type.__qualname__} must be a subclass of State")
    msgspec.msgpack.Decoder(state_type)
    for path, kind in _walk(msgspec.inspect.type_info(state_type), state_type.__qualname__, set()):
        match kind:
            case msgspec.inspect.FloatType():
                raise TypeError(f"{path} holds floats: machines round them differently; use ints")
            case msgspec.inspect.SetType() | msgspec.inspect.FrozenSetType():
                raise TypeError(f"{path} holds a set: its order differs between processes; use a list")
            case msgspec.inspect.DictType(key_type=key) if not isinstance(
                key, msgspec.inspect.StrType | msgspec.inspect.EnumType
            ):
                raise TypeError(f"{path} holds a dict whose keys are not strings")
            case msgspec.inspect.AnyType() | msgspec.inspect.CustomType():
                raise TypeError(f"{path} has no type that a saved state could be read back with")


def _walk(kind: Any, path: str, seen: set[type[Any]]) -> Iterator[tuple[str, Any]]:
    """All types that a state can hold, each with the path to it."""
    yield path, kind
    match kind:
        case msgspec.inspect.StructType(cls=cls, fields=fields):
            if cls not in seen:
                seen.add(cls)
                for field in fields:
                    yield from _walk(field.type, f"{path}.{field.name}", seen)
        case msgspec.inspect.UnionType(types=types):
            for each in types:
                yield from _walk(each, path, seen)
        case msgspec.inspect.TupleType(item_types=types):
            for each in types:
                yield from _walk(each, f"{path}[]", seen)
        case msgspec.inspect.DictType(key_type=_, value_type=value):
            yield from _walk(value, f"{path}{{}}", seen)
        case msgspec.inspect.Metadata(type=inner):
            yield from _walk(inner, path, seen)
        case _ if hasattr(kind, "item_type"):
            yield from _walk(kind.item_type, f"{path}[]", seen)
