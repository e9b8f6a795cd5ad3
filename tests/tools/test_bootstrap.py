"""Setting up: in a folder with a blank in its name, twice, after a kill, and without what it needs."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

BOOTSTRAP = Path(__file__).resolve().parents[2] / "tools" / "bootstrap.py"

BACKEND = """
import os, signal, zipfile

def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    if pause := os.environ.get("PAUSE"):
        open(pause, "w").close()  # waits till the test listens
        signal.pause()
    with zipfile.ZipFile(f"{wheel_directory}/member-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("member.pth", os.getcwd())
        wheel.writestr("member-1.dist-info/METADATA", "Metadata-Version: 2.1\\nName: member\\nVersion: 1\\n")
        wheel.writestr("member-1.dist-info/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr("member-1.dist-info/RECORD", "")
    return "member-1-py3-none-any.whl"
"""
"""Builds the only distribution of the workspace without a tool; with PAUSE it is never done."""


class Workspace:
    """A small workspace with the project's own set-up."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.stamp = folder, folder / ".venv" / "installed"
        (folder / "tools").mkdir(parents=True)
        shutil.copy(BOOTSTRAP, folder / "tools")
        (folder / "requirements.lock").touch()
        (folder / "backend.py").write_text(BACKEND)
        backend = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
        (folder / "pyproject.toml").write_text(backend + '[project]\nname = "member"\nversion = "1"\n')

    def set_up(self, *hidden: str) -> subprocess.CompletedProcess[str]:
        """Runs the set-up, by a Python from which these modules are hidden."""
        script = str(self.folder / "tools" / "bootstrap.py")
        code = (
            f"import runpy, sys; sys.modules.update(dict.fromkeys({hidden!r})); "
            f"runpy.run_path({script!r}, run_name='__main__')"
        )
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    def works(self) -> bool:
        """Whether what was installed can be imported."""
        command = [str(self.folder / ".venv/bin/python"), "-c", "import backend, pip"]
        return subprocess.run(command, check=False, cwd="/").returncode == 0


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    """A workspace that was never set up."""
    return Workspace(tmp_path / "with a blank")


def test_a_python_without_ensurepip(workspace: Workspace) -> None:
    """The one package to install is named, and nothing is left behind."""
    done = workspace.set_up("ensurepip")
    assert done.returncode == 1
    assert f"install the package python3.{sys.version_info.minor}-venv" in done.stderr
    assert not (workspace.folder / ".venv").exists()


def test_set_up_once_heals_and_then_rests(workspace: Workspace) -> None:
    """A set-up that is killed begins anew the next time; the one after that changes and says nothing."""
    pause = workspace.folder / "pause"
    os.mkfifo(pause)
    command = [sys.executable, str(workspace.folder / "tools" / "bootstrap.py")]
    with subprocess.Popen(command, env={**os.environ, "PAUSE": str(pause)}, start_new_session=True) as killed:
        pause.open().close()
        os.killpg(killed.pid, signal.SIGKILL)
    assert not workspace.stamp.exists()
    (workspace.folder / ".venv/bin/pip").write_text("half of a program")
    healed = workspace.set_up()
    assert healed.returncode == 0, healed.stderr
    assert workspace.works()
    before = workspace.stamp.stat()
    again = workspace.set_up()
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    assert workspace.stamp.stat().st_mtime_ns == before.st_mtime_ns
    # What cannot be installed is told, and costs nothing that was there.
    (workspace.folder / "requirements.lock").write_text("no such requirement\n")
    failed = workspace.set_up()
    assert failed.returncode == 1 and "`make` tries again" in failed.stderr
    assert workspace.works()
