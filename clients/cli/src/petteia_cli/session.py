"""What every command shares: the client with the user's tokens, where output goes, and how errors end a program."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator
from typing import Any, NoReturn

import typer
from google.protobuf.message import Message
from rich.console import Console

from petteia_cli.tokens import FileTokens
from petteia_client import Client, PetteiaError, Unavailable, to_dict

__all__ = ["REFUSED", "UNREACHABLE", "USAGE", "Session", "fail", "opened"]

REFUSED, USAGE, UNREACHABLE = 1, 2, 3
"""Exit codes: the engine refused; the command line is wrong; the engine cannot be reached."""


class Session:
    """One run of the program."""

    def __init__(self, client: Client, tokens: FileTokens, *, as_json: bool) -> None:
        self.client, self.tokens, self.as_json = client, tokens, as_json
        self.console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())

    def game(self, given: str) -> str:
        """The id of a game from an id, or from the beginning of one that tokens are held for."""
        return self.tokens.game(given) or given

    def seat(self, game_id: str, given: int | None) -> int:
        """The seat that is meant: the one given, else the only one of a person that tokens are held for."""
        if given is not None:
            return given
        frame = self.client.get_game(game_id).frame
        own = [seat for seat in self.tokens.seats(game_id) if not frame.seats[seat].bot]
        if len(own) != 1:
            fail(f"name the seat with --seat; you hold: {', '.join(map(str, own)) or 'none'}", USAGE)
        return own[0]

    def show_json(self, message: Message) -> None:
        """Prints an answer as JSON; the view in it by the descriptors that the engine publishes."""
        frame = getattr(message, "frame", None)
        described = self.client.described_type(frame.game_type, frame.rules_version) if frame is not None else None
        print(json.dumps(to_dict(message, described), indent=2, ensure_ascii=False))


@contextlib.contextmanager
def opened(server: str, *, as_json: bool = False, operator_key: str = "", token: str = "") -> Iterator[Session]:
    """A session with an engine. What goes wrong in it ends the program with a sentence and an exit code."""
    try:
        tokens = FileTokens(server)
        with Client(server, tokens=tokens, operator_key=operator_key or token) as client:
            yield Session(client, tokens, as_json=as_json)
    except PetteiaError as error:
        tell_error(error, server, as_json=as_json)
    except (ValueError, OSError) as wrong:
        fail(str(wrong), USAGE)
    except KeyboardInterrupt:
        fail("stopped", 130)


def tell_error(error: PetteiaError, server: str, *, as_json: bool) -> NoReturn:
    """Ends the program with what the engine says."""
    unreachable = isinstance(error, Unavailable) and not error.reason
    if as_json:
        told: dict[str, Any] = {"reason": error.reason or error.code.name, "message": error.message}
        print(json.dumps({**told, "metadata": error.metadata}, ensure_ascii=False), file=sys.stderr)
    elif unreachable:
        print(f"petteia: no engine answers at {server}; start one with: petteia-engine serve", file=sys.stderr)
    else:
        print(f"petteia: {error.message}", file=sys.stderr)
    raise typer.Exit(UNREACHABLE if unreachable else REFUSED)


def fail(message: str, code: int) -> NoReturn:
    """Ends the program with a sentence."""
    print(f"petteia: {message}", file=sys.stderr)
    raise typer.Exit(code)
