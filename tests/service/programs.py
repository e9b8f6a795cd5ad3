"""The server as a program of its own, as operators run it, with plugins that a test installs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import grpc

from petteia.v1 import engine_pb2_grpc

ROOT = Path(__file__).resolve().parents[2]


class Program:
    """A server that runs, or ran."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.stub: Any = None
        self.said: list[str] = []
        """Its log so far, line by line."""

    async def heard(self, part: str) -> str:
        """The first line of the log from here on with `part` in it."""
        assert self.process.stderr is not None
        while line := (await self.process.stderr.readline()).decode():
            self.said.append(line)
            if part in line:
                return line
        raise AssertionError(f"the server ended without {part!r} in its log: {''.join(self.said)}")

    async def ended(self) -> int:
        """How it ended, with all of its log read."""
        assert self.process.stderr is not None
        self.said += (await self.process.stderr.read()).decode().splitlines(keepends=True)
        return await self.process.wait()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The lines of the log that are JSON."""
        return [json.loads(line) for line in self.said if line.startswith("{")]


def environment(site: Path, **settings: object) -> Mapping[str, str]:
    """Environment variables with which a process finds the plugins in `site` and has these settings."""
    paths = os.pathsep.join((str(site), str(ROOT), *sys.path))
    return os.environ | {f"PETTEIA_{name.upper()}": str(value) for name, value in settings.items()} | {
        "PYTHONPATH": paths
    }  # fmt: skip


@contextlib.asynccontextmanager
async def program(site: Path, **settings: object) -> AsyncIterator[Program]:
    """A server that is told to stop at the end, unless it has ended before."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "engine_service", "serve", "--listen", "127.0.0.1:0",
        stderr=asyncio.subprocess.PIPE, env=environment(site, **settings), limit=1 << 20,
    )  # fmt: skip
    running = Program(process)
    try:
        address = json.loads(await running.heard('"listening"'))["address"]
        async with grpc.aio.insecure_channel(address) as channel:
            running.stub = engine_pb2_grpc.EngineServiceStub(channel)
            yield running
    finally:
        if process.returncode is None:
            process.terminate()
        ended = asyncio.create_task(running.ended())
        await asyncio.wait((ended,), timeout=30)
        if process.returncode is None:
            process.kill()
        await ended
