"""Starts an engine on this machine where none answers, and stops it with the program that needed it."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from petteia_cli.failure import UNREACHABLE, fail
from petteia_client import Client

__all__ = ["engine_at"]

_PATIENCE = 60.0
"""Seconds that a starting engine may take."""


@contextlib.contextmanager
def engine_at(server: str) -> Iterator[bool]:
    """Sees to it that an engine answers at `server`, and tells whether it was started for that.

    An engine that is started here keeps its games in its data folder (`PETTEIA_DATA`) and ends with the context.
    """
    with Client(server) as client:
        if client.is_serving(timeout=2.0) or not _is_loopback(server):
            yield False
            return
        with tempfile.TemporaryFile("w+") as log, _started(server, log.fileno()) as process:
            give_up = time.monotonic() + _PATIENCE
            while not client.is_serving(timeout=1.0):
                if process.poll() is not None or time.monotonic() > give_up:
                    log.seek(0)
                    last = log.read().strip().splitlines()[-1:] or ["it said nothing"]
                    fail(f"the engine does not start at {server}: {last[0]}", UNREACHABLE)
                time.sleep(0.05)
            yield True


@contextlib.contextmanager
def _started(server: str, log: int) -> Iterator[subprocess.Popen[bytes]]:
    beside = Path(sys.executable).with_name("petteia-engine")
    program = str(beside) if beside.exists() else shutil.which("petteia-engine")
    if program is None:
        fail(f"no engine answers at {server}, and petteia-engine is not installed to start one", UNREACHABLE)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _end)  # a program that is told to stop, or loses its terminal, stops its engine too
    process = subprocess.Popen(
        [program, "serve", "--listen", server],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        env=os.environ,
        start_new_session=True,  # Ctrl-C is for the player; the engine is told to stop when the player is done
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _end(number: int, _: object) -> NoReturn:
    sys.exit(128 + number)


def _is_loopback(server: str) -> bool:
    host = server.rpartition(":")[0].strip("[]")
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
