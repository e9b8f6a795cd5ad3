"""All distributions, built once from a copy of the sources: each sdist, and from it its wheel."""

from __future__ import annotations

import shutil

import pytest

from tests.packaging.building import Built, build
from tests.packaging.workspace import ROOT, members, sources


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Built]:
    """The archives of every distribution by its name; the checkout itself is only read."""
    copy, unpacked, out = (tmp_path_factory.mktemp(name) for name in ("copy", "unpacked", "dist"))
    for path in sources():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, copy / path)
    return {member.name: build(member, copy, unpacked, out) for member in members()}
