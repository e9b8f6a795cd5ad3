"""The operator's command as operators run it: what it prints, and with which code it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Distribute
from tools.terminal import Terminal

PROGRAM = Path(sys.executable).with_name("petteia-engine")
KEY = "never-to-be-printed-anywhere"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """That of whoever runs the tests without settings, with the data of the server in a folder of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PETTEIA_")}
    path = os.pathsep.join(each for each in (str(tmp_path / "site"), kept.get("PYTHONPATH", "")) if each)
    return {**kept, "PYTHONPATH": path, "PETTEIA_DATA": str(tmp_path / "data"), "COLUMNS": "200"}


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """One run of the command to its end."""
    return subprocess.run([PROGRAM, *arguments], env=environment, capture_output=True, text=True, check=False)


def test_plugins_shows_each_with_its_games_and_bots(environment: dict[str, str]) -> None:
    """A table for people, the same as JSON for scripts; all are whole, so it ends with 0."""
    shown = run(environment, "plugins")
    assert shown.returncode == 0
    (line,) = (line for line in shown.stdout.splitlines() if "delphi" in line)
    assert "petteia-delphi" in line and "ok" in line
    told = run(environment, "plugins", "--json")
    assert told.returncode == 0
    plugins = {each["name"]: each for each in json.loads(told.stdout)}
    assert plugins["delphi"]["games"] == ["delphi"] and plugins["delphi"]["state"] == "ok"
    assert "random" in plugins["petteia"]["bots"]


def test_plugins_ends_with_1_where_one_is_broken(distribute: Distribute, environment: dict[str, str]) -> None:
    """The reason is shown as it is, brackets included; blocking the plugin makes all well again."""
    source = "raise RuntimeError('[/red] no licence in [/etc]')"
    distribute("petteia-broken", {"broken": "broken_one"}, broken_one=source)
    shown = run(environment, "plugins")
    assert (shown.returncode, shown.stderr) == (1, "")
    assert "cannot be imported: RuntimeError: [/red] no licence in [/etc]" in shown.stdout
    blocked = run({**environment, "PETTEIA_BLOCK": "petteia-broken"}, "plugins", "--json")
    assert blocked.returncode == 0
    (fate,) = (each for each in json.loads(blocked.stdout) if each["name"] == "broken")
    assert (fate["state"], fate["reason"], fate["version"]) == ("blocked", "on the block list", "1.5")
    allowed = run(environment, "plugins", "--allow", "delphi")
    assert allowed.returncode == 0
    assert "not on the allow list" in allowed.stdout


def test_plugins_cuts_nothing_off(distribute: Distribute, environment: dict[str, str]) -> None:
    """In a pipe every line is whole, however few columns there are said to be; so is the reason on a terminal."""
    reason = "ModuleNotFoundError: No module named 'a_module_that_nobody_has_installed_here_or_anywhere'"
    name = "broken_with_a_name_as_long_as_names_may_be"
    distribute(f"petteia-{name}", {name: "long_one"}, long_one=f"raise ModuleNotFoundError({reason[21:]!r})")
    narrow = {**environment, "COLUMNS": "60"}
    shown = run(narrow, "plugins").stdout
    assert "…" not in shown and f"{name}: cannot be imported: {reason}\n" in shown
    (line,) = (line for line in shown.splitlines() if f" {name} " in line)
    assert f" petteia-{name} " in line
    with Terminal([str(PROGRAM), "plugins"], narrow, columns=60) as terminal:
        assert terminal.end() == 1
        assert "…" not in terminal.text and reason in " ".join(terminal.text.replace("\n", "").split())


@pytest.mark.parametrize(
    ("arguments", "variables", "said"),
    [
        (["--listen", "0.0.0.0:7070"], {}, "without an operator key (PETTEIA_OPERATOR_KEY)"),
        (["--listen", "nowhere"], {}, "listen 'nowhere': must be HOST:PORT"),
        ([], {"PETTEIA_LISTEN": "nowhere"}, "listen 'nowhere': must be HOST:PORT"),
        ([], {"PETTEIA_LIVE_GAMES": "0"}, "live_games: Input should be greater than or equal to 1"),
        ([], {"PETTEIA_OPERATOR_KEY": f"{KEY} {KEY}"}, "operator_key: String should match pattern"),
        (["--log-level", "loud"], {}, "log level 'loud': must be one of debug, info, warning, error"),
        (["--store", "postgres:"], {}, "'postgres:' names no store"),
        (["--store", "sqlite:/dev/null/games"], {}, "can't be opened as a store"),
    ],
)
def test_serve_ends_with_2_and_one_line_where_a_setting_is_wrong(
    environment: dict[str, str], arguments: list[str], variables: dict[str, str], said: str
) -> None:
    """The line says what is wrong with which setting; no traceback, no secret."""
    done = run({**environment, **variables}, "serve", *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("petteia-engine: ") and len(done.stderr.splitlines()) == 1
    assert said in done.stderr
    assert KEY not in done.stderr + done.stdout


def test_serve_does_not_touch_what_is_not_its_own(environment: dict[str, str], tmp_path: Path) -> None:
    """The database of another program, and a key file without a key, are refused and stay as they were."""
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE orders (id)")
    connection.close()
    before = other.read_bytes()
    refused = run(environment, "serve", "--store", f"sqlite:{other}")
    assert refused.returncode == 2 and "it is the database of another program" in refused.stderr
    assert other.read_bytes() == before
    key = tmp_path / "data" / "token.key"
    key.parent.mkdir(exist_ok=True)
    key.write_text("\n")
    refused = run(environment, "serve", "--listen", "127.0.0.1:0")
    assert refused.returncode == 2 and "token.key: the key in it has 0 characters" in refused.stderr
    assert key.read_text() == "\n"


@pytest.fixture
def taken() -> Iterator[str]:
    """An address that another program listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"127.0.0.1:{server.getsockname()[1]}"


def test_a_port_in_use_is_named(environment: dict[str, str], taken: str) -> None:
    """The line names the address and asks the right question."""
    done = run(environment, "serve", "--listen", taken)
    assert done.returncode == 2
    assert f"petteia-engine: cannot listen on {taken}: is another program using the port?" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_serve_ends_with_0_when_it_is_told_to_stop(environment: dict[str, str], number: int) -> None:
    """Its log is JSON, one object a line, from listening to stopped."""
    process = subprocess.Popen(
        [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--block", "nothing"],
        env={**environment, "PETTEIA_OPERATOR_KEY": KEY},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    lines = [json.loads(process.stderr.readline())]
    process.send_signal(number)
    lines += [json.loads(line) for line in process.stderr]
    assert process.wait() == 0
    assert [line["event"] for line in lines] == ["listening", "stopping", "stopped"]
    assert "delphi" in lines[0]["games"]
    process.stderr.close()


def test_without_a_command_it_shows_its_help(environment: dict[str, str]) -> None:
    """Every command stands in it."""
    shown = run(environment, "--help")
    assert shown.returncode == 0
    assert "serve" in shown.stdout and "plugins" in shown.stdout
