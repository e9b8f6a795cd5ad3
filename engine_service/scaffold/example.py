"""The example that new games are laid from: `plugins/three_fates`, which the engine's wheel carries as it is."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from engine_service.scaffold.identity import Identity

__all__ = ["EXAMPLE", "example_files", "standalone_files"]

EXAMPLE = Identity("three_fates", "Three Fates")

_NOT_ITS_OWN = (".pyc", ".egg-info")


def example_files() -> dict[str, bytes]:
    """The files of the example by their paths in its folder.

    A wheel carries them beside this module; in a source tree they are the plugin itself.

    Raises:
        FileNotFoundError: neither is there.
    """
    inside = files(__package__).joinpath("example")
    beside = Path(__file__).resolve().parents[2] / "plugins" / EXAMPLE.name
    for folder in (inside, beside):
        if folder.is_dir():
            return dict(sorted(_walk(folder, "").items()))
    raise FileNotFoundError(f"the example that games are laid from is not installed: {inside}")


def standalone_files() -> dict[str, bytes]:
    """What a plugin outside of a workspace has besides: the settings of its tools, and how its stubs are made."""
    return _walk(files(__package__).joinpath("standalone"), "")


def _walk(folder: Traversable, path: str) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for entry in folder.iterdir():
        if entry.name.startswith(".") or entry.name.endswith(_NOT_ITS_OWN):
            continue
        if entry.is_dir():
            found |= _walk(entry, f"{path}{entry.name}/")
        else:
            found[path + entry.name] = entry.read_bytes()
    return found
