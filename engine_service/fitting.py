"""Whether plain data fits a type: the first thing in it that does not, by its path, with what would be right."""

from __future__ import annotations

import base64
import binascii
import difflib
import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import inspect

__all__ = ["Misfit", "alternatives", "fit", "shown", "structs"]

_SHOWN = 80
_UNKNOWN = "a field that is unknown"


class Misfit(ValueError):
    """Data that does not fit its type.

    Attributes:
        path: where in the data: `hands[0][2]`; empty for the whole.
        given: what stands there.
        wanted: what could.
    """

    def __init__(self, path: str, given: str, wanted: str) -> None:
        super().__init__(f"{path or 'the whole'}: given {given}, wanted {wanted}")
        self.path, self.given, self.wanted = path, given, wanted


def fit(kind: inspect.Type, value: Any, path: str = "") -> None:
    """Lets data through that fits the type, as JSON would hold it. Types beyond JSON's and Structs' are not judged.

    Raises:
        Misfit: something in it does not.
    """
    types = alternatives(kind)
    if isinstance(value, dict) and (possible := structs(kind)):
        _fit_struct(possible, value, path)
        return
    for each in types:
        match each, value:
            case inspect.DictType(key_type=key_type, value_type=value_type), dict():
                for key, inner in value.items():
                    fit(key_type, key, f"{path}, a key" if path else "a key")
                    fit(value_type, inner, f"{path}.{key}" if path else str(key))
                return
            case inspect.CollectionType(item_type=item_type), list() if _has_length(each, value):
                for index, inner in enumerate(value):
                    fit(item_type, inner, f"{path}[{index}]")
                return
            case inspect.TupleType(item_types=item_types), list() if len(value) == len(item_types):
                for index, (item_type, inner) in enumerate(zip(item_types, value, strict=True)):
                    fit(item_type, inner, f"{path}[{index}]")
                return
            case inspect.StructType(array_like=True), list() if value[:1] == [each.tag] or each.tag is None:
                _fit_row(each, value, path)
                return
        if _is_scalar(each, value):
            return
    raise Misfit(path, shown(value), " or ".join(_described(types)))


def alternatives(kind: inspect.Type) -> Sequence[inspect.Type]:
    """The types that a value may have, with no union or annotation around them."""
    match kind:
        case inspect.Metadata(type=inner):
            return alternatives(inner)
        case inspect.UnionType(types=types):
            return [each for union in types for each in alternatives(union)]
    return (kind,)


def structs(kind: inspect.Type) -> list[inspect.StructType]:
    """The Structs among those that are objects in JSON."""
    return [each for each in alternatives(kind) if isinstance(each, inspect.StructType) and not each.array_like]


