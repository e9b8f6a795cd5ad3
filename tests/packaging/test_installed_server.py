"""The server installed from wheels into a clean environment: plugins are found by their entry points."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path

import grpc

from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc
from tests.packaging.building import Built
from tests.packaging.environment import OFFLINE, Environment
from tests.packaging.requirements import metadata_of


async def game_types(environment: Environment, data: Path) -> list[str]:
    """The game types that a server lists which is started there with nothing but a folder for its data."""
    process = await asyncio.create_subprocess_exec(
        environment.program("petteia-engine"), "serve", "--listen", "127.0.0.1:0", "--data", data,
        env=OFFLINE, cwd=environment.folder, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stderr is not None
    try:
        said, address = "", ""
        while not address:
            line = (await process.stderr.readline()).decode()
            said += line
            assert line, f"the server ended before it listened: {said}"
            if '"listening"' in line:
                address = json.loads(line)["address"]
        async with grpc.aio.insecure_channel(address) as channel:
            listed = await engine_pb2_grpc.EngineServiceStub(channel).ListGameTypes(pb.ListGameTypesRequest())
    finally:
        process.send_signal(signal.SIGTERM)
        await process.stderr.read()
    assert await process.wait() == 0
    return [each.game_type for each in listed.game_types]


async def test_a_server_lists_the_games_that_are_installed(built: dict[str, Built], tmp_path: Path) -> None:
    """With the wheels of engine, protos and Delphi it lists Delphi; when that is uninstalled, it lists none."""
    environment = Environment(
        tmp_path / "venv", built["petteia"].wheel.parent, ["petteia[server]"], metadata_of(built.values())
    )
    environment.install("petteia[server]", "petteia-delphi")
    where = environment.run(
        "import engine_service, petteia_delphi; print(engine_service.__file__, petteia_delphi.__file__)"
    )
    assert all(Path(each).is_relative_to(environment.folder) for each in where.split())
    assert await game_types(environment, tmp_path / "data") == ["delphi"]
    environment.pip("uninstall", "--yes", "petteia-delphi")
    assert await game_types(environment, tmp_path / "data") == []
