"""A limit on the computing time of a plugin's call: what takes longer is interrupted, and only its own game suffers.

While a server runs, a tick comes 50 times in every second of the process's CPU time; a paused or busy machine makes no
call too long. A tick interrupts what runs below a guard of the main thread, never the guard itself or the event loop.
What has been interrupted may go on all the same, by a bare `except`; then the next tick interrupts it again, and after
a few of them every step that it takes. A loop inside C can't be interrupted: it is the watchdog's.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import signal
import sys
import threading
import time
from _thread import get_ident, interrupt_main
from collections.abc import Iterator
from types import FrameType
from typing import Any, ClassVar

__all__ = ["Overrun", "guarded", "limited", "stopped_by_user"]

TICK = 0.02
"""Seconds of the process's CPU time between two ticks."""
LENIENT = 3
"""So often a call is interrupted once in a tick, which leaves it time to clean up; from then on at every step."""

_main = threading.main_thread().ident
_frame_above = sys._getframe


class Overrun(BaseException):
    """A plugin's call took longer than it may. No `Exception`, so that a plugin's `except Exception` lets it pass."""


class _OverrunAtEveryStep(Overrun):
    """Brings the next tick forward to where Python looks for signals next, in the very moment in which it is raised."""

    __init__: ClassVar[Any] = staticmethod(
        functools.partial(interrupt_main, signal.SIGPROF) if hasattr(signal, "SIGPROF") else interrupt_main
    )


class _Watched:
    """What the ticks look at: the guard that is at work in the main thread, and what its call may take."""

    def __init__(self) -> None:
        self.limits: list[float] = []
        """One for each server that runs in this process; the newest counts."""
        self.frame: FrameType | None = None
        """The frame that entered the guard: what is called from it may be interrupted."""
        self.began: float | None = None
        """The main thread's CPU time at the guard's first tick, so that entering a guard reads no clock."""
        self.interruptions = 0


_watched = _Watched()


class guarded:  # noqa: N801  # reads as a function where it is used
    """A context in which a plugin is called. Guards stand side by side, never one inside another.

    Raises:
        Overrun: the call took longer than it may, even if the plugin itself let that pass.
    """

    __slots__ = ()

    def __enter__(self) -> None:
        if get_ident() == _main:
            _watched.frame, _watched.began = _frame_above(1), None

    def __exit__(self, kind: type[BaseException] | None, cause: BaseException | None, trace: object) -> None:
        overran = False
        if get_ident() == _main:
            _watched.frame = None
            if _watched.interruptions:
                _watched.interruptions, overran = 0, True
        if overran or cause is not None:
            self._failed(cause, overran)

    def _failed(self, cause: BaseException | None, overran: bool) -> None:
        """What becomes of a call that raised, or took too long; what it raised goes on if nothing else is raised."""
        if overran and not isinstance(cause, Overrun):
            raise Overrun from cause


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """A context in which guarded calls may take so many seconds of computing time.

    Does nothing outside the main thread, and where the system has no such signal.
    """
    if get_ident() != _main or not hasattr(signal, "setitimer"):
        yield
        return
    if not _watched.limits:
        signal.signal(signal.SIGPROF, _tick)
        signal.siginterrupt(signal.SIGPROF, False)
        signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
        atexit.register(_end_ticks)
    _watched.limits.append(seconds)
    try:
        yield
    finally:
        _watched.limits.remove(seconds)
        if not _watched.limits:
            _end_ticks()
            atexit.unregister(_end_ticks)


def stopped_by_user(cause: BaseException | None) -> bool:
    """Whether an exception is the user's Ctrl-C, and not a plugin's own: a server takes Ctrl-C in another way."""
    return isinstance(cause, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _tick(_: int, frame: FrameType | None) -> None:
    if _watched.frame is None or not _watched.limits:
        return
    now = time.thread_time()
    if _watched.began is None:
        _watched.began = now
    if now - _watched.began >= _watched.limits[-1] and _is_below(frame, _watched.frame):
        _watched.interruptions += 1
        raise Overrun if _watched.interruptions <= LENIENT else _OverrunAtEveryStep


def _is_below(frame: FrameType | None, guard: FrameType) -> bool:
    """Whether a frame was called from the guard's, other than by entering or leaving the guard."""
    while frame is not None:
        above = frame.f_back
        if above is guard:
            return frame.f_code not in _OWN
        frame = above
    return False


def _end_ticks() -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, signal.SIG_IGN)  # one that is still on its way would end the process


_OWN = {guarded.__enter__.__code__, guarded.__exit__.__code__}
