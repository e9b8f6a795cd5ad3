"""The commands for records: `export` and `import`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from google.protobuf import json_format

from petteia.v1 import record_pb2
from petteia_cli import output
from petteia_cli.arguments import MOST, Bots, GameId, Json, Key, Looking, Players, Server, Token
from petteia_cli.failure import USAGE, fail
from petteia_cli.seating import seated
from petteia_cli.session import opened
from petteia_client import ADDRESS, to_dict

__all__ = ["export_game", "import_game"]


def export_game(
    game: GameId,
    seat: Looking = None,
    file: Annotated[Path | None, typer.Option("--file", help="Where to write it; to standard output else.")] = None,
    server: Server = ADDRESS,
    token: Token = "",
    operator_key: Key = "",
    as_json: Json = False,
) -> None:
    """Write a game's record: complete once it is over, before that what you may know of it."""
    with opened(server, as_json=as_json, operator_key=operator_key, token=token) as session:
        record = session.client.export_game(session.game(game), seat).record
        text = json.dumps(to_dict(record), indent=2, ensure_ascii=False)
        if file is None:
            print(text)
            return
        try:
            file.write_text(text + "\n", "utf-8")
        except OSError as wrong:
            fail(f"{file} can't be written: {wrong.strerror}", USAGE)
        kind = "The complete record" if record.complete else "What you may know so far"
        output.say(session.console, f"{kind}, {len(record.entries)} entries, is in {file}.")


def import_game(
    file: Annotated[Path, typer.Argument(help="A complete record, as export writes it; - for standard input.")],
    version: Annotated[
        int | None, typer.Option("--version", min=0, max=MOST, help="The version to go on from; the last one else.")
    ] = None,
    seat: Annotated[list[int] | None, typer.Option(min=0, max=98, help="A seat of a person; all of them else.")] = None,
    player: Players = None,
    bot: Bots = None,
    server: Server = ADDRESS,
    operator_key: Key = "",
    as_json: Json = False,
) -> None:
    """Start a new game from a record, where it ended or at any version before."""
    record = _read(file)
    with opened(server, as_json=as_json, operator_key=operator_key) as session:
        own = seat if seat is not None else list(range(len(record.seats)))
        holders = seated(
            session.client, record.game_type, seats=len(record.seats), own=own, players=player or (), bots=bot or ()
        )
        answer = session.client.import_game(record, holders, version=version)
        if as_json:
            session.show_json(answer)
            return
        output.say(session.console, f"Game {answer.frame.game_id} begins.\n{output.headline(answer.frame)}")


def _read(file: Path) -> record_pb2.Record:
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text("utf-8")
        return json_format.Parse(text, record_pb2.Record())
    except OSError as wrong:
        fail(f"{file} can't be read: {wrong.strerror}", USAGE)
    except (json_format.ParseError, UnicodeDecodeError) as wrong:
        fail(f"{file} holds no record: {str(wrong).splitlines()[0]}", USAGE)
