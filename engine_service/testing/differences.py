"""Where two states differ: by paths, for messages that a person can follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

__all__ = ["describe", "describe_lines", "leaves", "state_differences"]

_SHOWN = 5
_WIDEST = 120


def state_differences(before: bytes, after: bytes) -> str:
    """The first few paths in which two encoded states differ, with both values."""
    values = (dict(leaves(msgspec.msgpack.decode(data))) for data in (before, after))
    return describe(*values)


def describe(before: dict[str, Any], after: dict[str, Any]) -> str:
    """The first few keys in which two flat mappings differ, with both values."""
    lines = [
        f"  {path}: {_shown(before, path)} -> {_shown(after, path)}"
        for path in dict.fromkeys((*before, *after))
        if _shown(before, path) != _shown(after, path)
    ]
    more = [f"  and {len(lines) - _SHOWN} more"] if len(lines) > _SHOWN else []
    return "\n".join(lines[:_SHOWN] + more)


def describe_lines(before: list[str], after: list[str]) -> str:
    """The first few lines that are only in one of two lists, marked `-` and `+`."""
    lost, new = set(before) - set(after), set(after) - set(before)
    lines = [f"  - {line}" for line in before if line in lost] + [f"  + {line}" for line in after if line in new]
    more = [f"  and {len(lines) - 2 * _SHOWN} more"] if len(lines) > 2 * _SHOWN else []
    return "\n".join(lines[: 2 * _SHOWN] + more) or "  the order of the lines"


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """All scalars inside a decoded state with their paths: `hands[0][2]`, `offers.ares.amount`.

    Empty containers count as leaves, so that one which is emptied shows.
    """
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and value:
        for index, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{index}]")
    else:
        yield path, value


def _shown(values: dict[str, Any], path: str) -> str:
    if path not in values:
        return "nothing"
    text = repr(values[path])
    return text if len(text) <= _WIDEST else text[:_WIDEST] + "…"
