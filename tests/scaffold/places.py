"""Where tests lay games: beside nothing, and in a copy of this workspace; and running commands there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent


def run(folder: Path, *command: str, **environment: str) -> str:
    """What a command says that is run in a folder, with the programs of this environment; fails where it fails."""
    path = os.pathsep.join((str(BIN), os.environ["PATH"]))
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "PATH": path, **environment},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    return done.stdout


def workspace(around: Path) -> Path:
    """The folder for plugins in a copy of this workspace, in which what is only read is linked."""
    root = around / "workspace"
    (root / "plugins").mkdir(parents=True)
    for name in ("pyproject.toml", "buf.yaml", "Makefile"):
        shutil.copyfile(ROOT / name, root / name)
    for folder in (ROOT / "tools", *ROOT.glob("plugins/*/")):
        copied = root / folder.relative_to(ROOT)
        shutil.copytree(folder, copied, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    for name in ("engine_service", "protos", "clients"):
        (root / name).symlink_to(ROOT / name)
    return root / "plugins"
