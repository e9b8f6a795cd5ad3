"""A plugin is whole as soon as it is laid: it passes its own tests and every check, on its own and in the workspace."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path

import pytest

from engine_service.scaffold import Identity, Laid, lay
from tests.scaffold.places import NEW, ROOT, SHIPPED, run, workspace

LOTS = Identity.of(NEW)
LONG = Identity.of("a_b_c_d_e_f_g_h_i_j_k_l_m_n_o2", "x" * 60)
"""A name as long as names may be, of as many words as it can have."""


def content(folder: Path) -> dict[str, bytes]:
    """The files that were laid, by their paths."""
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Laid:
    """A game in an empty folder."""
    return lay(LOTS, tmp_path_factory.mktemp("alone"))


def test_it_passes_its_own_tests(alone: Laid) -> None:
    """Clauses, conformance and golden playthroughs, in a run of their own; nothing is skipped."""
    said = run(alone.folder, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", PYTHONPATH="src")
    counted = re.search(r"^(\d+) passed in", said, re.MULTILINE)
    assert counted is not None, said
    assert int(counted[1]) > 50


def test_its_stubs_are_those_that_the_tools_make(alone: Laid) -> None:
    """`make proto` writes them anew and changes nothing."""
    before = content(alone.folder)
    for path in (alone.folder / f"src/{LOTS.package}/v1").glob("view*[!o]"):
        path.unlink()
    assert content(alone.folder) != before
    run(alone.folder, "make", "proto")
    assert content(alone.folder) == before


def test_it_passes_every_check_on_its_own(alone: Laid) -> None:
    """`make lint`: style, format, strict types and the proto."""
    said = run(alone.folder, "make", "lint")
    assert "Success: no issues found" in said


@pytest.mark.parametrize("name", ["a", "kleros", LONG.name])
def test_style_and_format_hold_for_short_and_long_names(name: str, tmp_path: Path) -> None:
    """No line becomes too long, none could be joined, and imports stay in order."""
    for parent in (tmp_path, workspace(tmp_path)):
        laid = lay(Identity.of(name, LONG.title), parent)
        run(laid.folder, "ruff", "check", "--no-cache", ".")
        run(laid.folder, "ruff", "format", "--no-cache", "--check", ".")


@pytest.fixture(scope="module")
def member(tmp_path_factory: pytest.TempPathFactory) -> Laid:
    """A game in a copy of this workspace."""
    laid = lay(LOTS, workspace(tmp_path_factory.mktemp("copy")))
    assert laid.workspace is not None
    return laid


def test_in_the_workspace_types_and_layers_hold(member: Laid) -> None:
    """mypy and import-linter read the workspace's lists, in which the game is; no other game is listed less for it."""
    assert member.workspace is not None
    root = member.workspace
    lists = tomllib.loads((root / "pyproject.toml").read_text())["tool"]
    source = f"plugins/{NEW}/src"
    assert source in lists["mypy"]["files"] and source in lists["mypy"]["mypy_path"]
    for contract in lists["importlinter"]["contracts"]:
        for modules in (contract["source_modules"], contract["forbidden_modules"]):
            assert (LOTS.package in modules) == ("petteia_three_fates" in modules)
    assert "Success" in run(root, "mypy", "--cache-dir", os.devnull, source)
    assert "0 broken" in run(root, "lint-imports", "--no-cache", PYTHONPATH=source)


def test_games_that_an_author_has_laid_do_not_come_into_the_copy(member: Laid, tmp_path: Path) -> None:
    """The copy of a workspace in which a game is laid is as that of a workspace without it."""
    assert member.workspace is not None
    once, again = workspace(tmp_path / "once"), workspace(tmp_path / "again", member.workspace)
    for name in ("pyproject.toml", "buf.yaml"):
        assert LOTS.package in (member.workspace / name).read_text() or name == "buf.yaml"
        assert (again.parent / name).read_bytes() == (once.parent / name).read_bytes()
    assert sorted(each.name for each in again.iterdir()) == sorted(SHIPPED)
    if sorted(each.parent.name for each in ROOT.glob("plugins/*/pyproject.toml")) == sorted(SHIPPED):
        assert (once.parent / "pyproject.toml").read_bytes() == (ROOT / "pyproject.toml").read_bytes()


def test_in_the_workspace_its_proto_is_known(member: Laid) -> None:
    """buf reads it, the house finds nothing missing, and the stubs of all protos are up to date."""
    assert member.workspace is not None
    run(member.workspace, "buf", "lint")
    house = "import sys; sys.path.insert(0, 'tools'); import house; print(house.unknown_protos())"
    assert run(member.workspace, sys.executable, "-c", house) == "[]\n"
    run(member.workspace, sys.executable, "tools/protos.py", "--check")
