"""Games that break one promise: the toy with a bug in its source, as `bugs/*.diff` tell of it.

    === a view of all hands
    views_hide_what_is_hidden
    > the view of seat … must not depend on what it may not know
    -            shown["hand"] = state.hands[viewer]
    +            shown["hand"] = state.hands

The first line is the bug's name, the second the check that should catch it; after `>` stands what the check should say,
where `…` is for anything. Then come the lines to replace, in hunks between `@@`, each with so much around it that it
stands in the toy once.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any, NamedTuple

from engine_service.game import Game
from tests.testing import toy

__all__ = ["Broken", "broken_games", "make_broken"]

TOY = Path(toy.__file__ or "").read_text()


class Broken(NamedTuple):
    """A bug, and how the suite should tell of it."""

    kind: str
    """Name of the file that tells of it."""
    what: str
    check: str
    says: str
    source: str
    """The toy's source with the bug in it."""

    def is_told_by(self, message: str) -> bool:
        """Whether a message says what it should."""
        return re.search(".*".join(map(re.escape, self.says.split("…"))), message, re.DOTALL) is not None

    @property
    def package(self) -> str:
        """The package that the broken game comes in."""
        return re.sub(r"\W+", "_", self.what)


def broken_games() -> list[Broken]:
    """All bugs, by files and in order."""
    return [
        _read(path.stem, bug)
        for path in sorted(Path(__file__).with_name("bugs").glob("*.diff"))
        for bug in path.read_text().split("\n=== ")[1:]
    ]


def make_broken(broken: Broken, folder: Path) -> Game[Any]:
    """The broken game, from a package in `folder`, where Python must look; its RULES.md is the toy's docstring."""
    package = folder / broken.package
    package.mkdir()
    (package / "RULES.md").write_text(toy.__doc__ or "")
    (package / "__init__.py").write_text(broken.source)
    importlib.invalidate_caches()
    game: Game[Any] = importlib.import_module(broken.package).Offerings()
    return game


def _read(kind: str, bug: str) -> Broken:
    what, check, *rest = bug.split("\n")
    says = "\n".join(line[2:] for line in rest if line.startswith(">"))
    source = TOY
    for hunk in "\n".join(line for line in rest if line and line[0] in " -+@").split("\n@@\n"):
        right, wrong = (
            "".join(f"\n{line[1:]}" for line in hunk.split("\n") if line[0] in marks) + "\n" for marks in (" -", " +")
        )
        assert source.count(right) == 1, f"{what}: this stands in the toy {source.count(right)} times:{right}"
        source = source.replace(right, wrong)
    return Broken(kind, what, check, says, source)
