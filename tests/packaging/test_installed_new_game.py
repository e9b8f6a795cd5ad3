"""An author with nothing but installed wheels lays a game, tests it, installs it, and sees it among the plugins."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.packaging.building import Built, hatchling
from tests.packaging.environment import OFFLINE, Environment
from tests.packaging.requirements import metadata_of

WANTED = ["petteia[server,testing]"]
TEST = "import pytest, sys; sys.path.insert(0, 'src'); sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', 'tests']))"


def test_a_game_is_laid_tested_and_found(built: dict[str, Built], tmp_path: Path) -> None:
    """In an empty folder, without tools of any kind: stubs and descriptors are there already."""
    environment = Environment(
        tmp_path / "venv", built["petteia"].wheel.parent, WANTED, metadata_of(built.values())
    )  # fmt: skip
    environment.install(*WANTED)
    engine = environment.program("petteia-engine")

    def run(*arguments: str, folder: Path = tmp_path) -> str:
        done = subprocess.run(
            [engine, *arguments], env=OFFLINE, cwd=folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "High Lots is laid in high_lots" in run("new-game", "high_lots", "--folder", ".")
    game = tmp_path / "high_lots"
    assert (game / "pyproject.toml").is_file() and (game / "Makefile").is_file()
    python = [environment.program("python"), "-W", "error", "-c", TEST]
    tested = subprocess.run(python, env=OFFLINE, cwd=game, capture_output=True, text=True, check=False)
    assert tested.returncode == 0, tested.stdout

    hatchling(game, "wheel", tmp_path / "dist")
    (wheel,) = (tmp_path / "dist").iterdir()
    environment.pip("install", "--quiet", str(wheel))
    (found,) = (each for each in json.loads(run("plugins", "--json")) if each["name"] == "high_lots")
    assert (found["state"], found["games"], found["distribution"]) == ("ok", ["high_lots"], "petteia-high-lots")
    again = subprocess.run([engine, "new-game", "high_lots"], env=OFFLINE, cwd=tmp_path, capture_output=True, text=True)
    assert again.returncode == 2 and "is taken by an installed plugin" in again.stderr
