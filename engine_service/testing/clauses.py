"""Which numbered clauses of a plugin's RULES.md have a test, and which tests name a clause that isn't there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

__all__ = ["Clauses", "clause_ids", "clauses_by_rules", "clauses_named", "rules_of", "wholly_collected"]

MARK = "clause"
RULES = "RULES.md"
_ANYWHERE = re.compile(r"\b[A-Z]+-\d+\.\d+[a-z]?\b")
_HEAD = re.compile(r"^[^\w\n]*([A-Z]+-\d+\.\d+[a-z]?)\b", re.MULTILINE)


def clause_ids(rules: str) -> list[str]:
    """The clause ids of a rules text in order: `D-4.2`, `D-4.2a` at the start of a line, list item or table row."""
    return list(dict.fromkeys(_HEAD.findall(rules)))


def clauses_named(text: str) -> list[str]:
    """The clause ids that stand anywhere in a text."""
    return _ANYWHERE.findall(text)


class Clauses:
    """The clauses of one RULES.md, each with the tests that name it."""

    def __init__(self, path: Path, tests: Iterable[tuple[str, str]]) -> None:
        """`tests` are pairs of a clause id and the id of a test that names it."""
        self.path = path
        self.known = clause_ids(path.read_text("utf-8"))
        self.tests: dict[str, list[str]] = {clause: [] for clause in self.known}
        for clause, test in tests:
            named = self.tests.setdefault(clause, [])
            if test not in named:
                named.append(test)

    @property
    def untested(self) -> list[str]:
        """Clauses without any test, in the order of the rules."""
        return [clause for clause in self.known if not self.tests[clause]]

    @property
    def unknown(self) -> list[str]:
        """Clauses that a test names and the rules lack, in alphabetical order."""
        return sorted(self.tests.keys() - set(self.known))

    def problems(self) -> list[str]:
        """What is wrong, one line each; nothing when every clause has a test and every test a clause."""
        lines = [f"{self.path}: no test names clause {clause}" for clause in self.untested]
        for clause in self.unknown:
            lines.append(f"{self.path} has no clause {clause}, which is named by {', '.join(self.tests[clause])}")
        return lines

    def listing(self) -> list[str]:
        """The clauses with their tests, one line a clause and one line a test below it."""
        lines = [f"{self.path}: {len(self.known)} clauses, {len(self.untested)} of them without a test"]
        for clause, tests in self.tests.items():
            mark = "" if clause in self.known else "  (not in the rules)"
            lines.append(f"  {clause}{mark}")
            lines.extend(f"      {test}" for test in tests or ["no test"])
        return lines


class ClauseItem(pytest.Item):
    """One more test of a plugin: that its rules and its tests name the same clauses."""

    clauses: Clauses

    def runtest(self) -> None:
        """Fails with one line per clause that is wrong."""
        if problems := self.clauses.problems():
            pytest.fail("\n".join(problems), pytrace=False)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where pytest says that this test stands."""
        return self.clauses.path, None, f"{RULES}: every clause has a test"


def rules_of(item: pytest.Item) -> Path | None:
    """The RULES.md that a test belongs to: the nearest one above it, not higher than pytest's root."""
    for folder in item.path.parents:
        if (folder / RULES).is_file():
            return folder / RULES
        if folder == item.config.rootpath:
            break
    return None


def clauses_by_rules(items: Iterable[pytest.Item]) -> Iterator[Clauses]:
    """The clauses of every RULES.md that the collected tests belong to, in order of paths.

    A plugin is held to its rules from the first test on that carries the mark.
    """
    found: dict[Path, list[tuple[str, str]]] = {}
    for item in items:
        if rules := rules_of(item):
            tests = found.setdefault(rules, [])
            for mark in item.iter_markers(MARK):
                tests.extend((str(clause), item.nodeid.partition("[")[0]) for clause in mark.args)
    for rules in sorted(found):
        clauses = Clauses(rules, sorted(found[rules]))
        if found[rules] and clauses.tests:
            yield clauses


def wholly_collected(config: pytest.Config, rules: Path) -> bool:
    """Whether this run collects all tests of the plugin with these rules: no selection by name, mark or file."""
    option = config.option
    selections = ("keyword", "markexpr", "deselect", "lf", "failedfirst_only", "stepwise", "ignore", "ignore_glob")
    if any(getattr(option, name, None) for name in selections):
        return False
    tests = rules.parent / "tests"
    places = [config.invocation_params.dir / argument for argument in config.args if "::" not in argument]
    return any(tests.is_relative_to(place.resolve()) for place in places)
