"""Logs: readable on a terminal, JSON otherwise. Nothing hidden in a game is ever logged: no notation, no state.

Every line of a call carries what is bound for it: `game`, `seat`, `rpc` and `call`, an id of its own.
"""

from __future__ import annotations

import errno
import logging
import sys
import traceback
from collections.abc import Mapping
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any

import structlog

__all__ = ["bind", "is_debugging", "set_up_logs", "where"]

_bound: ContextVar[Mapping[str, Any]] = ContextVar("bound for log lines", default=MappingProxyType({}))
_level = logging.DEBUG


def set_up_logs(level: str = "info") -> None:
    """Sends all logs of this process to standard error.

    Raises:
        ValueError: there is no such level.
    """
    global _level
    levels = logging.getLevelNamesMapping()
    if level.upper() not in levels:
        raise ValueError(f"log level {level!r}: must be one of debug, info, warning, error")
    _level = levels[level.upper()]
    terminal = sys.stderr.isatty()
    structlog.configure(
        processors=[
            _with_bound,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.dev.ConsoleRenderer() if terminal else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def is_debugging() -> bool:
    """Whether lines of level `debug` are written: on the way of every call it is cheaper to ask than to write none."""
    return _level <= logging.DEBUG


def bind(**facts: Any) -> None:
    """Adds facts to every line that is logged from here on in this task, and in those that it begins."""
    _bound.set({**_bound.get(), **facts})


def _with_bound(_logger: Any, _level: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    return {**_bound.get(), **line}


def where(failure: BaseException) -> str:
    """The types and places of an exception and its causes, innermost last, without their messages.

    Messages of a plugin's exceptions may quote what is hidden in a game. What the system or SQLite said is told by
    its name: `OSError ENOSPC`, `OperationalError SQLITE_FULL`.
    """
    lines: list[str] = []
    link: BaseException | None = failure
    while link is not None:
        frames = traceback.extract_tb(link.__traceback__)
        places = " > ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames[-6:])
        lines.append(f"{type(link).__name__}{_code(link)} at {places or 'nowhere'}")
        link = link.__cause__
    return "; caused by ".join(lines)


def _code(failure: BaseException) -> str:
    number = failure.errno if isinstance(failure, OSError) else None
    name = errno.errorcode.get(number or 0) or getattr(failure, "sqlite_errorname", None)
    return f" {name}" if isinstance(name, str) else ""
