"""A watch over calls that let the outside into rules: chance, clocks and files."""

from __future__ import annotations

import contextlib
import datetime
import gc
import io
import os
import random
import sys
import sysconfig
import time
from collections.abc import Iterator
from types import FrameType
from typing import Any

__all__ = ["watch_outside_calls"]

_CLOCKS = (
    time.time, time.time_ns, time.monotonic, time.monotonic_ns, time.perf_counter, time.perf_counter_ns,
    time.process_time, time.process_time_ns, time.thread_time, time.localtime, time.gmtime, time.sleep,
)  # fmt: skip
_SYSTEM = (os.urandom, os.getpid, io.open, os.open, os.listdir)
_OUTSIDE = {id(function): f"{function.__module__}.{function.__name__}" for function in (*_CLOCKS, *_SYSTEM)}
_NOW = ("now", "utcnow", "today")
_LIBRARY = sysconfig.get_path("stdlib")


@contextlib.contextmanager
def watch_outside_calls() -> Iterator[list[str]]:
    """While it lasts, calls of chance, clocks and files are noted, with the lines that made them.

    It watches calls rather than patching modules, so that a function which a game imported by name, or keeps in a
    variable, is seen as well. Only the calling thread is watched.
    """
    noted: list[str] = []

    def look(frame: FrameType, event: str, called: Any) -> None:
        if event == "c_call" and (name := _outside(called)):
            noted.append(f"{name} is called at {_caller(frame)}")

    before, collecting = sys.getprofile(), gc.isenabled()
    gc.disable()
    sys.setprofile(look)
    try:
        yield noted
    finally:
        sys.setprofile(before)
        if collecting:
            gc.enable()


def _outside(called: Any) -> str:
    """The name of a function that reaches outside; empty for any other."""
    owner = getattr(called, "__self__", None)
    name = getattr(called, "__name__", "")
    if isinstance(owner, random.Random):
        return f"random.{name}"
    if isinstance(owner, type) and issubclass(owner, datetime.date) and name in _NOW:
        return f"{owner.__name__}.{name}"
    if type(owner).__module__.startswith("numpy.random"):
        return f"numpy.random.{name}"
    return _OUTSIDE.get(id(called), "")


def _caller(frame: FrameType) -> str:
    """The line outside of the standard library that a call goes back to."""
    found: FrameType | None = frame
    while found is not None:
        path = found.f_code.co_filename
        if "site-packages" in path or not path.startswith((_LIBRARY, "<")):
            return f"{path}:{found.f_lineno}"
        found = found.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"
