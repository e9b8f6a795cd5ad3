"""How the program fails: a sentence, a word for scripts, and an exit code."""

from __future__ import annotations

from typing import NoReturn

__all__ = ["BUG", "REFUSED", "STOPPED", "UNREACHABLE", "USAGE", "Failure", "fail"]

REFUSED, USAGE, UNREACHABLE, BUG, STOPPED = 1, 2, 3, 70, 130
"""Exit codes: the engine refused; the command line or a file of the user's is wrong; no engine answers; the program is
wrong; it was interrupted."""

_REASONS = {REFUSED: "REFUSED", USAGE: "USAGE", UNREACHABLE: "UNAVAILABLE", BUG: "BUG", STOPPED: "STOPPED"}


class Failure(Exception):
    """Ends the program with a sentence and an exit code; with no sentence where all is said already."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.message, self.code = message, code
        self.reason = _REASONS[code]


def fail(message: str, code: int) -> NoReturn:
    """Raises the failure."""
    raise Failure(message, code)
