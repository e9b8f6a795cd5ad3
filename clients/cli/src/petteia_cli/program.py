"""The program as a whole: whatever happens, it ends with an exit code and at most one line on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import Any

import typer

from petteia_cli.failure import BUG, REFUSED, STOPPED, USAGE, Failure
from petteia_client import PetteiaError, UnreadableView

__all__ = ["run"]

_WrongUsage: Any = typer.BadParameter.__mro__[2]
"""The base of all that is wrong with a command line; Typer has it from Click, late versions from their own copy."""


def run(app: typer.Typer) -> int:
    """Runs the command that the command line names, and gives the exit code."""
    # Names and texts in any letters are shown as well as the terminal can, and never end the program.
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # what gRPC's core says of a connection is no news for a user
    try:
        return int(app(standalone_mode=False) or 0)
    except PetteiaError as error:
        return _end(_one_line(error.message), REFUSED, error.reason or error.code.name, error.metadata)
    except Failure as failure:
        return _end(failure.message, failure.code, failure.reason) if failure.message else failure.code
    except _WrongUsage as wrong:
        where = f"; see {wrong.ctx.command_path} --help" if wrong.ctx is not None else ""
        return _end(_one_line(wrong.format_message()).rstrip(".") + where, USAGE, "USAGE")
    except (typer.Abort, KeyboardInterrupt):
        return _end("stopped", STOPPED, "STOPPED")
    except UnreadableView as unreadable:
        return _end(_one_line(str(unreadable)), REFUSED, "UNREADABLE_VIEW")
    except (ValueError, OSError) as wrong:
        return _end(_one_line(str(wrong)), USAGE, "USAGE")
    except Exception as unforeseen:
        if os.environ.get("PETTEIA_DEBUG"):
            raise
        what = _one_line(f"{type(unforeseen).__name__}: {unforeseen}")
        return _end(f"this is a mistake in petteia: {what} (PETTEIA_DEBUG=1 shows where)", BUG, "BUG")


def _end(message: str, code: int, reason: str, metadata: Mapping[str, str] | None = None) -> int:
    if "--json" in sys.argv:
        told = {"reason": reason, "message": message, "metadata": dict(metadata or {})}
        print(json.dumps(told), file=sys.stderr)
    else:
        print(f"petteia: {message}", file=sys.stderr)
    return code


def _one_line(text: str) -> str:
    return " ".join(text.split())
