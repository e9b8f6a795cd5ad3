"""The pytest plugin: the mark `clause`, the options of the conformance suite, and the check of clauses.

It is loaded in every pytest run beside an installed engine, so it imports no more than it needs.
"""

from __future__ import annotations

from collections.abc import Generator

import pytest

from engine_service.testing.clauses import ClauseItem, clauses_by_rules, wholly_collected

__all__: list[str] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the suite's options."""
    group = parser.getgroup("petteia", "game plugins for the Petteia engine")
    group.addoption(
        "--conformance",
        choices=("sample", "full"),
        default="sample",
        help="how much of the conformance suite to run: a seeded sample (at most 40 seconds a game), or all of it",
    )
    group.addoption(
        "--golden-update",
        action="store_true",
        help="write the golden playthroughs and the lists of never re-dealt paths anew instead of comparing them",
    )
    group.addoption(
        "--clauses",
        action="store_true",
        help="print the clauses of each RULES.md with their tests, and run nothing",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Registers the mark, and lifts the time limit of pytest-timeout from a full run, whose checks may take minutes."""
    config.addinivalue_line("markers", 'clause("D-4.2", ...): the clauses of RULES.md that this test proves')
    if config.option.conformance == "full" and getattr(config.option, "timeout", 0) is None:
        config.option.timeout = 0


@pytest.hookimpl(wrapper=True)
def pytest_cmdline_main(config: pytest.Config) -> Generator[None, object, object]:
    """Keeps a run that only prints the clauses in this process."""
    if config.option.clauses and hasattr(config.option, "numprocesses"):
        config.option.numprocesses, config.option.dist, config.option.tx = None, "no", []
    return (yield)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Adds one test for each plugin that is collected as a whole: that every clause has a test."""
    for clauses in clauses_by_rules(items):
        if wholly_collected(config, clauses.path):
            item = ClauseItem.from_parent(session, name=f"{clauses.path.parent.name}: clauses")
            item.clauses = clauses
            items.append(item)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """With `--clauses`: prints them in place of running anything; the run fails where a clause is wrong."""
    if not session.config.option.clauses:
        return None
    wrong = False
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    for clauses in clauses_by_rules(session.items):
        wrong = wrong or bool(clauses.problems())
        if reporter is not None:
            for line in ("", *clauses.listing()):
                reporter.write_line(line)
    if wrong:
        raise session.Failed("clauses and tests do not match")
    return True
