"""Calls that are safe to repeat are repeated, others are not, and a write takes effect once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from clients.python.tests.stand_in import StandIn, answer, refuse
from petteia.v1 import engine_pb2, engine_pb2_grpc, record_pb2
from petteia_client import AsyncClient, Client, DeadlineExceeded, PetteiaError, Unavailable, person
from petteia_client.retry import REPEATABLE

Connect = Callable[..., Any]

DRAINING = refuse(grpc.StatusCode.UNAVAILABLE, "DRAINING")
NOWHERE = refuse(grpc.StatusCode.UNAVAILABLE)

ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "list_game_types": (),
    "get_game_type": ("delphi",),
    "create_game": ("delphi", [person("Ann")]),
    "get_game": ("g",),
    "list_games": (),
    "legal_moves": ("g", 0),
    "apply": ("g", 0, 0, "lay pass"),
    "view": ("g",),
    "undo": ("g", 0, 1, 0),
    "suggest": ("g", 0),
    "export_game": ("g",),
    "import_game": (record_pb2.Record(),),
}
"""The methods that are safe to repeat, with arguments for a call."""


def rpc_of(method: str) -> str:
    """The RPC that a method calls."""
    return method.title().replace("_", "")


def test_what_is_repeated_is_known_to_be_safe() -> None:
    """The calls that gRPC repeats are those of the table above, all of them RPCs of the service."""
    rpcs = {method.name for method in engine_pb2.DESCRIPTOR.services_by_name["EngineService"].methods}
    assert {rpc_of(method) for method in ARGUMENTS} == set(REPEATABLE) <= rpcs - {"DeleteGame"}


@pytest.mark.parametrize("method", ARGUMENTS)
async def test_a_server_that_comes_back_is_not_noticed(connect: Connect, stand_in: StandIn, method: str) -> None:
    """A call answered twice with UNAVAILABLE is sent a third time, as it was, and its answer comes."""
    stand_in.script = [DRAINING, NOWHERE, answer(getattr(engine_pb2, f"{rpc_of(method)}Response")())]
    await getattr(connect(stand_in.address), method)(*ARGUMENTS[method])
    first, second, third = stand_in.calls
    assert first.rpc == rpc_of(method)
    assert first.request == second.request == third.request


async def test_a_delete_is_sent_once(connect: Connect, stand_in: StandIn) -> None:
    """A delete whose fate is unknown is the caller's to judge: repeated, it would be refused with GAME_NOT_FOUND."""
    stand_in.script = [refuse(grpc.StatusCode.UNAVAILABLE, "OUTCOME_UNKNOWN")]
    with pytest.raises(Unavailable) as unknown:
        await connect(stand_in.address).delete_game("g")
    assert unknown.value.reason == "OUTCOME_UNKNOWN"
    assert len(stand_in.calls) == 1


@pytest.mark.parametrize("code", [code for code in grpc.StatusCode if code.name not in ("OK", "UNAVAILABLE")])
async def test_only_unavailable_is_worth_a_repeat(connect: Connect, stand_in: StandIn, code: grpc.StatusCode) -> None:
    """Any other failure is told at once."""
    stand_in.script = [refuse(code)]
    with pytest.raises(PetteiaError) as told:
        await connect(stand_in.address).get_game("g")
    assert told.value.code is code
    assert len(stand_in.calls) == 1


async def test_patience_has_an_end(connect: Connect, stand_in: StandIn) -> None:
    """A server that stays away is told as Unavailable after five calls."""
    stand_in.script = [DRAINING]
    with pytest.raises(Unavailable):
        await connect(stand_in.address).get_game("g")
    assert len(stand_in.calls) == 5


async def test_a_new_game_has_a_request_id_of_its_own(connect: Connect, stand_in: StandIn) -> None:
    """Each game that is asked for has another id, so that a repeat makes no second game; a given one is kept."""
    stand_in.script = [answer(engine_pb2.CreateGameResponse())]
    client = connect(stand_in.address)
    await client.create_game("delphi", [])
    await client.create_game("delphi", [])
    await client.create_game("delphi", [], request_id="mine")
    one, other, mine = (call.request.request_id for call in stand_in.calls)  # type: ignore[attr-defined]
    assert one and other and one != other and mine == "mine"


