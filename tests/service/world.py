"""A server with a game in every situation, and for each RPC a call that is right, from which tests make wrong ones."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import grpc
import msgspec
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from engine_service import bots
from engine_service.config import Settings
from engine_service.game import Game
from engine_service.service.server import serving
from engine_service.store import open_store
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc, watch_pb2
from tests import toys
from tests.ballot import BallotGame
from tests.faulty import FaultyStore
from tests.playing import installed
from tests.service.table import Refusal, bearer, refusal_in, refused

KEY = "the-operator-s-own-key"
SERVICE = pb.DESCRIPTOR.services_by_name["EngineService"]
METHODS = {method.name: method for method in SERVICE.methods}


class Call(NamedTuple):
    """A request, or the bytes that are sent in its place, and the token that goes with it."""

    request: Message | bytes
    token: str = ""

    @property
    def sent(self) -> bytes:
        """The bytes of the request."""
        return self.request if isinstance(self.request, bytes) else self.request.SerializeToString()


class World:
    """The games, by situation, and calls about them."""

    def __init__(self, channel: grpc.aio.Channel, store: FaultyStore) -> None:
        self.channel, self.store, self.address = channel, store, ""
        self.stub = engine_pb2_grpc.EngineServiceStub(channel)

    async def settle(self, fading: pb.CreateGameResponse, renewed: pb.CreateGameResponse) -> None:
        """Makes the games."""
        self.fading, self.renewed = fading, renewed
        self.toy = await self.create("toy", "", "", request_id="toy")
        await self.apply(self.toy, 0, 0, "take 1")
        await self.apply(self.toy, 1, 1, "take 1")
        self.held = await self.create("toy", "", "")
        await self.apply(self.held, 0, 0, "hold")
        self.over = await self.create("toy", "", "", options={"heap": "0"})
        self.last = await self.create("toy", "", "", options={"heap": "1"})
        self.bots = await self.create("toy", "", "random")
        self.deleted = await self.create("toy", "", "", request_id="deleted")
        await self.call("DeleteGame", Call(pb.DeleteGameRequest(game_id=self.deleted.frame.game_id), KEY))
        exported = await self.call("ExportGame", Call(pb.ExportGameRequest(game_id=self.over.frame.game_id), KEY))
        self.record = exported.record

    async def create(self, game_type: str, *bots: str, **fields: Any) -> pb.CreateGameResponse:
        """A new game with these bots; an empty name is a person's."""
        seats = [pb.SeatHolder(bot=bot) for bot in bots]
        request = pb.CreateGameRequest(game_type=game_type, seats=seats, **fields)
        answer: pb.CreateGameResponse = await self.call("CreateGame", Call(request, KEY))
        return answer

    async def apply(self, game: pb.CreateGameResponse, seat: int, decision: int, *moves: str) -> pb.ApplyResponse:
        """Makes moves."""
        request = pb.ApplyRequest(game_id=game.frame.game_id, seat=seat, decision=decision, moves=moves)
        answer: pb.ApplyResponse = await self.call("Apply", Call(request, game.seat_tokens[seat]))
        return answer

    async def call(self, rpc: str, call: Call, *extra: tuple[str, str]) -> Any:
        """What a call is answered; a stream's first message where it answers with a stream."""
        method, metadata = METHODS[rpc], (*(bearer(call.token) if call.token else ()), *extra)
        path, decode = f"/{SERVICE.full_name}/{rpc}", GetMessageClass(method.output_type).FromString
        if not method.server_streaming:
            return await self.channel.unary_unary(path, None, decode)(call.sent, metadata=metadata)
        if method.client_streaming:
            stream: Any = self.channel.stream_stream(path, None, decode)(metadata=metadata)
            with contextlib.suppress(asyncio.InvalidStateError):  # it is over already: reading tells why
                await stream.write(call.sent)
                await stream.done_writing()
        else:
            stream = self.channel.unary_stream(path, None, decode)(call.sent, metadata=metadata)
        try:
            return await stream.read()
        finally:
            stream.cancel()

    async def refusal(self, rpc: str, call: Call, *extra: tuple[str, str]) -> Refusal:
        """Why a call that must be refused is refused, be it by its status or within a stream."""
        try:
            answer = await self.call(rpc, call, *extra)
        except grpc.aio.AioRpcError as error:
            return await refused(_again(error))
        if isinstance(answer, pb.PlayResponse) and answer.answers[0].HasField("refused"):
            return refusal_in(answer.answers[0].refused)
        raise AssertionError(f"{rpc} was answered: {answer}")

    async def contents(self) -> list[Any]:
        """All that the store holds: heads, and logs with their digests."""
        heads = await self.store.inner.list(limit=500)
        return [(head, await self.store.inner.entries(head.game_id, 0, limit=500)) for head in heads]

    def right(self, rpc: str) -> Call:
        """A call that is answered, about the game `toy` where it is about one."""
        game, seats = self.toy.frame.game_id, [pb.SeatHolder(), pb.SeatHolder()]
        apply = pb.ApplyRequest(game_id=game, seat=0, decision=2, moves=["take 1"])
        match rpc:
            case "ListGameTypes":
                return Call(pb.ListGameTypesRequest())
            case "GetGameType":
                return Call(pb.GetGameTypeRequest(game_type="toy"))
            case "CreateGame":
                return Call(pb.CreateGameRequest(game_type="toy", seats=seats), KEY)
            case "ListGames":
                return Call(pb.ListGamesRequest(), KEY)
            case "DeleteGame":
                return Call(pb.DeleteGameRequest(game_id=game), KEY)
            case "ImportGame":
                return Call(pb.ImportGameRequest(record=self.record), KEY)
            case "GetGame":
                return Call(pb.GetGameRequest(game_id=game), self.toy.spectator_token)
            case "Play":
                return Call(pb.PlayRequest(calls=[pb.PlayCall(call=1, apply=apply)]), self.toy.seat_tokens[0])
            case "Apply":
                return Call(apply, self.toy.seat_tokens[0])
            case "Undo":
                request: Any = pb.UndoRequest(game_id=self.held.frame.game_id, seat=0, from_version=1, to_version=0)
                return Call(request, self.held.seat_tokens[0])
            case "Watch":
                request = watch_pb2.WatchRequest(game_id=game, seat=0)
            case _:
                request = getattr(pb, f"{rpc}Request")(game_id=game, seat=0)
        return Call(request, self.toy.seat_tokens[0])

    def changed(self, rpc: str, *, token: str | None = None, **fields: Any) -> Call:
        """The right call with other fields (None leaves one out), those of its apply in a stream, or another token."""
        right = self.right(rpc)
        request: Any = right.request
        part = request.calls[0].apply if rpc == "Play" else request
        for name, value in fields.items():
            part.ClearField(name)
            if value is not None:
                part.MergeFrom(type(part)(**{name: value}))
        return Call(request, right.token if token is None else token)

    def about(self, rpc: str, game: pb.CreateGameResponse, seat: int = 0, **fields: Any) -> Call:
        """The right call about another game, by one of its seats."""
        token = game.spectator_token if rpc == "GetGame" else game.seat_tokens[seat]
        token = KEY if rpc == "DeleteGame" else token
        seats = {} if rpc in ("GetGame", "DeleteGame") else {"seat": seat}
        return self.changed(rpc, token=token, game_id=game.frame.game_id, **seats, **fields)


