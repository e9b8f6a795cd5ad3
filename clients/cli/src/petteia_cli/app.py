"""The commands of `petteia`."""

from __future__ import annotations

import shlex
import sys
from typing import Annotated

import typer
from rich.markdown import Markdown

from petteia_cli import following, output, position, records
from petteia_cli.arguments import (
    MOST,
    Bots,
    Chosen,
    GameId,
    Json,
    Key,
    Looking,
    Players,
    SeatNumber,
    Seats,
    Seed,
    Server,
    Token,
)
from petteia_cli.engine import engine_at
from petteia_cli.play import sit_down
from petteia_cli.program import run
from petteia_cli.seating import options_from, seated
from petteia_cli.session import Session, opened
from petteia_client import ADDRESS, NotFound

__all__ = ["app", "main"]

app = typer.Typer(
    help="Play the games of a Petteia engine. Exit codes: 0 done, 1 refused by the engine, 2 wrong usage, 3 no engine.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,  # `run` tells every failure in one line
)


@app.command()
def games(
    game_type: Annotated[str | None, typer.Argument(help="A game type, to read all about it.")] = None,
    rules: Annotated[bool, typer.Option("--rules", help="Read its rules.")] = False,
    server: Server = ADDRESS,
    as_json: Json = False,
) -> None:
    """Show the game types that can be played, or all about one."""
    with opened(server, as_json=as_json) as session:
        if game_type is None:
            answer = session.client.list_game_types()
            rows = (
                [each.game_type, each.title, f"{each.min_seats}-{each.max_seats}", each.goal]
                for each in answer.game_types
            )
            grid = output.table("game type", "title", "seats>", "goal", rows=rows)
            session.show_json(answer) if as_json else session.console.print(grid)
            return
        described = session.client.get_game_type(game_type)
        if as_json:
            session.show_json(described)
        elif rules:
            session.console.print(Markdown(described.game_type.rules))
        else:
            for part in output.game_type(described.game_type):
                session.console.print(part)


@app.command()
def new(
    game_type: Annotated[str, typer.Argument(help="A game type, as `petteia games` lists them.")],
    seats: Seats = None,
    person_at: Annotated[
        list[int] | None, typer.Option("--seat", min=0, max=98, help="A seat held by a person.")
    ] = None,
    player: Players = None,
    bot: Bots = None,
    option: Chosen = None,
    seed: Seed = "",
    request_id: Annotated[str, typer.Option(help="Makes the command safe to repeat.")] = "",
    server: Server = ADDRESS,
    operator_key: Key = "",
    as_json: Json = False,
) -> None:
    """Start a game. Persons hold all seats, or those named by --seat; with --bot, bots hold the others."""
    with opened(server, as_json=as_json, operator_key=operator_key) as session:
        own = person_at if person_at is not None else [] if bot else _all_seats(session, game_type, seats)
        holders = seated(session.client, game_type, seats=seats, own=own, players=player or (), bots=bot or ())
        options = options_from(option or ())
        answer = session.client.create_game(game_type, holders, options=options, seed=seed, request_id=request_id)
        if as_json:
            session.show_json(answer)
        else:
            frame = answer.frame
            output.say(session.console, f"Game {frame.game_id} begins.\n{output.headline(frame)}")


@app.command(name="list")
def list_games(
    game_type: Annotated[str, typer.Option("--game", help="Only games of this type.")] = "",
    over: Annotated[bool | None, typer.Option("--over/--running", help="Only games that have ended, or go on.")] = None,
    page_size: Annotated[int, typer.Option(min=1, max=500, help="Games on a page.")] = 50,
    page_token: Annotated[str, typer.Option(help="The next page, as the page before names it.")] = "",
    server: Server = ADDRESS,
    operator_key: Key = "",
    as_json: Json = False,
) -> None:
    """Show the games of the engine, the newest first."""
    with opened(server, as_json=as_json, operator_key=operator_key) as session:
        answer = session.client.list_games(game_type=game_type, over=over, page_size=page_size, page_token=page_token)
        if as_json:
            session.show_json(answer)
            return
        rows = (
            [
                each.game_id,
                each.game_type,
                f"{each.version}, over" if each.over else str(each.version),
                each.create_time.ToDatetime().isoformat(" ", "minutes"),
                "yes" if session.tokens.seats(each.game_id) else "",
            ]
            for each in answer.games
        )
        session.console.print(output.listing("game", "type", "version", "created (UTC)", "yours", rows=rows))
        if answer.next_page_token:
            chosen = ["--game", game_type] * bool(game_type) + ["--over" if over else "--running"] * (over is not None)
            again = ["petteia", "list", *chosen, "--page-size", page_size, "--page-token", answer.next_page_token]
            output.say(session.console, f"More: {shlex.join(map(str, again))}")


