"""The documentation leads to what is there, and the README is read in two minutes."""

from __future__ import annotations

import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_lead_to_files_of_the_project(page: Path) -> None:
    """What a page links to is in the project."""
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", (ROOT / page).read_text())
    for link in links:
        assert "://" not in link and (ROOT / page.parent / link).exists(), link


def test_every_folder_is_in_the_layout() -> None:
    """The README's table names each folder of the project, and every folder that it names is there."""
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    folders = {path.partition("/")[0] for path in tracked if "/" in path and not path.startswith(".")}
    named = re.findall(r"`([\w/]+)/`", "".join(re.findall(r"^\| (`.*?) \|", (ROOT / "README.md").read_text(), re.M)))
    assert folders <= {each.partition("/")[0] for each in named}
    assert all((ROOT / each).is_dir() for each in named)


def test_the_readme_is_read_in_two_minutes() -> None:
    """It has at most 500 words, code left out."""
    prose = re.sub(r"```.*?```", "", (ROOT / "README.md").read_text(), flags=re.DOTALL)
    assert len(prose.split()) <= 500


def test_the_picture_is_as_wide_as_a_board() -> None:
    """It is an SVG that loads nothing from elsewhere, 100 columns wide, on one screen."""
    source = (ROOT / "docs/delphi.svg").read_text()
    assert re.findall(r"\b(?:href|src|url)\b\W+https?:", source) == []
    texts = list(ElementTree.fromstring(source).iter("{http://www.w3.org/2000/svg}text"))
    assert max(len(each.text or "") for each in texts) == 100
    assert len({each.get("y") for each in texts}) <= 45
