"""A new game is laid whole, or nothing is changed."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from engine_service.scaffold import Identity, LayingRefused, lay
from engine_service.scaffold.rendering import render

LOTS = Identity.of("high_lots")

WORKSPACE = """
[tool.uv.workspace]
members = ["plugins/*"]

[tool.uv.sources]
petteia-three-fates = { workspace = true }

[tool.mypy]
files = ["engine_service", "plugins/three_fates/src", "tools"]

[tool.importlinter]
root_packages = ["engine_service", "petteia_three_fates"]
"""

BUF = "version: v2\nmodules:\n  - path: protos\n  - path: plugins/three_fates/src\n"


def files_in(folder: Path) -> dict[str, bytes | None]:
    """Everything below a folder: files with their content, other things with None."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }  # fmt: skip


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """The root of a small workspace that knows the example."""
    root = tmp_path / "workspace"
    (root / "plugins").mkdir(parents=True)
    (root / "pyproject.toml").write_text(WORKSPACE)
    (root / "buf.yaml").write_text(BUF)
    return root


def test_outside_of_a_workspace_a_game_has_the_settings_of_its_tools(tmp_path: Path) -> None:
    """Folders that are missing on the way are made; no project file is changed."""
    laid = lay(LOTS, tmp_path / "games" / "mine")
    assert (laid.folder, laid.workspace, laid.changed) == (tmp_path / "games/mine/high_lots", None, ())
    assert files_in(laid.folder).keys() >= {"Makefile", "buf.yaml", "RULES.md", "src/petteia_high_lots/rules.py"}
    project = tomllib.loads((laid.folder / "pyproject.toml").read_text())
    assert project["tool"]["ruff"]["line-length"] == 120 and project["tool"]["mypy"]["strict"]
    assert [path.name for path in (tmp_path / "games" / "mine").iterdir()] == ["high_lots"]


def test_in_a_workspace_a_game_is_listed_wherever_the_example_is(workspace: Path) -> None:
    laid = lay(LOTS, workspace / "plugins")
    project = tomllib.loads((workspace / "pyproject.toml").read_text())["tool"]
    assert project["uv"]["sources"]["petteia-high-lots"] == {"workspace": True}
    assert project["mypy"]["files"] == ["engine_service", "plugins/three_fates/src", "plugins/high_lots/src", "tools"]
    assert project["importlinter"]["root_packages"] == ["engine_service", "petteia_three_fates", "petteia_high_lots"]
    assert (workspace / "buf.yaml").read_text() == f"{BUF}  - path: plugins/high_lots/src\n"
    assert laid.workspace == workspace and {path.name for path in laid.changed} == {"pyproject.toml", "buf.yaml"}
    files = {path: data for path, data in files_in(laid.folder).items() if data is not None}
    assert files == render(LOTS, standalone=False)
    assert [path.name for path in (workspace / "plugins").iterdir()] == ["high_lots"]


def test_beside_the_workspaces_plugins_a_game_is_on_its_own(workspace: Path) -> None:
    before = files_in(workspace)
    laid = lay(LOTS, workspace / "elsewhere")
    assert laid.workspace is None and (laid.folder / "Makefile").is_file()
    assert files_in(workspace).items() >= before.items()


def refused(parent: Path, around: Path) -> str:
    """Why a game cannot be laid there; nothing around is another than before."""
    before = files_in(around)
    with pytest.raises(LayingRefused) as refusal:
        lay(LOTS, parent)
    assert files_in(around) == before
    return str(refusal.value)


@pytest.mark.parametrize("kind", ["folder", "file", "link to nowhere"])
def test_what_is_there_already_stays(kind: str, tmp_path: Path) -> None:
    there = tmp_path / "high_lots"
    match kind:
        case "folder":
            there.mkdir()
        case "file":
            there.write_text("mine")
        case _:
            there.symlink_to(tmp_path / "nowhere")
    assert f"{there} is there already" in refused(tmp_path, tmp_path)


def test_no_game_is_laid_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "plugins").write_text("a file")
    assert "plugins" in refused(tmp_path / "plugins", tmp_path)


def test_a_list_that_names_the_game_already_is_not_made_worse(workspace: Path) -> None:
    with (workspace / "buf.yaml").open("a") as file:
        file.write("  - path: plugins/high_lots/src\n")
    assert "buf.yaml lists - path: plugins/high_lots/src already" in refused(workspace / "plugins", workspace)


def test_a_class_that_means_something_else_is_refused(workspace: Path) -> None:
    before = files_in(workspace)
    with pytest.raises(LayingRefused, match="a class Loom, which is something else"):
        lay(Identity.of("loom"), workspace / "plugins")
    assert files_in(workspace) == before


def test_a_project_file_that_cannot_be_read_is_named(workspace: Path) -> None:
    (workspace / "buf.yaml").unlink()
    assert "buf.yaml: No such file" in refused(workspace / "plugins", workspace)


LAY = """
import resource, sys
from pathlib import Path
if len(sys.argv) > 2:
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
from engine_service.scaffold import Identity, LayingRefused, lay
try:
    lay(Identity.of("high_lots"), Path(sys.argv[1]))
except LayingRefused as refusal:
    sys.exit(f"refused: {refusal}")
"""


@pytest.mark.parametrize(("fits", "parent"), [(4_000, "elsewhere/deep"), (4_000, "plugins"), (100_000, "plugins")])
def test_a_full_disk_leaves_nothing_behind(fits: int, parent: str, workspace: Path) -> None:
    """No file may grow beyond a limit: one of the game does, or the last that is written, a list of the workspace."""
    with (workspace / "pyproject.toml").open("a") as file:
        file.write("# comment\n" * 20_000)
    before = files_in(workspace)
    done = subprocess.run(
        [sys.executable, "-B", "-c", LAY, workspace / parent, str(fits)], capture_output=True, text=True, check=False
    )
    assert f"refused: {workspace / parent / 'high_lots'}: File too large" in done.stderr
    assert files_in(workspace) == before


def test_of_two_at_once_one_is_laid(workspace: Path) -> None:
    """The other is refused, and takes nothing of the first away."""
    command = [sys.executable, "-B", "-c", LAY, workspace / "plugins"]
    both = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    told = sorted(each.communicate()[1] for each in both)
    assert told[0] == "" and told[1].startswith("refused: ")
    files = {path: data for path, data in files_in(workspace / "plugins/high_lots").items() if data is not None}
    assert files == render(LOTS, standalone=False)
    assert (workspace / "buf.yaml").read_text() == f"{BUF}  - path: plugins/high_lots/src\n"
