"""The commands against a real engine on this machine, as a script runs them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from clients.cli.tests.commands import answer, process, run
from clients.python.tests.stand_in import answer as say
from clients.python.tests.stand_in import standing_in
from petteia.v1 import engine_pb2, game_pb2, move_pb2
from petteia_client import Client


def test_a_script_starts_a_game_and_moves_in_it(user: dict[str, str]) -> None:
    """new, list, show, moves, move and delete work with --json, by the tokens that the CLI keeps."""
    game = answer(user, "new", "delphi", "--seat", "0", "--bot", "random", "--player", "Ann")["frame"]["gameId"]
    assert game in [each["gameId"] for each in answer(user, "list")["games"]]
    legal = answer(user, "moves", game[:8])["legalMoves"]["moves"]
    made = answer(user, "move", game[:8], legal[0]["notation"])
    assert made["applied"] == 1
    assert made["view"]["@type"].endswith("petteia_delphi.v1.View")
    assert answer(user, "show", game[:8], "--seat", "0", "--entries")["entries"]
    assert answer(user, "delete", game[:8]) == {}
    assert run(user, "show", game).returncode == 1


def test_a_person_without_a_terminal_plays_and_leaves(user: dict[str, str]) -> None:
    """play shows the board and numbered moves, explains what it cannot use, and says how to come back."""
    done = run(user, "play", "delphi", typed="?\nfly\n99\n1\nq\n")
    assert done.returncode == 0, done.stderr
    assert "DELPHI" in done.stdout
    assert "no verb" in done.stdout
    assert "There is no number 99" in done.stdout
    assert "Come back with: petteia play" in done.stdout
    assert "\x1b" not in done.stdout


def test_bots_are_those_that_are_asked_for(user: dict[str, str]) -> None:
    """Bots sit down in the order given, the last takes all seats left; who names none meets the usual opponent."""

    def holders(*arguments: str) -> list[str]:
        seats = json.loads(run(user, "play", "delphi", "--seats", "4", "--json", *arguments).stdout)["frame"]["seats"]
        return [each["bot"] for each in seats]

    assert holders("--bot", "greedy", "--bot", "random") == ["", "greedy", "random", "random"]
    assert holders("--seat", "1") == ["search_easy", "", "search_easy", "search_easy"]


def test_two_persons_share_a_keyboard(user: dict[str, str]) -> None:
    """With two seats each is asked in turn, and told whose turn it is."""
    seats = ("--seat", "0", "--seat", "1", "--player", "Ann", "--player", "Ben")
    done = run(user, "play", "delphi", *seats, typed="1\n1\nq\n")
    assert "Athens (Ann)" in done.stdout
    assert "Thebes (Ben)" in done.stdout


def test_play_starts_an_engine_where_none_runs(alone: dict[str, str]) -> None:
    """Bots play a whole game on an engine that was started for it, the result is shown, and the engine is gone."""
    done = process(alone, "play", "delphi", "--seats", "4", "--auto", "--bot", "random", "--option", "parades=1")
    assert done.returncode == 0, done.stderr
    assert "Result" in done.stdout
    assert "1. " in done.stdout and "Sparta" in done.stdout
    assert Path(alone["PETTEIA_DATA"], "games.sqlite").exists()
    with Client(alone["PETTEIA_SERVER"]) as client:
        assert not client.is_serving(timeout=1.0)


def test_a_game_that_is_over(user: dict[str, str]) -> None:
    """show tells the result and the last board, moves that there is nothing to decide, move is refused, play ends."""
    ended = run(user, "play", "delphi", "--auto", "--bot", "random", "--option", "parades=1", "--json")
    game = json.loads(ended.stdout)["frame"]["gameId"]
    shown = run(user, "show", game[:8])
    assert shown.returncode == 0
    for told in ("over", "The game is over.", "Result", "score", "wins." if " wins." in shown.stdout else "share"):
        assert told in shown.stdout
    assert "Nothing to decide" in run(user, "moves", game[:8], "--seat", "0").stdout
    refused = run(user, "move", game[:8], "drop_out", "--seat", "0")
    assert (refused.returncode, refused.stdout) == (1, "")
    again = run(user, "play", game[:8])
    assert again.returncode == 0 and "Result" in again.stdout


def test_all_entries_of_a_long_game_are_shown(user: dict[str, str]) -> None:
    """show --entries asks for page after page till it has all, and all of one version."""
    pages = [range(3), range(3, 6), range(6, 7)]
    with standing_in() as server:
        for page in pages:
            entries = [
                move_pb2.Entry(version=number, events=[move_pb2.Event(text=f"No. {number}.")]) for number in page
            ]
            frame = game_pb2.Frame(game_id="long", version=6, result=game_pb2.Result())
            server.script.append(say(engine_pb2.ViewResponse(frame=frame, entries=entries, board="over")))
        shown = run({**user, "PETTEIA_SERVER": server.address}, "show", "long", "--entries", "--token", "t").stdout
        asked = [(call.request.entries_from, call.request.version) for call in server.calls]  # type: ignore[attr-defined]
    assert re.findall(r"No\. (\d)\.", shown) == list("0123456")
    assert asked == [(0, 0), (3, 6), (6, 6)]


def test_an_earlier_version_is_shown(user: dict[str, str]) -> None:
    """show --version shows what could be known then."""
    game = answer(user, "new", "delphi")["frame"]["gameId"]
    answer(user, "move", game, "lay pass", "--seat", "0")
    earlier = answer(user, "show", game, "--seat", "0", "--version", "0")
    assert earlier["frame"]["version"] == 0
    assert len(earlier["view"]["seats"][0]["hand"]) == 9


def test_a_dry_run_makes_no_move(user: dict[str, str]) -> None:
    """move --dry-run says that the move is legal, and the game stays as it is."""
    game = answer(user, "new", "delphi")["frame"]["gameId"]
    done = run(user, "move", game, "lay pass", "--seat", "0", "--dry-run")
    assert "The move would be made." in done.stdout
    assert answer(user, "show", game)["frame"]["version"] == 0


@pytest.mark.parametrize("about", [("games",), ("games", "delphi"), ("games", "delphi", "--rules"), ("list",)])
def test_what_is_read_fits_the_terminal(user: dict[str, str], about: tuple[str, ...]) -> None:
    """Tables and rules are at most as wide as the terminal; a command to copy is one line, however long."""
    answer(user, "new", "delphi")
    done = run({**user, "COLUMNS": "80"}, *about)
    assert done.returncode == 0
    assert "delphi" in done.stdout.lower()
    assert max(len(line) for line in done.stdout.splitlines() if not line.startswith("More: ")) <= 80


def test_a_guest_plays_with_a_token(user: dict[str, str], tmp_path: Path) -> None:
    """Who was given a token names it with --token, and needs the game's whole id."""
    made = answer(user, "new", "delphi")
    guest = {**user, "PETTEIA_HOME": str(tmp_path / "guest")}
    game, token = made["frame"]["gameId"], made["seatTokens"][1]
    assert run(guest, "moves", game, "--seat", "1").returncode == 1
    assert answer(guest, "moves", game, "--seat", "1", "--token", token)["legalMoves"]["moves"]
    assert answer(guest, "move", game, "lay pass", "--seat", "1", "--token", token)["applied"] == 1


def test_pages_of_the_list(user: dict[str, str]) -> None:
    """list ends with the command for the next page, and what that shows goes on where this one ended."""
    games = {answer(user, "new", "delphi")["frame"]["gameId"] for _ in range(2)}
    first = run(user, "list", "--page-size", "1", "--game", "delphi", "--running").stdout
    more = shlex.split(first.splitlines()[-1].removeprefix("More: petteia"))
    second = run(user, *more).stdout
    assert {page.splitlines()[1].split()[0] for page in (first, second)} == games
    assert "More: " not in run(user, "list", "--page-size", "500").stdout
