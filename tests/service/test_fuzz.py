"""Whatever is sent, each refusal has its reason, nothing unforeseen happens, and no game of others is touched."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf import message_factory
from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor
from google.rpc.error_details_pb2 import ErrorInfo
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_service.config import Settings
from engine_service.errors import Reason
from engine_service.service.server import serving
from engine_service.service.status import CODES
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc
from tests.service.table import PERSONS, apply, bearer, refused

KEY = "the-operator-s-own-key"
SERVICE = pb.DESCRIPTOR.services_by_name["EngineService"]
UNFORESEEN = (Reason.INTERNAL, Reason.PLUGIN_FAILED, Reason.OUTCOME_UNKNOWN)
INTEGERS = {
    FieldDescriptor.TYPE_UINT32: (0, 2**32 - 1),
    FieldDescriptor.TYPE_UINT64: (0, 2**64 - 1),
    FieldDescriptor.TYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.TYPE_INT64: (-(2**63), 2**63 - 1),
}

FOR_THE_OPERATOR = ("CreateGame", "ListGames", "DeleteGame", "ImportGame")
NOTATIONS = ("lay pass", "lay zeus", "take_back", "drop_out", "lay", "lay pass -", "strike athens 1", "fly")
PRINTABLE = st.characters(min_codepoint=33, max_codepoint=126)


class Grounds:
    """A server with a game of Ann's that nobody may touch, one of Ben's whose tokens the attacker has, and a stub."""

    def __init__(self, runner: asyncio.Runner, channel: grpc.aio.Channel) -> None:
        self.runner, self.channel = runner, channel
        self.stub = engine_pb2_grpc.EngineServiceStub(channel)
        self.anns, self.bens = (runner.run(self._new_game()) for _ in range(2))
        self.ids = [self.anns.frame.game_id, self.bens.frame.game_id]
        request = pb.ExportGameRequest(game_id=self.ids[1])
        self.record = runner.run(self.call("ExportGame", request, KEY)).record
        self.tokens = [*self.bens.seat_tokens, self.bens.spectator_token, self.anns.spectator_token]

    async def _new_game(self) -> pb.CreateGameResponse:
        request = pb.CreateGameRequest(game_type="delphi", seats=PERSONS)
        game: pb.CreateGameResponse = await self.call("CreateGame", request, KEY)
        await self.call("Apply", apply(game, 0, 0, "lay pass"), game.seat_tokens[0])
        return game

    async def call(self, rpc: str, request: Any, token: str) -> Any:
        """One call by its rightful caller."""
        return await getattr(self.stub, rpc)(request, metadata=bearer(token))

    def anns_game(self) -> pb.ViewResponse:
        """All that can be seen of the game that nobody may touch."""
        request = pb.ViewRequest(game_id=self.ids[0], seat=0, entries_from=0)
        seen: pb.ViewResponse = self.runner.run(self.call("View", request, self.anns.seat_tokens[0]))
        return seen

    def send(self, method: MethodDescriptor, sent: bytes, token: str) -> None:
        """Makes a call, which must be answered or refused with a foreseen reason."""
        self.runner.run(self._send(method, sent, token))

    async def _send(self, method: MethodDescriptor, sent: bytes, token: str) -> None:
        try:
            answer = await self._first_answer(method, sent, bearer(token) if token else ())
        except grpc.aio.AioRpcError as error:
            refusal = await refused(_again(error))
            check(Reason(refusal.info.reason), refusal.code.value[0])
        else:
            for each in answer.answers if isinstance(answer, pb.PlayResponse) else ():
                if each.HasField("refused"):
                    info = ErrorInfo()
                    each.refused.details[0].Unpack(info)
                    check(Reason(info.reason), each.refused.code)

    async def _first_answer(self, method: MethodDescriptor, sent: bytes, metadata: Any) -> Any:
        """What a call is answered, a stream's first message where it answers with a stream."""
        path, answer = f"/{SERVICE.full_name}/{method.name}", message_factory.GetMessageClass(method.output_type)
        if not method.server_streaming:
            return await self.channel.unary_unary(path, None, answer.FromString)(sent, metadata=metadata)
        if method.client_streaming:
            call = self.channel.stream_stream(path, None, answer.FromString)(metadata=metadata)
            await call.write(sent)
            await call.done_writing()
        else:
            call = self.channel.unary_stream(path, None, answer.FromString)(sent, metadata=metadata)
        try:
            return await call.read()
        finally:
            call.cancel()


def check(reason: Reason, code: int) -> None:
    """The reason is one of those that are foreseen, and has its own status."""
    assert reason not in UNFORESEEN
    assert CODES[reason].value[0] == code


async def _again(error: grpc.aio.AioRpcError) -> None:
    raise error


@pytest.fixture
def grounds(tmp_path: Path) -> Iterator[Grounds]:
    """A server for one property."""
    server = serving(Settings(listen="127.0.0.1:0", data=tmp_path, grace=1.0, operator_key=KEY))
    with asyncio.Runner() as runner:
        channel = grpc.aio.insecure_channel(runner.run(server.__aenter__()))
        yield Grounds(runner, channel)
        runner.run(channel.close())
        runner.run(server.__aexit__(None, None, None))


def texts(grounds: Grounds) -> st.SearchStrategy[str]:
    """Texts that mean something somewhere, and any others."""
    known = [*grounds.ids, *grounds.tokens, "../../etc/passwd", "'; DROP TABLE games; --", *NOTATIONS, "delphi", "toy"]
    return st.sampled_from(known) | st.text(max_size=80)


