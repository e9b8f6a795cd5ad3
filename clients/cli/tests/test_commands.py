"""The commands against a real engine on this machine, as a person or a script runs them."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from petteia_client import Client

BIN = Path(sys.executable).parent


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of a user with an engine running."""
    folder, server = tmp_path_factory.mktemp("engine"), f"127.0.0.1:{free_port()}"
    environment = {**os.environ, "PETTEIA_HOME": str(folder / "home"), "PETTEIA_SERVER": server}
    command = [BIN / "petteia-engine", "serve", "--listen", server, "--data", folder / "data"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    with Client(server) as client:
        while not client.is_serving(timeout=1.0):
            assert process.poll() is None
    yield environment
    process.terminate()
    process.wait()


def run(environment: dict[str, str], *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """One run of `petteia`."""
    command = [str(BIN / "petteia"), *arguments]
    return subprocess.run(command, env=environment, input=typed, capture_output=True, text=True, check=False)


def answer(environment: dict[str, str], *arguments: str) -> Any:
    """What a command says with --json."""
    done = run(environment, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_script_starts_a_game_and_moves_in_it(engine: dict[str, str]) -> None:
    """new, list, show, moves, move and delete work with --json, by the tokens that the CLI keeps."""
    game = answer(engine, "new", "delphi", "--seat", "0", "--bot", "random", "--player", "Ann")["frame"]["gameId"]
    assert game in [each["gameId"] for each in answer(engine, "list")["games"]]
    legal = answer(engine, "moves", game[:8])["legalMoves"]["moves"]
    made = answer(engine, "move", game[:8], legal[0]["notation"])
    assert made["applied"] == 1
    assert made["view"]["@type"].endswith("petteia_delphi.v1.View")
    assert answer(engine, "show", game[:8], "--seat", "0", "--entries")["entries"]
    assert answer(engine, "delete", game[:8]) == {}
    assert run(engine, "show", game).returncode == 1


def test_refusals_are_told_with_their_reasons(engine: dict[str, str]) -> None:
    """An illegal move gives exit code 1 and the reason, as a sentence or as JSON; no engine gives 3."""
    game = answer(engine, "new", "delphi")["frame"]["gameId"]
    told = run(engine, "move", game, "play zeus", "--seat", "0")
    assert (told.returncode, told.stdout) == (1, "")
    assert "not legal" in told.stderr
    as_json = json.loads(run(engine, "move", game, "fly", "--seat", "0", "--json").stderr)
    assert as_json["reason"] == "UNKNOWN_VERB"
    nowhere = run({**engine, "PETTEIA_SERVER": f"127.0.0.1:{free_port()}"}, "list")
    assert nowhere.returncode == 3
    assert "no engine answers" in nowhere.stderr
    assert run(engine, "new", "delphi", "--option", "parades").returncode == 2


def test_a_person_plays_and_leaves(engine: dict[str, str]) -> None:
    """play shows the board and numbered moves, explains what it cannot use, and says how to come back."""
    done = run(engine, "play", "delphi", typed="?\nfly\n99\n1\nq\n")
    assert done.returncode == 0, done.stderr
    assert "DELPHI" in done.stdout
    assert "no verb" in done.stdout
    assert "There is no number 99" in done.stdout
    assert "petteia play" in done.stdout


def test_two_persons_share_a_keyboard(engine: dict[str, str]) -> None:
    """With two seats each is asked in turn, and told whose turn it is."""
    done = run(
        engine, "play", "delphi", "--seat", "0", "--seat", "1", "--player", "Ann", "--player", "Ben", typed="1\n1\nq\n"
    )
    assert "Athens (Ann)" in done.stdout
    assert "Thebes (Ben)" in done.stdout


def test_play_starts_an_engine_where_none_runs(engine: dict[str, str], tmp_path: Path) -> None:
    """Bots play a whole game on an engine that was started for it, and the result is shown."""
    server = f"127.0.0.1:{free_port()}"
    alone = {**engine, "PETTEIA_SERVER": server, "PETTEIA_DATA": str(tmp_path)}
    done = run(alone, "play", "delphi", "--seats", "4", "--auto", "--option", "parades=1")
    assert done.returncode == 0, done.stderr
    assert "Result" in done.stdout
    assert "Sparta" in done.stdout
    assert (tmp_path / "games.sqlite").exists()
    with Client(server) as client:
        assert not client.is_serving(timeout=1.0)


def test_tokens_are_their_owners_alone(engine: dict[str, str]) -> None:
    """The file of tokens can be read by its owner only."""
    answer(engine, "new", "delphi")
    path = Path(engine["PETTEIA_HOME"]) / "tokens.json"
    assert path.stat().st_mode & 0o077 == 0
