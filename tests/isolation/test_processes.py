"""The processes of isolated plugins come and go with the server that they belong to."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import msgspec
import pytest
from structlog.testing import capture_logs

from engine_service.config import Settings
from engine_service.isolation.order import READY, Order, command
from engine_service.service.server import serving
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import watch_pb2
from tests.conftest import Distribute
from tests.service.hostile_games import cave, look, move
from tests.service.programs import Program, environment, program
from tests.service.table import apply, bearer, new_game, refused
from tests.service.test_reflection import Stranger

linux = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="processes are waited for in Linux's way")


async def ended(process: int) -> None:
    """Waits until a process, which need not be a child, has ended."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return
    gone, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.add_reader(descriptor, gone.set)
    await gone.wait()
    loop.remove_reader(descriptor)
    os.close(descriptor)


def worker_of(server: Program) -> int:
    """The id of the process of the isolated plugin."""
    (up,) = (line for line in server.lines if line["event"] == "isolated plugin is up")
    return int(up["process"])


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder with a path that sockets can have."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@linux
@pytest.mark.parametrize("busy", [False, True])
async def test_no_process_is_left_behind_by_a_server_that_is_killed(site: Path, tmp_path: Path, busy: bool) -> None:
    """Not even one that hangs inside C, where nothing else would end it."""
    async with program(site, data=tmp_path / "data", isolate="hostile", watchdog_seconds=0) as server:
        process = worker_of(server)
        game = await cave(server.stub)
        if busy:
            request = apply(game, 0, 0, "do loop_in_c play")
            with pytest.raises(grpc.aio.AioRpcError):
                await server.stub.Apply(request, metadata=bearer(game.seat_tokens[0]), timeout=0.3)
        os.kill(server.process.pid, signal.SIGKILL)
        await ended(process)


async def test_a_process_ends_when_nobody_holds_its_input_any_more(site: Path, short: Path, tmp_path: Path) -> None:
    """So it notices everywhere that its server has gone."""
    order = Order.of("hostile", Settings(data=tmp_path / "data"), str(short / "socket"))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command(), stdin=pipe, stdout=pipe)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(msgspec.json.encode(order) + b"\n")
    assert (await process.stdout.readline()).decode().strip() == READY
    process.stdin.close()
    assert await process.wait() == 1


@linux
async def test_a_server_that_stops_lets_its_processes_finish(site: Path, tmp_path: Path) -> None:
    """Their watches are told that the server is draining, and then they end."""
    async with program(site, data=tmp_path / "data", isolate="hostile") as server:
        game = await cave(server.stub)
        request = watch_pb2.WatchRequest(game_id=game.frame.game_id)
        watch = server.stub.Watch(request, metadata=bearer(game.spectator_token))
        assert (await watch.read()).HasField("snapshot")
        server.process.terminate()
        assert (await watch.read()).end.reason == watch_pb2.END_REASON_DRAINING
        assert await server.ended() == 0
        await ended(worker_of(server))
    events = [line["event"] for line in server.lines]
    assert events.count("stopped") == 2 and "isolated plugin died" not in events


async def test_games_live_on_when_a_plugin_is_isolated_or_no_longer(site: Path, tmp_path: Path) -> None:
    """It is the same store: a game goes on in whichever process it is asked for after a restart."""
    for version, isolate in enumerate(("", "hostile", "petteia-hostile", "")):
        async with program(site, data=tmp_path / "data", isolate=isolate) as server:
            if version == 0:
                game = await cave(server.stub)
            assert (await move(server.stub, game, version, "wait")).frame.version == version + 1
            assert len((await look(server.stub, game, entries_from=0)).entries) == version + 2


async def test_bots_that_are_due_are_taken_up_by_the_process_of_their_game(site: Path, tmp_path: Path) -> None:
    """And by no other: nobody complains of a game that is not his."""
    held = [pb.SeatHolder(), pb.SeatHolder(bot="random")]
    async with program(site, data=tmp_path / "data", isolate="hostile") as server:
        game = await cave(server.stub, held)
        await server.stub.CreateGame(pb.CreateGameRequest(game_type="delphi", seats=[pb.SeatHolder(bot="random")] * 3))
        await move(server.stub, game, 0, "do loop redeal")  # the bot thinks, and the server is killed
        os.kill(server.process.pid, signal.SIGKILL)
    async with program(site, data=tmp_path / "data", isolate="hostile", bot_seconds=0.1) as server:
        request = watch_pb2.WatchRequest(game_id=game.frame.game_id, from_version=0)
        watch = server.stub.Watch(request, metadata=bearer(game.spectator_token))
        while (await watch.read()).update.frame.version < 2:
            pass
        watch.cancel()
    assert not [line for line in server.lines if "bots stopped" in line["event"]]


