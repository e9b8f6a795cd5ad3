"""The files that lie beside a game's code: rules, texts and the view's descriptors."""

from __future__ import annotations

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from google.protobuf.descriptor_pb2 import FileDescriptorSet

from engine_service.game.game import Game

__all__ = ["package_of", "rules_text", "text_sources", "view_image"]


def package_of(game: Game[Any]) -> str:
    """The top-level package that a game's class was defined in."""
    return type(game).__module__.partition(".")[0]


def rules_text(game: Game[Any]) -> str:
    """The game's RULES.md; empty where it brings none.

    A wheel carries the file inside the package; in a source tree it lies in the distribution's folder, two above.
    """
    folder = _folder(game)
    if folder is None:
        return ""
    inside = folder.joinpath("RULES.md")
    beside = Path(str(folder)).parent.parent / "RULES.md"
    for path in (inside, beside):
        if path.is_file():
            return path.read_text("utf-8")
    return ""


def text_sources(game: Game[Any]) -> dict[str, str]:
    """The game's Fluent sources by language: those in `Game.texts`, then the files `texts/<language>.ftl`."""
    sources = dict(game.texts)
    folder = _folder(game)
    texts = folder.joinpath("texts") if folder is not None else None
    if texts is not None and texts.is_dir():
        for entry in sorted(texts.iterdir(), key=lambda each: each.name):
            if entry.name.endswith(".ftl"):
                language = entry.name.removesuffix(".ftl")
                sources[language] = f"{sources.get(language, '')}\n{entry.read_text('utf-8')}"
    return sources


def view_image(game: Game[Any]) -> FileDescriptorSet:
    """The descriptors of the view and all it imports, dependencies first.

    They carry comments where the plugin brings `view.binpb` beside its stubs; stubs alone have none.
    """
    package = game.view_type.__module__.rpartition(".")[0]
    if package and hasattr(sys.modules.get(package), "__path__"):
        image = files(package).joinpath("view.binpb")
        if image.is_file():
            return FileDescriptorSet.FromString(image.read_bytes())
    found: dict[str, Any] = {}
    _collect(game.view_type.DESCRIPTOR.file, found)
    bare = FileDescriptorSet()
    for file in found.values():
        file.CopyToProto(bare.file.add())
    return bare


def _folder(game: Game[Any]) -> Traversable | None:
    package = package_of(game)
    return files(package) if hasattr(sys.modules.get(package), "__path__") else None


def _collect(file: Any, found: dict[str, Any]) -> None:
    for dependency in file.dependencies:
        _collect(dependency, found)
    found.setdefault(file.name, file)
