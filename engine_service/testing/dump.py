"""A protobuf message as lines of text that stay the same across protobuf versions.

The library's own text format changes its blanks on purpose, so nothing may be compared with it. Here each scalar is a
line `path: value`, in order of field numbers, with maps in order of keys: `rows[1].cards[0]: CARD_HERA`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.struct_pb2 import ListValue, Struct, Value

__all__ = ["dump"]


def dump(message: Message) -> list[str]:
    """All that is set in `message`, a line for each scalar; empty messages and lists inside show as `{}` and `[]`.

    Fields without presence show only when they differ from their default, as on the wire.
    """
    return [f"{path}: {value}" for path, value in _message(message, "")]


def _message(message: Any, path: str) -> Iterator[tuple[str, str]]:
    match message:
        case Struct() if message.DESCRIPTOR.full_name == "google.protobuf.Struct":
            yield from _plain(dict(message.fields), path)
            return
        case ListValue():
            yield from _plain(list(message.values), path)
            return
        case Value():
            yield from _value(message, path)
            return
    empty = True
    for field, value in sorted(message.ListFields(), key=lambda pair: int(pair[0].number)):
        empty = False
        yield from _field(field, value, f"{path}.{field.name}" if path else str(field.name))
    if empty and path:
        yield path, "{}"


def _field(field: FieldDescriptor, value: Any, path: str) -> Iterator[tuple[str, str]]:
    entry = field.message_type
    if entry is not None and entry.GetOptions().map_entry:
        inner = entry.fields_by_name["value"]
        for key in sorted(value):
            yield from _single(inner, value[key], f"{path}[{_spell(key)}]")
    elif _repeated(value):
        for index, each in enumerate(value):
            yield from _single(field, each, f"{path}[{index}]")
    else:
        yield from _single(field, value, path)


def _repeated(value: Any) -> bool:
    """Whether the field holds several values; told by the value, since the descriptor's way to ask has changed."""
    return not isinstance(value, (Message, str, bytes)) and hasattr(value, "__len__")


def _single(field: FieldDescriptor, value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Message):
        yield from _message(value, path)
    elif field.enum_type is not None:
        known = field.enum_type.values_by_number.get(value)
        yield path, str(value) if known is None else str(known.name)
    else:
        yield path, _spell(value)


def _value(value: Any, path: str) -> Iterator[tuple[str, str]]:
    match value.WhichOneof("kind"):
        case "struct_value":
            yield from _plain(dict(value.struct_value.fields), path)
        case "list_value":
            yield from _plain(list(value.list_value.values), path)
        case "number_value":
            number = value.number_value
            yield path, str(int(number)) if number.is_integer() else repr(number)
        case "null_value" | None:
            yield path, "null"
        case kind:
            yield path, _spell(getattr(value, str(kind)))


def _plain(values: dict[str, Any] | list[Any], path: str) -> Iterator[tuple[str, str]]:
    if isinstance(values, dict):
        keys = [(key if key.isidentifier() else f"[{_spell(key)}]", key) for key in sorted(values)]
        inner = [(f"{path}{'.' if path and name == key else ''}{name}", values[key]) for name, key in keys]
    else:
        inner = [(f"{path}[{index}]", each) for index, each in enumerate(values)]
    for place, value in inner:
        yield from _value(value, place)
    if not inner and path:
        yield path, "{}" if isinstance(values, dict) else "[]"


def _spell(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, bytes):
        return value.hex() or "(no bytes)"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return repr(value)
