"""Plain text in columns, the same on every terminal and in every file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["columns"]


def columns(rows: Iterable[Sequence[str]], align: str, *, gap: str = "  ") -> list[str]:
    """A line for each row; `align` has `<` or `>` for each column, and the last one is not padded at its end."""
    kept = list(rows)
    widths = [max((len(row[place]) for row in kept), default=0) for place in range(len(align))]
    return [
        gap.join(f"{text:{side}{width}}" for text, side, width in zip(row, align, widths, strict=True)).rstrip()
        for row in kept
    ]