async def test_a_move_whose_fate_is_unknown_is_made_once(connect: Connect, stand_in: StandIn, engine: str) -> None:
    """Where the answer to a move is lost on the way, the repeat brings the recorded answer and no second move."""
    client = connect(engine)
    game = await client.create_game("delphi", [person(), person(), person()])
    with grpc.insecure_channel(engine) as channel:
        stub = engine_pb2_grpc.EngineServiceStub(channel)
        recorded: list[engine_pb2.ApplyResponse] = []

        def passed_on(request: Message, context: grpc.ServicerContext) -> engine_pb2.ApplyResponse:
            token = dict(context.invocation_metadata())["authorization"]
            assert isinstance(request, engine_pb2.ApplyRequest)
            recorded.append(stub.Apply(request, metadata=(("authorization", token),)))
            return recorded[-1]

        def lost(request: Message, context: grpc.ServicerContext) -> Message:
            passed_on(request, context)
            return refuse(grpc.StatusCode.UNAVAILABLE, "OUTCOME_UNKNOWN")(request, context)

        stand_in.script = [lost, passed_on]
        token = game.seat_tokens[0]
        made = await connect(stand_in.address).apply(game.frame.game_id, 0, 0, "lay pass", token=token)
    assert made == recorded[0] == recorded[1]
    assert made.applied == 1
    assert (await client.get_game(game.frame.game_id)).frame.version == 1


async def test_a_game_whose_fate_is_unknown_is_made_once(connect: Connect, stand_in: StandIn, engine: str) -> None:
    """Where the answer to CreateGame is lost on the way, the repeat brings the same game with the same tokens."""
    with grpc.insecure_channel(engine) as channel:
        stub = engine_pb2_grpc.EngineServiceStub(channel)
        made: list[engine_pb2.CreateGameResponse] = []

        def passed_on(request: Message, context: grpc.ServicerContext) -> engine_pb2.CreateGameResponse:
            assert isinstance(request, engine_pb2.CreateGameRequest)
            made.append(stub.CreateGame(request))
            return made[-1]

        def lost(request: Message, context: grpc.ServicerContext) -> Message:
            passed_on(request, context)
            return NOWHERE(request, context)

        stand_in.script = [lost, passed_on]
        game = await connect(stand_in.address).create_game("delphi", [person(), person(), person()])
    assert game == made[0] == made[1]


async def test_the_deadline_holds_for_all_tries_together(connect: Connect, stand_in: StandIn) -> None:
    """Each try has only what the ones before have left of the deadline, and at its end the caller is told."""
    stand_in.script = [DRAINING, DRAINING, stand_in.never]
    with pytest.raises(DeadlineExceeded):
        await connect(stand_in.address, timeout=1.0).get_game("g")
    left = [call.seconds_left for call in stand_in.calls]
    assert len(left) == 3
    assert 0 < left[2] < left[1] < left[0]


@pytest.mark.parametrize("whose", ["client", "call"])
async def test_a_server_that_never_answers(connect: Connect, stand_in: StandIn, whose: str) -> None:
    """The caller is told when the deadline, the client's or the call's own, is over; the server is told as well."""
    stand_in.script = [stand_in.never]
    client = connect(stand_in.address, timeout=0.1 if whose == "client" else 3600.0)
    with pytest.raises(DeadlineExceeded) as over:
        await client.get_game("g", timeout=None if whose == "client" else 0.1)
    assert over.value.code is grpc.StatusCode.DEADLINE_EXCEEDED
    assert stand_in.given_up.wait(60)


@pytest.mark.parametrize("timeout", [0, -1.0, float("nan")])
def test_a_client_without_time_is_refused(timeout: float) -> None:
    """A deadline that is no time at all is a mistake, told at once."""
    for kind in (Client, AsyncClient):
        with pytest.raises(ValueError, match="timeout"):
            kind("127.0.0.1:7070", timeout=timeout)
