"""A position as a person sees it: the board, the legal moves by number, the final standings."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.json import JSON
from rich.table import Table
from rich.text import Text

from petteia.v1 import engine_pb2, game_pb2, move_pb2
from petteia_cli.colours import colour_of, tinted
from petteia_cli.output import listed, say, who
from petteia_cli.session import Session
from petteia_client import to_dict

__all__ = ["show_board", "show_moves", "show_result"]

_TALL = 12
"""More legal moves than this stand in columns beside each other, where there is room."""


def show_board(session: Session, answer: engine_pb2.ViewResponse) -> None:
    """Shows the board that the game draws, else its view as it is."""
    if not answer.board:
        described = session.client.described_type(answer.frame.game_type, answer.frame.rules_version)
        session.console.print(JSON.from_data(to_dict(session.client.read_view(answer), described)))
        return
    for line in answer.board.splitlines():
        for piece in _folded(line, session.console):
            say(session.console, tinted(piece, answer.frame))


def show_moves(console: Console, moves: Sequence[move_pb2.Move]) -> None:
    """Shows the moves by number, each with what it does and how it is written, and room around them."""
    texts = [move.text or move.notation for move in moves]
    wide, digits = max(map(len, texts)), len(str(len(moves)))
    lines = [
        Text.assemble((f"{number:>{digits}}", "bold"), f"  {text:<{wide}}  ", (move.notation, "dim"))
        for number, (move, text) in enumerate(zip(moves, texts, strict=True), 1)
    ]
    across = max(1, min((console.width - 2) // (max(map(len, lines)) + 4), -(-len(lines) // _TALL)))
    down = -(-len(lines) // across)
    grid = Table.grid(padding=(0, 4, 0, 0))
    for row in range(down):
        grid.add_row("", *lines[row::down])
    console.print()
    console.print(grid)
    console.print()


def show_result(console: Console, frame: game_pb2.Frame) -> None:
    """Shows who has won, and the standings with a column for each seat, the winner first."""
    standings = sorted(frame.result.standings, key=lambda each: (each.rank, each.seat))
    winners = [who(frame.seats[each.seat]) for each in standings if each.rank == 1]
    say(console, tinted(f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the first place'}.", frame))
    grid = Table(title="Result", title_justify="left", title_style="bold", show_footer=True)
    grid.add_column("", footer="score")
    for each in standings:
        seat = frame.seats[each.seat]
        header = Text(f"{each.rank}. {seat.name}", f"bold {colour_of(each.seat)}")
        header.append(f"\n{f'bot {seat.bot}' if seat.bot else seat.player}", "not bold dim")
        grid.add_column(header, justify="right", footer=str(each.score), overflow="fold")
    for part in dict.fromkeys(name for each in standings for name in sorted(each.breakdown, key=_in_order)):
        grid.add_row(part.replace("_", " "), *(str(each.breakdown.get(part, "")) for each in standings))
    console.print(grid)


def _in_order(name: str) -> list[tuple[int, str]]:
    """Sorts march_2 before march_10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in name.split("_")]


def _folded(line: str, console: Console) -> list[str]:
    """The line in pieces as wide as the console, those below the first set in a little further."""
    indent = len(line) - len(line.lstrip()) + 2
    pieces = []
    while console.is_terminal and len(line) > console.width > indent + 10:
        cut = line.rfind(" ", indent, console.width + 1)
        if cut <= indent:
            cut = console.width
        pieces.append(line[:cut].rstrip())
        line = " " * indent + line[cut:].lstrip()
    return [*pieces, line]
