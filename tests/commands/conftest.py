"""The command as people run it, in a process of its own, or here where it is run often."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog
from typer.testing import CliRunner

from engine_service.__main__ import app

PROGRAM = Path(sys.executable).with_name("petteia-engine")
ROOT = Path(__file__).resolve().parents[2]

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """No settings of whoever runs the tests; distributions that the test makes are found, and its toys."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PETTEIA_")}
    path = os.pathsep.join(each for each in (str(tmp_path / "site"), str(ROOT), kept.get("PYTHONPATH", "")) if each)
    return {**kept, "PYTHONPATH": path, "COLUMNS": "200"}


@pytest.fixture
def run(environment: dict[str, str], tmp_path: Path) -> Run:
    """Runs the command to its end, in the test's own folder."""

    def run(*arguments: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
        command = [PROGRAM, *map(str, arguments)]
        return subprocess.run(
            command, env=environment, cwd=tmp_path, input=stdin, capture_output=True, text=True, check=False
        )

    return run


@pytest.fixture
def invoke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Runs the command to its end in this process, in the test's own folder, without settings from around."""
    for name in [name for name in os.environ if name.startswith("PETTEIA_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)

    def invoke(*arguments: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
        command = [*map(str, arguments)]
        done = CliRunner().invoke(app, command, input=stdin, catch_exceptions=False)
        return subprocess.CompletedProcess(command, done.exit_code, done.stdout, done.stderr)

    yield invoke
    structlog.reset_defaults()
