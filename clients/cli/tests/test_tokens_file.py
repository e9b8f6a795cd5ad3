"""The file of tokens: what is kept comes back, for its owner alone, whoever else writes at the same time."""

from __future__ import annotations

import json
import multiprocessing
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clients.cli.tests.commands import answer, run
from petteia.v1 import engine_pb2, game_pb2
from petteia_cli.tokens import FileTokens

ANYTHING = st.text(st.characters(), max_size=20)
SEATS = st.none() | st.integers(0, 99)
IDS = st.text(st.characters(), min_size=1, max_size=20)
KEPT = st.dictionaries(IDS, st.dictionaries(SEATS, ANYTHING, min_size=1, max_size=3), max_size=3)


def held(path: Path, server: str, games: dict[str, dict[int | None, str]]) -> dict[str, dict[int | None, str]]:
    """What a program that starts anew reads of these games and seats."""
    tokens = FileTokens(server, path=path)
    return {game: {seat: tokens._tokens[game][seat] for seat in seats} for game, seats in games.items()}


@settings(max_examples=40)  # every change waits for the disk
@given(KEPT, KEPT, ANYTHING, ANYTHING)
def test_what_is_kept_comes_back(
    one: dict[str, dict[int | None, str]], other: dict[str, dict[int | None, str]], here: str, there: str
) -> None:
    """Any ids and tokens come back as they were, for their server and no other; what is forgotten doesn't."""
    there += here + "x"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "new", "tokens.json")
        for server, games in ((here, one), (there, other)):
            tokens = FileTokens(server, path=path)
            for game, seats in games.items():
                for seat, token in seats.items():
                    tokens.keep(game, seat, token)
        assert held(path, here, one) == one
        assert held(path, there, other) == other
        assert FileTokens(here, path=path).games() == list(one)
        for game in one:
            FileTokens(here, path=path).forget(game)
        assert FileTokens(here, path=path).games() == []
        assert held(path, there, other) == other


@settings(max_examples=40)
@given(st.lists(st.text("ab", min_size=1, max_size=4), unique=True), st.text("ab", max_size=4))
def test_the_beginning_of_an_id(ids: list[str], beginning: str) -> None:
    """A whole id stands for its own game, even where others begin so; a beginning for all that do."""
    with tempfile.TemporaryDirectory() as folder:
        tokens = FileTokens("server", path=Path(folder, "tokens.json"))
        for game in ids:
            tokens.keep(game, 0, "token")
        expected = [beginning] if beginning in ids else [each for each in ids if each.startswith(beginning)]
        assert tokens.games(beginning) == expected


def test_the_file_is_its_owners_alone(user: dict[str, str]) -> None:
    """Nobody else can read it, whatever the user's own mask allows, nor after a change to a file that others could."""
    before = os.umask(0)
    try:
        answer(user, "new", "delphi")
        path = Path(user["PETTEIA_HOME"], "tokens.json")
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.parent.stat().st_mode & 0o777 == 0o700
        path.chmod(0o666)
        path.with_suffix(".new").touch(0o666)  # left by a program that was killed
        answer(user, "new", "delphi")
        assert path.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(before)


def _keep_many(path: Path, name: str, count: int) -> None:
    tokens = FileTokens("server", path=path)
    for number in range(count):
        frame = game_pb2.Frame(game_id=f"{name} {number}")
        tokens.keep_all(engine_pb2.CreateGameResponse(frame=frame, seat_tokens=["a", "b"], spectator_token="s"))


def test_two_programs_at_once_lose_nothing(tmp_path: Path) -> None:
    """What two processes keep at the same moment is all in the file in the end."""
    path, count = tmp_path / "tokens.json", 40
    spawn = multiprocessing.get_context("spawn")
    writers = [spawn.Process(target=_keep_many, args=(path, name, count)) for name in ("one", "other")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0]
    tokens = FileTokens("server", path=path)
    assert set(tokens.games()) == {f"{name} {number}" for name in ("one", "other") for number in range(count)}
    assert all(tokens.seats(game) == [0, 1] and tokens.of(game) == "s" for game in tokens.games())


DAMAGED = [
    "",
    "{",
    "null",
    "[]",
    '"text"',
    "7",
    '{"s": []}',
    '{"s": {"g": "t"}}',
    '{"s": {"g": {"0": 7}}}',
    '{"s": {"g": {"zero": "t"}}}',
    '{"s": {"g": {"-1": "t"}}}',
    '{"s": {"g": {"' + "9" * 5000 + '": "t"}}}',
    "[" * 100_000,
    "\ufeff{}",
]


@pytest.mark.parametrize("content", [*(text.encode() for text in DAMAGED), b"\xff\xfe{}"], ids=range(len(DAMAGED) + 1))
def test_a_damaged_file_is_told_and_left_alone(user: dict[str, str], content: bytes) -> None:
    """A file that holds something else is named, with what to do about it, and nothing is written to it."""
    path = Path(user["PETTEIA_HOME"], "tokens.json")
    path.parent.mkdir()
    path.write_bytes(content)
    done = run(user, "new", "delphi")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{path} " in done.stderr and "mend it, or move it away" in done.stderr
    assert done.stderr.count("\n") == 1
    assert path.read_bytes() == content


@given(
    st.recursive(
        st.none() | st.text() | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_any_json_is_tokens_or_damaged(content: object) -> None:
    """Whatever JSON the file holds, it is read as tokens or told as damaged."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tokens.json")
        path.write_text(json.dumps(content))
        try:
            tokens = FileTokens("", path=path)
        except ValueError:
            return
        assert all(isinstance(tokens.of(game), str) for game in tokens.games())


def test_a_place_that_cannot_be_written(user: dict[str, str], tmp_path: Path) -> None:
    """A folder that is a file is told in one line, by name."""
    (tmp_path / "file").touch()
    done = run({**user, "PETTEIA_HOME": str(tmp_path / "file")}, "new", "delphi")
    assert done.returncode == 2
    assert str(tmp_path / "file") in done.stderr and done.stderr.count("\n") == 1
