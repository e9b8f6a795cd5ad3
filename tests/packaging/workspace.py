"""The distributions of the workspace as their sources declare them."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
OWN_PACKAGES = {"petteia": "engine_service", "petteia-protos": "petteia"}
"""Packages that lie beside their pyproject.toml; all others lie alone in `src/`."""


class Member(NamedTuple):
    """One distribution of the workspace."""

    folder: Path
    """Relative to the root of the workspace."""
    declared: dict[str, Any]
    """Its pyproject.toml."""

    @property
    def name(self) -> str:
        """The distribution's name."""
        name: str = self.declared["project"]["name"]
        return name

    @property
    def version(self) -> str:
        """The distribution's version."""
        version: str = self.declared["project"]["version"]
        return version

    @property
    def is_game(self) -> bool:
        """Whether it brings a plugin."""
        return "petteia.games" in self.declared["project"].get("entry-points", {})

    def package(self, root: Path) -> Path:
        """The folder of its one package, below a copy of the workspace at `root`."""
        if self.name in OWN_PACKAGES:
            return root / self.folder / OWN_PACKAGES[self.name]
        (package,) = (path.parent for path in (root / self.folder / "src").glob("*/__init__.py"))
        return package


def sources() -> list[Path]:
    """All files of the project, relative to its root: what git tracks, and what it would if it were added."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return sorted({Path(line) for line in listed.split("\0") if line and (ROOT / line).is_file()})


def members() -> list[Member]:
    """All distributions that the workspace names; the engine, which names them, is the first."""
    engine = member_in(ROOT)
    globs = engine.declared["tool"]["uv"]["workspace"]["members"]
    found = sorted(path.parent for each in globs for path in ROOT.glob(f"{each}/pyproject.toml"))
    return [engine, *map(member_in, found)]


def member_in(folder: Path) -> Member:
    """The distribution whose project file lies in a folder."""
    return Member(folder.relative_to(ROOT), tomllib.loads((folder / "pyproject.toml").read_text()))
