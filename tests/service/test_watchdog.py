"""A loop inside C ends the server with the plugin's line in its log, and the next start has every acknowledged move."""

from __future__ import annotations

import asyncio
import inspect
import signal
from pathlib import Path

import grpc
import pytest

from petteia.v1 import engine_pb2 as pb
from petteia.v1 import watch_pb2
from tests import hostile
from tests.conftest import Distribute
from tests.service.hostile_games import cave, look, move, others_are_served
from tests.service.programs import program
from tests.service.table import bearer, new_game, refused


@pytest.fixture
def site(tmp_path: Path, distribute: Distribute) -> Path:
    """Where the hostile plugin is installed."""
    distribute("petteia-hostile", {"hostile": "tests.hostile"})
    return tmp_path / "site"


async def test_a_loop_inside_c_ends_the_server_and_loses_nothing(site: Path, tmp_path: Path) -> None:
    """It ends with a failure and names the line that hung; the move that hung was never made."""
    settings = {"data": tmp_path / "data", "watchdog_seconds": 5}
    async with program(site, **settings) as server:
        game = await cave(server.stub)
        for version in range(5):
            await move(server.stub, game, version, "wait")
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await move(server.stub, game, 5, "do loop_in_c play")
        assert caught.value.code() == grpc.StatusCode.UNAVAILABLE
        assert await server.ended() == 1
    code, first = inspect.getsourcelines(hostile.go_wrong)
    line = first + next(place for place, each in enumerate(code) if "sum(range(" in each)
    assert any(f'hostile.py", line {line} in go_wrong' in each for each in server.said)
    async with program(site, **settings) as server:
        seen = await look(server.stub, game, entries_from=0)
        assert [entry.version for entry in seen.entries] == list(range(6))
        await others_are_served(server.stub)
        assert (await move(server.stub, game, 5, "wait")).frame.version == 6


async def test_a_server_that_has_nothing_to_do_is_not_hanging(site: Path, tmp_path: Path) -> None:
    """The watchdog counts from the last sign of life, not from the start."""
    async with program(site, data=tmp_path / "data", watchdog_seconds=3, watch_heartbeat=0.5) as server:
        game = await cave(server.stub)
        request = watch_pb2.WatchRequest(game_id=game.frame.game_id)
        watch = server.stub.Watch(request, metadata=bearer(game.spectator_token))
        assert (await watch.read()).HasField("snapshot")
        for _ in range(8):
            assert (await watch.read()).HasField("heartbeat")
        watch.cancel()


async def test_a_server_without_a_watchdog_runs_on(site: Path, tmp_path: Path) -> None:
    """0 switches it off."""
    async with program(site, data=tmp_path / "data", watchdog_seconds=0) as server:
        await others_are_served(server.stub)


async def test_a_hostile_seat_of_a_bot_fails_its_own_game(site: Path, tmp_path: Path) -> None:
    """A bot whose rules loop for ever is interrupted in its process; bots of other games move on."""
    async with program(site, data=tmp_path / "data", bot_seconds=0.1) as server:
        game = await cave(server.stub, seats=[pb.SeatHolder(), pb.SeatHolder(bot="random")])
        await move(server.stub, game, 0, "do loop redeal")
        await server.heard('"bot failed"')
        assert "hostile.py" in server.lines[-1]["where"]
        other = await new_game(server.stub, [pb.SeatHolder(bot="random")] * 3, options={"parades": "1"})
        request = watch_pb2.WatchRequest(game_id=other.frame.game_id)
        told = [news async for news in server.stub.Watch(request, metadata=bearer(other.spectator_token))]
        assert told[-1].end.reason == watch_pb2.END_REASON_GAME_OVER


async def test_ctrl_c_stops_the_server_though_a_plugin_loops(site: Path, tmp_path: Path) -> None:
    """What a plugin raises is its own, what the operator types is for the server."""
    async with program(site, data=tmp_path / "data", plugin_seconds=0.5) as server:
        game = await cave(server.stub)
        assert (await refused(move(server.stub, game, 0, "do interrupt play"))).info.reason == "PLUGIN_FAILED"
        looping = asyncio.ensure_future(move(server.stub, game, 0, "do loop play"))
        await others_are_served(server.stub)
        server.process.send_signal(signal.SIGINT)
        await asyncio.wait((looping,))
        assert isinstance(looping.exception(), grpc.aio.AioRpcError)
        assert await server.ended() == 0
