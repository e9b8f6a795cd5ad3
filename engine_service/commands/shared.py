"""What the commands share: settings, plugins and games by name, files, and failures told in one line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NoReturn

import pydantic
import typer

from engine_service.catalogue import Catalogue
from engine_service.config import Settings
from engine_service.game import Game, OptionError, Options, read_options
from engine_service.logs import set_up_logs

__all__ = [
    "Allow",
    "Block",
    "Chosen",
    "GameName",
    "SeatCount",
    "UnreadableFile",
    "catalogue_of",
    "complain",
    "fail",
    "game_named",
    "named",
    "one_line",
    "options_of",
    "plain_seed",
    "read_file",
    "seats_of",
    "settings_of",
]

Allow = Annotated[str | None, typer.Option(help="Load only these plugins, with commas between them.")]
Block = Annotated[str | None, typer.Option(help="Do not load these plugins, with commas between them.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game type, as `petteia-engine plugins` lists them.")]
SeatCount = Annotated[int | None, typer.Option(help="How many seats; the fewest that the game is for if not given.")]
Chosen = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; once for each.")
]

_BLOCK = 1 << 20
_LONGEST = 1000
"""Characters of a line that tells what went wrong."""


def plain_seed(seed: str) -> str:
    """The seed as it was given.

    Raises:
        typer.BadParameter: it holds bytes that are no text.
    """
    if not seed.isprintable():
        raise typer.BadParameter("a seed is printable text")
    return seed


def settings_of(**given: Any) -> Settings:
    """The settings from what the command line gives, else the environment; a wrong one ends the command."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except pydantic.ValidationError as wrong:
        fail("; ".join(_complaint(each) for each in wrong.errors(include_input=False, include_url=False)))


def catalogue_of(settings: Settings) -> Catalogue:
    """All plugins that the settings let in, with their logs on standard error."""
    try:
        set_up_logs(settings.log_level)
    except ValueError as wrong:
        fail(str(wrong))
    return Catalogue.load(allow=settings.allow, block=settings.block)


def game_named(catalogue: Catalogue, name: str) -> Game[Any]:
    """The game type of this name; without one the command ends, and names those that there are."""
    if name not in catalogue.games:
        broken = (f"; broken: {each.name}, {each.reason}" for each in catalogue.plugins if each.state == "broken")
        fail(f"there is no game type {name!r}; installed: {', '.join(catalogue.games) or 'none'}{''.join(broken)}")
    return catalogue.games[name].game


def options_of(game: Game[Any], chosen: Sequence[str] | None) -> Options:
    """The options of a game from texts `name=value`; a wrong one ends the command."""
    given: dict[str, str] = {}
    for text in chosen or ():
        name, equals, value = text.partition("=")
        if not equals or not name or name in given:
            fail(f"--option {text!r}: must be name=value, each name once")
        given[name] = value
    try:
        return read_options(game.meta.options, given)
    except OptionError as wrong:
        fail(str(wrong))


def seats_of(game: Game[Any], seats: int | None) -> int:
    """How many seats there are: as given, or the fewest; a number that the game is not for ends the command."""
    low, high = game.meta.seats
    if seats is not None and not low <= seats <= high:
        fail(f"--seats {seats}: {game.meta.id} is for {low} to {high}" if low < high else f"--seats must be {low}")
    return low if seats is None else seats


class UnreadableFile(Exception):
    """A file that can't be read, or is too large."""


def read_file(path: Path, *, limit: int) -> bytes:
    """A file of at most `limit` bytes, or standard input for `-`.

    Raises:
        UnreadableFile: it can't be read, or is larger.
    """
    try:
        with sys.stdin.buffer if str(path) == "-" else path.open("rb") as file:
            data = bytearray()
            while block := file.read(min(_BLOCK, limit + 1 - len(data))):
                data += block
    except OSError as wrong:
        raise UnreadableFile(f"{named(path)} can't be read: {wrong.strerror or wrong}") from None
    if len(data) > limit:
        raise UnreadableFile(f"{named(path)} is larger than {limit >> 20} MiB")
    return bytes(data)


def named(path: Path) -> str:
    """What a file is called in messages."""
    return "standard input" if str(path) == "-" else str(path)


def one_line(message: str) -> str:
    """A message in one line, and one that holds much of a bad file cut short."""
    line = " ".join(message[: 2 * _LONGEST].split())
    return line if len(line) <= _LONGEST else line[:_LONGEST] + "…"


def complain(message: str) -> None:
    """Says on standard error, in one line, what went wrong."""
    typer.echo(f"petteia-engine: {one_line(message)}", err=True)


def fail(message: str, code: int = 2) -> NoReturn:
    """Ends the command with a line on standard error; 2 is the code of a command line or file that is wrong."""
    complain(message)
    raise typer.Exit(code)


def _complaint(error: Any) -> str:
    where = ".".join(str(part) for part in error["loc"])
    what = str(error["msg"]).removeprefix("Value error, ")
    return f"{where}: {what}" if where else what
