"""A plugin's rules and its tests are held against each other, and only when all of its tests are collected."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.testing.clauses import clause_ids, clauses_named

pytest_plugins = ["pytester"]

RULES = """\
# Rules

C-1.1 The first player begins.
- **C-1.2** Then the others follow (see C-1.1 and C-9.9).

| id | power |
| --- | --- |
| C-2.1a | Ares strikes. |
"""
TESTS = """\
import pytest

@pytest.mark.clause("C-1.1", "C-1.2")
@pytest.mark.parametrize("number", [1, 2])
def test_turns(number): pass

@pytest.mark.clause("C-2.1a")
class TestAres:
    def test_strikes(self): pass

def test_without_a_clause(): pass
"""
ITEM = "RULES.md: every clause has a test"


@pytest.fixture
def plugin(pytester: pytest.Pytester) -> Path:
    """The folder of a plugin whose clauses all have tests."""
    folder = pytester.mkdir("plugin")
    (folder / "RULES.md").write_text(RULES)
    (folder / "tests").mkdir()
    (folder / "tests" / "test_rules.py").write_text(TESTS)
    (folder / "tests" / "test_more.py").write_text("def test_more(): pass\n")
    return folder


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    """A run of pytest in the folder above the plugin's."""
    return pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:asyncio", *arguments)


def test_one_more_test_says_that_every_clause_has_one(pytester: pytest.Pytester, plugin: Path) -> None:
    run(pytester).assert_outcomes(passed=6)


@pytest.mark.parametrize("where", ["plugin", "plugin/tests", "."])
def test_any_folder_with_all_of_a_plugins_tests_will_do(where: str, pytester: pytest.Pytester, plugin: Path) -> None:
    run(pytester, where).assert_outcomes(passed=6)


@pytest.mark.usefixtures("plugin")
@pytest.mark.parametrize(
    "selection",
    [
        ("-k", "turns or more or ares"),
        ("-m", "clause"),
        ("plugin/tests/test_rules.py",),
        ("plugin/tests/test_rules.py::test_turns", "plugin/tests/test_more.py"),
        ("--deselect", "plugin/tests/test_more.py::test_more"),
        ("--ignore", "plugin/tests/test_more.py"),
    ],
    ids=lambda selection: selection[0],
)
def test_a_selection_of_tests_is_not_held_to_all_clauses(
    selection: tuple[str, ...], pytester: pytest.Pytester, plugin: Path
) -> None:
    (plugin / "RULES.md").write_text(f"{RULES}\nC-3.1 Nothing proves this.\n")
    result = run(pytester, *selection)
    assert result.ret == pytest.ExitCode.OK
    assert ITEM not in result.stdout.str()


def test_a_run_of_what_failed_last_is_not_held_to_all_clauses(pytester: pytest.Pytester, plugin: Path) -> None:
    (plugin / "RULES.md").write_text(f"{RULES}\nC-3.1 Nothing proves this.\n")
    (plugin / "tests" / "test_rules.py").write_text(TESTS.replace("(number): pass", "(number): assert False"))
    for arguments, failed in (((), 3), (("--lf",), 2)):
        result = pytester.runpytest_inprocess("-p", "no:asyncio", "-p", "no:randomly", *arguments)
        assert result.parseoutcomes()["failed"] == failed


def test_a_clause_without_a_test_fails_the_run(pytester: pytest.Pytester, plugin: Path) -> None:
    """And the failure names the file and the clause, for each clause on a line of its own."""
    (plugin / "RULES.md").write_text(f"{RULES}\nC-3.1 Nothing proves this.\nC-3.2 Nor this.\n")
    result = run(pytester)
    result.assert_outcomes(passed=5, failed=1)
    rules = plugin / "RULES.md"
    result.stdout.fnmatch_lines(
        [f"*{ITEM}*", f"{rules}: no test names clause C-3.1", f"{rules}: no test names clause C-3.2"]
    )


