"""Asking a person for a move: by number or by notation, with help at hand and a way back."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from rich.markdown import Markdown
from rich.markup import escape

from petteia.v1 import engine_pb2, move_pb2
from petteia_cli import output, position
from petteia_cli.session import Session
from petteia_client import MoveRefused

__all__ = ["Asking", "Leave"]

_HELP = """\
  a number, a notation such as [bold]{example}[/], or a name that fits one move alone
  [bold]u[/] or undo    take back the number, or your last move where the game allows it
  [bold]h[/] or hint    ask a bot for a hint      [bold]e[/] or events  tell all that has happened
  [bold]b[/] or board   show board and moves      [bold]r[/] or rules   read the rules
  [bold]q[/] or quit    leave; the game waits for you"""

_COMMANDS = {"help": "?", "undo": "u", "hint": "h", "events": "e", "board": "b", "rules": "r", "quit": "q", "exit": "q"}
"""The letters that commands stand for."""
_LETTERS = frozenset(_COMMANDS.values())


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
            if chosen and typed.casefold() in ("", "y", "yes", str(1 + list(moves).index(chosen))):
                return chosen.notation
            command = _command(typed, moves)
            if chosen and (command == "u" or typed.casefold() in ("n", "no")):
                self._console.print("Taken back.")
                chosen = None
                continue
            if chosen:
                output.say(self._console, f"Not made: {chosen.text or chosen.notation}.")
                chosen = None
            if command == "q":
                raise Leave
            if command == "u":
                if self._undone(seat, shown):
                    return None
            elif command:
                self._help(command, seat, moves, shown)
            elif typed.isdecimal():
                chosen = self._numbered(typed, moves)
            elif typed:
                notation = " ".join(typed.split())
                if written := _written(notation, moves):
                    return written.notation
                chosen = _named(notation, moves)
                if not chosen:
                    return notation
            if chosen and not self._terminal:
                return chosen.notation

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
            output.say(self._console, output.by_name(refused.message, frame), "red")
        return True

    def _help(self, wanted: str, seat: int, moves: Sequence[move_pb2.Move], shown: engine_pb2.ViewResponse) -> None:
        frame = shown.frame
        match wanted:
            case "?":
                self._console.print(_HELP.format(example=escape(moves[0].notation)))
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


def _command(typed: str, moves: Sequence[move_pb2.Move]) -> str:
    """The letter of the command that is typed, empty where it is none; a legal move's notation is no command."""
    word = typed.casefold()
    if word in _LETTERS:
        return word
    return "" if _written(typed, moves) else _COMMANDS.get(word, "")


def _written(typed: str, moves: Sequence[move_pb2.Move]) -> move_pb2.Move | None:
    """The move that is typed in its notation: letter for letter, or the only one in whatever case."""
    alike = [move for move in moves if move.notation.casefold() == typed.casefold()]
    return next((move for move in alike if move.notation == typed), alike[0] if len(alike) == 1 else None)


def _named(typed: str, moves: Sequence[move_pb2.Move]) -> move_pb2.Move | None:
    """The only move that has what is typed as its arguments, or in its text; a verb alone names none."""
    word = typed.casefold()
    if any(word == move.notation.partition(" ")[0].casefold() for move in moves):
        return None
    within = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
    fits = [move for move in moves if word == move.notation.partition(" ")[2].casefold()]
    fits = fits or [move for move in moves if within.search(move.text.casefold())]
    return fits[0] if len(fits) == 1 else None