def usual_values(grounds: Grounds, seat: int) -> dict[str, st.SearchStrategy[Any]]:
    """Values by the names of fields that the engine might take from whoever holds this seat of Ben's game."""
    versions = st.integers(0, 3)
    usual: dict[str, st.SearchStrategy[Any]] = {
        "game_id": st.sampled_from([grounds.ids[1], *grounds.ids]),
        "seat": st.just(seat),
        "decision": st.just(0) | versions,
        "version": versions,
        "entries_from": versions,
        "from_version": versions,
        "to_version": versions,
        "moves": st.sampled_from([["lay pass"], ["lay zeus"]]) | st.lists(st.sampled_from(NOTATIONS), max_size=3),
        "dry_run": st.just(False),
        "game_type": st.just("delphi"),
        "seats": st.lists(st.sampled_from([{"player": "Ann"}, {"bot": "random"}]), min_size=3, max_size=4),
        "options": st.dictionaries(st.sampled_from(["parades", "seating"]), st.sampled_from(["1", "2"])),
        "page_token": st.just(""),
        "page_size": st.integers(0, 3),
        "token": st.just(grounds.tokens[seat]),
        "record": altered(grounds.record, grounds) | altered(grounds.record, grounds, "entries"),
    }
    usual["apply"] = messages(pb.ApplyRequest.DESCRIPTOR, grounds, dict(usual))
    usual["calls"] = st.lists(messages(pb.PlayCall.DESCRIPTOR, grounds, dict(usual)), min_size=1, max_size=3)
    return usual


@st.composite
def altered(draw: st.DrawFn, original: Any, grounds: Grounds, within: str = "") -> Any:
    """A message with one of its fields changed, or one within one of its parts; now and then as it was."""
    changed = type(original)()
    changed.CopyFrom(original)
    part = draw(st.sampled_from(getattr(changed, within))) if within else changed
    field = draw(st.sampled_from([None, *part.DESCRIPTOR.fields]))
    if field is not None:
        part.ClearField(field.name)
        part.MergeFrom(type(part)(**{field.name: draw(values(field, grounds))}))
    return changed


def values(field: FieldDescriptor, grounds: Grounds) -> st.SearchStrategy[Any]:
    """Any value of a field, all of its elements where it has several."""
    if field.message_type is not None and field.message_type.GetOptions().map_entry:
        return st.dictionaries(texts(grounds), values(field.message_type.fields_by_name["value"], grounds), max_size=3)
    if field.message_type is not None:
        any_value: st.SearchStrategy[Any] = messages(field.message_type, grounds, {})
    elif field.type == FieldDescriptor.TYPE_STRING:
        any_value = texts(grounds)
    elif field.type == FieldDescriptor.TYPE_BYTES:
        any_value = st.binary(max_size=80)
    elif field.type == FieldDescriptor.TYPE_BOOL:
        any_value = st.booleans()
    else:
        low, high = INTEGERS[field.type]
        any_value = st.integers(0, 4) | st.integers(low, high)
    return st.lists(any_value, max_size=4) if field.is_repeated else any_value


@st.composite
def messages(
    draw: st.DrawFn, kind: Descriptor, grounds: Grounds, usual: dict[str, st.SearchStrategy[Any]]
) -> dict[str, Any]:
    """A message of a kind as keyword arguments of its class: usual values mostly, any others, and fields left out."""
    fields: dict[str, Any] = {}
    for field in kind.fields:
        match draw(st.integers(0, 9)):
            case 9:
                pass
            case chance if chance < 8 and field.name in usual:
                fields[field.name] = draw(usual[field.name])
            case _:
                fields[field.name] = draw(values(field, grounds))
    return fields


@st.composite
def calls(draw: st.DrawFn, method: MethodDescriptor, grounds: Grounds) -> tuple[bytes, str]:
    """The bytes of a request and a token: mostly a call that might be made, else one that nobody should make."""
    seat = draw(st.integers(0, 2))
    fields = draw(messages(method.input_type, grounds, usual_values(grounds, seat)))
    request = message_factory.GetMessageClass(method.input_type)
    sent = request(**fields).SerializeToString()
    place = draw(st.integers(0, len(sent)))
    match draw(st.integers(0, 9)):
        case 7:
            sent = sent[:place] + draw(st.binary(min_size=1, max_size=6)) + sent[place:]
        case 8:
            sent = sent[:place]
        case 9:
            sent = draw(st.binary(max_size=200))
    usual = KEY if method.name in FOR_THE_OPERATOR else grounds.tokens[seat]
    odd = st.sampled_from(["", KEY, *grounds.tokens]) | st.text(PRINTABLE, min_size=1, max_size=60)
    token = draw(st.just(usual) | st.just(usual) | odd)
    if token == KEY and grounds.ids[0].encode() in sent:
        token = ""  # the operator may delete any game
    return sent, token


@pytest.mark.parametrize("method", list(SERVICE.methods), ids=lambda method: method.name)
def test_nothing_unforeseen_comes_of_any_request(grounds: Grounds, method: MethodDescriptor) -> None:
    """Any bytes, with any token but Ann's, are answered or refused with a reason; Ann's game stays as it is."""
    before = grounds.anns_game()

    @settings(max_examples=100)
    @given(call=calls(method, grounds))
    def send(call: tuple[bytes, str]) -> None:
        grounds.send(method, *call)
        assert grounds.anns_game() == before

    send()
