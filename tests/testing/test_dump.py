"""A message as lines: all that is in it, at its path, in an order that never changes."""

from __future__ import annotations

import math
from typing import Any

import pytest
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import Message
from google.protobuf.struct_pb2 import ListValue, Struct, Value
from hypothesis import given
from hypothesis import strategies as st

from engine_service.testing.dump import dump

SAMPLE = """
name: "sample.proto" package: "sample" syntax: "proto3" dependency: "google/protobuf/struct.proto"
enum_type { name: "Colour" value { name: "NONE" number: 0 } value { name: "RED" number: 4 } }
message_type {
  name: "Sample"
  field { name: "last" number: 30 type: TYPE_INT32 label: LABEL_OPTIONAL }
  field { name: "word" number: 1 type: TYPE_STRING label: LABEL_OPTIONAL }
  field { name: "flag" number: 2 type: TYPE_BOOL label: LABEL_OPTIONAL proto3_optional: true oneof_index: 0 }
  field { name: "raw" number: 3 type: TYPE_BYTES label: LABEL_OPTIONAL }
  field { name: "ratio" number: 4 type: TYPE_DOUBLE label: LABEL_OPTIONAL }
  field { name: "colours" number: 5 type: TYPE_ENUM type_name: ".sample.Colour" label: LABEL_REPEATED }
  field { name: "inner" number: 6 type: TYPE_MESSAGE type_name: ".sample.Sample" label: LABEL_OPTIONAL }
  field { name: "rows" number: 7 type: TYPE_MESSAGE type_name: ".sample.Sample" label: LABEL_REPEATED }
  field { name: "named" number: 8 type: TYPE_MESSAGE type_name: ".sample.Sample.NamedEntry" label: LABEL_REPEATED }
  field { name: "by_number" number: 9 type: TYPE_MESSAGE type_name: "Sample.ByNumberEntry" label: LABEL_REPEATED }
  field { name: "free" number: 10 type: TYPE_MESSAGE type_name: ".google.protobuf.Value" label: LABEL_OPTIONAL }
  field { name: "numbers" number: 11 type: TYPE_INT64 label: LABEL_REPEATED }
  nested_type {
    name: "NamedEntry" options { map_entry: true }
    field { name: "key" number: 1 type: TYPE_STRING label: LABEL_OPTIONAL }
    field { name: "value" number: 2 type: TYPE_ENUM type_name: ".sample.Colour" label: LABEL_OPTIONAL }
  }
  nested_type {
    name: "ByNumberEntry" options { map_entry: true }
    field { name: "key" number: 1 type: TYPE_INT32 label: LABEL_OPTIONAL }
    field { name: "value" number: 2 type: TYPE_MESSAGE type_name: ".sample.Sample" label: LABEL_OPTIONAL }
  }
  oneof_decl { name: "_flag" }
}
"""


def sample_type() -> Any:
    """A message type with a field of every kind, made from the text above."""
    from google.protobuf import text_format

    file = text_format.Parse(SAMPLE, descriptor_pb2.FileDescriptorProto())
    pool = descriptor_pool.DescriptorPool()
    struct = descriptor_pb2.FileDescriptorProto()
    Struct.DESCRIPTOR.file.CopyToProto(struct)
    pool.Add(struct)
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("sample.Sample"))


Sample = sample_type()


@pytest.mark.parametrize(
    ("message", "lines"),
    [
        (Sample(), []),
        (Sample(last=7, word='a "b"\nc'), ['word: "a \\"b\\"\\nc"', "last: 7"]),
        (Sample(last=0, word="", flag=False), ["flag: false"]),
        (Sample(raw=b"\x00\xff", ratio=0.1), ["raw: 00ff", "ratio: 0.1"]),
        (Sample(colours=[4, 0, 9]), ["colours[0]: RED", "colours[1]: NONE", "colours[2]: 9"]),
        (Sample(numbers=[5, -1]), ["numbers[0]: 5", "numbers[1]: -1"]),
        (Sample(inner=Sample()), ["inner: {}"]),
        (Sample(rows=[Sample(last=1), Sample(), Sample(inner=Sample(flag=True))]),
         ["rows[0].last: 1", "rows[1]: {}", "rows[2].inner.flag: true"]),
        (Sample(named={"b": 4, "a": 0}), ['named["a"]: NONE', 'named["b"]: RED']),
        (Sample(by_number={10: Sample(last=1), 9: Sample()}), ["by_number[9]: {}", "by_number[10].last: 1"]),
    ],
    ids=["empty", "scalars", "presence", "bytes", "enums", "numbers", "empty inside", "rows", "map", "map of rows"],
)  # fmt: skip
def test_every_kind_of_field_has_its_line(message: Message, lines: list[str]) -> None:
    """In order of field numbers and keys; what is not set, or has its default where that is the same, has none."""
    assert dump(message) == lines


def test_free_values_are_spelt_like_fields() -> None:
    """Whole numbers have no decimals, keys that are no names stand in brackets, and what is empty shows."""
    struct = Struct()
    given = {"b": [1, 2.5, [], {}], "a": None, "two words": True, "x.y": "text", "n": {"deep": -3}}
    struct.update(given)
    lines = [
        "a: null", "b[0]: 1", "b[1]: 2.5", "b[2]: []", "b[3]: {}", "n.deep: -3",
        '["two words"]: true', '["x.y"]: "text"',
    ]  # fmt: skip
    assert dump(struct) == lines
    assert dump(Value(number_value=math.inf)) == [": inf"]
    assert dump(ListValue(values=[Value(number_value=math.nan)])) == ["[0]: nan"]


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def struct_of(values: dict[str, Any]) -> Struct:
    """A struct with these values."""
    struct = Struct()
    struct.update(values)
    return struct


@given(st.dictionaries(st.text(), PLAIN), st.dictionaries(st.text(), PLAIN))
def test_two_messages_have_the_same_lines_only_if_they_are_the_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    """So nothing that changes in a view can be missing from its lines."""
    first, second = struct_of(one), struct_of(other)
    assert (dump(first) == dump(second)) == (first == second)


@given(st.dictionaries(st.text(), PLAIN, min_size=1))
def test_the_lines_do_not_depend_on_the_order_in_which_a_message_was_made(values: dict[str, Any]) -> None:
    backwards = dict(reversed(list(values.items())))
    assert dump(struct_of(values)) == dump(struct_of(backwards))


@given(st.dictionaries(st.text(), PLAIN, min_size=1), st.data())
def test_a_change_anywhere_shows(values: dict[str, Any], data: st.DataObject) -> None:
    """One value of many is replaced."""
    key = data.draw(st.sampled_from(sorted(values)))
    changed = {**values, key: data.draw(PLAIN)}
    first, second = struct_of(values), struct_of(changed)
    assert (dump(first) == dump(second)) == (first == second)
