"""Whatever goes wrong is one line on standard error and an exit code; with --json the line is JSON."""

from __future__ import annotations

import json
import socket
import subprocess
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clients.cli.tests.commands import PETTEIA, answer, process, run
from petteia_cli import app as commands
from petteia_cli.app import app

COMMANDS = [
    "games",
    "new",
    "list",
    "show",
    "moves",
    "move",
    "delete",
    "play",
    "watch",
    "undo",
    "hint",
    "export",
    "import",
]


def fails(user: dict[str, str], code: int, *arguments: str, reason: str = "", says: str = "") -> str:
    """The line with which the command fails, with --json and without; nothing is on standard output."""
    done = run(user, *arguments)
    assert (done.returncode, done.stdout) == (code, ""), done
    assert done.stderr.startswith("petteia: ") and done.stderr.count("\n") == 1
    assert says in done.stderr
    told = run(user, *arguments, "--json")
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (code, "", 1)
    as_json = json.loads(told.stderr)
    assert set(as_json) == {"reason", "message", "metadata"}
    assert not reason or as_json["reason"] == reason
    return done.stderr


def test_every_command_is_here() -> None:
    """The list above is that of the program."""
    names = [each.name or each.callback.__name__ for each in app.registered_commands if each.callback]
    assert sorted(names) == sorted(COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "code", "reason", "says"),
    [
        (["new", "chess"], 1, "GAME_TYPE_NOT_FOUND", "chess"),
        (["games", "chess"], 1, "GAME_TYPE_NOT_FOUND", "delphi"),
        (["play", "chess"], 1, "GAME_TYPE_NOT_FOUND", "chess"),
        (["play", "0badcafe"], 1, "GAME_TYPE_NOT_FOUND", "you have no game '0badcafe', and there is no game type"),
        (["new", "delphi", "--seats", "7"], 1, "SEATS_OUT_OF_RANGE", "3 to 4"),
        (["new", "delphi", "--bot", "deep"], 1, "BOT_NOT_FOUND", "random"),
        (["new", "delphi", "--option", "parades=many"], 1, "INVALID_OPTION", "parades"),
        (["new", "delphi", "--option", "colour=red"], 1, "INVALID_OPTION", "colour"),
        (["new", "delphi", "--seed", "x" * 65], 1, "INVALID_REQUEST", "64"),
        (["new", "delphi", "--player", "\x1b[2J"], 1, "INVALID_REQUEST", "printed"),
        (["new", "delphi", "--option", "parades"], 2, "USAGE", "name=value"),
        (["new", "delphi", "--option", "=3"], 2, "USAGE", "name=value"),
        (["new", "delphi", "--seat", "5", "--seats", "3"], 2, "USAGE", "0 to 2"),
        (["new", "delphi", "--seats", "0"], 2, "USAGE", "--seats"),
        (["new", "delphi", "--seats", "1000000000"], 2, "USAGE", "--seats"),
        (["new"], 2, "USAGE", "see petteia new --help"),
        (["frobnicate"], 2, "USAGE", "frobnicate"),
        (["list", "--frobnicate"], 2, "USAGE", "--frobnicate"),
        (["list", "--page-size", "many"], 2, "USAGE", "--page-size"),
        (["list", "--page-size", "501"], 2, "USAGE", "--page-size"),
        (["list", "--page-token", "nonsense"], 1, "INVALID_PAGE_TOKEN", "page token"),
        (["list", "extra"], 2, "USAGE", "extra"),
        (["list", "--server", ""], 2, "USAGE", "empty"),
        (["show", "nothing"], 1, "TOKEN_MISSING", "token"),
        (["show", "nothing", "--token", "forged"], 1, "TOKEN_INVALID", "token"),
        (["show", "nothing", "--token", "a b"], 1, "TOKEN_INVALID", "damaged"),
        (["show", "nothing", "--seat", "-1"], 2, "USAGE", "--seat"),
        (["show", "nothing", "--seat", "99999999999999999999"], 2, "USAGE", "--seat"),
        (["show", "nothing", "--version", "4294967296"], 2, "USAGE", "--version"),
        (["delete", "nothing"], 1, "GAME_NOT_FOUND", "nothing"),
        (["move", "nothing", "fly"], 1, "TOKEN_MISSING", "token"),
        (["move", "nothing"], 2, "USAGE", "see petteia move --help"),
        (["games", "delphi", "--server", "no.such.host.invalid:7070"], 3, "UNAVAILABLE", "no.such.host.invalid"),
        (["games", "--server", "not an address"], 3, "UNAVAILABLE", "not an address"),
    ],
)
def test_mistakes_are_told(user: dict[str, str], arguments: list[str], code: int, reason: str, says: str) -> None:
    """Each mistake has its exit code and reason, and the line names what is wrong."""
    fails(user, code, *arguments, reason=reason, says=says)


