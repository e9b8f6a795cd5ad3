"""A game's options: one Struct of plain fields, read from text with every mistake named."""

from __future__ import annotations

import difflib
import enum
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from engine_service.game.scalars import spell

__all__ = ["Option", "OptionError", "Options", "describe_options", "read_options", "spell_options"]

OptionKind: TypeAlias = Literal["bool", "int", "text"]


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """Base of a game's options; each field has a default and its meaning.

    A field is a bool, an int (with bounds in `msgspec.Meta`, or a `Literal` of ints) or a `StrEnum`, annotated
    with its meaning: `parades: Annotated[Literal[3, 2, 1], Meta(description="how many parades are held")] = 3`.
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
        if self.minimum is not None or self.maximum is not None:
            low, high = self.minimum, self.maximum
            return f"a whole number from {'any' if low is None else low} to {'any' if high is None else high}"
        return "a whole number"


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


def describe_options(declared: type[Options]) -> tuple[Option, ...]:
    """The options of a game in the order of their declaration.

    Raises:
        TypeError: a field has no default, no meaning, or is not a bool, an int or a StrEnum.
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
            hint = f"; did you mean {close[0]!r}?" if close else ""
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
    try:
        if not text.isascii() or len(text) > 18:
            raise ValueError
        number = int(text)
    except ValueError:
        raise OptionError(option.name, text, f"must be {option.wanted}") from None
    too_low = option.minimum is not None and number < option.minimum
    if too_low or (option.maximum is not None and number > option.maximum):
        raise OptionError(option.name, text, f"must be {option.wanted}")
    return number


def _option(declared: type[Options], field: msgspec.inspect.Field) -> Option:
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
        case msgspec.inspect.IntType(ge=low, le=high):
            return Option(field.name, "int", default, meaning, (), low, high)
        case msgspec.inspect.LiteralType(values=values) if all(isinstance(value, int) for value in values):
            return Option(field.name, "int", default, meaning, tuple(str(value) for value in values))
        case msgspec.inspect.EnumType(cls=cls) if issubclass(cls, enum.StrEnum):
            return Option(field.name, "text", default, meaning, tuple(cls))
    raise TypeError(f"{where}: an option is a bool, an int, a Literal of ints or a StrEnum")
