"""A user of the command line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from clients.cli.tests.commands import free_port


@pytest.fixture
def user(engine: str, tmp_path: Path) -> dict[str, str]:
    """The environment of a user who has never played; an engine is running."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PETTEIA_")}
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PAGER"):
        kept.pop(name, None)
    return {**kept, "PETTEIA_HOME": str(tmp_path / "home"), "PETTEIA_SERVER": engine}


@pytest.fixture
def alone(user: dict[str, str], tmp_path: Path) -> dict[str, str]:
    """The environment of a user with no engine running."""
    return {**user, "PETTEIA_SERVER": f"127.0.0.1:{free_port()}", "PETTEIA_DATA": str(tmp_path / "data")}
