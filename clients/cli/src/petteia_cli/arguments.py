"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = [
    "MOST", "Bots", "Chosen", "GameId", "Json", "Key", "Looking", "Players", "SeatNumber", "Seats", "Seed", "Server",
    "Token",
]  # fmt: skip

MOST = 2**32 - 1
"""The greatest number that a field of the API holds."""

Server = Annotated[str, typer.Option(envvar="PETTEIA_SERVER", help="HOST:PORT of the engine.")]
Json = Annotated[bool, typer.Option("--json", help="For scripts: the engine's answer as JSON.")]
Key = Annotated[str, typer.Option("--operator-key", envvar="PETTEIA_OPERATOR_KEY", help="The operator's key.")]
Token = Annotated[str, typer.Option(help="A token to use where you hold none.")]
GameId = Annotated[str, typer.Argument(help="A game's id, or its beginning.")]
SeatNumber = Annotated[int | None, typer.Option(min=0, max=MOST, help="The seat, from 0.")]
Seats = Annotated[int | None, typer.Option(min=1, max=99, help="How many seats; the fewest where not given.")]
Bots = Annotated[
    list[str] | None, typer.Option("--bot", help="A bot for the next seat without a person; the last for all left.")
]
Players = Annotated[list[str] | None, typer.Option("--player", help="The display name of the next person.")]
Chosen = Annotated[list[str] | None, typer.Option("--option", help="An option of the game, name=value.")]
Seed = Annotated[str, typer.Option(help="Your own contribution to the game's chance.")]
Looking = Annotated[int | None, typer.Option(min=0, max=MOST, help="The seat that looks; without it, a spectator.")]
