"""What a plugin author types: one line for each suite, `--conformance` and `--golden-update`."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine_service.testing.conformance import CHECKS
from tests.testing.broken import broken_games

pytest_plugins = ["pytester"]

SUITES = """\
from engine_service.testing import conformance, golden
from {module} import Offerings

test_conformance = conformance(Offerings(), bound=40)
test_golden = golden(Offerings())
"""
HERE = Path(__file__).parent


@pytest.fixture
def suites(pytester: pytest.Pytester) -> Path:
    """A folder with the tests of the toy, and with nothing committed."""
    folder = pytester.mkdir("suites")
    (folder / "test_offerings.py").write_text(SUITES.format(module="tests.testing.toy"))
    return folder


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    """A run of pytest in the folder above."""
    return pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:asyncio", "-p", "no:randomly", *arguments)


def committed(folder: Path) -> dict[str, str]:
    """The files that the suites have written, or should be compared with."""
    files = (path for path in folder.rglob("*.txt"))
    return {path.relative_to(folder).as_posix(): path.read_text() for path in files}


def test_what_is_missing_is_named_and_how_to_write_it(pytester: pytest.Pytester, suites: Path) -> None:
    """Nothing is written unless it was asked for."""
    result = run(pytester, "-k", "golden or list_of_never_redealt")
    result.assert_outcomes(failed=3)
    for name in ("golden/offerings-2.txt", "golden/offerings-3.txt", "never_redealt.txt"):
        result.stdout.fnmatch_lines([f"*{suites / name} is missing; run `pytest --golden-update` to write it*"])
    assert committed(suites) == {}


def test_an_update_writes_what_is_compared_from_then_on(pytester: pytest.Pytester, suites: Path) -> None:
    """The files are the same on every machine: those that are committed beside this test."""
    run(pytester, "--golden-update").assert_outcomes(passed=len(CHECKS) + 2)
    assert committed(suites) == committed(HERE)
    run(pytester, "-k", "golden or list_of_never_redealt").assert_outcomes(passed=3)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("golden/offerings-2.txt", "told: Seat 0 throws 3", "told: Seat 0 throws 2"),
        ("never_redealt.txt", "  hands[[]own[]][[]*[]]", "  pile[[]*[]]"),
    ],
    ids=["golden", "never re-dealt"],
)
def test_a_difference_is_shown_and_only_an_update_writes_it(
    name: str, old: str, new: str, pytester: pytest.Pytester, suites: Path
) -> None:
    """Lines that were committed are marked with `-`, those of the game as it is now with `+`."""
    for path, text in committed(HERE).items():
        (suites / path).parent.mkdir(exist_ok=True)
        (suites / path).write_text(text)
    changed = committed(HERE)[name].replace(plain(old), plain(new))
    assert changed != committed(HERE)[name]
    (suites / name).write_text(changed)
    result = run(pytester, "-k", "golden or list_of_never_redealt")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines([f"*{suites / name} differs from what the game gives now*"])
    result.stdout.fnmatch_lines([f"E *-*{new}*"])
    result.stdout.fnmatch_lines([f"E *+*{old}*"])
    assert (suites / name).read_text() == changed
    run(pytester, "-k", "golden or list_of_never_redealt", "--golden-update").assert_outcomes(passed=3)
    assert committed(suites) == committed(HERE)


def plain(pattern: str) -> str:
    """The text that a pattern of fnmatch stands for."""
    return pattern.replace("[[]", "[").replace("[]]", "]")


def test_a_game_that_breaks_off_is_never_written(pytester: pytest.Pytester) -> None:
    """The message says why it broke off."""
    (stuck,) = (broken for broken in broken_games() if broken.what == "a seat to act without a move")
    folder = pytester.mkdir("stuck")
    (folder / "stuck.py").write_text(stuck.source)
    (folder / "test_stuck.py").write_text(SUITES.format(module="stuck"))
    pytester.syspathinsert(folder)
    result = run(pytester, "-k", "golden", "--golden-update")
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*seats=2, options={}, seed='golden 2', version=*: seat ? is to act and has no *"])
    assert committed(folder) == {}


MIXTURE = (
    "        pile = list(DECK)\n",
    '        pile = list(DECK)\n        assert setup.options.cards == 3 or setup.options.favours, "no such table"\n',
)


def test_in_full_options_are_mixed_and_a_sample_takes_one_at_a_time(pytester: pytest.Pytester) -> None:
    source = (HERE / "toy.py").read_text().replace(*MIXTURE)
    (pytester.path / "mixed.py").write_text(source)
    (pytester.path / "test_mixed.py").write_text(SUITES.format(module="mixed"))
    pytester.syspathinsert()
    run(pytester, "-k", "every_game_starts").assert_outcomes(passed=1)
    run(pytester, "-k", "every_game_starts", "--conformance=sample").assert_outcomes(passed=1)
    result = run(pytester, "-k", "every_game_starts", "--conformance=full")
    result.assert_outcomes(failed=1)
    where = "seats=2, options={'cards': '2', 'favours': 'no'}, seed='mixture 2 *': the game does not start"
    result.stdout.fnmatch_lines([f"*{where}*AssertionError: no such table*"])


def test_in_full_no_check_is_cut_short(pytester: pytest.Pytester, suites: Path) -> None:
    """A time limit that a repository sets for its tests holds for samples; one that is typed holds in any case."""
    pytester.makeini("[pytest]\ntimeout = 99\n")
    for arguments, limit in (
        ((), "99.0s"),
        (("--conformance=full",), None),
        (("--conformance=full", "--timeout=7"), "7.0s"),
    ):
        shown = run(pytester, "-k", "every_game_ends", *arguments).stdout.str()
        assert ("timeout: " in shown) == (limit is not None)
        assert f"timeout: {limit or ''}" in shown or limit is None


@pytest.mark.usefixtures("suites")
def test_another_amount_of_conformance_is_refused(pytester: pytest.Pytester) -> None:
    result = run(pytester, "--conformance=half")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--conformance: invalid choice: 'half' (choose from*sample*full*"])
