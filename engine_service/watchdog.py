"""The watchdog: ends a process that hangs in a loop inside C, where no Python can interrupt it.

It counts in real time and needs nothing of the interpreter. What it writes to standard error before the end names the
line of the plugin that is at work. The log in the store is the truth, so the next start loses nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
from collections.abc import AsyncIterator, Iterator

__all__ = ["attended", "watched"]

_STANDARD_ERROR = 2
_BEAT = 1.0
"""Seconds between two signs of life of the event loop."""


@contextlib.contextmanager
def watched(seconds: float) -> Iterator[None]:
    """A context that must be left within so many seconds; the process ends otherwise."""
    faulthandler.dump_traceback_later(seconds, exit=True, file=_STANDARD_ERROR)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


@contextlib.asynccontextmanager
async def attended(seconds: float) -> AsyncIterator[None]:
    """A context in which the event loop must go round at least once in so many seconds; 0 lets it hang for ever."""
    if not seconds:
        yield
        return
    with watched(seconds):
        beats = asyncio.create_task(_beat(seconds))
        try:
            yield
        finally:
            beats.cancel()


async def _beat(seconds: float) -> None:
    while True:
        await asyncio.sleep(min(_BEAT, seconds / 4))
        faulthandler.dump_traceback_later(seconds, exit=True, file=_STANDARD_ERROR)
