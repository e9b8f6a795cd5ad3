"""`petteia-engine plugins`: what is installed, and what is wrong with it."""

from __future__ import annotations

import json
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from engine_service.catalogue import Catalogue
from engine_service.commands.shared import Allow, Block, fail, settings_of
from engine_service.isolation.examining import examined

__all__ = ["plugins"]

_WIDE = 10_000
"""Columns where nobody looks on but a program or a file: nothing is folded."""


def plugins(
    allow: Allow = None,
    block: Block = None,
    as_json: Annotated[bool, typer.Option("--json", help="For scripts.")] = False,
) -> None:
    """Show every plugin with its version, its distribution and its state; exit with 1 if one is broken."""
    settings = settings_of(allow=allow, block=block)
    try:
        loaded = Catalogue.load(allow=settings.allow, block=settings.block, isolate=settings.isolate)
    except ValueError as wrong:
        fail(str(wrong))
    found = [examined(each, settings) if each.state == "isolated" else each for each in loaded.plugins]
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(found), indent=2))
    else:
        grid = Table()
        for title in ("plugin", "distribution", "version", "state", "games", "bots"):
            grid.add_column(title, overflow="fold")
        for each in found:
            colour = {"ok": "green", "isolated": "green", "broken": "red", "blocked": "yellow"}[each.state]
            state = f"[{colour}]{each.state}[/]"
            names = ", ".join(each.games), ", ".join(each.bots)
            grid.add_row(each.name, each.distribution, each.version, state, *names)
        console = Console(highlight=False)
        if not console.is_terminal:
            console.width = _WIDE
        console.print(grid)
        for each in (each for each in found if each.reason):  # whole and below: beside the rest they have no room
            console.print(f"{each.name}: {each.reason}", markup=False, soft_wrap=True)
    if any(each.state == "broken" for each in found):
        raise typer.Exit(1)
