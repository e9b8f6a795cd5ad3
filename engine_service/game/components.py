"""Component tables: cards, tiles and maps as data files beside a game's code."""

from __future__ import annotations

from importlib.resources import files
from typing import TypeVar

import msgspec

__all__ = ["read_components"]

T = TypeVar("T")


def read_components(package: str, path: str, into: type[T]) -> T:
    """The table at `path` (TOML or JSON, by its ending) inside `package`, decoded into `into`.

    Raises:
        ValueError: the file does not fit the type; the message names the file and the place in it.
        FileNotFoundError: there is no such file.
    """
    data = files(package).joinpath(path).read_bytes()
    decode = msgspec.json.decode if path.endswith(".json") else msgspec.toml.decode
    try:
        return decode(data, type=into)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise ValueError(f"{package}/{path}: {wrong}") from wrong
