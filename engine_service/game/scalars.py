"""What a move or an event may carry: a few scalars, described so that any client can show and type them."""

from __future__ import annotations

import enum
import functools
import re
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

__all__ = ["SPECTATOR", "Argument", "Scalar", "Seat", "Viewer", "arguments_of", "snake_case", "spell"]

Scalar: TypeAlias = int | bool | str | None
"""A value of one argument; members of a `StrEnum` are strings."""

Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=63, extra={"seat": True})]
"""A place at the table, from 0. Texts show an argument of this type by the seat's name."""

Viewer: TypeAlias = int | None
"""A seat, or `SPECTATOR`."""

SPECTATOR: None = None
"""The viewer who holds no seat."""

ArgumentKind: TypeAlias = Literal["int", "bool", "text", "seat"]


class Argument(msgspec.Struct, frozen=True):
    """One argument of a verb or an event, as clients are told of it."""

    name: str
    kind: ArgumentKind
    choices: tuple[str, ...] = ()
    """The closed set a text comes from; empty where the set depends on the game."""
    choices_type: str = ""
    """Name of that set in snake_case, `god` for the enum `God`; empty where there is none."""
    optional: bool = False


def snake_case(name: str) -> str:
    """`DropOut` as `drop_out`: how a class is called on the wire, in notations and in logs."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name.rpartition(".")[2]).lower()


def spell(value: Scalar) -> str:
    """A scalar as people type it in a notation: `yes`, `no`, `-` for none, else its digits or its text."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@functools.cache
def arguments_of(declared: type[msgspec.Struct]) -> tuple[Argument, ...]:
    """The arguments of a `Move` or `Event` class in order.

    Raises:
        TypeError: a field is not an int, a bool, a StrEnum or a str, possibly optional.
    """
    described = msgspec.inspect.type_info(declared)
    assert isinstance(described, msgspec.inspect.StructType)
    return tuple(_argument(declared, field.name, field.type) for field in described.fields)


def _argument(declared: type, name: str, kind: msgspec.inspect.Type) -> Argument:
    optional = isinstance(kind, msgspec.inspect.UnionType) and kind.includes_none
    if isinstance(kind, msgspec.inspect.UnionType) and optional:
        rest = [each for each in kind.types if not isinstance(each, msgspec.inspect.NoneType)]
        kind = rest[0] if len(rest) == 1 else kind
    extra: dict[str, Any] = {}
    if isinstance(kind, msgspec.inspect.Metadata):
        extra, kind = kind.extra or {}, kind.type
    match kind:
        case msgspec.inspect.BoolType():
            return Argument(name, "bool", optional=optional)
        case msgspec.inspect.IntType():
            return Argument(name, "seat" if extra.get("seat") else "int", optional=optional)
        case msgspec.inspect.EnumType(cls=cls) if issubclass(cls, enum.StrEnum):
            return Argument(name, "text", tuple(cls), snake_case(cls.__name__), optional)
        case msgspec.inspect.LiteralType(values=values) if all(isinstance(value, str) for value in values):
            return Argument(name, "text", tuple(str(value) for value in values), optional=optional)
        case msgspec.inspect.StrType():
            return Argument(name, "text", optional=optional)
    raise TypeError(
        f"{declared.__qualname__}.{name}: an argument is an int, a bool, a str or a StrEnum (or one of them or None)"
    )
