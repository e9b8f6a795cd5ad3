"""`petteia-engine verify`: whether the record of a game is true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from engine_service.commands.shared import UnreadableFile, catalogue_of, fail, named, one_line, read_file, settings_of
from engine_service.errors import EngineError
from engine_service.raised import where_raised
from engine_service.records import UnreadableRecord, record_from_json
from engine_service.table import Table
from engine_service.verifying import verify

__all__ = ["verify_record"]

_LARGEST = 64 << 20
"""Bytes of a record: some 400,000 moves."""


def verify_record(
    file: Annotated[Path, typer.Argument(help="The record, as ExportGame gives it in JSON; - for standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="The verdict as one JSON object.")] = False,
) -> None:
    """Replay the record of a game and say whether it is true.

    Everybody who was at the table can export a game that is over, with its seed. The replay shows that the seed is the
    one that was committed to before the first move, that with it the rules lead from each move to just the digest that
    the record has, and that the result is theirs. The first difference is named.

    The record is the JSON form of petteia.v1.Record or of the whole ExportGameResponse. What it needs is the plugin of
    the game with the same version of its rules. Records of games that go on hold one viewer's knowledge only, and
    can't be verified, save those that the operator exports.

    With --json: `file`, `verdict` (true, different or unreadable), `game_id`, `game_type`, `rules_version`, `seats`,
    `entries`, `over`, and `difference` with the `entry` and `what` is different, or `reason` why it can't be read.

    Exit codes: 0 it is true, 1 there is a difference, 2 it can't be read or replayed.
    """
    told: dict[str, Any] = {"file": str(file)}
    try:
        record = record_from_json(read_file(file, limit=_LARGEST))
        told |= {"game_id": record.game_id, "game_type": record.game_type, "rules_version": record.rules_version}
        told |= {"seats": len(record.seats), "entries": len(record.entries)}
        found = verify(record, catalogue_of(settings_of()))
    except (UnreadableFile, UnreadableRecord, EngineError) as wrong:
        reason = str(wrong) if isinstance(wrong, UnreadableFile) else f"{named(file)} can't be verified: {wrong}"
        if not as_json:
            fail(reason)
        typer.echo(json.dumps(told | {"verdict": "unreadable", "reason": reason}))
        raise typer.Exit(2) from None
    if isinstance(found, Table):
        told |= {"verdict": "true", "over": found.over}
        has_result = record.HasField("result")
        lines = [_game(told), _truth(found, has_result=has_result)]
    else:
        cause = found.failed.__cause__ if found.failed is not None else None
        where = f": {where_raised(cause)}" if cause is not None else ""
        told |= {"verdict": "different", "difference": {"entry": found.version, "what": found.what + where}}
        lines = [_game(told), f"DIFFERENT at {found}{where}"]
    typer.echo(json.dumps(told) if as_json else "\n".join(map(one_line, lines)))
    if not isinstance(found, Table):
        raise typer.Exit(1)


def _game(told: dict[str, Any]) -> str:
    game, rules = told["game_type"], told["rules_version"]
    return f"game {told['game_id']}: {game} by rules {rules}, {told['seats']} seats, {told['entries']} entries"


def _truth(table: Table, *, has_result: bool) -> str:
    if not table.over:
        return "TRUE: the seed is the one committed to, and every digest is right; the game goes on"
    if has_result:
        return "TRUE: the seed is the one committed to, every digest is right, and so is the result"
    return "TRUE: the seed is the one committed to, and every digest is right; it tells no result"
