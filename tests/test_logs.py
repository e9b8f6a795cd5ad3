"""Failures in logs: where they happened and what the system said, never what a plugin's exception says."""

from __future__ import annotations

import errno
import sqlite3

import pytest

from engine_service.logs import set_up_logs, where


def raised(failure: Exception, cause: Exception | None = None) -> Exception:
    """The exception with the places that it gets when it is raised."""
    try:
        raise failure from cause
    except Exception as caught:
        return caught


def test_a_failure_is_told_by_types_and_places() -> None:
    """Each exception of a chain is named with the place that raised it, the innermost last, and no message is."""
    told = where(raised(KeyError("the queen of spades"), raised(ValueError("is in hand"))))
    first, second = told.split("; caused by ")
    assert first.startswith("KeyError at ") and second.startswith("ValueError at ")
    assert all("test_logs.py" in each and each.endswith(" raised") for each in (first, second))
    assert "queen" not in told and "hand" not in told


def test_what_the_system_said_is_told_by_name() -> None:
    """Errors of the system and of SQLite carry the names of their codes."""
    assert where(raised(OSError(errno.ENOSPC, "No space left", "/secret"))).startswith("OSError ENOSPC at ")
    with pytest.raises(sqlite3.OperationalError) as caught:
        sqlite3.connect(":memory:").execute("SELECT nothing")
    assert where(caught.value).startswith("OperationalError SQLITE_ERROR at ")
    assert where(OSError("without a code")) == "OSError at nowhere"


def test_an_unknown_level_is_refused() -> None:
    """A level that is none is refused with those there are."""
    with pytest.raises(ValueError, match=r"'loud'.*debug, info, warning, error"):
        set_up_logs("loud")
