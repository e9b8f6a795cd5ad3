"""Following a game, going back in it, asking for hints, and records, as a person uses the commands."""

from __future__ import annotations

import json
from pathlib import Path

from clients.cli.tests.commands import answer, run


def finished(user: dict[str, str]) -> str:
    """The id of a short game that bots have played to its end."""
    done = run(user, "play", "delphi", "--auto", "--bot", "random", "--option", "parades=1", "--json")
    return str(json.loads(done.stdout)["frame"]["gameId"])


def test_a_game_is_told_from_its_start_to_its_end(user: dict[str, str]) -> None:
    """watch tells every event as a sentence, boards where asked for, the result, and why it ends."""
    game = finished(user)
    told = run(user, "watch", game, "--from", "0").stdout
    assert "version 0 · waiting for Athens" in told
    assert "March 2 begins" in told
    assert "Result" in told
    assert told.rstrip().endswith("The game is over.")
    assert "DELPHI" not in told
    assert "DELPHI" in run(user, "watch", game, "--boards").stdout


def test_a_move_is_taken_back_once(user: dict[str, str]) -> None:
    """undo takes the last move back and says so; a second time there is nothing to take back."""
    game = answer(user, "new", "delphi")["frame"]["gameId"]
    run(user, "move", game, "lay pass", "--seat", "1")
    back = run(user, "undo", game, "--seat", "1")
    assert "Thebes goes back to version 0" in back.stdout
    again = run(user, "undo", game, "--seat", "1")
    assert (again.returncode, again.stderr) == (1, "petteia: no move of yours can be taken back\n")
    late = run(user, "undo", game, "--seat", "1", "--to", "0")
    assert late.returncode == 1
    assert "nothing to take back" in late.stderr


def test_a_hint_names_the_bot_and_the_move(user: dict[str, str]) -> None:
    """hint tells what a bot would do; an unknown bot is refused with those that there are."""
    game = answer(user, "new", "delphi")["frame"]["gameId"]
    assert run(user, "hint", game, "--seat", "0", "--bot", "greedy").stdout.startswith("greedy: lay ")
    wrong = run(user, "hint", game, "--seat", "0", "--bot", "oracle")
    assert wrong.returncode == 1
    assert "greedy" in wrong.stderr


def test_a_record_is_written_verified_and_goes_on(user: dict[str, str], tmp_path: Path) -> None:
    """export writes a file that import reads, at any version; what is no record is refused in one line."""
    game, file = finished(user), tmp_path / "game.json"
    assert "complete record" in run(user, "export", game, "--file", str(file)).stdout
    begun = run(user, "import", str(file), "--version", "3")
    assert (begun.returncode, "begins" in begun.stdout) == (0, True)
    bots = run(user, "import", str(file), "--version", "3", "--seat", "1", "--bot", "random", "--json")
    holders = [seat["bot"] for seat in json.loads(bots.stdout)["frame"]["seats"]]
    assert holders == ["random", "", "random"]
    file.write_text("no record")
    for wrong in (str(file), str(tmp_path / "missing"), str(tmp_path)):
        done = run(user, "import", wrong)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    there = run(user, "export", game, "--file", str(tmp_path / "no" / "folder"))
    assert there.returncode == 2


def test_a_running_game_leaves_as_its_viewer_knows_it(user: dict[str, str]) -> None:
    """export of a running game has the seat's own moves, nobody else's, and no seed."""
    game = answer(user, "new", "delphi")["frame"]["gameId"]
    for seat in ("0", "1"):
        run(user, "move", game, "lay pass", "--seat", seat)
    record = json.loads(run(user, "export", game, "--seat", "1").stdout)
    assert (record["complete"], record["seed"]) == (False, "")
    assert [entry["notation"] for entry in record["entries"]] == ["", "", "lay pass"]
