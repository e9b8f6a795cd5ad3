"""The files of a new game: the example's, with the new names in the places of its own."""

from __future__ import annotations

import io
import tokenize

from engine_service.scaffold.example import EXAMPLE, example_files, standalone_files
from engine_service.scaffold.identity import Identity
from engine_service.scaffold.stubs import renamed_image, renamed_module

__all__ = ["renamed_files", "render"]

_PROJECT = "pyproject.toml"
_PROJECT_MORE = "pyproject-more.toml"


def render(new: Identity, *, standalone: bool) -> dict[str, bytes]:
    """The files of a plugin of this name by their paths in its folder.

    A standalone one belongs to no workspace whose settings hold for it, so it has its own.

    Raises:
        NameRefused: its class would be called like something else that the example names.
    """
    files = example_files()
    new.refuse_class(_names_in(files) - {EXAMPLE.class_name})
    if standalone:
        more = standalone_files()
        files[_PROJECT] += b"\n" + more.pop(_PROJECT_MORE)
        files |= more
    return renamed_files(files, EXAMPLE, new)


def renamed_files(files: dict[str, bytes], old: Identity, new: Identity) -> dict[str, bytes]:
    """Files that name `old`, paths included, with the names of `new`."""
    return {old.renamed(path, new): _renamed(path, data, old, new) for path, data in files.items()}


def _names_in(files: dict[str, bytes]) -> set[str]:
    """All names in the Python sources."""
    lines = (io.BytesIO(data).readline for path, data in files.items() if path.endswith(".py"))
    return {token.string for each in lines for token in tokenize.tokenize(each) if token.type == tokenize.NAME}


def _renamed(path: str, data: bytes, old: Identity, new: Identity) -> bytes:
    if path.endswith(".binpb"):
        return renamed_image(data, old, new)
    text = data.decode()
    return (renamed_module(text, old, new) if path.endswith("_pb2.py") else old.renamed(text, new)).encode()
