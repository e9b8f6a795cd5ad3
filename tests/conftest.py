"""What tests of the engine share: distributions made for a test, and a toy that fails on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import toys

Distribute = Callable[..., None]


@pytest.fixture
def distribute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Distribute:
    """Installs a distribution for the test and the processes that it starts: its name, and a module by each of the
    entry points that it declares (source text makes a module of that name)."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)

    def install(name: str, entry_points: dict[str, str], **sources: str) -> None:
        info = site / f"{name.replace('-', '_')}-1.5.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.5\n")
        lines = "".join(f"{key} = {module}\n" for key, module in entry_points.items())
        (info / "entry_points.txt").write_text(f"[petteia.games]\n{lines}")
        for module, source in sources.items():
            (site / f"{module}.py").write_text(source)

    return install


@pytest.fixture
def failing() -> Iterator[dict[str, type[BaseException]]]:
    """Where the toy fails from now on, by method, and with what."""
    toys.FAILING.clear()
    yield toys.FAILING
    toys.FAILING.clear()
