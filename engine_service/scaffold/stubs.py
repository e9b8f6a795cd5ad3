"""Renaming what protoc and buf have made from the example's proto, so that a new game plays before anybody runs them.

The outcome is what they would make from the renamed proto, byte for byte.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from string import hexdigits

from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FileDescriptorProto,
    FileDescriptorSet,
)

from engine_service.scaffold.identity import Identity

__all__ = ["renamed_image", "renamed_module"]

_LITERAL = re.compile(r"AddSerializedFile\((b'.*')\)")
_PLACE = re.compile(r"(_globals\['(\w+)'\]\._serialized_(start|end)=)\d+")
_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "'": "\\'", "\\": "\\\\"}
_PACKAGE = [FileDescriptorProto.PACKAGE_FIELD_NUMBER]


def renamed_image(image: bytes, old: Identity, new: Identity) -> bytes:
    """A `view.binpb` with the names of `new`; files that it imports stay as they are."""
    described = FileDescriptorSet.FromString(image)
    for file in described.file:
        _rename(file, old, new)
    return described.SerializeToString(deterministic=True)


def renamed_module(source: str, old: Identity, new: Identity) -> str:
    """A `view_pb2.py` with the names of `new`: its serialized descriptor, and where each message lies in that."""
    found = _LITERAL.search(source)
    if found is None:
        raise ValueError("this is no module that protoc has made")
    file = FileDescriptorProto.FromString(ast.literal_eval(found[1]))
    _rename(file, old, new)
    data = file.SerializeToString(deterministic=True)
    places = dict(_places(file, data))
    before, after = (old.renamed(part, new) for part in (source[: found.start(1)], source[found.end(1) :]))
    after = _PLACE.sub(lambda each: f"{each[1]}{places[each[2]][each[3] == 'end']}", after)
    return f"{before}{_spelt(data)}{after}"


def _rename(file: FileDescriptorProto, old: Identity, new: Identity) -> None:
    if file.package.partition(".")[0] != old.package:
        return
    package = file.package
    file.name, file.package = old.renamed(file.name, new), old.renamed(package, new)
    for message in _messages(file.message_type):
        for field in message.field:
            if field.HasField("type_name"):
                field.type_name = old.renamed(field.type_name, new)
    for location in file.source_code_info.location:
        if location.path == _PACKAGE:
            location.span[-1] += len(file.package) - len(package)
        for name in ("leading_comments", "trailing_comments"):
            if location.HasField(name):
                setattr(location, name, old.renamed(getattr(location, name), new))


def _places(file: FileDescriptorProto, data: bytes) -> Iterator[tuple[str, tuple[int, int]]]:
    """Where each message and enum lies in the serialized file, by what protoc calls it: `_VIEW`, `_VIEW_INNER`."""
    queue: list[tuple[str, DescriptorProto | EnumDescriptorProto]] = []
    queue += [("", each) for each in file.enum_type]
    queue += [("", each) for each in file.message_type]
    while queue:
        outer, described = queue.pop()
        name = f"{outer}_{described.name.upper()}"
        own = described.SerializeToString(deterministic=True)
        start = data.index(own)
        yield name, (start, start + len(own))
        if isinstance(described, DescriptorProto):
            queue += [(name, each) for each in described.enum_type]
            queue += [(name, each) for each in described.nested_type]


def _spelt(data: bytes) -> str:
    """A literal as protoc writes it; a digit behind a hexadecimal escape would belong to that, and is escaped too."""
    text, digit_follows = [], False
    for byte in data:
        letter = chr(byte)
        if letter in _ESCAPES:
            text.append(_ESCAPES[letter])
            digit_follows = False
        elif 0x20 <= byte < 0x7F and not (digit_follows and letter in hexdigits):
            text.append(letter)
            digit_follows = False
        else:
            text.append(f"\\x{byte:02x}")
            digit_follows = True
    return f"b'{''.join(text)}'"


def _messages(messages: Iterable[DescriptorProto]) -> Iterator[DescriptorProto]:
    for message in messages:
        yield message
        yield from _messages(message.nested_type)
