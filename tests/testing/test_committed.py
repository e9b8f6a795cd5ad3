"""A generated file is compared with what is committed, and the difference is shown at its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.testing import Nonconformity
from engine_service.testing.committed import compare_or_update

LONG = "".join(f"line {number}\n" for number in range(1, 1001))


def told(path: Path, text: str) -> list[str]:
    """What is said of a file that should hold `text`."""
    with pytest.raises(Nonconformity) as caught:
        compare_or_update(path, text, update=False)
    return str(caught.value).split("\n")


def test_an_update_makes_the_folder_and_the_file(tmp_path: Path) -> None:
    """And what was written is what is compared, whatever letters it holds."""
    path = tmp_path / "deep" / "down" / "file.txt"
    compare_or_update(path, "Ἀθῆναι\n", update=True)
    compare_or_update(path, "Ἀθῆναι\n", update=False)
    assert path.read_text("utf-8") == "Ἀθῆναι\n"


def test_a_missing_file_is_named_with_what_to_do(tmp_path: Path) -> None:
    hint = "run `pytest --golden-update` to write it, and read the difference"
    assert told(tmp_path / "file.txt", "text") == [f"{tmp_path / 'file.txt'} is missing; {hint}"]
    assert not (tmp_path / "file.txt").exists()


def test_a_change_is_shown_with_its_line_and_what_is_around_it(tmp_path: Path) -> None:
    (tmp_path / "file.txt").write_text(LONG)
    first, *rest = told(tmp_path / "file.txt", LONG.replace("line 500\n", "line five hundred\n"))
    assert "file.txt differs from what the game gives now" in first
    around = [f" line {number}" for number in (497, 498, 499)]
    assert rest == ["from line 497:", *around, "-line 500", "+line five hundred", " line 501", " line 502", " line 503"]


def test_changes_that_lie_apart_are_shown_apart(tmp_path: Path) -> None:
    (tmp_path / "file.txt").write_text(LONG)
    rest = told(tmp_path / "file.txt", LONG.replace("line 10\n", "").replace("line 200\n", ""))
    assert [line for line in rest if line[:1] in "-+."] == ["-line 10", "...", "-line 200"]


def test_a_difference_that_goes_on_for_long_is_cut_off(tmp_path: Path) -> None:
    """Nothing is shown as lost or new merely because the comparison ends there."""
    (tmp_path / "file.txt").write_text(LONG)
    rest = told(tmp_path / "file.txt", LONG.replace("line 10\n", "").replace("line 900\n", ""))
    assert [line for line in rest if line[:1] in "-+."] == ["-line 10"]
    assert rest[-1] == "and so on"


def test_of_many_changes_the_first_are_shown_and_the_others_counted(tmp_path: Path) -> None:
    (tmp_path / "file.txt").write_text(LONG)
    rest = told(tmp_path / "file.txt", LONG.replace("line", "row"))
    assert len(rest) == 62
    assert re.fullmatch(r"and \d+ more lines", rest[-1])


def test_a_file_that_lacks_its_last_end_of_line_differs(tmp_path: Path) -> None:
    (tmp_path / "file.txt").write_text("one\ntwo")
    assert told(tmp_path / "file.txt", "one\ntwo\n")[1:] == ["only ends of lines differ"]


@given(st.lists(st.sampled_from("abc")), st.lists(st.sampled_from("abc")))
def test_files_pass_only_if_they_are_equal(
    tmp_path_factory: pytest.TempPathFactory, old: list[str], new: list[str]
) -> None:
    """And each line that is said to be lost or new is one that was there before or is there now."""
    path = tmp_path_factory.mktemp("any") / "file.txt"
    path.write_text("\n".join(old))
    if old == new:
        compare_or_update(path, "\n".join(new), update=False)
        return
    lines = told(path, "\n".join(new))[1:]
    assert {line[1:] for line in lines if line.startswith("-")} <= set(old)
    assert {line[1:] for line in lines if line.startswith("+")} <= set(new)
