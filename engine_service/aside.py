"""Calls into plugins that may take their time: beside the event loop, and not for ever."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import threading
from collections.abc import Callable

from engine_service.guard import Overrun

__all__ = ["aside"]

_PAUSE = 0.1
_TRIES = 20
"""So often a call that takes too long is interrupted, with a pause in seconds after each; then it is left to itself."""


async def aside(call: Callable[[], object], seconds: float) -> BaseException | None:
    """What a call raises that runs in a thread of its own for at most so many seconds; an `Overrun` if it takes longer.

    A call that waits inside C can't be interrupted before it comes back from there. It keeps no process from ending.
    """
    outcome: asyncio.Future[BaseException | None] = asyncio.get_running_loop().create_future()
    thread = threading.Thread(target=_run, args=(call, outcome), daemon=True, name="petteia-aside")
    thread.start()
    await asyncio.wait((outcome,), timeout=seconds)
    for _ in range(_TRIES):
        if outcome.done():
            return outcome.result()
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(Overrun))
        await asyncio.wait((outcome,), timeout=_PAUSE)
    return outcome.result() if outcome.done() else Overrun()


def _run(call: Callable[[], object], outcome: asyncio.Future[BaseException | None]) -> None:
    raised: BaseException | None = None
    try:
        call()
    except BaseException as failure:  # a SystemExit that got out of here would end the server
        raised = failure
    with contextlib.suppress(RuntimeError):  # the loop has been closed meanwhile
        outcome.get_loop().call_soon_threadsafe(_tell, outcome, raised)


def _tell(outcome: asyncio.Future[BaseException | None], raised: BaseException | None) -> None:
    if not outcome.done():
        outcome.set_result(raised)