async def test_memory_without_end_harms_no_other_game_type(site: Path, tmp_path: Path) -> None:
    """The process may not take more than its share: the call fails, nothing is changed, and all else goes on."""
    settings = {"data": tmp_path / "data", "isolate": "hostile", "plugin_seconds": 60}
    async with program(site, **settings) as server:
        game = await cave(server.stub)
        assert (await refused(move(server.stub, game, 0, "do memory play"))).info.reason == "PLUGIN_FAILED"
        assert (await move(server.stub, game, 0, "wait")).frame.version == 1
        await new_game(server.stub)
    (failed,) = (line for line in server.lines if line["event"] == "plugin failed")
    assert (failed["isolated"], failed["plugin"], failed["game"]) == ("hostile", "petteia-hostile", game.frame.game_id)
    assert "caused by MemoryError" in failed["where"]


def see_as_a_stranger(address: str) -> None:
    """Makes an isolated game and reads its view, by reflection alone."""
    with grpc.insecure_channel(address) as channel:
        stranger = Stranger(channel)
        game = stranger.call("petteia.v1.EngineService", "CreateGame", game_type="hostile", seats=[{}])
        seen = stranger.call("petteia.v1.EngineService", "View", game.spectator_token, game_id=game.frame.game_id).view
        assert stranger.unpack(seen).DESCRIPTOR.full_name == "google.protobuf.StringValue"


async def test_reflection_knows_the_views_of_isolated_plugins(site: Path, tmp_path: Path) -> None:
    """A client without any stubs can read them."""
    settings = Settings(listen="127.0.0.1:0", data=tmp_path / "data", isolate="hostile")
    async with serving(settings) as address:
        await asyncio.to_thread(see_as_a_stranger, address)


def inside(folder: Path) -> list[Path]:
    """What lies in a folder."""
    return list(folder.iterdir())


async def test_the_sockets_are_for_their_owner_alone(
    site: Path, short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They lie in a folder that nobody else may enter, which goes with the server."""
    monkeypatch.setattr("tempfile.tempdir", str(short))
    async with serving(Settings(listen="127.0.0.1:0", data=tmp_path / "data", isolate="hostile")):
        (folder,) = inside(short)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert [path.is_socket() for path in inside(folder)] == [True]
    assert not inside(short)


TWIN = """
from tests.hostile import Hostile
from tests.toys import Toy
from engine_service.game import hookimpl

@hookimpl
def petteia_games():
    return [Hostile(), Toy()]
"""


async def test_of_two_plugins_with_one_game_type_the_first_has_it(serve: Any, distribute: Distribute) -> None:
    """Its type is listed once, and the log names both."""
    distribute("petteia-twin", {"twin": "twin_plugin"}, twin_plugin=TWIN)
    with capture_logs() as logged:
        async with serve(isolate="hostile,twin") as stub:
            listed = (await stub.ListGameTypes(pb.ListGameTypesRequest())).game_types
            found = {each.game_type: each.distribution for each in listed}
            assert len(found) == len(listed)
            assert (found["hostile"], found["toy"]) == ("petteia-hostile", "petteia-twin")
            assert (await move(stub, await cave(stub), 0, "wait")).frame.version == 1
    (line,) = (line for line in logged if line["event"] == "game type comes twice")
    assert (line["game_type"], line["first"], line["isolated"]) == ("hostile", "hostile", ["hostile", "twin"])


def program_says(site: Path, *arguments: str, **settings: object) -> Any:
    """What the command answers."""
    return subprocess.run(
        [sys.executable, "-m", "engine_service", *arguments],
        env=environment(site, **settings), capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_list_of_plugins_shows_what_isolated_ones_bring(site: Path, distribute: Distribute) -> None:
    """Without importing them: one that ends its process is broken, with the reason, and the others are shown."""
    distribute("petteia-dud", {"dud": "dud_plugin"}, dud_plugin="import ctypes\nctypes.string_at(0)\n")
    distribute("petteia-loud", {"loud": "loud_plugin"}, loud_plugin="print('hello')\nraise SystemExit('no')\n")
    done = program_says(site, "plugins", "--json", isolate="hostile,dud,petteia-loud")
    assert done.returncode == 1
    found = {each["name"]: each for each in json.loads(done.stdout)}
    assert (found["hostile"]["state"], found["hostile"]["games"]) == ("isolated", ["hostile"])
    assert (found["dud"]["state"], found["dud"]["version"]) == ("broken", "1.5")
    assert "SIGSEGV" in found["dud"]["reason"]
    assert (found["loud"]["state"], found["loud"]["reason"]) == ("broken", "cannot be imported: SystemExit: no")
    assert found["delphi"]["state"] == "ok"
    assert "isolated" in program_says(site, "plugins", isolate="hostile,dud,loud").stdout


@pytest.mark.parametrize("arguments", [["serve", "--listen", "127.0.0.1:0"], ["plugins"]])
def test_a_name_that_is_no_plugins_is_refused(site: Path, tmp_path: Path, arguments: list[str]) -> None:
    """A slip of the pen must not let a plugin in that was to be kept apart."""
    done = program_says(site, *arguments, data=tmp_path / "data", isolate="hostil")
    assert done.returncode == 2
    said, there = done.stderr.split("; there are ")
    assert said == "petteia-engine: isolate: no plugin 'hostil' is installed"
    assert {"delphi", "hostile", "petteia-hostile"} <= set(there.strip().split(", "))
