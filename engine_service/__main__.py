"""The program `petteia-engine`: it wires the commands, which stand in `engine_service.commands`."""

from __future__ import annotations

import typer

from engine_service.commands.new_game import new_game
from engine_service.commands.plugins import plugins
from engine_service.commands.selfplay import selfplay
from engine_service.commands.serve import serve
from engine_service.commands.try_out import try_out
from engine_service.commands.verify import verify_record

__all__ = ["app", "main"]

app = typer.Typer(
    help="The Petteia game engine. Environment variables set what options do not: `PETTEIA_LISTEN` for `--listen`.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
    rich_markup_mode="markdown",
)
app.command()(serve)
app.command()(plugins)
app.command()(new_game)
app.command()(selfplay)
app.command("try")(try_out)
app.command("verify")(verify_record)


def main() -> None:
    """Runs the command."""
    app()


if __name__ == "__main__":
    main()
