"""Putting a new game into a folder, whole or not at all."""

from __future__ import annotations

import contextlib
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
        raise LayingRefused(f"{wrong.filename or folder}: {wrong.strerror or wrong}") from wrong
    return Laid(folder, root, tuple(lists))


def _write(folder: Path, files: Mapping[str, bytes], lists: Mapping[Path, bytes]) -> None:
    """Writes all files, or leaves everything as it was and raises."""
    made = [each for each in folder.parents if not each.exists()]
    before = {path: path.read_bytes() for path in lists}
    there = False
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as unfinished:
            for name, data in files.items():
                _write_one(Path(unfinished, "game", name), data)
            ready = {path: Path(unfinished, path.name) for path in lists}
            for path, data in lists.items():
                _write_one(ready[path], data)
                shutil.copymode(path, ready[path])
            Path(unfinished, "game").rename(folder)
            there = True
            for path, file in ready.items():
                file.replace(path)
    except BaseException:
        if there:  # else what is in the folder, and in the lists, is somebody else's
            shutil.rmtree(folder)
            for path, data in before.items():
                path.write_bytes(data)
        for each in made:
            with contextlib.suppress(OSError):  # it was never made, or somebody else has put something there
                each.rmdir()
        raise


def _write_one(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
