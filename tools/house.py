"""Checks of the house that no linter has: files stay small, protos are all known to buf, the lock is up to date."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 330
"""Lines of a Python file; the aim is 300."""


def tracked(pattern: str) -> list[Path]:
    """The files of this kind that git tracks."""
    listed = subprocess.run(["git", "ls-files", pattern], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / line for line in listed.splitlines() if (ROOT / line).exists()]


def long_files() -> list[str]:
    """Complaints about files that want a wall."""
    written = (path for path in tracked("*.py") if "_pb2" not in path.name)
    counted = ((path, len(path.read_text().splitlines())) for path in written)
    return [
        f"{path.relative_to(ROOT)} has {count} lines, at most {LONGEST}: split it"
        for path, count in counted
        if count > LONGEST
    ]


def unknown_protos() -> list[str]:
    """Complaints about proto modules that buf.yaml does not name, or names in vain."""
    named = set(re.findall(r"^\s*- path: (\S+)$", (ROOT / "buf.yaml").read_text(), re.M))
    there = {
        str(path.parents[2].relative_to(ROOT)) for path in ROOT.glob("p*/**/v1/*.proto") if ".venv" not in path.parts
    }
    return [f"buf.yaml and the folders differ: {path}" for path in sorted(named ^ there)]


def unpinned() -> list[str]:
    """Complaints about dependencies that requirements.lock lacks, and about hosts in it."""
    lock = (ROOT / "requirements.lock").read_text()
    pinned = {match.lower() for match in re.findall(r"^([A-Za-z0-9._-]+)==", lock, re.M)}
    wanted: set[str] = set()
    for path in tracked("*pyproject.toml"):
        declared = tomllib.loads(path.read_text())
        project = declared["project"]
        groups = (project.get("optional-dependencies", {}), declared.get("dependency-groups", {}))
        lists = (project.get("dependencies", []), *(each for group in groups for each in group.values()))
        wanted |= {re.split(r"[^A-Za-z0-9._-]", line)[0].lower() for lines in lists for line in lines}
    missing = {
        name for name in wanted if not name.startswith("petteia") and not pinned & {name, name.replace(".", "-")}
    }
    complaints = [f"requirements.lock lacks {name}; run `make lock`" for name in sorted(missing)]
    return complaints + (["requirements.lock names a host; run `make lock`"] if "://" in lock else [])


def main() -> None:
    """Prints all complaints; fails if there are any."""
    complaints = [*long_files(), *unknown_protos(), *unpinned()]
    if complaints:
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main()
