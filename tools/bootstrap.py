"""Makes `.venv` and installs what requirements.lock pins, then the workspace itself. Standard library only.

It does nothing when all is there already, begins anew after it was killed, and two at once wait for each other.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "installed"
UNFINISHED = VENV / "unfinished"
"""Is there while something is being installed; whoever finds it knows that a set-up was killed half-way."""


def members() -> list[Path]:
    """The folders of all distributions of the workspace; the core first, since the others need it."""
    patterns = ("protos", "plugins/*", "clients/*")
    found = (path for pattern in patterns for path in sorted(ROOT.glob(pattern)))
    return [ROOT, *(path for path in found if (path / "pyproject.toml").exists())]


def fingerprint() -> str:
    """What the installation depends on: the Python, the lock and every pyproject.toml."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (ROOT / "requirements.lock", *(folder / "pyproject.toml" for folder in members())):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def usable() -> bool:
    """Whether `.venv` is whole, has a pip that works, and is of this very Python."""
    if UNFINISHED.exists() or not (VENV / "bin/python").exists():
        return False
    asked = [str(VENV / "bin/python"), "-c", "import pip, sys; print(sys.version)"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout == f"{sys.version}\n"


def run(lock: TextIO, *command: str) -> None:
    """Runs a command, which holds the lock even if this program is killed; ends this program where it fails."""
    if subprocess.run(command, cwd=ROOT, check=False, pass_fds=[lock.fileno()]).returncode:
        UNFINISHED.unlink(missing_ok=True)  # whoever fails by himself leaves all as it was
        sys.exit("Setting up .venv failed (see above); `make` tries again.")


def make_venv(lock: TextIO) -> None:
    """Makes an empty `.venv` with pip in it."""
    if importlib.util.find_spec("ensurepip") is None:
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        sys.exit(f"{sys.executable} comes without ensurepip: install the package {package}, then run make again.")
    shutil.rmtree(VENV, ignore_errors=True)
    VENV.mkdir()
    UNFINISHED.touch()
    run(lock, sys.executable, "-m", "venv", str(VENV))


def main() -> None:
    """Brings `.venv` up to date."""
    with (ROOT / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = fingerprint()
        if STAMP.exists() and STAMP.read_text() == wanted:
            return
        print("Setting up .venv (once) ...", file=sys.stderr, flush=True)
        STAMP.unlink(missing_ok=True)
        if not usable():
            make_venv(lock)
        UNFINISHED.touch()
        pip = (str(VENV / "bin/python"), "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
        run(lock, *pip, "--require-hashes", "--requirement", "requirements.lock")
        editable = [argument for folder in members() for argument in ("--editable", str(folder))]
        run(lock, *pip, "--no-deps", "--no-index", "--no-build-isolation", *editable)
        STAMP.write_text(wanted)
        UNFINISHED.unlink()


if __name__ == "__main__":
    main()
