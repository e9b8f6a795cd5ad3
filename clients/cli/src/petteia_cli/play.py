"""Playing a game in a terminal, or watching bots play one to its end."""

from __future__ import annotations

import sys

from rich.markdown import Markdown
from rich.markup import escape

from petteia.v1 import engine_pb2, game_pb2
from petteia_cli import output
from petteia_cli.session import Session
from petteia_client import DecisionGone, IllegalMove, NotYourTurn, UnreadableMove, is_over

__all__ = ["Sitting"]

HELP = """\
  a number, or a notation such as [bold]play zeus[/], makes that move
  [bold]u[/] take a number back before it is sent      [bold]b[/] show the board again
  [bold]r[/] read the rules                            [bold]q[/] leave; the game waits for you"""


class Leave(Exception):
    """The player leaves the table; the game goes on when they come back."""


class Sitting:
    """A person at a table: at one seat or several, or at none and looking on."""

    def __init__(self, session: Session, game_id: str, seats: list[int]) -> None:
        self._session, self._game_id, self._seats = session, game_id, seats
        self._console, self._client = session.console, session.client
        self._told: dict[int | None, int] = {}
        """The last version that each seat, or the spectator, has been told of."""
        self._at_keyboard: int | None = None
        self._terminal = sys.stdin.isatty() and sys.stdout.isatty()

    def play(self) -> game_pb2.Frame:
        """Plays till the game is over, and gives its last frame.

        Raises:
            Leave: the player leaves before.
        """
        while True:
            frame = self._client.wait_for_turn(self._game_id, self._seats)
            if is_over(frame):
                self._tell_news(self._at_keyboard if self._at_keyboard is not None else self._first_seat())
                return frame
            seat = next(each.seat for each in frame.decisions if each.required and each.seat in self._seats)
            self._hand_over(seat, frame)
            self._take_turn(seat)

    def look_on(self) -> game_pb2.Frame:
        """Tells what a spectator may know, as it happens, till the game is over."""
        frame = self._client.get_game(self._game_id).frame
        while True:
            self._tell_news(None)
            if is_over(frame):
                return frame
            seen = self._told[None]
            frame = self._client.wait_for(self._game_id, lambda now, seen=seen: now.version > seen)  # type: ignore[misc]

    def _first_seat(self) -> int | None:
        return self._seats[0] if self._seats else None

    def _tell_news(self, viewer: int | None, *, with_board: bool = False) -> engine_pb2.ViewResponse:
        """Tells what has happened since this viewer was told last."""
        while True:
            first = self._told.get(viewer, -1) + 1
            answer = self._client.view(self._game_id, viewer, entries_from=first, with_board=with_board)
            if not answer.entries:
                return answer
            self._told[viewer] = answer.entries[-1].version
            if not self._session.as_json:
                output.told(self._console, output.sentences(answer.entries, answer.frame))

    def _hand_over(self, seat: int, frame: game_pb2.Frame) -> None:
        """Where several persons share a keyboard, nobody sees the board of the one before."""
        if len(self._seats) > 1 and seat != self._at_keyboard:
            name = output.who(frame.seats[seat])
            if self._terminal:
                self._console.clear()
                self._ask(f"Pass the keyboard to {name}, who presses Enter.")
                self._console.clear()
            else:
                self._console.print(f"[bold]{escape(name)}[/]")
        self._at_keyboard = seat

    def _take_turn(self, seat: int) -> None:
        """One decision: shows the position, and asks until a move is made."""
        position = self._tell_news(seat, with_board=True)
        self._console.print(output.board(self._session, position))
        while True:
            answer = self._client.legal_moves(self._game_id, seat)
            moves = answer.legal_moves.moves
            if not any(each.seat == seat and each.required for each in answer.frame.decisions):
                return
            self._console.print(output.legal_moves(moves))
            name = answer.frame.seats[seat].name
            chosen = self._choose(name, [move.notation for move in moves], position)
            try:
                made = self._client.apply(self._game_id, seat, answer.legal_moves.decision, chosen)
            except (UnreadableMove, IllegalMove) as refused:
                self._console.print(f"[red]{escape(refused.message)}[/]")
            except (DecisionGone, NotYourTurn):
                self._console.print("The game has moved on meanwhile.")
                return
            else:
                output.told(self._console, output.sentences(made.entries, made.frame))
                self._told[seat] = made.entries[-1].version
                return

    def _choose(self, name: str, notations: list[str], position: engine_pb2.ViewResponse) -> str:
        """The notation of the move that the player wants."""
        while True:
            typed = self._ask(f"{name}, your move (? for help): ")
            match typed:
                case "":
                    continue
                case "?":
                    self._console.print(HELP)
                case "q":
                    raise Leave
                case "b":
                    self._console.print(output.board(self._session, position))
                case "r":
                    kind = self._client.described_type(position.frame.game_type, position.frame.rules_version)
                    with self._console.pager() if self._terminal else self._console:
                        self._console.print(Markdown(kind.rules))
                case "u":
                    self._console.print("Nothing has been chosen yet: choose a number.")
                case _ if typed.isdecimal():
                    if not 1 <= int(typed[:9]) <= len(notations):
                        self._console.print(f"There is no number {escape(typed[:9])}: choose 1 to {len(notations)}.")
                    elif self._confirmed(notation := notations[int(typed) - 1]):
                        return notation
                case _:
                    return " ".join(typed.split())

    def _confirmed(self, notation: str) -> bool:
        """On a terminal a number is shown as the move it stands for, and can be taken back."""
        return not self._terminal or self._ask(f"  {notation} - Enter makes the move, u takes it back: ") != "u"

    def _ask(self, question: str) -> str:
        try:
            return self._console.input(escape(question)).strip()
        except EOFError:
            raise Leave from None
