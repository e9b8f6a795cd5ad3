"""The watch over what reaches outside sees each way of doing so, and only while it lasts."""

from __future__ import annotations

import datetime
import os
import random
import secrets
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from random import shuffle
from time import perf_counter

import pytest

from engine_service.game import Rng
from engine_service.testing.outside import watch_outside_calls


class Generator(list[int]):
    """Looks like a generator of numpy, whose methods are built in."""


Generator.__module__ = "numpy.random._generator"

REACHES: list[tuple[str, Callable[[], object]]] = [
    ("random.random", lambda: random.random()),
    ("random.getrandbits", lambda: shuffle([1, 2, 3])),
    ("random.getrandbits", lambda: random.Random(1).choice("abc")),
    ("numpy.random.append", lambda: Generator().append(1)),
    ("posix.urandom", lambda: os.urandom(4)),
    ("posix.urandom", lambda: secrets.token_bytes(4)),
    ("posix.urandom", lambda: random.SystemRandom().random()),
    ("posix.urandom", lambda: uuid.uuid4()),
    ("time.time", lambda: time.time()),
    ("time.perf_counter", lambda: perf_counter()),
    ("time.monotonic_ns", lambda: time.monotonic_ns()),
    ("datetime.now", lambda: datetime.datetime.now(tz=datetime.UTC)),
    ("date.today", lambda: datetime.date.today()),  # noqa: DTZ011  # a game's author may write it
    ("posix.getpid", lambda: os.getpid()),
    ("posix.listdir", lambda: os.listdir(tempfile.gettempdir())),
    ("io.open", lambda: Path(__file__).read_text()),
]


@pytest.mark.parametrize(("name", "reach"), REACHES, ids=range(len(REACHES)))
def test_what_reaches_outside_is_named_with_its_line(name: str, reach: Callable[[], object]) -> None:
    """Whatever the standard library does in between."""
    with watch_outside_calls() as noted:
        reach()
    assert any(note.startswith(f"{name} is called at {__file__}:{reach.__code__.co_firstlineno}") for note in noted), (
        noted
    )


def test_rules_may_draw_sort_and_count() -> None:
    """The game's own generator, and all that computes, is let alone."""
    with watch_outside_calls() as noted:
        rng = Rng.from_seed(b"")
        rng.shuffle(cards := list(range(9)))
        sorted(str(card) for card in cards)
        datetime.date(2020, 1, 1).isoformat()
    assert noted == []


def test_nothing_is_noted_before_and_afterwards_and_other_watches_go_on() -> None:
    """Also where the rules raise."""
    calls: list[str] = []

    def profile(frame: object, event: str, argument: object) -> None:
        calls.append(event)

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        with pytest.raises(KeyError), watch_outside_calls() as noted:
            raise KeyError
        assert sys.getprofile() is profile
    finally:
        sys.setprofile(before)
    time.time()
    assert noted == []