async def _again(error: grpc.aio.AioRpcError) -> None:
    raise error


@contextlib.asynccontextmanager
async def world(data: Path, **settings: Any) -> AsyncIterator[World]:
    """A server that was restarted without the rules of some games, with a game in every situation."""
    given = Settings(**{"listen": "127.0.0.1:0", "data": data, "grace": 0.2, "operator_key": KEY, **settings})
    async with serving(given, catalogue=installed(*_rules("1"))) as address, channel_to(address) as channel:
        before = World(channel, FaultyStore(open_store("memory:")))
        gone = [await before.create(each, "", "", request_id=each) for each in ("fading", "renewed")]
    catalogue = installed(*_rules("2")[1:], toys.Toy(), BallotGame())
    catalogue.add("petteia", bots, "petteia", "1")
    catalogue.add("bots", SimpleNamespace(petteia_bots=toys.petteia_bots), "petteia-bots", "1")
    store = FaultyStore(open_store(given.store_url))
    async with serving(given, catalogue=catalogue, store=store) as address, channel_to(address) as channel:
        made = World(channel, store)
        made.address = address
        await made.settle(*gone)
        yield made


def channel_to(address: str) -> grpc.aio.Channel:
    """A connection, or the promise of one."""
    return grpc.aio.insecure_channel(address)


def _rules(version: str) -> list[Game[Any]]:
    """Two games, the second by rules of this version."""
    metas = (msgspec.structs.replace(toys.Toy.meta, id=name) for name in ("fading", "renewed"))
    fading, renewed = metas
    renewed = msgspec.structs.replace(renewed, rules_version=version)
    return [type("Other", (toys.Toy,), {"meta": meta})() for meta in (fading, renewed)]
