"""A real server on loopback with a real SQLite file, and a stub to call it with."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import grpc
import pytest_asyncio

from engine_service.config import Settings
from engine_service.service.server import serving
from petteia.v1 import engine_pb2_grpc


@pytest_asyncio.fixture
async def stub(tmp_path: Path) -> AsyncIterator[engine_pb2_grpc.EngineServiceStub]:
    """What makes calls to a fresh server."""
    async with (
        serving(Settings(listen="127.0.0.1:0", data=tmp_path, grace=1.0)) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        yield engine_pb2_grpc.EngineServiceStub(channel)
