"""What runs in the process of an isolated plugin: the server itself, with limits, as long as its parent lives.

Its first line of input is an `Order`; the input ends when the parent does.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import faulthandler
import os
import signal
import sys
import threading

import msgspec

from engine_service.catalogue import Catalogue
from engine_service.config import Settings
from engine_service.isolation.order import READY, Finished, Order
from engine_service.loading import Live
from engine_service.logs import bind, set_up_logs
from engine_service.service.server import run

_MEGABYTE = 1 << 20
_PR_SET_PDEATHSIG = 1


def _main() -> None:
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=Order)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a plugin prints is for the log
    settings = Settings(**order.settings)
    _limit(settings.isolate_memory_mb * _MEGABYTE)
    faulthandler.enable(file=2)
    set_up_logs(settings.log_level)
    bind(isolated=order.plugin)

    def say(line: str) -> None:
        print(line, file=answers, flush=True)

    def tell_of_the_end(live: Live) -> None:
        if live.table.over and live.table.result is not None:
            ended = Finished(live.head.game_type, live.head.game_id, live.table.result)
            say(msgspec.json.encode(ended).decode())

    if not order.socket:
        catalogue = Catalogue.load(allow=settings.allow, block=settings.block)
        say(msgspec.json.encode(catalogue.plugins).decode())
        return
    _leave_with_parent()
    listen = f"unix:{order.socket}"
    asyncio.run(run(settings, listen=listen, listener=tell_of_the_end, ready=lambda _: say(READY)))


def _limit(memory: int) -> None:
    """Takes no more than so many bytes of address space, and leaves no dumps of them behind."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    limit = memory if most == resource.RLIM_INFINITY else min(memory, most)
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _leave_with_parent() -> None:
    """Ends this process as soon as its parent has ended, whatever a plugin does here."""
    with contextlib.suppress(AttributeError, OSError):  # Linux does it even while C code holds everything up
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    _main()