def shown(value: Any) -> str:
    """A value as JSON, at most some 80 characters of it."""
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, OverflowError, RecursionError):
        text = repr(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def _fit_struct(possible: Sequence[inspect.StructType], value: dict[str, Any], path: str) -> None:
    within = f"{path}." if path else ""
    struct = possible[0]
    if len(possible) > 1 or struct.tag_field in value:
        tag_field = struct.tag_field or ""
        tags = {each.tag: each for each in possible}
        tag = value.get(tag_field)
        if not isinstance(tag, str | int) or tag not in tags:
            given = shown(tag) if tag_field in value else "nothing"
            raise Misfit(f"{within}{tag_field}", given, _one_of(tags, given))
        struct = tags[tag]
    fields = {field.encode_name: field for field in struct.fields}
    for name, inner in value.items():
        if name in fields:
            fit(fields[name].type, inner, f"{within}{name}")
        elif name != struct.tag_field:
            wanted = _one_of(fields, name) if fields else "none here"
            raise Misfit(f"{within}{name}", _UNKNOWN, wanted)
    for name, field in fields.items():
        if field.required and name not in value:
            raise Misfit(f"{within}{name}", "nothing", " or ".join(_described(alternatives(field.type))))


def _fit_row(struct: inspect.StructType, value: list[Any], path: str) -> None:
    """The same for a Struct that is a list in JSON, its tag before its fields."""
    first = 0 if struct.tag is None else 1
    for index, field in enumerate(struct.fields, first):
        if index < len(value):
            fit(field.type, value[index], f"{path}[{index}]")
        elif field.required:
            raise Misfit(f"{path}[{index}]", "nothing", " or ".join(_described(alternatives(field.type))))
    if len(value) > first + len(struct.fields):
        raise Misfit(f"{path}[{first + len(struct.fields)}]", _UNKNOWN, "none here")


def _has_length(kind: inspect.Type, value: Any) -> bool:
    low, high = getattr(kind, "min_length", None), getattr(kind, "max_length", None)
    return (low is None or len(value) >= low) and (high is None or len(value) <= high)


def _is_scalar(kind: inspect.Type, value: Any) -> bool:
    """Whether a value with no parts is of the type; True where the type is not ours to judge."""
    match kind:
        case inspect.NoneType():
            return value is None
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return type(value) is int and _in_bounds(kind, value)
        case inspect.StrType():
            text = isinstance(value, str) and _has_length(kind, value)
            return text and (kind.pattern is None or re.search(kind.pattern, value) is not None)
        case inspect.BytesType():
            data = _from_base64(value)
            return data is not None and _has_length(kind, data)
        case inspect.EnumType() | inspect.LiteralType():
            return any(type(each) is type(value) and each == value for each in _values(kind))
        case inspect.CollectionType() | inspect.TupleType() | inspect.DictType() | inspect.StructType():
            return False
    return True


def _in_bounds(kind: inspect.IntType, value: int) -> bool:
    return (
        (kind.ge is None or value >= kind.ge)
        and (kind.gt is None or value > kind.gt)
        and (kind.le is None or value <= kind.le)
        and (kind.lt is None or value < kind.lt)
        and (kind.multiple_of is None or value % kind.multiple_of == 0)
    )


def _from_base64(value: Any) -> bytes | None:
    try:
        return base64.b64decode(value, validate=True) if isinstance(value, str) else None
    except (binascii.Error, ValueError):
        return None


def _values(kind: inspect.EnumType | inspect.LiteralType) -> list[Any]:
    return [each.value for each in kind.cls] if isinstance(kind, inspect.EnumType) else list(kind.values)


def _described(types: Sequence[inspect.Type]) -> Iterator[str]:
    """The types in words."""
    tagged = [each for each in types if isinstance(each, inspect.StructType) and each.tag_field]
    for kind in types:
        match kind:
            case inspect.NoneType():
                yield "null"
            case inspect.BoolType():
                yield "true or false"
            case inspect.IntType():
                yield f"a whole number{_bounds(kind)}"
            case inspect.StrType():
                yield f"text that matches {kind.pattern}" if kind.pattern else f"text{_lengths(kind)}"
            case inspect.BytesType():
                yield f"bytes as Base64{_lengths(kind)}"
            case inspect.EnumType() | inspect.LiteralType():
                yield _one_of(_values(kind))
            case inspect.DictType():
                yield f"an object{_lengths(kind)}"
            case inspect.CollectionType():
                yield f"a list{_lengths(kind)}"
            case inspect.TupleType(item_types=items):
                yield f"a list of {len(items)}"
            case inspect.StructType(array_like=True):
                yield f"a list of {', '.join(field.encode_name for field in kind.fields)}"
            case inspect.StructType() if kind in tagged:
                if kind is tagged[0]:
                    tags = " or ".join(shown(each.tag) for each in tagged)
                    yield f"an object with {shown(kind.tag_field)}: {tags}"
            case inspect.StructType():
                yield f"an object with the fields {', '.join(field.encode_name for field in kind.fields)}"
            case _:
                yield type(kind).__name__.removesuffix("Type").lower()


def _bounds(kind: inspect.IntType) -> str:
    low = kind.ge if kind.gt is None else kind.gt + 1
    high = kind.le if kind.lt is None else kind.lt - 1
    words = [f"from {low}"] * (low is not None) + [f"to {high}"] * (high is not None)
    return "".join(f" {word}" for word in words) + (f", a multiple of {kind.multiple_of}" if kind.multiple_of else "")


def _lengths(kind: inspect.Type) -> str:
    low, high = getattr(kind, "min_length", None), getattr(kind, "max_length", None)
    if low is None and high is None:
        return ""
    return f" of length {low or 0} to {high}" if high is not None else f" of length {low} or more"


def _one_of(known: Any, given: str = "") -> str:
    names = [str(each) for each in known]
    near = difflib.get_close_matches(given.strip('"'), names, n=1) if given else []
    return f"one of {', '.join(names)}" + (f" ({near[0]} perhaps)" if near else "")
