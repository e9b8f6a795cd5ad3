"""Many clients at the same moment: one wins, nothing is made twice, and who did no harm loses nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import Any

import grpc
import pytest

from engine_service.errors import Reason
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc
from tests.service.table import bearer, refused
from tests.service.world import KEY, Call, World, channel_to, world

CLIENTS = 8
MOVES = ("take 1", "take 2", "take 3", "roll", "hold", "hold red", "look")


@pytest.fixture
async def there(tmp_path: Path) -> AsyncIterator[World]:
    """A server with a game in every situation."""
    async with world(tmp_path) as made:
        yield made


@pytest.fixture
async def stubs(there: World) -> AsyncIterator[list[Any]]:
    """Clients with connections of their own."""
    options = [("grpc.use_local_subchannel_pool", 1)]
    channels = [grpc.aio.insecure_channel(there.address, options=options) for _ in range(CLIENTS)]
    await asyncio.gather(*(channel.channel_ready() for channel in channels))
    yield [engine_pb2_grpc.EngineServiceStub(channel) for channel in channels]
    await asyncio.gather(*(channel.close() for channel in channels))


async def outcome(call: Awaitable[Any]) -> Any:
    """The answer of a call, or the reason why it was refused."""
    try:
        return await call
    except grpc.aio.AioRpcError as error:
        return Reason((await refused(again(error))).info.reason)


async def again(error: grpc.aio.AioRpcError) -> None:
    """Raises it."""
    raise error


async def race(calls: list[Awaitable[Any]]) -> list[Any]:
    """What becomes of calls that are made at once."""
    return await asyncio.gather(*map(outcome, calls))


def answers(told: list[Any]) -> list[Any]:
    """The answers among what became of calls."""
    return [each for each in told if not isinstance(each, Reason)]


def reasons(told: list[Any]) -> set[Reason]:
    """The reasons among what became of calls."""
    return {each for each in told if isinstance(each, Reason)}


async def test_of_many_answers_to_one_decision_one_is_made(there: World, stubs: list[Any]) -> None:
    """Whoever sent the same moves is told the same; all others hear that the decision was answered."""
    game = await there.create("toy", "", "")
    game_id, token = game.frame.game_id, bearer(game.seat_tokens[0])
    moves = MOVES * 5
    told = await race([
        stubs[number % CLIENTS].Apply(
            pb.ApplyRequest(game_id=game_id, seat=0, decision=0, moves=[move], with_view=True), metadata=token
        )
        for number, move in enumerate(moves)
    ])  # fmt: skip
    assert len(answers(told)) == 5
    assert all(answer == answers(told)[0] for answer in answers(told))
    assert len({move for move, each in zip(moves, told, strict=True) if not isinstance(each, Reason)}) == 1
    assert reasons(told) == {Reason.DECISION_ANSWERED}
    assert len(await there.store.entries(game_id, 0, limit=100)) == 2


async def test_streams_and_calls_race_alike(there: World) -> None:
    """In Play as in Apply one of many answers wins."""
    game = await there.create("toy", "", "")
    applies = [pb.ApplyRequest(game_id=game.frame.game_id, seat=0, decision=0, moves=[move]) for move in MOVES]
    plays = [pb.PlayRequest(calls=[pb.PlayCall(apply=each, token=game.seat_tokens[0])]) for each in applies[:3]]
    streams = [outcome(there.call("Play", Call(each))) for each in plays]
    calls = [outcome(there.call("Apply", Call(each, game.seat_tokens[0]))) for each in applies[3:]]
    told = await asyncio.gather(*streams, *calls)
    made = [answer for answer in told if isinstance(answer, pb.ApplyResponse)]
    made += [answer for answer in told if isinstance(answer, pb.PlayResponse) and answer.answers[0].HasField("applied")]
    assert len(made) == 1
    assert len(await there.store.entries(game.frame.game_id, 0, limit=100)) == 2


async def test_of_many_creations_by_one_request_one_is_made(there: World, stubs: list[Any]) -> None:
    """All get the same game and tokens; who asked for another game under the same id is refused."""
    before = await there.contents()
    request = pb.CreateGameRequest(game_type="toy", seats=[pb.SeatHolder()] * 2, request_id="raced")
    other = pb.CreateGameRequest(game_type="toy", seats=[pb.SeatHolder()] * 3, request_id="raced")
    told = await race([stub.CreateGame(each, metadata=bearer(KEY)) for stub in stubs for each in (request, other)])
    assert len(answers(told)) == CLIENTS
    assert all(answer == answers(told)[0] for answer in answers(told))
    assert reasons(told) == {Reason.REQUEST_ID_REUSED}
    assert len(await there.contents()) == len(before) + 1


async def test_secret_choices_at_once_all_land(there: World, stubs: list[Any]) -> None:
    """Nobody's choice closes the decision of another, though each of them moves the version on."""
    game = await there.create("ballot", *[""] * CLIENTS)
    told = await race([
        stub.Apply(
            pb.ApplyRequest(game_id=game.frame.game_id, seat=seat, decision=0, moves=["vote red"]),
            metadata=bearer(game.seat_tokens[seat]),
        )
        for seat, stub in enumerate(stubs)
    ])  # fmt: skip
    assert sorted(answer.frame.version for answer in told) == list(range(1, CLIENTS + 1))
    last = max(told, key=lambda answer: answer.frame.version)
    assert len(last.frame.result.standings) == CLIENTS


