"""What every command shares: the client with the user's tokens, and where output goes."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator

from google.protobuf.message import Message
from rich.console import Console

from petteia.v1 import engine_pb2
from petteia_cli.failure import UNREACHABLE, USAGE, fail
from petteia_cli.tokens import FileTokens
from petteia_client import Client, DeadlineExceeded, Unavailable, to_dict

__all__ = ["Session", "opened"]


class Session:
    """One run of the program.

    Attributes:
        console: where people read; standard error where standard output is for JSON.
    """

    def __init__(self, client: Client, tokens: FileTokens, *, as_json: bool) -> None:
        self.client, self.tokens, self.as_json = client, tokens, as_json
        self.console = Console(highlight=False, emoji=False, stderr=as_json)

    def game(self, given: str) -> str:
        """The id of a game from an id, or from the beginning of one that tokens are held for."""
        found = self.tokens.games(given)
        if len(found) > 1:
            fail(f"{given!r} is the beginning of {len(found)} games: {', '.join(found[:5])}", USAGE)
        return found[0] if found else given

    def seat(self, game_id: str, given: int | None) -> int:
        """The seat that is meant: the one given, else the only one of a person that tokens are held for."""
        if given is not None:
            return given
        own = self.own_seats(game_id)
        if len(own) != 1:
            fail(f"name the seat with --seat; you hold: {', '.join(map(str, own)) or 'none'}", USAGE)
        return own[0]

    def own_seats(self, game_id: str) -> list[int]:
        """The seats that persons hold and that tokens are held for."""
        frame = self.client.get_game(game_id).frame
        return [seat for seat in self.tokens.seats(game_id) if not frame.seats[seat].bot]

    def view(
        self,
        game_id: str,
        seat: int | None,
        *,
        since: int | None = None,
        version: int | None = None,
        with_board: bool = False,
    ) -> engine_pb2.ViewResponse:
        """What a seat or the spectator may know, with all entries from version `since` on, however many they are."""
        answer = self.client.view(game_id, seat, version=version, entries_from=since, with_board=with_board)
        version = answer.frame.version
        while answer.entries and (last := answer.entries[-1].version) < version:
            more = self.client.view(game_id, seat, version=version, entries_from=last + 1)
            answer.entries.extend(more.entries)
        return answer

    def show_json(self, message: Message) -> None:
        """Prints an answer as JSON; the view in it by the descriptors that the engine publishes."""
        frame = getattr(message, "frame", None)
        described = self.client.described_type(frame.game_type, frame.rules_version) if frame is not None else None
        print(json.dumps(to_dict(message, described), indent=2, ensure_ascii=False))


@contextlib.contextmanager
def opened(server: str, *, as_json: bool = False, operator_key: str = "", token: str = "") -> Iterator[Session]:
    """A session with an engine.

    Raises:
        Failure: the server's address is empty, or no engine answers there.
        PetteiaError: the engine refuses something.
    """
    if not server.strip():
        fail("the engine's address is empty: name it with --server HOST:PORT or in PETTEIA_SERVER", USAGE)
    tokens = FileTokens(server)
    with Client(server, tokens=tokens, operator_key=operator_key or token) as client:
        try:
            yield Session(client, tokens, as_json=as_json)
        except (Unavailable, DeadlineExceeded) as error:
            if error.reason:
                raise
            late = isinstance(error, DeadlineExceeded)
            told = f"no answer came from {server} in time" if late else f"no engine answers at {server}"
            fail(f"{told}; start one with: petteia-engine serve", UNREACHABLE)
