"""All isolated plugins of a server: their processes, where their sockets lie, and their views for reflection."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

from google.protobuf.descriptor_pool import DescriptorPool

from engine_service.config import Settings
from engine_service.errors import EngineError
from engine_service.isolation.process import IsolatedPlugin
from engine_service.service.reflection import add_views
from petteia.v1.game_type_pb2 import GameType

__all__ = ["isolation"]

_START_PATIENCE = 10.0
"""Seconds that a server waits for its isolated plugins before it listens; those that take longer come up later."""


@contextlib.asynccontextmanager
async def isolation(
    settings: Settings, names: Sequence[str], pool: DescriptorPool
) -> AsyncIterator[Sequence[IsolatedPlugin]]:
    """A context in which these isolated plugins have processes; their views are added to the `pool`.

    A process that doesn't come up harms nobody else. At the end all of them may finish what they are at.
    """
    if not names:
        yield ()
        return
    # For its owner alone; not in the data folder, whose path may be longer than a socket's may be.
    with tempfile.TemporaryDirectory(prefix="petteia-", ignore_cleanup_errors=True) as folder:
        plugins = [IsolatedPlugin(name, settings, Path(folder) / str(place)) for place, name in enumerate(names)]

        def publish(types: Mapping[str, GameType]) -> None:
            add_views(pool, [each.view_descriptors for each in types.values()])

        for plugin in plugins:
            plugin.told.append(publish)
        starts = [asyncio.create_task(_started(plugin)) for plugin in plugins]
        try:
            await asyncio.wait(starts, timeout=_START_PATIENCE)
            yield plugins
        finally:
            await asyncio.gather(*(plugin.stop() for plugin in plugins))
            await asyncio.gather(*starts)


async def _started(plugin: IsolatedPlugin) -> None:
    with contextlib.suppress(EngineError):  # the log says why
        await plugin.line()
