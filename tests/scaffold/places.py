"""Where tests lay games: beside nothing, and in a copy of this workspace; and running commands there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
SHIPPED = ("cyclades", "delphi", "three_fates", "world_of_mythology")
NEW = "lots_of_no_author"
"""The game that tests lay; an author's own games, such as the guide's, may be laid and installed around them."""


def run(folder: Path, *command: str, **environment: str) -> str:
    """What a command says that is run in a folder, with the programs of this environment; fails where it fails."""
    path = os.pathsep.join((str(BIN), os.environ["PATH"]))
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "PATH": path, **environment},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    return done.stdout


def workspace(around: Path, of: Path = ROOT) -> Path:
    """The folder for plugins in a copy of this workspace, in which what is only read is linked.

    Games that an author has laid here are left out, and so the lists are as they were before.
    """
    root = around / "workspace"
    (root / "plugins").mkdir(parents=True)
    shutil.copyfile(of / "Makefile", root / "Makefile")
    for name in ("pyproject.toml", "buf.yaml"):
        (root / name).write_text(_without_laid_games((of / name).read_text("utf-8")), "utf-8")
    for folder in (of / "tools", *(of / "plugins" / name for name in SHIPPED)):
        copied = root / folder.relative_to(of)
        shutil.copytree(folder, copied, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    for name in ("engine_service", "protos", "clients"):
        (root / name).symlink_to(of / name)
    return root / "plugins"


def _without_laid_games(text: str) -> str:
    """A project file without its lines and items for games that are not shipped."""
    own = "|".join(SHIPPED)
    text = re.sub(rf', "(plugins/(?!(?:{own})/)\w+/src|petteia_(?!(?:{own}|client|cli)")\w+)"', "", text)
    text = re.sub(rf"(?m)^  - path: plugins/(?!(?:{own})/)\w+/src\n", "", text)
    kept = "|".join(f"{name.replace('_', '-')} " for name in (*SHIPPED, "client", "cli", "protos"))
    return re.sub(rf"(?m)^petteia-(?!{kept})[\w-]+ = {{ workspace = true }}\n", "", text)
