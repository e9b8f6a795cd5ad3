"""`petteia-engine serve`: games over gRPC."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from engine_service.commands.shared import Allow, Block, fail, settings_of
from engine_service.logs import set_up_logs

__all__ = ["serve"]


def serve(
    listen: Annotated[str | None, typer.Option(help="HOST:PORT; port 0 takes any that is free.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder of everything that is kept.")] = None,
    store: Annotated[str | None, typer.Option(help="sqlite:PATH or memory:; default: in the data folder.")] = None,
    allow: Allow = None,
    block: Block = None,
    isolate: Annotated[str | None, typer.Option(help="Run these plugins in processes of their own.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
) -> None:
    """Serve games over gRPC until told to stop."""
    from engine_service.service.server import run
    from engine_service.store import StoreUnusable

    settings = settings_of(
        listen=listen, data=data, store=store, allow=allow, block=block, isolate=isolate, log_level=log_level
    )
    try:
        set_up_logs(settings.log_level)
        asyncio.run(run(settings))
    except (OSError, ValueError, StoreUnusable) as wrong:
        fail(str(wrong))
