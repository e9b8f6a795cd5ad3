"""With --json every command writes what its README says: one JSON value with these keys, and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from clients.cli.tests.commands import answer, run
from petteia_cli.app import app

README = Path(__file__).resolve().parents[1] / "README.md"
DOCUMENTED: dict[str, set[str]] = {
    command: set(re.findall(r"`(\w+)`", keys))
    for command, keys in re.findall(r"^\| `([^`|]+)` \|(?:[^|]*)\| ([^|]*) \|$", README.read_text(), re.M)
}
"""The keys of each command's answer, from the table of the README."""


def test_the_readme_tells_of_every_command() -> None:
    """No command is without its row in the table."""
    names = {each.name or each.callback.__name__ for each in app.registered_commands if each.callback}
    assert {row.split()[0] for row in DOCUMENTED} == names


def answers(user: dict[str, str]) -> dict[str, Any]:
    """An answer of each row of the table."""
    made = answer(user, "new", "delphi", "--seat", "0", "--bot", "random")
    game = made["frame"]["gameId"]
    moves = answer(user, "moves", game)
    persons = answer(user, "new", "delphi")["frame"]["gameId"]
    run(user, "move", persons, "lay pass", "--seat", "1")
    played = json.loads(
        run(user, "play", "delphi", "--auto", "--bot", "random", "--option", "parades=1", "--json").stdout
    )
    return {
        "games": answer(user, "games"),
        "games TYPE": answer(user, "games", "delphi"),
        "new TYPE": made,
        "list": answer(user, "list"),
        "show GAME": answer(user, "show", game, "--seat", "0", "--entries"),
        "moves GAME": moves,
        "move GAME MOVE": answer(user, "move", game, moves["legalMoves"]["moves"][0]["notation"]),
        "play TYPE": played,
        "undo GAME": answer(user, "undo", persons, "--seat", "1"),
        "hint GAME": answer(user, "hint", game, "--bot", "greedy"),
        "export GAME": answer(user, "export", game),
        "import FILE": _imported(user, played["frame"]["gameId"]),
        "watch GAME": {key: news for news in _watched(user, played["frame"]["gameId"]) for key in news},
        "delete GAME": answer(user, "delete", game),
    }


def _imported(user: dict[str, str], game: str) -> Any:
    record = run(user, "export", game).stdout
    return json.loads(run(user, "import", "-", "--version", "5", "--json", typed=record).stdout)


def _watched(user: dict[str, str], game: str) -> list[Any]:
    return [json.loads(line) for line in run(user, "watch", game, "--from", "0", "--json").stdout.splitlines()]


def test_answers_have_the_keys_that_are_documented(user: dict[str, str]) -> None:
    """The keys of each answer are those of the README, no more and no less."""
    told = answers(user)
    assert {command: set(value) for command, value in told.items()} == DOCUMENTED
    assert told["play TYPE"]["frame"]["result"]["standings"]
    assert all(told["new TYPE"]["seatTokens"])
    assert told["show GAME"]["view"]["@type"].endswith("petteia_delphi.v1.View")


@pytest.mark.parametrize("typed", ["1\nq\n", "", "?\nb\nfly\n99\nq\n"])
def test_a_sitting_with_json_keeps_its_output_apart(user: dict[str, str], typed: str) -> None:
    """play --json asks on standard error, and on standard output there is the game as it was left, and nothing else."""
    done = run(user, "play", "delphi", "--json", typed=typed)
    assert done.returncode == 0
    assert json.loads(done.stdout)["frame"]["gameType"] == "delphi"
    assert "your move" in done.stderr and "Come back with: petteia play" in done.stderr
