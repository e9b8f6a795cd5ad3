"""Asking a person for a move: by number or by notation, with help at hand and a way back."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.markdown import Markdown

from petteia.v1 import engine_pb2, move_pb2
from petteia_cli import output, position
from petteia_cli.session import Session

__all__ = ["Asking", "Leave"]

HELP = """\
  a number, or a notation such as [bold]play zeus[/], makes that move
  [bold]u[/]  take a number back, as long as the move is not made
  [bold]b[/]  show the board and the moves again      [bold]e[/]  tell all that has happened
  [bold]r[/]  read the rules                          [bold]q[/]  leave; the game waits for you"""


class Leave(Exception):
    """The player leaves the table; the game goes on when they come back."""


class Asking:
    """Asks at the keyboard, in front of which one person sits."""

    def __init__(self, session: Session, *, terminal: bool) -> None:
        """On a `terminal` a number is shown as the move it stands for before it is made."""
        self._session, self._console, self._terminal = session, session.console, terminal

    def ask(self, question: str) -> str:
        """What is typed.

        Raises:
            Leave: nothing more is typed, ever.
        """
        self._console.print(question, end="", markup=False)
        self._console.file.flush()
        line = sys.stdin.readline()
        if not line:
            raise Leave
        return line.strip()

    def choose(self, seat: int, moves: Sequence[move_pb2.Move], shown: engine_pb2.ViewResponse) -> str:
        """The notation of the move that the player at `seat` wants; `shown` is the position that it is chosen in.

        Raises:
            Leave: the player leaves.
        """
        question = f"{shown.frame.seats[seat].name}, your move (? for help): "
        chosen: move_pb2.Move | None = None
        while True:
            typed = self.ask(f"{_what(chosen)}? Enter makes it, u takes it back: " if chosen else question)
            if chosen and typed in ("", str(1 + list(moves).index(chosen))):
                return chosen.notation
            before, chosen = chosen, None
            match typed:
                case "":
                    continue
                case "q":
                    raise Leave
                case "u":
                    self._console.print("Taken back." if before else "Nothing is chosen yet: choose a number.")
                case "?" | "b" | "e" | "r":
                    self._help(typed, seat, moves, shown)
                case _ if typed.isdecimal():
                    chosen = self._numbered(typed, moves)
                    if chosen and not self._terminal:
                        return chosen.notation
                case _:
                    return " ".join(typed.split())

    def _numbered(self, typed: str, moves: Sequence[move_pb2.Move]) -> move_pb2.Move | None:
        if len(typed) < 6 and 1 <= int(typed) <= len(moves):
            return moves[int(typed) - 1]
        output.say(self._console, f"There is no number {typed[:9]}: choose 1 to {len(moves)}.")
        return None

    def _help(self, wanted: str, seat: int, moves: Sequence[move_pb2.Move], shown: engine_pb2.ViewResponse) -> None:
        frame = shown.frame
        match wanted:
            case "?":
                self._console.print(HELP)
            case "b":
                position.show_board(self._session, shown)
                position.show_moves(self._console, moves)
            case "e":
                everything = self._session.view(frame.game_id, seat, since=0)
                output.told(self._console, output.sentences(everything.entries, frame), frame)
            case "r":
                kind = self._session.client.described_type(frame.game_type, frame.rules_version)
                with self._console.pager() if self._terminal else self._console:
                    self._console.print(Markdown(kind.rules))


def _what(move: move_pb2.Move) -> str:
    """What a move does, as a sentence begins."""
    text = move.text or move.notation
    return text[:1].upper() + text[1:]
