"""What a request may hold at most, checked before anything is done with it."""

from __future__ import annotations

from engine_service.errors import EngineError, Reason

__all__ = [
    "MAX_CALLS",
    "MAX_IMPORT",
    "MAX_LISTED_MOVES",
    "MAX_REQUEST",
    "bounded",
    "check_size",
    "plain_text",
    "required",
]

MAX_REQUEST = 64 * 1024
"""Bytes of a whole request."""
MAX_IMPORT = 2_000_000
"""Bytes of a request to ImportGame, which holds a whole record."""
MAX_LISTED_MOVES = 64
MAX_CALLS = 64
"""Calls in one message to Play."""
MAX_TEXT = 64


def plain_text(value: str, field: str, *, limit: int = MAX_TEXT) -> str:
    """The text as it was given.

    Raises:
        EngineError: it is longer than `limit` characters, or holds one that cannot be printed.
    """
    bounded(len(value), field, limit=limit, unit="characters")
    if not value.isprintable():
        raise EngineError(Reason.INVALID_REQUEST, f"{field} holds characters that cannot be printed", field=field)
    return value


def required(value: str, field: str, *, limit: int = MAX_TEXT) -> str:
    """The text as it was given.

    Raises:
        EngineError: it is empty, or no plain text within the limit.
    """
    if not value:
        raise EngineError(Reason.INVALID_REQUEST, f"{field} is missing", field=field)
    return plain_text(value, field, limit=limit)


def bounded(size: int, field: str, *, limit: int, unit: str) -> None:
    """Lets sizes up to `limit` through.

    Raises:
        EngineError: it is more.
    """
    if size > limit:
        message = f"{field} has {size} {unit}, at most {limit} are allowed"
        raise EngineError(Reason.INVALID_REQUEST, message, field=field, size=size, limit=limit)


def check_size(sent: bytes, limit: int = MAX_REQUEST) -> None:
    """Lets requests of at most `limit` bytes through.

    Raises:
        EngineError: it has more (REQUEST_TOO_LARGE).
    """
    if (size := len(sent)) > limit:
        message = f"the request has {size} bytes, at most {limit} are allowed"
        raise EngineError(Reason.REQUEST_TOO_LARGE, message, size=size, limit=limit)
