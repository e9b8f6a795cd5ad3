"""An engine in a process of its own, for tests that play against one over loopback."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

PROGRAM = Path(sys.executable).with_name("petteia-engine")


@contextlib.contextmanager
def running_engine(data: Path, *, listen: str = "127.0.0.1:0", store: str = "memory:") -> Iterator[str]:
    """The address of an engine; port 0 lets the system choose, and an empty `store` is a file in the folder `data`."""
    command = [PROGRAM, "serve", "--listen", listen, "--data", data, "--store", store]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = next((line for line in process.stderr if '"listening"' in line), None)
        assert said is not None, "the engine does not start"
        reader = threading.Thread(target=process.stderr.read)  # lest the engine waits till somebody takes its log
        reader.start()
        try:
            yield json.loads(said)["address"]
        finally:
            process.terminate()
            reader.join()
