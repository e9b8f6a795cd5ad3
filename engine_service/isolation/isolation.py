"""All isolated plugins of a server: their processes, where their sockets lie, and their views for reflection."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import structlog
from google.protobuf.descriptor_pool import DescriptorPool

from engine_service.catalogue import Catalogue
from engine_service.config import Settings
from engine_service.errors import EngineError
from engine_service.isolation.process import IsolatedPlugin
from engine_service.service.reflection import add_views

log = structlog.get_logger()

__all__ = ["isolation"]

_START_PATIENCE = 10.0
"""Seconds that a server waits for its isolated plugins before it listens; those that take longer come up later."""


@contextlib.asynccontextmanager
async def isolation(
    settings: Settings, catalogue: Catalogue, pool: DescriptorPool
) -> AsyncIterator[Sequence[IsolatedPlugin]]:
    """A context in which the isolated plugins of a catalogue have processes; their views are added to the `pool`.

    A process that doesn't come up harms nobody else. Of two plugins with one game type the first has it, and one that
    isn't isolated before all others. At the end all processes may finish what they are at.
    """
    names = tuple(catalogue.isolated)
    if not names:
        yield ()
        return
    # For its owner alone; not in the data folder, whose path may be longer than a socket's may be.
    with tempfile.TemporaryDirectory(prefix="petteia-", ignore_cleanup_errors=True) as folder:
        plugins = [IsolatedPlugin(name, settings, Path(folder) / str(place)) for place, name in enumerate(names)]

        def publish(plugin: IsolatedPlugin) -> None:
            add_views(pool, [told.view_descriptors for told in (plugin.types or {}).values()])
            for game_type in plugin.types or ():
                owners = [other.name for other in plugins if game_type in (other.types or ())]
                if game_type in catalogue.games or len(owners) > 1:
                    first = catalogue.origin(game_type) or owners[0]
                    log.error("game type comes twice", game_type=game_type, first=first, isolated=owners)

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
