"""The operator's command: `petteia-engine serve`, `petteia-engine plugins`."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import pydantic
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from engine_service.catalogue import Catalogue
from engine_service.config import Settings
from engine_service.logs import set_up_logs

__all__ = ["app", "main"]

app = typer.Typer(
    help="The Petteia game engine. Every option can also be set by an environment variable PETTEIA_<OPTION>.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)

Allow = Annotated[str | None, typer.Option(help="Load only these plugins, with commas between them.")]
Block = Annotated[str | None, typer.Option(help="Do not load these plugins, with commas between them.")]


@app.command()
def serve(
    listen: Annotated[str | None, typer.Option(help="HOST:PORT; port 0 takes any that is free.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder of everything that is kept.")] = None,
    store: Annotated[str | None, typer.Option(help="sqlite:PATH or memory:; default: in the data folder.")] = None,
    allow: Allow = None,
    block: Block = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
) -> None:
    """Serve games over gRPC until told to stop."""
    from engine_service.service.server import run
    from engine_service.store import StoreUnusable

    settings = _settings(listen=listen, data=data, store=store, allow=allow, block=block, log_level=log_level)
    try:
        set_up_logs(settings.log_level)
        asyncio.run(run(settings))
    except (OSError, ValueError, StoreUnusable) as wrong:
        _fail(str(wrong))


@app.command()
def plugins(
    allow: Allow = None,
    block: Block = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> None:
    """Show every plugin with its version, its distribution and its state; exit with 1 if one is broken."""
    settings = _settings(allow=allow, block=block)
    catalogue = Catalogue.load(allow=settings.allow, block=settings.block)
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(catalogue.plugins), indent=2))
    else:
        grid = Grid("plugin", "distribution", "version", "state", "games", "bots", "reason")
        for each in catalogue.plugins:
            colour = {"ok": "green", "broken": "red", "blocked": "yellow"}[each.state]
            state = f"[{colour}]{each.state}[/]"
            names = ", ".join(each.games), ", ".join(each.bots)
            grid.add_row(each.name, each.distribution, each.version, state, *names, escape(each.reason))
        Console().print(grid)
    if any(each.state == "broken" for each in catalogue.plugins):
        raise typer.Exit(1)


def _settings(**given: Any) -> Settings:
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except pydantic.ValidationError as wrong:
        _fail("; ".join(_complaint(each) for each in wrong.errors(include_input=False, include_url=False)))


def _complaint(error: Any) -> str:
    where = ".".join(str(part) for part in error["loc"])
    what = str(error["msg"]).removeprefix("Value error, ")
    return f"{where}: {what}" if where else what


def _fail(message: str) -> NoReturn:
    typer.echo(f"petteia-engine: {message}", err=True)
    raise typer.Exit(2)


def main() -> None:
    """Runs the command."""
    app()


if __name__ == "__main__":
    main()