def test_a_test_of_an_unknown_clause_fails_the_run(pytester: pytest.Pytester, plugin: Path) -> None:
    """C-9.9 is mentioned in the rules, and is no clause of theirs; a test of several cases is named once."""
    (plugin / "tests" / "test_rules.py").write_text(TESTS.replace('"C-1.2")', '"C-1.2", "C-9.9")'))
    result = run(pytester)
    result.assert_outcomes(passed=5, failed=1)
    named = "plugin/tests/test_rules.py::test_turns"
    result.stdout.fnmatch_lines([f"{plugin / 'RULES.md'} has no clause C-9.9, which is named by {named}"])


def test_a_plugin_without_any_marks_is_left_alone(pytester: pytest.Pytester, plugin: Path) -> None:
    (plugin / "tests" / "test_rules.py").unlink()
    run(pytester).assert_outcomes(passed=1)


def test_each_plugin_is_held_to_its_own_rules(pytester: pytest.Pytester, plugin: Path) -> None:
    """A second plugin with an untested clause fails alone, and not when only the first one is run."""
    other = pytester.mkdir("other")
    (other / "RULES.md").write_text("D-1.1 One.\nD-1.2 Two.\n")
    (other / "tests").mkdir()
    tests = 'import pytest\n\n@pytest.mark.clause("D-1.1")\ndef test_one(): pass\n'
    (other / "tests" / "test_other.py").write_text(tests)
    run(pytester).assert_outcomes(passed=7, failed=1)
    run(pytester, "plugin").assert_outcomes(passed=6)


@pytest.mark.parametrize("processes", ["0", "2"])
def test_clauses_are_listed_with_their_tests_and_nothing_runs(
    processes: str, pytester: pytest.Pytester, plugin: Path
) -> None:
    result = run(pytester, "--clauses", "-n", processes)
    assert result.ret == pytest.ExitCode.OK
    assert not result.parseoutcomes().get("passed")
    listing = [
        f"{plugin / 'RULES.md'}: 3 clauses, 0 of them without a test",
        "  C-1.1",
        "      plugin/tests/test_rules.py::test_turns",
        "  C-1.2",
        "      plugin/tests/test_rules.py::test_turns",
        "  C-2.1a",
        "      plugin/tests/test_rules.py::TestAres::test_strikes",
    ]
    result.stdout.fnmatch_lines([line.replace("[", "[[]") for line in listing], consecutive=True)


def test_the_listing_fails_where_clauses_and_tests_do_not_match(pytester: pytest.Pytester, plugin: Path) -> None:
    (plugin / "RULES.md").write_text(RULES.replace("C-1.2", "C-1.3"))
    result = run(pytester, "--clauses")
    assert result.ret != pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["  C-1.3", "      no test", "  C-1.2  (not in the rules)"])


def test_several_processes_hold_a_plugin_to_its_rules_once(pytester: pytest.Pytester, plugin: Path) -> None:
    (plugin / "RULES.md").write_text(f"{RULES}\nC-3.1 Nothing proves this.\n")
    run(pytester, "-n", "2").assert_outcomes(passed=5, failed=1)


IDS = st.from_regex(r"[A-Z]{1,2}-[0-9]{1,2}\.[0-9]{1,2}[a-z]?", fullmatch=True)
HEADS = st.sampled_from(["{}", "{} ", "- {} ", "* **{}** ", "| {} | ", "### {}: ", "  - `{}` ", "> {}. "])
NO_HEADS = st.sampled_from(["", "see {}", "as in ({})", "1. {}", "| text | {} |", "x{}"])


@given(st.lists(st.tuples(IDS, HEADS, IDS, NO_HEADS)))
def test_ids_count_where_a_line_begins_with_them(lines: list[tuple[str, str, str, str]]) -> None:
    """Wherever else an id stands, it is a reference; all of them are found where a text is searched for references."""
    written = [head.format(own) + "text, " + rest.format(other) for own, head, other, rest in lines if head != "{}"]
    loose = [rest.format(other) for _, _, other, rest in lines]
    own = [own for own, head, _, _ in lines if head != "{}"]
    assert clause_ids("\n".join(written + loose)) == list(dict.fromkeys(own))
    assert set(own) <= set(clauses_named("\n".join(written)))


@pytest.mark.parametrize("text", ["C-T-die stops", "c-1.1 small", "C-1 whole", "C-1.1ab two letters", "C-1.", "1.1"])
def test_other_names_are_no_clauses(text: str) -> None:
    assert clause_ids(text) == []
