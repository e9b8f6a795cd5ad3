"""The program `petteia-engine`: it wires the commands, which stand in `engine_service.commands`."""

from __future__ import annotations

import typer

from engine_service.commands.plugins import plugins
from engine_service.commands.serve import serve

__all__ = ["app", "main"]

app = typer.Typer(
    help="The Petteia game engine. Every setting can also be given by an environment variable PETTEIA_<SETTING>, "
    "PETTEIA_LISTEN for example.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)
app.command()(serve)
app.command()(plugins)


def main() -> None:
    """Runs the command."""
    app()


if __name__ == "__main__":
    main()
