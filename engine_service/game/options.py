"""A game's options: one Struct of plain fields, read from text with every mistake named."""

from __future__ import annotations

import difflib
import enum
import functools
import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from engine_service.game.scalars import spell

__all__ = ["Option", "OptionError", "Options", "describe_options", "read_options", "spell_options"]

_NUMBER = re.compile("-?[0-9]{1,18}")

OptionKind: TypeAlias = Literal["bool", "int", "text"]


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """Base of a game's options; each field has a default and its meaning.

    A field is a bool, an int (with bounds `ge` and `le` in `msgspec.Meta`, or a `Literal` of ints) or a `StrEnum`,
    annotated with its meaning:
    `parades: Annotated[Literal[3, 2, 1], Meta(description="how many parades are held")] = 3`.
    """

    def conflicts(self) -> Iterable[tuple[str, str]]:
        """Pairs of an option's name and what is wrong with its value beside the other options."""
        return ()


class Option(msgspec.Struct, frozen=True):
    """One option as clients are told of it; values are spelt as in notations (`yes`, `3`, `random`)."""

    name: str
    kind: OptionKind
    default: str
    meaning: str
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None

    @property
    def wanted(self) -> str:
        """What a right value looks like."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        match self.minimum, self.maximum:
            case None, None:
                return "a whole number"
            case low, None:
                return f"a whole number, {low} or more"
            case None, high:
                return f"a whole number, {high} or less"
            case low, high:
                return f"a whole number from {low} to {high}"


class OptionError(ValueError):
    """An option that is unknown, ill-typed, out of range or at odds with another.

    Attributes:
        option: its name as given.
        given: the value as given.
        wanted: what would be right.
    """

    def __init__(self, option: str, given: str, wanted: str) -> None:
        super().__init__(f"option {option!r} = {given!r}: {wanted}")
        self.option, self.given, self.wanted = option, given, wanted


T = TypeVar("T", bound=Options)


@functools.cache
def describe_options(declared: type[Options]) -> tuple[Option, ...]:
    """The options of a game in the order of their declaration.

    Raises:
        TypeError: a field has no meaning, no default or one that is not among its values, or is not a bool, an int
            or a StrEnum.
    """
    described = msgspec.inspect.type_info(declared)
    assert isinstance(described, msgspec.inspect.StructType)
    return tuple(_option(declared, field) for field in described.fields)


def read_options(declared: type[T], given: Mapping[str, str]) -> T:
    """The options that `given` names, with defaults for the rest.

    Raises:
        OptionError: a name is unknown, a value is not among its option's, or two of them conflict.
    """
    known = {option.name: option for option in describe_options(declared)}
    values: dict[str, Any] = {}
    for name, text in given.items():
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else "."
            names = ", ".join(known) or "none"
            raise OptionError(name, text, f"there is no such option{hint} Options: {names}")
        values[name] = _read(known[name], text)
    options = msgspec.convert(values, declared)
    for name, wrong in options.conflicts():
        raise OptionError(name, spell(getattr(options, name)), wrong)
    return options


def spell_options(options: Options) -> dict[str, str]:
    """All options with their values as text, as `read_options` takes them."""
    return {name: spell(getattr(options, name)) for name in options.__struct_fields__}


def _read(option: Option, text: str) -> Any:
    if option.choices:
        if text not in option.choices:
            raise OptionError(option.name, text, f"must be {option.wanted}")
        if option.kind == "bool":
            return text == "yes"
        return int(text) if option.kind == "int" else text
    if not _NUMBER.fullmatch(text):
        raise OptionError(option.name, text, f"must be {option.wanted}")
    number = int(text)
    too_low = option.minimum is not None and number < option.minimum
    if too_low or (option.maximum is not None and number > option.maximum):
        raise OptionError(option.name, text, f"must be {option.wanted}")
    return number


def _option(declared: type[Options], field: msgspec.inspect.Field) -> Option:
    option = _declared(declared, field)
    try:
        _read(option, option.default)
    except OptionError as wrong:
        where = f"{declared.__qualname__}.{field.name}"
        raise TypeError(f"{where}: the default is {option.default}, it {wrong.wanted}") from None
    return option


def _declared(declared: type[Options], field: msgspec.inspect.Field) -> Option:
    where = f"{declared.__qualname__}.{field.name}"
    kind, meaning = field.type, ""
    if isinstance(kind, msgspec.inspect.Metadata):
        meaning, kind = (kind.extra_json_schema or {}).get("description", ""), kind.type
    if field.default is msgspec.NODEFAULT or not meaning:
        raise TypeError(f"{where}: an option needs a default and a meaning, Meta(description=...)")
    default = spell(field.default)
    match kind:
        case msgspec.inspect.BoolType():
            return Option(field.name, "bool", default, meaning, ("yes", "no"))
        case msgspec.inspect.IntType(ge=low, le=high, gt=None, lt=None, multiple_of=None):
            return Option(field.name, "int", default, meaning, (), low, high)
        case msgspec.inspect.LiteralType(values=values) if all(type(value) is int for value in values):
            return Option(field.name, "int", default, meaning, tuple(str(value) for value in values))
        case msgspec.inspect.EnumType(cls=cls) if issubclass(cls, enum.StrEnum):
            return Option(field.name, "text", default, meaning, tuple(cls))
    raise TypeError(f"{where}: an option is a bool, an int (bounds are ge and le), a Literal of ints or a StrEnum")
