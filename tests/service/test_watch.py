"""Watch over real gRPC: nothing is missed, nothing is told to the wrong viewer, and the end says why."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest

from engine_service.config import Settings
from engine_service.service import watching
from engine_service.service.server import serving
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc, watch_pb2
from tests.service.table import PERSONS, apply, bearer, new_game, refused

BOTS = [pb.SeatHolder(bot="random")] * 3


def watching_request(game: pb.CreateGameResponse, seat: int | None = None, **fields: Any) -> watch_pb2.WatchRequest:
    """A request to watch, as a seat or as a spectator."""
    return watch_pb2.WatchRequest(game_id=game.frame.game_id, seat=seat, **fields)


def watch(stub: Any, game: pb.CreateGameResponse, seat: int | None = None, **fields: Any) -> Any:
    """A watch under way."""
    token = game.spectator_token if seat is None else game.seat_tokens[seat]
    return stub.Watch(watching_request(game, seat, **fields), metadata=bearer(token))


async def collect(call: Any) -> list[watch_pb2.WatchResponse]:
    """Everything that a watch tells to its end."""
    return [message async for message in call]


def versions(told: list[watch_pb2.WatchResponse]) -> list[int]:
    """All versions that were told, one by one or covered by a snapshot."""
    found: list[int] = []
    for message in told:
        if message.HasField("snapshot"):
            found.extend(range(message.snapshot.covers_from, message.snapshot.frame.version + 1))
        if message.HasField("update"):
            found.extend(entry.version for entry in message.update.entries)
    return found


async def test_a_watched_game_is_told_from_its_start_to_its_end(stub: Any) -> None:
    """A snapshot first, then every version once and in order, and at the end why it ends."""
    game = await new_game(stub, BOTS)
    told = await collect(watch(stub, game, from_version=0))
    assert told[0].snapshot.frame.version == 0
    assert told[-1].end.reason == watch_pb2.END_REASON_GAME_OVER
    assert versions(told) == list(range(versions(told)[-1] + 1))
    assert told[-2].update.frame.result.standings


@pytest.mark.parametrize("seat", [None, 1])
async def test_an_old_game_is_told_again_as_it_was_then(stub: Any, seat: int | None) -> None:
    """With views, every old version comes alone, with the view that View gives of that version."""
    game = await new_game(stub, BOTS, options={"parades": "1"})
    await collect(watch(stub, game))
    token = game.spectator_token if seat is None else game.seat_tokens[seat]
    told = await collect(watch(stub, game, seat, from_version=3, with_view=True, with_board=True))
    assert versions(told) == list(range(versions(told)[-1] + 1))
    for message in told[1:-1]:
        version = message.update.frame.version
        assert [entry.version for entry in message.update.entries] == [version]
        request = pb.ViewRequest(
            game_id=game.frame.game_id, seat=seat, version=version, with_board=True, entries_from=version
        )
        seen = await stub.View(request, metadata=bearer(token))
        assert (seen.view, seen.frame, seen.board) == (message.update.view, message.update.frame, message.update.board)
        assert list(seen.entries) == list(message.update.entries)


async def test_watchers_are_told_of_each_move_as_it_is_made(stub: Any) -> None:
    """A secret choice shows as an entry without events to others, with its notation to its own seat."""
    game = await new_game(stub)
    calls = [watch(stub, game, seat) for seat in (0, 1, None)]
    for call in calls:
        assert (await call.read()).snapshot.frame.version == 0
    await stub.Apply(apply(game, 0, 0, "lay pass"), metadata=bearer(game.seat_tokens[0]))
    notations = []
    for call in calls:
        (entry,) = (await call.read()).update.entries
        assert (entry.version, entry.seat, list(entry.events)) == (1, 0, [])
        notations.append(entry.notation)
        call.cancel()
    assert notations == ["lay pass", "", ""]


async def test_an_undo_is_told_as_a_snapshot(stub: Any) -> None:
    """Whoever watches, or watches later from before, is told that the game went back, and how it stands then."""
    game = await new_game(stub)
    call = watch(stub, game)
    await call.read()
    await stub.Apply(apply(game, 0, 0, "lay pass"), metadata=bearer(game.seat_tokens[0]))
    assert (await call.read()).update.frame.version == 1
    request = pb.UndoRequest(game_id=game.frame.game_id, seat=0, from_version=1, to_version=0)
    await stub.Undo(request, metadata=bearer(game.seat_tokens[0]))
    now = (await call.read()).snapshot
    call.cancel()
    later = watch(stub, game, from_version=0)
    told = [await later.read() for _ in range(3)]
    later.cancel()
    for snapshot in (now, told[2].snapshot):
        assert (snapshot.covers_from, snapshot.frame.version, snapshot.undo.undo_to) == (2, 2, 0)
        assert all(each.required for each in snapshot.frame.decisions)


async def test_a_deleted_game_ends_its_watches(stub: Any) -> None:
    """The last message says that the game was deleted."""
    game = await new_game(stub)
    call = watch(stub, game)
    await call.read()
    await stub.DeleteGame(pb.DeleteGameRequest(game_id=game.frame.game_id))
    assert (await call.read()).end.reason == watch_pb2.END_REASON_DELETED
    assert await call.read() is grpc.aio.EOF


async def test_a_wrong_watch_is_refused_before_anything_is_told(stub: Any) -> None:
    """A foreign seat, an unknown game and a future version are refused with their reasons."""
    game = await new_game(stub)
    token = bearer(game.seat_tokens[0])
    for fields, reason in (
        ({"seat": 1}, "TOKEN_FOREIGN"),
        ({"seat": 9}, "SEAT_NOT_FOUND"),
        ({"from_version": 5}, "VERSION_IN_FUTURE"),
        ({"game_id": ""}, "INVALID_REQUEST"),
    ):
        request = watch_pb2.WatchRequest(**({"game_id": game.frame.game_id} | fields))
        assert (await refused(stub.Watch(request, metadata=token).read())).info.reason == reason


async def test_a_watcher_that_falls_far_behind_is_told_a_snapshot(stub: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was told the present, and then missed more than may be told one by one, sees the present again at once."""
    monkeypatch.setattr(watching, "MOST_BEHIND", 1)
    game = await new_game(stub, [*PERSONS[:1], *BOTS[:2]])
    told = []
    call = watch(stub, game)
    told.append(await call.read())
    frame = game.frame
    while frame.version < 30 and frame.decisions:
        view = await stub.View(pb.ViewRequest(game_id=frame.game_id, seat=0), metadata=bearer(game.seat_tokens[0]))
        frame = view.frame
        decision = next((each for each in frame.decisions if each.seat == 0 and each.required), None)
        if decision is not None:
            legal = await stub.LegalMoves(
                pb.LegalMovesRequest(game_id=frame.game_id, seat=0), metadata=bearer(game.seat_tokens[0])
            )
            request = apply(game, 0, legal.legal_moves.decision, legal.legal_moves.moves[0].notation)
            frame = (await stub.Apply(request, metadata=bearer(game.seat_tokens[0]))).frame
    while versions(told)[-1] < 30:
        told.append(await call.read())
    call.cancel()
    found = versions(told)
    assert found == list(range(found[-1] + 1))


