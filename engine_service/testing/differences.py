"""Where two states differ: by paths, for messages that a person can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

__all__ = ["describe", "describe_lines", "leaves", "state_differences"]

_SHOWN = 5
_WIDEST = 120
_NOTHING = object()


def state_differences(before: bytes, after: bytes) -> str:
    """The first few paths in which two encoded states differ, with both values."""
    values = (dict(leaves(msgspec.msgpack.decode(data))) for data in (before, after))
    return describe(*values)


def describe(before: dict[str, Any], after: dict[str, Any]) -> str:
    """The first few keys in which two flat mappings differ, with both values."""
    lines = []
    for path in dict.fromkeys((*before, *after)):
        values = [each.get(path, _NOTHING) for each in (before, after)]
        if (type(values[0]), values[0]) != (type(values[1]), values[1]):  # True is 1, and 1 is 1.0
            lines.append(f"  {path}: {_shown(values[0])} -> {_shown(values[1])}")
    more = [f"  and {len(lines) - _SHOWN} more"] if len(lines) > _SHOWN else []
    return "\n".join(lines[:_SHOWN] + more)


def describe_lines(before: list[str], after: list[str]) -> str:
    """The first few lines that one of two lists has more often than the other, marked `-` and `+`."""
    lost, new = Counter(before) - Counter(after), Counter(after) - Counter(before)
    lines = [f"  - {line}" for line in lost.elements()] + [f"  + {line}" for line in new.elements()]
    if not lines and before != after:
        return _first_moved(before, after)
    more = [f"  and {len(lines) - 2 * _SHOWN} more"] if len(lines) > 2 * _SHOWN else []
    return "\n".join(lines[: 2 * _SHOWN] + more)


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """All scalars inside a decoded state with their paths: `hands[0][2]`, `offers.ares.amount`.

    Empty containers count as leaves, so that one which is emptied shows.
    """
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            name = f".{key}" if str(key).isidentifier() else f"[{key!r}]"
            yield from leaves(inner, f"{path}{name}" if path else name.removeprefix("."))
    elif isinstance(value, list) and value:
        for index, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{index}]")
    else:
        yield path, value


def _first_moved(before: list[str], after: list[str]) -> str:
    place = next(index for index, (old, new) in enumerate(zip(before, after, strict=True)) if old != new)
    return f"  the order only; number {place + 1} is {before[place]!r} -> {after[place]!r}"


def _shown(value: Any) -> str:
    if value is _NOTHING:
        return "nothing"
    text = repr(value)
    return text if len(text) <= _WIDEST else text[:_WIDEST] + "…"
