"""Runs of `petteia` as a script makes them: in a process of its own, or quicker in this one."""

from __future__ import annotations

import contextlib
import io
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from petteia_cli.app import app
from petteia_cli.program import run as run_program

PETTEIA = str(Path(sys.executable).with_name("petteia"))

Done = subprocess.CompletedProcess[str]


def process(environment: Mapping[str, str], *arguments: str, typed: str = "") -> Done:
    """One run of the installed program."""
    command = [PETTEIA, *arguments]
    return subprocess.run(command, env=environment, input=typed, capture_output=True, text=True, check=False)


def run(environment: Mapping[str, str], *arguments: str, typed: str = "") -> Done:
    """One run of the program in this process: the same, without the time that a process needs to start."""
    with _as_if_started(environment, ["petteia", *arguments], typed) as (out, err):
        code = run_program(app)
        for stream in (out, err):
            stream.flush()
        written = [stream.buffer.getvalue().decode() for stream in (out, err)]  # type: ignore[attr-defined]
    return Done(arguments, code, *written)


def answer(environment: Mapping[str, str], *arguments: str) -> Any:
    """What a command says with --json."""
    done = run(environment, *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def _as_if_started(
    environment: Mapping[str, str], command: list[str], typed: str
) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    streams = [io.TextIOWrapper(io.BytesIO(given), "utf-8") for given in (typed.encode(), b"", b"")]
    before = dict(os.environ), sys.argv, sys.stdin, sys.stdout, sys.stderr
    os.environ.clear()
    os.environ.update(environment)
    sys.argv, (sys.stdin, sys.stdout, sys.stderr) = command, streams
    try:
        yield streams[1], streams[2]
    finally:
        os.environ.clear()
        os.environ.update(before[0])
        sys.argv, sys.stdin, sys.stdout, sys.stderr = before[1:]
