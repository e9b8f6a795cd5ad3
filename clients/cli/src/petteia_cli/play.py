"""Playing a game in a terminal, or watching bots play one to its end."""

from __future__ import annotations

import os
import sys

from rich.rule import Rule

from petteia.v1 import engine_pb2, game_pb2
from petteia_cli import output, position
from petteia_cli.asking import Asking, Leave
from petteia_cli.colours import tinted
from petteia_cli.failure import STOPPED, Failure
from petteia_cli.session import Session
from petteia_client import ADDRESS, IllegalMove, InvalidRequest, MoveRefused, is_over, must_decide

__all__ = ["Sitting", "sit_down"]


def sit_down(session: Session, game_id: str, *, server: str, started: bool) -> None:
    """Plays a game at all seats that are the user's, or looks on where none is, to the end or till the player leaves.

    `started` says that the engine is there for this sitting alone.

    Raises:
        Failure: the player has left with Ctrl-C (STOPPED).
    """
    frame, own = session.client.get_game(game_id).frame, session.own_seats(game_id)
    if not session.as_json:
        output.say(session.console, tinted(output.headline(frame), frame))
    sitting = Sitting(session, game_id, own)
    try:
        frame = sitting.play() if own else sitting.look_on()
    except (Leave, KeyboardInterrupt) as left:
        again = f"The game waits for you. Come back with: {_way_back(session, game_id, server)}"
        output.say(session.console, f"\n{again}")
        if started:
            session.console.print("The engine that was started for it stops now; every move is on disk.")
        if isinstance(left, KeyboardInterrupt):
            raise Failure("", STOPPED) from None
    else:
        if not session.as_json:
            position.show_result(session.console, frame)
    if session.as_json:
        session.show_json(session.client.get_game(game_id))


def _way_back(session: Session, game_id: str, server: str) -> str:
    """The command that goes on with a game: `PETTEIA_WAY_BACK`, in which `{game}` is the game, or `petteia play`."""
    game = output.short(game_id) if len(session.tokens.games(output.short(game_id))) == 1 else game_id
    if "{game}" in (template := os.environ.get("PETTEIA_WAY_BACK", "")):
        return template.replace("{game}", game)
    elsewhere = server != os.environ.get("PETTEIA_SERVER", ADDRESS)
    return f"petteia play {game}" + (f" --server {server}" if elsewhere else "")


class Sitting:
    """People at a table: at one seat, at several that share a keyboard, or at none and looking on."""

    def __init__(self, session: Session, game_id: str, seats: list[int]) -> None:
        self._session, self._game_id, self._seats = session, game_id, seats
        self._console, self._client = session.console, session.client
        self._terminal = sys.stdin.isatty() and self._console.is_terminal
        self._asking = Asking(session, terminal=self._terminal)
        self._told: dict[int | None, int] = {}
        """The last version that each seat, or the spectator, has been told of."""
        self._at_keyboard = seats[0] if len(seats) == 1 else None

    def play(self) -> game_pb2.Frame:
        """Plays till the game is over, and gives its last frame.

        Raises:
            Leave: the player leaves before.
        """
        self._tell_of_wait(self._client.get_game(self._game_id).frame)
        while True:
            frame = self._next_turn()
            if is_over(frame):
                self._show(self._at_keyboard if self._at_keyboard is not None else self._seats[0])
                return frame
            seat = next(each.seat for each in frame.decisions if each.required and each.seat in self._seats)
            if len(self._seats) > 1 and seat != self._at_keyboard:
                self._hand_over(frame.seats[seat])
            self._at_keyboard = seat
            self._take_turn(seat)

    def look_on(self) -> game_pb2.Frame:
        """Tells what a spectator may know, as it happens, till the game is over; gives its last frame."""
        frame = self._client.get_game(self._game_id).frame
        while not is_over(frame):
            frame = self._wait_for_news(None)
        self._show(None)
        return frame

    def _next_turn(self) -> game_pb2.Frame:
        """Waits for a turn of these seats. One person alone is told meanwhile what happens; several wait their turn."""
        if len(self._seats) > 1:
            return self._client.wait_for_turn(self._game_id, self._seats)
        frame = self._client.get_game(self._game_id).frame
        while not is_over(frame) and not must_decide(frame, self._seats):
            frame = self._wait_for_news(self._seats[0])
        return frame

    def _wait_for_news(self, viewer: int | None) -> game_pb2.Frame:
        seen = self._tell_news(viewer).frame.version
        return self._client.wait_for(self._game_id, lambda now: now.version > seen or must_decide(now, self._seats))

    def _tell_news(self, viewer: int | None, *, with_board: bool = False) -> engine_pb2.ViewResponse:
        """Tells what has happened since this viewer was told last; at first, since it moved last."""
        first = self._told.get(viewer, -1) + 1
        answer = self._session.view(self._game_id, viewer, since=first, with_board=with_board)
        entries = list(answer.entries)
        if entries and viewer is not None and first == 0:
            own = max((place for place, entry in enumerate(entries) if entry.notation), default=-1)
            entries = entries[own + 1 :]
        self._told[viewer] = answer.frame.version
        if not self._session.as_json:
            output.told(self._console, output.sentences(entries, answer.frame), answer.frame)
        return answer

    def _show(self, viewer: int | None) -> engine_pb2.ViewResponse:
        """Tells the news and shows the board."""
        answer = self._tell_news(viewer, with_board=True)
        if not self._session.as_json:
            self._console.print(Rule(style="dim"))
            position.show_board(self._session, answer)
        return answer

    def _hand_over(self, seat: game_pb2.Seat) -> None:
        """Where several persons share a keyboard, nobody sees the board of the one before."""
        if self._terminal:
            self._console.clear()
            self._asking.ask(f"Pass the keyboard to {output.who(seat)}, who presses Enter.")
            self._console.clear()
        else:
            output.say(self._console, output.who(seat), "bold")

    def _take_turn(self, seat: int) -> None:
        """One decision: shows the position, and asks until a move is made or the game has moved on."""
        shown, listed = self._show(seat), engine_pb2.LegalMoves()
        while True:
            answer = self._client.legal_moves(self._game_id, seat)
            if not must_decide(answer.frame, {seat}):
                return
            if answer.legal_moves != listed:
                listed = answer.legal_moves
                position.show_moves(self._console, listed.moves)
            try:
                chosen = self._asking.choose(seat, listed.moves, shown)
                if chosen is None:
                    return
                made = self._client.apply(self._game_id, seat, answer.legal_moves.decision, chosen)
            except (InvalidRequest, IllegalMove) as refused:
                output.say(self._console, output.by_name(refused.message, shown.frame), "red")
            except MoveRefused:
                self._console.print("The game has moved on meanwhile.")
                return
            else:
                output.told(self._console, output.sentences(made.entries, made.frame), made.frame)
                self._told[seat] = made.entries[-1].version
                self._tell_of_wait(made.frame)
                return

    def _tell_of_wait(self, frame: game_pb2.Frame) -> None:
        """Names the people whom the game waits for; bots are soon done."""
        people = [each.seat for each in frame.decisions if each.required and not frame.seats[each.seat].bot]
        if people and not self._session.as_json and not must_decide(frame, self._seats):
            names = output.listed(output.who(frame.seats[seat]) for seat in people)
            output.say(self._console, tinted(f"  Waiting for {names} ...", frame), "dim")
