"""Asking a person for a move: by number or by notation, with help at hand and a way back."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.markdown import Markdown

from petteia.v1 import engine_pb2, move_pb2
from petteia_cli import output, position
from petteia_cli.session import Session
from petteia_client import MoveRefused

__all__ = ["Asking", "Leave"]

HELP = """\
  a number, or a notation such as [bold]play zeus[/], makes that move
  [bold]u[/]  take back the number, or the move that you have made last, where the game allows it
  [bold]h[/]  ask a bot for a hint                    [bold]e[/]  tell all that has happened
  [bold]b[/]  show the board and the moves again      [bold]r[/]  read the rules
  [bold]q[/]  leave; the game waits for you"""


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

    def choose(self, seat: int, moves: Sequence[move_pb2.Move], shown: engine_pb2.ViewResponse) -> str | None:
        """The notation of the move that the player at `seat` wants; `shown` is the position that it is chosen in.

        None once the player has taken back a move made before: the position is another then.

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
                case "u" if before:
                    self._console.print("Taken back.")
                case "u":
                    if self._undone(seat, shown):
                        return None
                case "?" | "b" | "e" | "h" | "r":
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

    def _undone(self, seat: int, shown: engine_pb2.ViewResponse) -> bool:
        """Takes back the seat's last move, where there is one to take back."""
        if not shown.undo_versions:
            self._console.print("Nothing is chosen yet, and no move of yours can be taken back.")
            return False
        frame, to_version = shown.frame, shown.undo_versions[-1]
        try:
            self._session.client.undo(frame.game_id, seat, frame.version, to_version)
        except MoveRefused as refused:
            output.say(self._console, refused.message, "red")
        return True

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
            case "h":
                hint = self._session.client.suggest(frame.game_id, seat)
                output.say(self._console, f"The bot {hint.bot} would {hint.move.text or hint.move.notation}.")
            case "r":
                kind = self._session.client.described_type(frame.game_type, frame.rules_version)
                with self._console.pager() if self._terminal else self._console:
                    self._console.print(Markdown(kind.rules))


def _what(move: move_pb2.Move) -> str:
    """What a move does, as a sentence begins."""
    text = move.text or move.notation
    return text[:1].upper() + text[1:]
