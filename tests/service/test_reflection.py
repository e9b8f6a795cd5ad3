"""A client that has no stubs at all can play: what it needs to know it learns from the server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import grpc
from google.protobuf import message_factory
from google.protobuf.descriptor_pool import DescriptorPool
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from engine_service.catalogue import Catalogue
from engine_service.config import Settings
from engine_service.service.server import serving
from tests import toys

HEALTH, ENGINE = "grpc.health.v1.Health", "petteia.v1.EngineService"


class Stranger:
    """A client that knows an address, gRPC and its reflection, and no message by name but those that it is told of."""

    def __init__(self, channel: grpc.Channel) -> None:
        self.channel, self.database = channel, ProtoReflectionDescriptorDatabase(channel)
        self.pool = DescriptorPool(self.database)

    def call(self, service: str, rpc: str, token: str = "", /, **fields: Any) -> Any:
        """One call, with messages made from the descriptors that the server gave."""
        method = self.pool.FindServiceByName(service).FindMethodByName(rpc)
        request = message_factory.GetMessageClass(method.input_type)(**fields)
        answer = message_factory.GetMessageClass(method.output_type)
        call = self.channel.unary_unary(f"/{service}/{rpc}", type(request).SerializeToString, answer.FromString)
        return call(request, metadata=[("authorization", f"Bearer {token}")] if token else [])

    def unpack(self, packed: Any) -> Any:
        """What an Any holds, decoded by its type's name."""
        name = packed.type_url.rpartition("/")[2]
        return message_factory.GetMessageClass(self.pool.FindMessageTypeByName(name)).FromString(packed.value)


def play_as_a_stranger(address: str) -> None:
    """Finds the services, asks for health, makes a game, moves once, and reads a view."""
    with grpc.insecure_channel(address) as channel:
        stranger = Stranger(channel)
        services = set(stranger.database.get_services())
        assert {ENGINE, HEALTH} <= services
        for service in ("", "readiness", ENGINE):
            assert stranger.call(HEALTH, "Check", service=service).status == 1
        rpcs = [method.name for method in stranger.pool.FindServiceByName(ENGINE).methods]
        assert {"ListGameTypes", "CreateGame", "LegalMoves", "Apply", "View"} <= set(rpcs)
        types = [each.game_type for each in stranger.call(ENGINE, "ListGameTypes").game_types]
        assert {"delphi", "toy"} <= set(types)
        seats = [{"player": name} for name in ("Ann", "Ben", "Cleo")]
        game = stranger.call(ENGINE, "CreateGame", game_type="delphi", seats=seats)
        game_id, token = game.frame.game_id, game.seat_tokens[1]
        legal = stranger.call(ENGINE, "LegalMoves", token, game_id=game_id, seat=1).legal_moves
        notation = legal.moves[0].notation
        made = stranger.call(
            ENGINE, "Apply", token, game_id=game_id, seat=1, decision=legal.decision, moves=[notation], with_view=True
        )
        assert made.applied == 1
        view = stranger.unpack(made.view)
        assert view.DESCRIPTOR.full_name == "petteia_delphi.v1.View"
        assert view.viewer == 1
        assert [notation] == [f"lay {card}" for card in view.decision.chosen]
        assert len(view.seats[1].hand) == view.seats[1].hand_count > 0
        assert not view.seats[0].hand
        toy = stranger.call(ENGINE, "CreateGame", game_type="toy", seats=[{}])
        seen = stranger.call(ENGINE, "View", toy.spectator_token, game_id=toy.frame.game_id).view
        assert stranger.unpack(seen).value == "7 "


async def test_a_client_without_stubs_plays(tmp_path: Path) -> None:
    """From reflection alone it makes a game of a type that it never heard of, moves, and decodes its views."""
    catalogue = Catalogue.load()
    catalogue.add("toy", toys, "petteia-toy", "1")
    async with serving(Settings(listen="127.0.0.1:0", data=tmp_path, grace=1.0), catalogue=catalogue) as address:
        await asyncio.to_thread(play_as_a_stranger, address)
