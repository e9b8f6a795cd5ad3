"""Views are read by the descriptors that the engine publishes, whichever game they are of, and damage is told."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from google.protobuf import descriptor_pb2
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message
from hypothesis import example, given
from hypothesis import strategies as st

from petteia.v1 import engine_pb2, game_type_pb2
from petteia_client import UnreadableView, decode_view, person, to_dict
from petteia_client.views import descriptors_of

Field = descriptor_pb2.FieldDescriptorProto


def described(game_type: str, *fields: str, view: str = "game.v1.View") -> game_type_pb2.GameType:
    """A game type whose view has these fields, all texts."""
    package, _, name = view.rpartition(".")
    file = descriptor_pb2.FileDescriptorProto(name=f"{package}/view.proto", package=package, syntax="proto3")
    message = file.message_type.add(name=name)
    for number, field in enumerate(fields, 1):
        message.field.add(name=field, number=number, type=Field.TYPE_STRING, label=Field.LABEL_OPTIONAL)
    files = descriptor_pb2.FileDescriptorSet(file=[file])
    about = game_type_pb2.GameTypeSummary(game_type=game_type)
    return game_type_pb2.GameType(summary=about, view_type=view, view_descriptors=files)


def packed(value: bytes, name: str = "game.v1.View") -> AnyMessage:
    """A view as answers hold it."""
    return AnyMessage(type_url=f"type.googleapis.com/{name}", value=value)


def as_dict(message: Message) -> dict[str, Any]:
    """The fields that are set."""
    return {field.name: value for field, value in message.ListFields()}


ATHENS = b"\n\x06Athens"


def test_two_games_may_call_their_views_the_same() -> None:
    """Each game type has descriptors of its own; neither the names nor the files of another are in the way."""
    one, other = described("one", "city"), described("other", "hero", "god")
    assert as_dict(decode_view(one, packed(ATHENS))) == {"city": "Athens"}
    assert as_dict(decode_view(other, packed(ATHENS + b"\x12\x04Zeus"))) == {"hero": "Athens", "god": "Zeus"}
    assert as_dict(decode_view(one, packed(ATHENS))) == {"city": "Athens"}


def test_descriptors_that_change_are_noticed() -> None:
    """The same game type with other descriptors is read by those, even where a server tells the same hash of both."""
    before, after = described("same", "city"), described("same", "town")
    before.view_descriptors_sha256 = after.view_descriptors_sha256 = b"the same"
    assert as_dict(decode_view(before, packed(ATHENS))) == {"city": "Athens"}
    assert as_dict(decode_view(after, packed(ATHENS))) == {"town": "Athens"}


def test_descriptors_are_kept() -> None:
    """The same descriptors are read once, and only so many sets of them are kept."""
    first = described("kept", "city")
    pool = descriptors_of(first)
    assert descriptors_of(described("kept", "city")) is pool
    for number in range(100):
        descriptors_of(described(f"kept {number}", "city"))
    assert descriptors_of(first) is not pool


@pytest.mark.parametrize(
    ("view", "says"),
    [
        (AnyMessage(), "holds no view"),
        (AnyMessage(value=ATHENS), "holds no view"),
        (packed(ATHENS, "other.v1.View"), "describes game.v1.View"),
        (packed(ATHENS, ""), "holds no view"),
        (packed(b"\xff"), "bytes"),
        (packed(b"\n\x06Ath"), "bytes"),
        (packed(b"\n\x02\xff\xfe"), "bytes"),
    ],
)
def test_a_view_that_cannot_be_read(view: AnyMessage, says: str) -> None:
    """An empty, foreign, cut-off or garbled view is an UnreadableView that says what is wrong."""
    kind = described("game", "city")
    with pytest.raises(UnreadableView, match=says):
        decode_view(kind, view)
    answer = engine_pb2.ViewResponse(view=view)
    if view.type_url or view.value:
        with pytest.raises(UnreadableView):
            to_dict(answer, kind)


def test_a_message_beside_the_view_is_none() -> None:
    """Of all messages that the descriptors hold, only the view's own type is a view."""
    kind = described("game", "city")
    kind.view_descriptors.file[0].message_type.add(name="Hidden")
    with pytest.raises(UnreadableView, match="describes game"):
        decode_view(kind, packed(b"", "game.v1.Hidden"))


def test_descriptors_that_contradict_themselves() -> None:
    """A missing dependency, or a file told twice with different contents, is an UnreadableView."""
    lacking = described("lacking", "city")
    lacking.view_descriptors.file[0].dependency.append("nowhere.proto")
    twice = described("twice", "city")
    twice.view_descriptors.file.append(described("twice", "town").view_descriptors.file[0])
    for kind in (lacking, twice):
        with pytest.raises(UnreadableView, match=f"descriptors of {kind.summary.game_type}"):
            decode_view(kind, packed(ATHENS))


@given(st.binary(max_size=200))
@example(b"")
def test_any_bytes_are_a_view_or_an_unreadable_one(value: bytes) -> None:
    """Whatever bytes come, they are read, or told as unreadable; by `decode_view` and `to_dict` alike."""
    kind = described("bytes", "city", "god")
    try:
        read = decode_view(kind, packed(value))
    except UnreadableView:
        with pytest.raises(UnreadableView):
            to_dict(engine_pb2.ViewResponse(view=packed(value)), kind)
    else:
        told = to_dict(engine_pb2.ViewResponse(view=packed(value)), kind)["view"]
        assert {name: text for name, text in told.items() if text and name != "@type"} == as_dict(read)


@given(st.binary(max_size=200))
def test_any_bytes_are_descriptors_or_unusable_ones(value: bytes) -> None:
    """Whatever a server publishes as descriptors, nothing but UnreadableView comes of it."""
    kind = described("random", "city")
    file = descriptor_pb2.FileDescriptorProto()
    try:
        file.MergeFromString(value)
    except Exception:
        file.name = repr(value)
    kind.view_descriptors.file.insert(0, file)
    with contextlib.suppress(UnreadableView):
        decode_view(kind, packed(ATHENS))


async def test_the_engines_views_in_json(client: Any) -> None:
    """An answer of the real engine is written out with the view in it, for which its game type is needed."""
    game_id = (await client.create_game("delphi", [person()] * 3)).frame.game_id
    answer = await client.view(game_id, 0)
    told = to_dict(answer, await client.described_type("delphi"))
    assert told["view"]["@type"].endswith("/petteia_delphi.v1.View")
    assert told["frame"]["gameId"] == game_id
    assert len(told["view"]["seats"][0]["hand"]) == 9 and told["view"]["seats"][1]["hand"] == []
    with pytest.raises(UnreadableView):
        to_dict(answer)
    with pytest.raises(UnreadableView):
        await client.read_view(await client.apply(game_id, 0, 0, "lay pass"))
