"""The pages of the documentation, and the code blocks in them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]

PAGES = sorted(
    Path(line)
    for line in subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    if (ROOT / line).exists()
)
"""All pages that git tracks."""

GUIDE = Path("plugins/README.md")
"""The author's guide, whose code is the example's and whose commands lay a game: see `tests/scaffold/test_guide.py`."""


class Block(NamedTuple):
    """A code block of a page."""

    page: Path
    language: str
    code: str

    def __str__(self) -> str:
        first = self.code.splitlines()[0]
        return f"{self.page}: {first}"


def blocks(*languages: str) -> list[Block]:
    """The code blocks in these languages, of all pages but the guide; without languages all of them."""
    found = [
        Block(page, language, code)
        for page in PAGES
        if page != GUIDE
        for language, code in re.findall(r"^```(\w*)\n(.*?)^```$", (ROOT / page).read_text(), re.M | re.S)
    ]
    return [block for block in found if not languages or block.language in languages]


def inline(pattern: str) -> list[tuple[Path, str]]:
    """What stands in code type within the text of pages and matches the pattern as a whole."""
    found = []
    for page in PAGES:
        prose = re.sub(r"^```.*?^```$", "", (ROOT / page).read_text(), flags=re.M | re.S)
        found += [(page, code) for code in re.findall(r"`([^`\n]+)`", prose) if re.fullmatch(pattern, code)]
    return found