@contextlib.asynccontextmanager
async def stoppable(data: Path, **settings: Any) -> AsyncIterator[tuple[Any, asyncio.Event]]:
    """A stub to a server with these settings, and the event that stops it."""
    stop, up = asyncio.Event(), asyncio.get_running_loop().create_future()

    async def serve() -> None:
        async with serving(Settings(listen="127.0.0.1:0", data=data, grace=1.0, **settings)) as address:
            up.set_result(address)
            await stop.wait()

    task = asyncio.create_task(serve())
    async with grpc.aio.insecure_channel(await up) as channel:
        yield engine_pb2_grpc.EngineServiceStub(channel), stop
    stop.set()
    await task


async def test_a_quiet_watch_has_a_heartbeat_and_ends_with_the_server(tmp_path: Path) -> None:
    """While nothing happens a watcher hears that the watch goes on, and at the end that the server is draining."""
    async with stoppable(tmp_path, watch_heartbeat=0.01) as (stub, stop):
        call = watch(stub, await new_game(stub))
        told = [await call.read(), await call.read()]
        assert told[1].heartbeat.version == 0
        assert told[1].HasField("heartbeat")
        stop.set()
        while (message := await call.read()) is not grpc.aio.EOF:
            told.append(message)
        assert told[-1].end.reason == watch_pb2.END_REASON_DRAINING


async def test_a_watcher_that_is_too_slow_is_told_so(tmp_path: Path) -> None:
    """Where a message takes longer to be taken than the server's patience lasts, the watch ends with the reason."""
    async with stoppable(tmp_path, watch_patience=1e-12) as (stub, _):
        told = await collect(watch(stub, await new_game(stub)))
        assert told[0].HasField("snapshot")
        assert told[1].end.reason == watch_pb2.END_REASON_TOO_SLOW
