"""The commands that follow a game and go back in it: `watch`, `undo`, `hint`."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from petteia.v1 import engine_pb2, game_type_pb2, watch_pb2
from petteia_cli import output, position
from petteia_cli.arguments import MOST, GameId, Json, Looking, SeatNumber, Server, Token
from petteia_cli.colours import tinted
from petteia_cli.failure import REFUSED, fail
from petteia_cli.session import Session, opened
from petteia_client import ADDRESS, to_dict

__all__ = ["hint", "undo", "watch"]

_ENDS = {
    watch_pb2.END_REASON_GAME_OVER: "The game is over.",
    watch_pb2.END_REASON_DELETED: "The game was deleted.",
}


def watch(
    game: GameId,
    seat: Looking = None,
    since: Annotated[
        int | None, typer.Option("--from", min=0, max=MOST, help="The version to begin with; the present one else.")
    ] = None,
    boards: Annotated[bool, typer.Option("--boards", help="Show the board after every move, too.")] = False,
    server: Server = ADDRESS,
    token: Token = "",
    as_json: Json = False,
) -> None:
    """Tell what happens in a game as it happens, until it is over. With --json every message is a line."""
    with opened(server, as_json=as_json, token=token) as session:
        game_id = session.game(game)
        show = boards and not as_json
        for news in session.client.watch(game_id, seat, from_version=since, with_view=as_json, with_board=show):
            if as_json:
                described = _described(session, news)
                print(json.dumps(to_dict(news, described), ensure_ascii=False), flush=True)
            else:
                _tell(session, news)


def _described(session: Session, news: watch_pb2.WatchResponse) -> game_type_pb2.GameType | None:
    frame = news.snapshot.frame if news.HasField("snapshot") else news.update.frame
    return session.client.described_type(frame.game_type, frame.rules_version) if frame.game_type else None


def _tell(session: Session, news: watch_pb2.WatchResponse) -> None:
    match news.WhichOneof("news"):
        case "snapshot":
            frame = news.snapshot.frame
            if news.snapshot.HasField("undo"):
                output.told(session.console, output.sentences([news.snapshot.undo], frame), frame)
            output.say(session.console, tinted(output.headline(frame), frame))
            _board(session, news.snapshot)
        case "update":
            frame = news.update.frame
            output.told(session.console, output.sentences(news.update.entries, frame), frame)
            _board(session, news.update)
            if frame.HasField("result"):
                position.show_result(session.console, frame)
        case "end":
            output.say(session.console, _ENDS.get(news.end.reason, "The watch ends."))


def _board(session: Session, told: watch_pb2.Snapshot | watch_pb2.Update) -> None:
    if told.board:
        position.show_board(session, engine_pb2.ViewResponse(frame=told.frame, board=told.board))


def undo(
    game: GameId,
    seat: SeatNumber = None,
    version: Annotated[
        int | None, typer.Option("--to", min=0, max=MOST, help="The version to go back to; before the last move else.")
    ] = None,
    server: Server = ADDRESS,
    token: Token = "",
    as_json: Json = False,
) -> None:
    """Take your last move back, or several: until something was drawn or revealed, or another person has moved."""
    with opened(server, as_json=as_json, token=token) as session:
        game_id = session.game(game)
        seat = session.seat(game_id, seat)
        now = session.client.view(game_id, seat)
        if version is None:
            if not now.undo_versions:
                fail("no move of yours can be taken back", REFUSED)
            version = now.undo_versions[-1]
        answer = session.client.undo(game_id, seat, now.frame.version, version, with_view=as_json)
        if as_json:
            session.show_json(answer)
            return
        output.told(session.console, output.sentences([answer.entry], answer.frame), answer.frame)
        output.say(session.console, output.headline(answer.frame))


def hint(
    game: GameId,
    seat: SeatNumber = None,
    bot: Annotated[str, typer.Option(help="The bot to ask; the engine chooses one else.")] = "",
    server: Server = ADDRESS,
    token: Token = "",
    as_json: Json = False,
) -> None:
    """Ask a bot what it would do in your place."""
    with opened(server, as_json=as_json, token=token) as session:
        game_id = session.game(game)
        answer = session.client.suggest(game_id, session.seat(game_id, seat), bot)
        if as_json:
            session.show_json(answer)
            return
        move = answer.move
        output.say(session.console, f"{answer.bot}: {move.notation}" + f" ({move.text})" * bool(move.text))
