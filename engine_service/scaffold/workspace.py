"""The workspace that a new game is laid in, whose project files list every game."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path, PurePosixPath

from engine_service.scaffold.example import EXAMPLE
from engine_service.scaffold.identity import Identity

__all__ = ["ListedAlready", "enlisted", "workspace_of"]

_PROJECT = "pyproject.toml"
_LISTS = (_PROJECT, "buf.yaml")


class ListedAlready(ValueError):
    """A project file lists a game whose folder is not there; the message says which."""


def workspace_of(folder: Path) -> Path | None:
    """The root of the workspace that a game in `folder` belongs to; None where it is on its own.

    That is a uv workspace whose members `folder` is among, and which knows the example.
    """
    for root in folder.parents:
        try:
            uv = tomllib.loads((root / _PROJECT).read_text("utf-8"))["tool"]["uv"]
            patterns, sources = uv["workspace"]["members"], uv["sources"]
        except (OSError, ValueError, KeyError, TypeError):
            continue
        place = PurePosixPath("/", folder.relative_to(root).as_posix())
        if EXAMPLE.distribution in sources and any(place.match(f"/{pattern}") for pattern in patterns):
            return root
    return None


def enlisted(root: Path, folder: Path, new: Identity) -> dict[Path, bytes]:
    """The project files of a workspace as they read when the game in `folder` is in it.

    Wherever they list the example, the new game comes behind it.

    Raises:
        ListedAlready: a list names the new game already.
    """
    place = folder.relative_to(root).as_posix()
    sources = f"plugins/{EXAMPLE.name}/src"
    items = {f'"{EXAMPLE.package}"': f'"{new.package}"', f'"{sources}"': f'"{place}/src"'}
    lines = {
        f"{EXAMPLE.distribution} = {{ workspace = true }}": f"{new.distribution} = {{ workspace = true }}",
        f"  - path: {sources}": f"  - path: {place}/src",
    }
    found = {}
    for path in (root / name for name in _LISTS):
        text = path.read_bytes().decode()
        for listed, added in items.items():
            text = _added(path, text, re.escape(listed), f"{listed}, {added}", added)
        for listed, added in lines.items():
            text = _added(path, text, rf"(?m)^{re.escape(listed)}$", f"{listed}\n{added}", added)
        found[path] = text.encode()
    return found


def _added(path: Path, text: str, pattern: str, both: str, added: str) -> str:
    changed, count = re.subn(pattern, lambda _: both, text)
    if count and added in text:
        raise ListedAlready(f"{path} lists {added.strip()} already; take it out first")
    return changed