@pytest.mark.parametrize("arguments", [["games"], ["move", "nothing", "lay pass"]])
def test_where_no_engine_runs(alone: dict[str, str], arguments: list[str]) -> None:
    """The line says that nobody answers, where, and how to start an engine."""
    line = fails(alone, 3, *arguments, reason="UNAVAILABLE", says="petteia-engine serve")
    assert alone["PETTEIA_SERVER"] in line


@pytest.fixture
def deaf() -> Iterator[str]:
    """The address of somebody who takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"127.0.0.1:{server.getsockname()[1]}"


def test_where_somebody_else_listens(user: dict[str, str], deaf: str) -> None:
    """play does not start an engine on a port that is taken; the line says what the engine says."""
    done = process({**user, "PETTEIA_SERVER": deaf, "PETTEIA_DATA": user["PETTEIA_HOME"]}, "play", "delphi")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.count("\n") == 1 and "cannot listen" in done.stderr


def test_a_beginning_that_fits_two_games(user: dict[str, str]) -> None:
    """An id's beginning that fits several games is refused with their ids, and nothing is done to any."""
    games = [answer(user, "new", "delphi")["frame"]["gameId"] for _ in range(17)]
    digit = next(each for each in "0123456789abcdef" if sum(game.startswith(each) for game in games) > 1)
    line = fails(user, 2, "delete", digit, reason="USAGE", says=f"'{digit}' is the beginning of ")
    assert all(game in line for game in games if game.startswith(digit)) or "games" in line


def test_a_seat_has_to_be_named(user: dict[str, str]) -> None:
    """Who holds several seats says which; who holds one need not."""
    several = answer(user, "new", "delphi")["frame"]["gameId"]
    fails(user, 2, "moves", several, reason="USAGE", says="you hold: 0, 1, 2")
    one = answer(user, "new", "delphi", "--seat", "1", "--bot", "random")["frame"]["gameId"]
    assert answer(user, "moves", one)["legalMoves"]["moves"]


def test_a_pipe_that_is_closed(user: dict[str, str]) -> None:
    """Whoever reads only the beginning, as head does, is left in peace."""
    piped = subprocess.Popen(
        [PETTEIA, "games", "delphi", "--json"], env=user, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert piped.stdout and piped.stderr
    with piped:
        piped.stdout.close()
        assert piped.stderr.read() == b""


def test_texts_that_the_terminal_cannot_show(user: dict[str, str]) -> None:
    """Where output is in another encoding, letters that it lacks are replaced; names may have any letters."""
    ascii_only = {**user, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = process(ascii_only, "new", "delphi", "--player", "Ζεύς")
    assert (done.returncode, done.stderr) == (0, "")
    assert "(????)" in done.stdout


def test_bytes_that_are_no_text(user: dict[str, str]) -> None:
    """Arguments and lines that are not in UTF-8 are refused or asked again like any others."""
    argument = subprocess.run([PETTEIA, "new", b"\xff\xfe"], env=user, capture_output=True, check=False)
    assert (argument.returncode, argument.stdout, argument.stderr.count(b"\n")) == (2, b"", 1)
    command = [PETTEIA, "play", "delphi"]
    typed = subprocess.run(command, env=user, input=b"\xff\xfe\nq\n", capture_output=True, check=False)
    assert (typed.returncode, typed.stderr) == (0, b"")


WORDS = st.sampled_from(
    [*COMMANDS, "delphi", "--seat", "--seats", "--bot", "--option", "--entries", "--json", "0", "-1", "a=b"]
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(WORDS | st.text(max_size=5), max_size=6))
def test_no_command_line_ends_in_a_traceback(user: dict[str, str], arguments: list[str]) -> None:
    """Any words at all end with one of the exit codes, and never with more than a line on standard error."""
    done = run(user, *arguments)
    assert done.returncode in (0, 1, 2, 3)
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == (1 if done.returncode else 0), done


def test_a_mistake_in_the_program_itself(user: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody has foreseen is one line as well, with a way to see where it happened."""
    monkeypatch.setattr(commands, "seated", lambda *_, **__: 1 // 0)
    fails(user, 70, "new", "delphi", reason="BUG", says="ZeroDivisionError")
    with pytest.raises(ZeroDivisionError):
        run({**user, "PETTEIA_DEBUG": "1"}, "new", "delphi")
