"""Servers on which the hostile game is isolated."""

from __future__ import annotations

import contextlib
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import grpc
import pytest
import pytest_asyncio

from engine_service.config import Settings
from engine_service.service.server import serving
from petteia.v1 import engine_pb2_grpc
from tests.conftest import Distribute
from tests.service.programs import ROOT

Serve = Callable[..., Any]


@pytest.fixture
def site(tmp_path: Path, distribute: Distribute, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the hostile plugin is installed, for this process and those that it starts."""
    distribute("petteia-hostile", {"hostile": "tests.hostile"})
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path / "site"), str(ROOT))))
    return tmp_path / "site"


@pytest.fixture
def serve(site: Path, tmp_path: Path) -> Serve:
    """Begins a server in this process; gives what makes calls to it."""

    @contextlib.asynccontextmanager
    async def begin(**settings: Any) -> AsyncIterator[engine_pb2_grpc.EngineServiceStub]:
        given = {"isolate": "hostile", "grace": 1.0, "plugin_seconds": 0.3, "data": tmp_path / "data"} | settings
        async with (
            serving(Settings(listen="127.0.0.1:0", **given)) as address,
            grpc.aio.insecure_channel(address) as channel,
        ):
            yield engine_pb2_grpc.EngineServiceStub(channel)

    return begin


@pytest_asyncio.fixture
async def stub(serve: Serve) -> AsyncIterator[engine_pb2_grpc.EngineServiceStub]:
    """What makes calls to a server on which the hostile game is isolated."""
    async with serve() as stub:
        yield stub
