"""Servers as processes of their own: the engine on SQLite, and the reference that does nothing."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

__all__ = ["OPERATOR_KEY", "echo", "engine"]

OPERATOR_KEY = "the-key-of-the-benchmark"


@contextlib.contextmanager
def echo() -> Iterator[str]:
    """The address of a reference server."""
    command = [sys.executable, str(Path(__file__).with_name("echo_server.py"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


@contextlib.contextmanager
def engine(*, isolate: str = "") -> Iterator[tuple[str, int]]:
    """The address and the process id of a fresh engine that keeps its games in SQLite, durably; `isolate` as in its
    settings.
    """
    with tempfile.TemporaryDirectory() as folder:
        settings = {"PETTEIA_OPERATOR_KEY": OPERATOR_KEY, "PETTEIA_DATA": folder, "PETTEIA_ISOLATE": isolate}
        environment = os.environ | settings
        command = [sys.executable, "-m", "engine_service", "serve", "--listen", "127.0.0.1:0", "--log-level", "info"]
        log = Path(folder) / "log"
        with log.open("w") as file, subprocess.Popen(command, stderr=file, env=environment) as process:
            try:
                address = None
                while address is None:
                    if process.poll() is not None:
                        raise RuntimeError(f"the engine ended: {log.read_text()}")
                    found = re.search(r'"address": "([^"]+)"', log.read_text())
                    address = found and found[1]
                yield address, process.pid
            finally:
                process.terminate()
                process.wait()
