"""A program that writes the story into new files, and is killed in each at another statement: `crashes.py FOLDER`.

It forks a process for each crash, so that all of Python is loaded only once. Beside each file `N.db`, `N.acknowledged`
has one byte for each step of the story that returned.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from pathlib import Path
from typing import Any

from engine_service.store import open_store
from tests.store.story import STORY


class Countdown:
    """Kills this process at the `left`-th call, without warning."""

    def __init__(self, left: int) -> None:
        self.left = left

    def __call__(self, statement: str) -> None:
        self.left -= 1
        if not self.left:
            os.kill(os.getpid(), signal.SIGKILL)


def trace_all(countdown: Countdown) -> None:
    """Has `countdown` called before each SQL statement of every connection from now on."""
    connect = sqlite3.connect

    def traced(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*arguments, **options)
        connection.set_trace_callback(countdown)
        return connection

    sqlite3.connect = traced  # type: ignore[assignment]


async def tell(path: Path, acknowledged: Path, countdown: Countdown) -> None:
    """Tells the whole story to a store; it can also be killed between a step's return and its acknowledgement."""
    written = os.open(acknowledged, os.O_CREAT | os.O_WRONLY)
    store = open_store(f"sqlite:{path}")
    for step in STORY:
        await step(store)
        countdown("returned")
        os.write(written, b".")
    await store.close()


def main() -> None:
    """Crashes at the first statement, at the second and so on, until the story comes to its end unharmed."""
    folder, killed, status = Path(sys.argv[1]), 0, 1
    while status:
        killed += 1
        child = os.fork()
        if not child:
            countdown = Countdown(killed)
            trace_all(countdown)
            asyncio.run(tell(folder / f"{killed}.db", folder / f"{killed}.acknowledged", countdown))
            os._exit(0)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if status not in (0, -signal.SIGKILL):
            sys.exit(f"crash {killed} ended with {status}")


if __name__ == "__main__":
    main()
