"""Putting a new game into a folder, whole or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import msgspec

from engine_service.scaffold.identity import Identity, NameRefused
from engine_service.scaffold.rendering import render
from engine_service.scaffold.workspace import ListedAlready, enlisted, workspace_of

__all__ = ["Laid", "LayingRefused", "lay"]


class LayingRefused(ValueError):
    """Why a game could not be laid; nothing was changed."""


class Laid(msgspec.Struct, frozen=True):
    """A game that has been laid."""

    folder: Path
    """Where its files are."""
    workspace: Path | None
    """The root of the workspace that lists it now; None for a game on its own."""
    changed: tuple[Path, ...]
    """The project files of the workspace that list it."""


def lay(identity: Identity, parent: Path) -> Laid:
    """Lays a game in a new folder inside `parent`, which is made where it is missing.

    Raises:
        LayingRefused: the folder is there already, the name is taken by something in the example or listed in the
            workspace, or the files cannot be written; nothing was changed.
    """
    folder = parent.resolve() / identity.name
    if folder.exists() or folder.is_symlink():
        raise LayingRefused(f"{folder} is there already")
    root = workspace_of(folder)
    try:
        files = render(identity, standalone=root is None)
        lists = {} if root is None else enlisted(root, folder, identity)
        _write(folder, files, lists)
    except (NameRefused, ListedAlready) as wrong:
        raise LayingRefused(str(wrong)) from wrong
    except OSError as wrong:
        where = f"{wrong.filename}: " if wrong.filename else ""
        raise LayingRefused(f"{where}{wrong.strerror or wrong}") from wrong
    return Laid(folder, root, tuple(lists))


def _write(folder: Path, files: Mapping[str, bytes], lists: Mapping[Path, bytes]) -> None:
    """Writes all files, or leaves everything as it was and raises."""
    made = [each for each in folder.parents if not each.exists()]
    before = {path: path.read_bytes() for path in lists}
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as unfinished:
            for name, content in files.items():
                file = Path(unfinished, folder.name, name)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
            Path(unfinished, folder.name).rename(folder)
        for path, data in lists.items():
            path.write_bytes(data)
    except BaseException:
        for path, data in before.items():
            if path.read_bytes() != data:
                path.write_bytes(data)
        shutil.rmtree(folder, ignore_errors=True)
        for each in made:
            if each.is_dir():
                each.rmdir()
        raise
