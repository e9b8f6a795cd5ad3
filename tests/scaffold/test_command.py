"""`petteia-engine new-game` as an author runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from engine_service.__main__ import app
from tests.scaffold.places import NEW


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, in which the command is run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def new_game(*arguments: str) -> Result:
    """One run of the command."""
    return CliRunner().invoke(app, ["new-game", *arguments])


def test_it_tells_which_commands_come_next(here: Path) -> None:
    """To install the game, to test it, to see it among the plugins, to play it, and to make its stubs anew."""
    done = new_game(NEW)
    assert done.exit_code == 0 and done.stderr == ""
    assert (here / f"plugins/{NEW}/RULES.md").read_text().startswith("# Lots Of No Author: the rules\n")
    for command in (
        f"cd plugins/{NEW}",
        "python -m pip install --editable .",
        "python -m pytest",
        "petteia-engine plugins",
        f"petteia play {NEW} --seats 2",
        "make proto",
    ):
        assert f"\n  {command} " in done.stdout or f"\n  {command}\n" in done.stdout


def test_folder_and_title_are_the_authors(here: Path) -> None:
    done = new_game(NEW, "--folder", ".", "--title", "The Highest Lot")
    assert done.stdout.startswith(f"The Highest Lot is laid in {NEW}:")
    assert (here / NEW / "README.md").read_text().startswith("# The Highest Lot\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["High-Lots"], "the name 'High-Lots' is no snake_case"),
        (["lambda"], "the name 'lambda' is a word of Python"),
        (["delphi"], "the name 'delphi' is taken by an installed plugin: delphi (petteia-delphi"),
        (["three_fates"], "the name 'three_fates' is taken by an installed plugin: three_fates (petteia-three-fates"),
        (["petteia"], "the name 'petteia' is taken by an installed plugin: petteia (petteia"),
        ([NEW, "--title", ""], "the title '' must have 1 to 60 letters"),
        ([NEW, "--folder", "file"], "file"),
        (["taken"], "plugins/taken is there already"),
    ],
)
def test_what_is_refused_is_told_in_one_line_and_nothing_is_written(
    arguments: list[str], says: str, here: Path
) -> None:  # fmt: skip
    (here / "file").write_text("not a folder")
    (here / "plugins/taken").mkdir(parents=True)
    done = new_game(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("petteia-engine: ") and says in done.stderr and done.stderr.count("\n") == 1
    assert sorted(path.relative_to(here).as_posix() for path in here.rglob("*")) == ["file", "plugins", "plugins/taken"]
