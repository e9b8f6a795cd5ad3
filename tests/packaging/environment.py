"""A clean virtual environment, which holds what it is given and nothing else of the machine."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterable, Mapping
from importlib.metadata import Distribution
from pathlib import Path

from tests.packaging.requirements import closure

OFFLINE = {
    **{name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON", "PETTEIA_"))},
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_NO_INDEX": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_CACHE_DIR": "1",
}
"""No index and no setting of this machine: what pip does not find installed or among our wheels, it cannot get."""


class Environment:
    """A virtual environment in `folder`, with the third-party dependencies that `wanted` declares and no others.

    Those are links to the files installed here, distribution by distribution; our own distributions are left out,
    to be installed from `wheels` by pip.
    """

    def __init__(self, folder: Path, wheels: Path, wanted: Iterable[str], own: Mapping[str, Distribution]) -> None:
        self.folder, self.wheels = folder, wheels
        venv.create(folder, symlinks=os.name == "posix", with_pip=False)
        site = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))
        for name, distribution in closure(wanted, own).items():
            if name not in own:
                link_files(distribution, site)

    def program(self, name: str) -> Path:
        """A program of the environment."""
        return Path(sysconfig.get_path("scripts", "venv", {"base": str(self.folder)})) / name

    def pip(self, command: str, *arguments: str) -> str:
        """What pip says, at work on this environment without any index; fails the test where pip fails."""
        pip = [sys.executable, "-m", "pip", "--python", str(self.program("python")), command, *arguments]
        done = subprocess.run(pip, env=OFFLINE, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"pip {command} {' '.join(arguments)}: {done.stdout}{done.stderr}"
        return done.stdout

    def install(self, *wanted: str) -> None:
        """Installs distributions of ours; pip itself finds that all they require is there."""
        self.pip("install", "--quiet", "--find-links", str(self.wheels), *wanted)
        self.pip("check")

    def run(self, source: str, *arguments: str) -> str:
        """What a Python program prints, run in here; fails the test where it fails."""
        python = [str(self.program("python")), "-W", "error", "-c", source, *arguments]
        done = subprocess.run(python, env=OFFLINE, cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout


def link_files(distribution: Distribution, site: Path) -> None:
    """Links each file that a distribution installed among packages; programs are left out."""
    assert distribution.files is not None, f"{distribution.name} does not say which files it installed"
    for file in distribution.files:
        if ".." not in file.parts:
            link = site / file
            link.parent.mkdir(parents=True, exist_ok=True)
            if not link.exists():
                link.symlink_to(Path(str(distribution.locate_file(file))))