@app.command()
def show(
    game: GameId,
    seat: Looking = None,
    version: Annotated[int | None, typer.Option(min=0, max=MOST, help="An earlier version to look at.")] = None,
    entries: Annotated[bool, typer.Option("--entries", help="Tell all that has happened, too.")] = False,
    server: Server = ADDRESS,
    token: Token = "",
    as_json: Json = False,
) -> None:
    """Show a position, as a seat or as a spectator may know it."""
    with opened(server, as_json=as_json, token=token) as session:
        game_id = session.game(game)
        answer = session.view(game_id, seat, since=0 if entries else None, version=version, with_board=True)
        if as_json:
            session.show_json(answer)
            return
        output.told(session.console, output.sentences(answer.entries, answer.frame), answer.frame)
        output.say(session.console, output.headline(answer.frame))
        position.show_board(session, answer)
        if answer.frame.HasField("result"):
            position.show_result(session.console, answer.frame)


@app.command()
def moves(
    game: GameId, seat: SeatNumber = None, server: Server = ADDRESS, token: Token = "", as_json: Json = False
) -> None:
    """Show what a seat may do now."""
    with opened(server, as_json=as_json, token=token) as session:
        game_id = session.game(game)
        answer = session.client.legal_moves(game_id, session.seat(game_id, seat))
        if as_json:
            session.show_json(answer)
        elif answer.legal_moves.moves:
            position.show_moves(session.console, answer.legal_moves.moves)
        else:
            output.say(session.console, f"Nothing to decide. {output.headline(answer.frame)}")


@app.command()
def move(
    game: GameId,
    notation: Annotated[list[str], typer.Argument(help="A move each, in quotes: 'play zeus'.")],
    seat: SeatNumber = None,
    decision: Annotated[
        int | None, typer.Option(min=0, max=MOST, help="The decision to answer; the present one where not given.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only ask whether it is legal.")] = False,
    server: Server = ADDRESS,
    token: Token = "",
    as_json: Json = False,
) -> None:
    """Make a move, or several in a row."""
    with opened(server, as_json=as_json, token=token) as session:
        game_id = session.game(game)
        seat = session.seat(game_id, seat)
        if decision is None:
            frame = session.client.get_game(game_id).frame
            decision = next((each.decision for each in frame.decisions if each.seat == seat), frame.version)
        answer = session.client.apply(game_id, seat, decision, notation, dry_run=dry_run, with_view=as_json)
        if as_json:
            session.show_json(answer)
            return
        output.told(session.console, output.sentences(answer.entries, answer.frame), answer.frame)
        count = "The move" if len(notation) == 1 else f"{answer.applied} of {len(notation)} moves"
        verb = "would be made" if dry_run else "is made" if len(notation) == 1 else "are made"
        output.say(session.console, f"{count} {verb}. {output.headline(answer.frame)}")


@app.command()
def delete(game: GameId, server: Server = ADDRESS, operator_key: Key = "", as_json: Json = False) -> None:
    """Delete a game for good."""
    with opened(server, as_json=as_json, operator_key=operator_key) as session:
        game_id = session.game(game)
        answer = session.client.delete_game(game_id)
        session.show_json(answer) if as_json else session.console.print(f"Deleted {game_id}.")


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="A game type, to start a game; or a game's id, to go on.")],
    seats: Seats = None,
    seat: Annotated[
        list[int] | None, typer.Option(min=0, max=98, help="A seat that you take; more than one to share a keyboard.")
    ] = None,
    player: Players = None,
    bot: Bots = None,
    auto: Annotated[bool, typer.Option("--auto", help="Bots only: look on to the end.")] = False,
    option: Chosen = None,
    seed: Seed = "",
    server: Server = ADDRESS,
    operator_key: Key = "",
    as_json: Json = False,
) -> None:
    """Play in the terminal against bots. Starts an engine on this machine if none answers."""
    with engine_at(server) as started, opened(server, as_json=as_json, operator_key=operator_key) as session:
        own = [] if auto else seat if seat is not None else [0]
        game_id = session.game(game) if session.tokens.games(game) else ""
        if not game_id:
            try:
                holders = seated(session.client, game, seats=seats, own=own, players=player or (), bots=bot or ())
            except NotFound as none:
                none.message = f"you have no game {game!r}, and {none.message}"
                raise
            chosen = options_from(option or ())
            game_id = session.client.create_game(game, holders, options=chosen, seed=seed).frame.game_id
        sit_down(session, game_id, server=server, started=started)


app.command()(following.watch)
app.command()(following.undo)
app.command()(following.hint)
app.command(name="export")(records.export_game)
app.command(name="import")(records.import_game)


def _all_seats(session: Session, game_type: str, seats: int | None) -> list[int]:
    fewest = session.client.get_game_type(game_type).game_type.summary.min_seats
    return list(range(seats if seats is not None else fewest))


def main() -> None:
    """Runs the command."""
    sys.exit(run(app))


if __name__ == "__main__":
    main()
