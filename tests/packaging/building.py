"""Building the archives of a distribution from a copy of its sources."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple

from tests.packaging.workspace import Member


class Built(NamedTuple):
    """A distribution and its archives."""

    member: Member
    package: Path
    """Where its package lies in the copy that it was built from."""
    sdist: Path
    wheel: Path


def build(member: Member, copy: Path, unpacked: Path, out: Path) -> Built:
    """The sdist from the sources, then the wheel from the sdist alone, as an index would serve and pip would do it."""
    stem = f"{member.name.replace('-', '_')}-{member.version}"
    sdist, wheel = out / f"{stem}.tar.gz", out / f"{stem}-py3-none-any.whl"
    hatchling(copy / member.folder, "sdist", out)
    with tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
    hatchling(unpacked / stem, "wheel", out)
    return Built(member, member.package(copy), sdist, wheel)


def hatchling(folder: Path, target: str, out: Path) -> None:
    """Builds one archive of the project in `folder`; what the builder says is shown where it fails."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(out)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{folder.name}: {done.stdout}{done.stderr}"
