"""Answers as a person reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console, RenderableType
from rich.json import JSON
from rich.markup import escape
from rich.table import Table

from petteia.v1 import engine_pb2, game_pb2, game_type_pb2, move_pb2
from petteia_cli.session import Session
from petteia_client import to_dict

__all__ = ["board", "game_type", "headline", "legal_moves", "result", "sentences", "table", "told"]


def table(*columns: str, rows: Iterable[Sequence[str]] = (), title: str | None = None) -> Table:
    """A table of plain text."""
    grid = Table(*columns, title=title, title_justify="left", header_style="bold")
    for row in rows:
        grid.add_row(*map(escape, row))
    return grid


def who(seat: game_pb2.Seat) -> str:
    """What a seat is called, with who holds it: `Athens (Ann)`."""
    holder = f"bot {seat.bot}" if seat.bot else seat.player
    return f"{seat.name} ({holder})" if holder else seat.name


def headline(frame: game_pb2.Frame) -> str:
    """One line on where a game stands."""
    if frame.HasField("result"):
        return f"{frame.game_type} {frame.game_id}: over after {frame.version} entries"
    waiting = ", ".join(who(frame.seats[each.seat]) for each in frame.decisions if each.required)
    return f"{frame.game_type} {frame.game_id}: version {frame.version}, waiting for {waiting}"


def board(session: Session, answer: engine_pb2.ViewResponse) -> RenderableType:
    """The position: the board that the game draws, else its view as it is."""
    if answer.board:
        return escape(answer.board)
    described = session.client.described_type(answer.frame.game_type, answer.frame.rules_version)
    return JSON.from_data(to_dict(session.client.read_view(answer), described))


def sentences(entries: Iterable[move_pb2.Entry], frame: game_pb2.Frame) -> list[str]:
    """What happened, a sentence each; a move that nobody may know of is told as such."""
    lines: list[str] = []
    for entry in entries:
        lines += [event.text for event in entry.events]
        if not entry.events and entry.HasField("seat") and not entry.notation:
            lines.append(f"{frame.seats[entry.seat].name} has chosen.")
    return lines


def told(console: Console, lines: Iterable[str]) -> None:
    """Prints what happened."""
    for line in lines:
        console.print(f"  [dim]·[/] {escape(line)}")


def legal_moves(moves: Sequence[move_pb2.Move]) -> Table:
    """The numbered list that a player chooses from."""
    rows = ([str(number), move.notation, move.text] for number, move in enumerate(moves, 1))
    return table("no", "notation", "what it does", rows=rows)


def result(frame: game_pb2.Frame) -> Table:
    """The final standings, the winner first."""
    standings = sorted(frame.result.standings, key=lambda each: (each.rank, each.seat))
    parts = list(dict.fromkeys(name for each in standings for name in sorted(each.breakdown)))
    rows = (
        [str(each.rank), who(frame.seats[each.seat]), str(each.score), *(str(each.breakdown[part]) for part in parts)]
        for each in standings
    )
    return table("rank", "seat", "score", *(part.replace("_", " ") for part in parts), rows=rows, title="Result")


def game_type(kind: game_type_pb2.GameType) -> Iterable[RenderableType]:
    """All about a game type, part by part."""
    about = kind.summary
    yield f"[bold]{escape(about.title)}[/] ({about.game_type}), {about.min_seats} to {about.max_seats} seats"
    yield escape(about.goal)
    yield f"rules {about.rules_version}, {about.stage}, from {about.distribution} {about.distribution_version}"
    options = (
        [each.name, each.default_value, ", ".join(each.choices) or f"{each.minimum} to {each.maximum}", each.meaning]
        for each in kind.options
    )
    yield table("option", "default", "values", "meaning", rows=options, title="Options")
    yield table("verb", "arguments", rows=map(_form, kind.moves), title="Moves")
    yield table("event", "arguments", rows=map(_form, kind.events), title="Events")
    yield table("bot", "how it plays", rows=((each.name, each.description) for each in kind.bots), title="Bots")


def _form(spec: game_type_pb2.MessageSpec) -> tuple[str, str]:
    arguments = (f"[{each.name}]" if each.optional else each.name for each in spec.arguments)
    return spec.name, " ".join(arguments)
