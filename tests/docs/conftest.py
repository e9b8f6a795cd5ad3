"""An engine for the examples."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from clients.running_engine import running_engine


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running engine."""
    with running_engine(tmp_path_factory.mktemp("engine")) as address:
        yield address
