"""Answers as a person reads them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from petteia.v1 import game_pb2, game_type_pb2, move_pb2
from petteia_cli.colours import tinted

__all__ = ["by_name", "game_type", "headline", "listed", "listing", "say", "sentences", "short", "table", "told", "who"]

_NARROW = 20
"""Columns up to which nothing is set in."""


def table(*columns: str, rows: Iterable[Sequence[str]] = (), title: str | None = None) -> Table:
    """A table of plain text; a name that ends with `>` is a column of numbers, set to the right."""
    grid = Table(title=title, title_justify="left", title_style="bold", header_style="bold")
    for column in columns:
        grid.add_column(column.rstrip(">"), justify="right" if column.endswith(">") else "left")
    for row in rows:
        grid.add_row(*map(escape, row))
    return grid


def listing(*columns: str, rows: Iterable[Sequence[str]]) -> Table:
    """A table of plain text without borders, whose first column is never cut."""
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for place, column in enumerate(columns):
        grid.add_column(column, no_wrap=place == 0, overflow="fold")
    for row in rows:
        grid.add_row(*map(escape, row))
    return grid


def short(game_id: str) -> str:
    """The beginning of a game's id, which is enough for whoever holds its tokens."""
    return game_id[:8]


def who(seat: game_pb2.Seat) -> str:
    """What a seat is called, with who holds it: `Athens (Ann)`."""
    holder = f"bot {seat.bot}" if seat.bot else seat.player
    return f"{seat.name} ({holder})" if holder else seat.name


def by_name(message: str, frame: game_pb2.Frame) -> str:
    """What the engine says to programs, with the names of seats in place of `seat 0`."""
    names = {str(seat.seat): seat.name for seat in frame.seats if seat.name}
    return re.sub(r"\bseat (\d+)\b", lambda found: names.get(found[1], found[0]), message)


def headline(frame: game_pb2.Frame) -> str:
    """One line on where a game stands."""
    begin = f"{frame.game_type} {short(frame.game_id)} · version {frame.version}"
    waiting = listed(who(frame.seats[each.seat]) for each in frame.decisions if each.required)
    return f"{begin} · over" if frame.HasField("result") else f"{begin} · waiting for {waiting}"


def listed(names: Iterable[str]) -> str:
    """Names as a sentence has them: `Ann, Ben and Cleo`."""
    *first, last = [*names] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def sentences(entries: Iterable[move_pb2.Entry], frame: game_pb2.Frame) -> list[str]:
    """What happened, a sentence each. Secret choices in a row are one; the viewer's own is told as it is."""
    lines: list[str] = []
    for secret, group in groupby(entries, key=_is_secret):
        if secret:
            names = dict.fromkeys(frame.seats[entry.seat].name for entry in group)
            lines.append(f"{listed(names)} {'has' if len(names) == 1 else 'have'} chosen.")
            continue
        for entry in group:
            lines += [event.text for event in entry.events]
            if entry.HasField("undo_to"):
                lines.append(f"{frame.seats[entry.seat].name} goes back to version {entry.undo_to}.")
            elif not entry.events and entry.notation:
                lines.append(f"You have chosen: {entry.notation}")
    return lines


def _is_secret(entry: move_pb2.Entry) -> bool:
    return entry.HasField("seat") and not (entry.events or entry.notation or entry.HasField("undo_to"))


def told(console: Console, lines: Iterable[str], frame: game_pb2.Frame) -> None:
    """Prints what happened; where a terminal is too narrow for a sentence, it goes on below its beginning."""
    for line in lines:
        text = f"  · {line}"
        if console.is_terminal and console.width > _NARROW:
            text = textwrap.fill(text, console.width, subsequent_indent="    ")
        say(console, tinted(text, frame))


def say(console: Console, text: str | Text, style: str = "") -> None:
    """Prints plain text; only on a terminal it is folded to the width."""
    console.print(text, style=style, markup=False, soft_wrap=not console.is_terminal)


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
