"""Files that are generated, committed and read by people: compared in the tests, rewritten on demand."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path

from engine_service.testing.nonconformity import Nonconformity

__all__ = ["compare_or_update"]

_SHOWN = 60
_AROUND = 3
_COMPARED = 400


def compare_or_update(path: Path, text: str, *, update: bool) -> None:
    """Writes `text` to `path` with `update`; else verifies that this is what stands there.

    Raises:
        Nonconformity: the file is missing or holds something else; the message shows the difference.
    """
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return
    hint = "run `pytest --golden-update` to write it, and read the difference"
    if not path.is_file():
        raise Nonconformity(f"{path} is missing; {hint}")
    before = path.read_text("utf-8")
    if before != text:
        lines = list(_difference(before, text))
        more = [f"and {len(lines) - _SHOWN} more lines"] if len(lines) > _SHOWN else []
        shown = "\n".join(lines[:_SHOWN] + more)
        raise Nonconformity(f"{path} differs from what the game gives now; {hint}:\n{shown}")


def _difference(before: str, after: str) -> Iterator[str]:
    """The lines that differ, up to a certain number: since one early change moves all that follows."""
    old, new = before.splitlines(), after.splitlines()
    if old == new:
        yield "only ends of lines differ"
        return
    start = _common(old, new)
    end = min(_common(old[::-1], new[::-1]), min(len(old), len(new)) - start)
    cut = max(len(old), len(new)) - start - end > _COMPARED
    first = max(0, start - _AROUND)
    old, new = (lines[first : min(len(lines) - end, start + _COMPARED) + _AROUND] for lines in (old, new))
    lines = list(difflib.unified_diff(old, new, n=_AROUND, lineterm=""))[3:]
    yield f"from line {first + 1}:"
    for line in _without_tail(lines) if cut else lines:
        yield "..." if line.startswith("@@") else line
    if cut:
        yield "and so on"


def _common(one: list[str], other: list[str]) -> int:
    """How many lines two lists have in common from the start."""
    pairs = zip(one, other, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _without_tail(lines: list[str]) -> list[str]:
    """A difference without the lost and new lines at its end, which come of cutting both texts off there."""
    kept = list(lines)
    while kept and kept[-1][0] in "-+":
        kept.pop()
    while kept and kept[-1][0] not in "-+":
        kept.pop()
    return kept or lines
