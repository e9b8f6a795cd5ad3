"""The clients installed from wheels: they bring the protos, and nothing of the engine."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.packaging.building import Built
from tests.packaging.environment import OFFLINE, Environment
from tests.packaging.requirements import closure, metadata_of


def test_the_command_line_comes_without_the_engine(built: dict[str, Built], tmp_path: Path) -> None:
    """`petteia-cli` alone brings the client and the protos, and says so where no engine answers."""
    own = metadata_of(built.values())
    assert set(closure(["petteia-cli"], own)) & set(own) == {"petteia-cli", "petteia-client", "petteia-protos"}
    environment = Environment(tmp_path / "venv", built["petteia"].wheel.parent, ["petteia-cli"], own)
    environment.install("petteia-cli")
    games = [environment.program("petteia"), "games", "--server", "127.0.0.1:1"]
    done = subprocess.run(games, env=OFFLINE, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert "no engine answers at 127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.stderr
