"""Writes requirements.lock: every dependency of the workspace with its version and hashes, and no registry's host."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = "# Pinned dependencies with hashes. Made by `make lock`; do not edit.\n"


def main() -> None:
    """Resolves anew and exports."""
    uv = str(Path(sys.executable).with_name("uv"))
    subprocess.run([uv, "lock", "--quiet"], cwd=ROOT, check=True)
    flags = ("--all-packages", "--all-extras", "--all-groups", "--no-emit-workspace", "--no-header", "--no-annotate")
    export = [uv, "export", "--quiet", "--format", "requirements-txt", "--locked", *flags]
    lines = subprocess.run(export, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    (ROOT / "requirements.lock").write_text(HEADER + lines)


if __name__ == "__main__":
    main()
