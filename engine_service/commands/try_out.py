"""`petteia-engine try`: a position, what may be done in it, and what comes of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from engine_service.commands.inspecting import Told, Tryout
from engine_service.commands.layout import columns
from engine_service.commands.shared import (
    Chosen,
    GameName,
    SeatCount,
    UnreadableFile,
    catalogue_of,
    complain,
    fail,
    game_named,
    named,
    options_of,
    plain_seed,
    read_file,
    seats_of,
    settings_of,
)
from engine_service.errors import EngineError
from engine_service.game import SPECTATOR, Game, Viewer
from engine_service.positions import PositionError, load_position, read_position
from engine_service.raised import where_raised

__all__ = ["try_out"]

_LARGEST = 16 << 20
"""Bytes of a position."""


def try_out(
    game: GameName,
    state: Annotated[
        Path | None, typer.Option(help="The position as JSON, - for standard input; a fresh game if not given.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="Whose moves are listed and made; the first that is to act if not given.")
    ] = None,
    move: Annotated[
        list[str] | None, typer.Option(help="A move to make, by notation; for another seat '2: pass'. Repeatable.")
    ] = None,
    seats: SeatCount = None,
    seed: Annotated[str, typer.Option(callback=plain_seed, help="The seed of the fresh game.")] = "position",
    option: Chosen = None,
    value: Annotated[bool, typer.Option("--value", help="What the game makes of each position.")] = False,
    view: Annotated[
        list[str] | None, typer.Option(metavar="SEAT|spectator", help="Show what a viewer sees. Repeatable.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on each line.")] = False,
) -> None:
    """Look at a position, make moves in it, and see what comes of them. For authors: nothing is hidden.

    A position is the state as JSON, as this command prints it. Fields that are left out are as in a fresh game with
    these seats, options and this seed: objects that stand for Structs are merged field by field, lists and dicts
    replace what is there. Steps of the agenda and moves carry their tags, `{"step": "turn", "seat": 1}`; the last step
    is at work, and steps that wait for nobody are run. What does not fit is refused with its path.

    Told of each position: the state, whether the invariants hold (`check`), who is to act, and the legal moves of a
    seat. With --value also the estimate for each seat, progress and result, and what the game's `inspect` gives; with
    --view what that viewer sees, and the board. Of each move: its events, and what the viewers are told of them.

    Objects of --json say what they are in `what`: position, value, view, move.

    Exit codes: 0 all moves are made, 1 a move is refused or the game fails, 2 the command line or position is wrong.
    """
    rules = game_named(catalogue_of(settings_of()), game)
    count, options = seats_of(rules, seats), options_of(rules, option)
    if seat is not None and not 0 <= seat < count:
        fail(f"--seat {seat}: with {count} seats they are 0 to {count - 1}")
    viewers = [_viewer(text, count) for text in view or ()]
    try:
        data = read_file(state, limit=_LARGEST) if state is not None else b"{}"
        with _refusals(rules):
            position = load_position(rules, read_position(data), seats=count, seed=seed, options=options)
            tryout = Tryout(rules, position, count, seat=seat, viewers=viewers, value=value)
        for told in _all(tryout, move or ()):
            _show_json(told) if as_json else _show(told)
    except UnreadableFile as wrong:
        fail(str(wrong))
    except PositionError as wrong:
        fail(f"{named(state or Path('-'))}: {wrong}")
    except _Refusal as refusal:
        if as_json:
            told = {"what": "refusal", "reason": refusal.reason, "message": str(refusal), "metadata": refusal.metadata}
            typer.echo(json.dumps(told), err=True)
        else:
            complain(str(refusal))
        raise typer.Exit(1) from None


class _Refusal(Exception):
    """A move that is refused, or a game that fails."""

    def __init__(self, reason: str, message: str, metadata: dict[str, str]) -> None:
        super().__init__(message)
        self.reason, self.metadata = reason, metadata


@contextmanager
def _refusals(game: Game[Any]) -> Iterator[None]:
    """Makes refusals of what the engine refuses, and of what a game raises where it must not."""
    try:
        yield
    except (PositionError, GeneratorExit):
        raise
    except EngineError as refused:
        cause = f": {where_raised(refused.__cause__)}" if refused.__cause__ else ""
        raise _Refusal(refused.reason, refused.message + cause, refused.metadata) from None
    except (Exception, SystemExit) as failed:
        raise _Refusal("PLUGIN_FAILED", f"{game.meta.id} fails: {where_raised(failed)}", {}) from None


def _all(tryout: Tryout, moves: Sequence[str]) -> Iterator[Told]:
    """All that is to be told; what is raised on the way ends it as a refusal."""
    with _refusals(tryout.game):
        yield from tryout.look()
        for text in moves:
            yield from tryout.play(text)


def _viewer(text: str, seats: int) -> Viewer:
    if text == "spectator":
        return SPECTATOR
    if not re.fullmatch("[0-9]{1,2}", text) or int(text) >= seats:
        fail(f"--view {text!r}: must be a seat from 0 to {seats - 1}, or spectator")
    return int(text)


def _show_json(told: Told) -> None:
    typer.echo(json.dumps(told, ensure_ascii=False))


def _show(told: Told) -> None:
    typer.echo("\n".join(_LINES[told["what"]](told)) + "\n")


def _position(told: Told) -> Iterator[str]:
    names = told["seats"]
    yield f"POSITION after {_count(told['moves_made'], 'move')}"
    yield from _fields(told["state"])
    yield "check: every invariant holds" if told["check"] is None else f"check: BROKEN: {told['check']}"
    yield f"to act: {_listed(told['to_act'], names) or 'nobody, the game is over'}"
    if told["free_seats"]:
        yield f"free to move: {_listed(told['free_seats'], names)}"
    if told["seat"] is not None:
        moves = told["legal_moves"]
        yield f"{_named(told['seat'], names)} has {_count(len(moves), 'legal move')}"
        yield from ("  " + line for line in columns(((each["notation"], each["text"]) for each in moves), "<<"))


def _move(told: Told) -> Iterator[str]:
    barrier = " (a barrier: it can't be taken back)" if told["barrier"] else ""
    yield f"MOVE {told['seat']}: {told['notation']}{barrier}"
    yield from _events(told["events"])
    for viewer, events in told.get("told", {}).items():
        if events == told["events"]:
            yield f"{_whose(viewer)} is told the same"
        else:
            yield f"{_whose(viewer)} is told {'this:' if events else 'nothing'}"
            yield from _events(events)


def _value(told: Told) -> Iterator[str]:
    yield "VALUE"
    for name in ("estimate", "progress", "result"):
        if name in told:
            yield f"  {name}: {json.dumps(told[name])}"
    for name, data in told.get("inspect", {}).items():
        yield f"  inspect {name}: {json.dumps(data, ensure_ascii=False)}"


def _view(told: Told) -> Iterator[str]:
    yield f"VIEW of {_whose(told['viewer'])}"
    yield from _fields(told["view"])
    if told["board"]:
        yield told["board"]


_LINES = {"position": _position, "move": _move, "value": _value, "view": _view}


def _events(events: Sequence[Told]) -> Iterator[str]:
    rows = ((f"{each['event']} {json.dumps(each['arguments'], ensure_ascii=False)}", each["text"]) for each in events)
    yield from ("  " + line for line in columns(rows, "<<"))


def _fields(data: dict[str, Any]) -> Iterator[str]:
    """An object with a line for each of its own fields; still JSON."""
    lines = [f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in data.items()]
    yield "{"
    yield from (f"{line}," for line in lines[:-1])
    yield from lines[-1:]
    yield "}"


def _named(seat: int, names: Sequence[str]) -> str:
    return f"seat {seat} ({names[seat]})"


def _listed(seats: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(_named(seat, names) for seat in seats)


def _whose(viewer: str | int) -> str:
    return "the spectator" if viewer == "spectator" else f"seat {viewer}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
