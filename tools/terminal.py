"""A program in a terminal of its own, and a person who reads and types there."""

from __future__ import annotations

import codecs
import os
import re
import select
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from typing import Self

_TAKE_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07")

CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """Runs a command till its end; what it shows is read by `wait_for`."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], *, columns: int = 100, rows: int = 40
    ) -> None:
        self._ours, theirs = os.openpty()
        termios.tcsetwinsize(theirs, (rows, columns))
        environment = {"TERM": "xterm-256color", **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _TAKE_TERMINAL, *command],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""
        """All that was shown so far, codes for colours and the like included."""
        self._seen = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    @property
    def text(self) -> str:
        """All that was shown so far, as a person reads it."""
        return _CODES.sub("", self.shown).replace("\r\n", "\n")

    def wait_for(self, text: str) -> str:
        """Reads on till `text` is shown after what was waited for before; gives all that came up to there."""
        while (found := self.text.find(text, self._seen)) < 0:
            assert self.read(), f"it ended without showing {text!r}:\n{self.text}"
        start, self._seen = self._seen, found + len(text)
        return self.text[start : self._seen]

    def asked(self, *questions: str) -> bool:
        """Reads on till a question stands at the end of what was shown since; False if the program ends before."""
        while not self.text.endswith(questions, self._seen):
            if not self.read():
                return False
        self._seen = len(self.text)
        return True

    def type(self, keys: str) -> None:
        """Presses these keys."""
        os.write(self._ours, keys.encode())

    def end(self) -> int:
        """Reads on till the program ends; gives its exit code."""
        while self.read():
            pass
        return self.process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)

    def read(self) -> bool:
        """Reads what is shown next; False once the program has ended."""
        ready, _, _ = select.select([self._ours], [], [], 60)
        assert ready, f"nothing more is shown:\n{self.text}"
        try:
            read = os.read(self._ours, 65536)
        except OSError:  # how Linux tells that nobody has the terminal open any more
            return False
        self.shown += self._decoder.decode(read)
        return bool(read)
