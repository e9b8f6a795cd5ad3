"""Makes `.venv` and installs what requirements.lock pins, then the workspace itself. Standard library only.

It does nothing when all is there already, begins anew after an interruption, and two at once wait for each other.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "installed"


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


def pip(*arguments: str) -> None:
    """Runs the pip of `.venv`; ends this program where it fails."""
    command = [str(VENV / "bin/python"), "-m", "pip", "--disable-pip-version-check", "--quiet", *arguments]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit("Setting up .venv failed (see above). `make` tries again from where it stopped.")


def main() -> None:
    """Brings `.venv` up to date."""
    with (ROOT / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = fingerprint()
        if STAMP.exists() and STAMP.read_text() == wanted:
            return
        print("Setting up .venv (once) ...", file=sys.stderr, flush=True)
        STAMP.unlink(missing_ok=True)
        if not (VENV / "bin/pip").exists():
            if importlib.util.find_spec("ensurepip") is None:
                sys.exit(
                    f"{sys.executable} comes without ensurepip: install the package python3-venv, then run make again."
                )
            shutil.rmtree(VENV, ignore_errors=True)
            venv.create(VENV, with_pip=True)
        pip("install", "--require-hashes", "--requirement", "requirements.lock")
        editable = [argument for folder in members() for argument in ("--editable", str(folder))]
        pip("install", "--no-deps", "--no-index", "--no-build-isolation", *editable)
        STAMP.write_text(wanted)


if __name__ == "__main__":
    main()
