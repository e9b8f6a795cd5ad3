"""The tables of RULES.md as data: what is printed there and what the game plays with are held against each other."""

from __future__ import annotations

import re
from pathlib import Path

RULES = (Path(__file__).resolve().parent.parent / "RULES.md").read_text("utf-8")


def tables() -> dict[str, list[str]]:
    """Every row of every table by its first cell, without code marks and source tags."""
    rows: dict[str, list[str]] = {}
    for line in RULES.splitlines():
        if line.startswith("| "):
            first, *cells = [cell.strip().replace("`", "") for cell in line.strip().strip("|").split("|")]
            rows[re.sub(r" \[.*\]$", "", first)] = cells
    return rows


def map_section(name: str) -> tuple[str, list[list[str]]]:
    """A map's picture, and the rows of its table of islands."""
    section = RULES[RULES.index(f"**C-T-{name.upper()}**") :]
    picture = section.split("```")[1].removeprefix("text\n")
    rows = []
    for line in section.split("```")[2].splitlines():
        if re.match(r"\| i\d", line):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:  # the table is over
            break
    return picture, rows


def options_table() -> dict[str, list[str]]:
    """The options' values, default first; a range is `10 to 100`."""
    found = {}
    for first, cells in tables().items():
        if first.startswith("C-O-"):
            values = re.findall(r"`([^`]+)`|(\d+ to \d+)", _raw_cell(first, 2))
            found[cells[0]] = [quoted or bounds for quoted, bounds in values]
    return found


def _raw_cell(first: str, index: int) -> str:
    line = next(line for line in RULES.splitlines() if line.startswith(f"| {first} |"))
    return line.strip("|").split("|")[index]
