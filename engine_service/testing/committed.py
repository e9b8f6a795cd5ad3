"""Files that are generated, committed and read by people: compared in the tests, rewritten on demand."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path

from engine_service.testing.nonconformity import Nonconformity

__all__ = ["compare_or_update"]

_SHOWN = 60


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
    """The lines that differ. A long common start is cut off, since one early change moves all that follows."""
    old, new = before.splitlines(), after.splitlines()
    if old == new:
        yield "only ends of lines differ"
        return
    common = 0
    while common < min(len(old), len(new)) and old[common] == new[common]:
        common += 1
    start, reach = max(0, common - 3), common + 400
    yield f"from line {start + 1}:"
    for line in list(difflib.unified_diff(old[start:reach], new[start:reach], n=3, lineterm=""))[3:]:
        yield "..." if line.startswith("@@") else line