async def test_of_an_undo_and_a_move_one_is_made(there: World, stubs: list[Any]) -> None:
    """Both name what they saw; the second is told that the game has moved on. The same undo is made once."""
    game, token = there.held, bearer(there.held.seat_tokens[0])
    undo = pb.UndoRequest(game_id=game.frame.game_id, seat=0, from_version=1, to_version=0)
    move = pb.ApplyRequest(game_id=game.frame.game_id, seat=0, decision=1, moves=["take 1"])
    told = await race([
        call for stub in stubs for call in (stub.Undo(undo, metadata=token), stub.Apply(move, metadata=token))
    ])  # fmt: skip
    undone = [answer for answer in told if isinstance(answer, pb.UndoResponse)]
    moved = [answer for answer in told if isinstance(answer, pb.ApplyResponse)]
    assert sorted((len(undone), len(moved))) == [0, CLIENTS]
    assert all(answer == (undone or moved)[0] for answer in undone or moved)
    lost = {Reason.VERSION_GONE} if moved else {Reason.DECISION_GONE}
    assert reasons(told) == lost
    assert len(await there.store.entries(game.frame.game_id, 0, limit=100)) == 3


async def test_a_game_is_deleted_once(there: World, stubs: list[Any]) -> None:
    """Of many deletions one is made; moves at the same moment are made before it, or find no game."""
    game = await there.create("toy", "", "")
    delete = pb.DeleteGameRequest(game_id=game.frame.game_id)
    move = pb.ApplyRequest(game_id=game.frame.game_id, seat=0, decision=0, moves=["hold"])
    token = bearer(game.seat_tokens[0])
    told = await race([
        call
        for stub in stubs
        for call in (stub.DeleteGame(delete, metadata=bearer(KEY)), stub.Apply(move, metadata=token))
    ])  # fmt: skip
    assert sum(isinstance(answer, pb.DeleteGameResponse) for answer in told) == 1
    assert reasons(told) == {Reason.GAME_NOT_FOUND}
    assert await there.store.head(game.frame.game_id) is None


async def test_a_callers_retreat_leaves_no_half_move(there: World) -> None:
    """Calls that are cancelled under way are made or not; the next call for the game is answered all the same."""
    game, token = await there.create("toy", "", "", options={"heap": "1000"}), ""
    token = game.seat_tokens[0]
    async with channel_to(there.address) as channel:
        stub: Any = engine_pb2_grpc.EngineServiceStub(channel)
        version = 0
        for turns in range(30):
            request = pb.ApplyRequest(game_id=game.frame.game_id, seat=0, decision=version, moves=["hold"])
            call = stub.Apply(request, metadata=bearer(token))
            for _ in range(turns):
                await asyncio.sleep(0)
            call.cancel()
            answer = await stub.Apply(request, metadata=bearer(token))
            assert answer.frame.version == version + 1
            version += 1
    assert len(await there.store.entries(game.frame.game_id, 0, limit=100)) == version + 1
