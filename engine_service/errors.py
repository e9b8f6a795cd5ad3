"""Why the engine refuses something: one exception with a reason that never changes its name.

`petteia/v1/error.proto` explains each reason to callers; `service/status.py` maps each to a gRPC status.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable

__all__ = ["EngineError", "Reason", "game_not_found"]


class Reason(enum.StrEnum):
    """The reasons of `petteia.v1.ErrorReason`, under the same names."""

    INVALID_REQUEST = "INVALID_REQUEST"
    REQUEST_TOO_LARGE = "REQUEST_TOO_LARGE"
    GAME_TYPE_NOT_FOUND = "GAME_TYPE_NOT_FOUND"
    SEATS_OUT_OF_RANGE = "SEATS_OUT_OF_RANGE"
    INVALID_OPTION = "INVALID_OPTION"
    BOT_NOT_FOUND = "BOT_NOT_FOUND"
    REQUEST_ID_REUSED = "REQUEST_ID_REUSED"
    TOKEN_MISSING = "TOKEN_MISSING"
    TOKEN_INVALID = "TOKEN_INVALID"
    TOKEN_FOREIGN = "TOKEN_FOREIGN"
    OPERATOR_ONLY = "OPERATOR_ONLY"
    GAME_NOT_FOUND = "GAME_NOT_FOUND"
    SEAT_NOT_FOUND = "SEAT_NOT_FOUND"
    VERSION_IN_FUTURE = "VERSION_IN_FUTURE"
    INVALID_PAGE_TOKEN = "INVALID_PAGE_TOKEN"
    MALFORMED_MOVE = "MALFORMED_MOVE"
    UNKNOWN_VERB = "UNKNOWN_VERB"
    ILLEGAL_MOVE = "ILLEGAL_MOVE"
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    GAME_OVER = "GAME_OVER"
    SEAT_HELD_BY_BOT = "SEAT_HELD_BY_BOT"
    DECISION_GONE = "DECISION_GONE"
    DECISION_ANSWERED = "DECISION_ANSWERED"
    DECISION_IN_FUTURE = "DECISION_IN_FUTURE"
    VERSION_GONE = "VERSION_GONE"
    UNDO_REFUSED = "UNDO_REFUSED"
    RULES_NOT_INSTALLED = "RULES_NOT_INSTALLED"
    PLUGIN_FAILED = "PLUGIN_FAILED"
    OUTCOME_UNKNOWN = "OUTCOME_UNKNOWN"
    ISOLATED_DOWN = "ISOLATED_DOWN"
    DRAINING = "DRAINING"
    DEADLINE_PASSED = "DEADLINE_PASSED"
    INTERNAL = "INTERNAL"


class EngineError(Exception):
    """A refusal, or a failure that a caller is told of. A refused call has changed nothing.

    Attributes:
        reason: why; callers branch on it.
        message: what was given, what is wrong with it, and what would be right, for people.
        metadata: the facts of the message for programs, as text; lists are joined by commas.
        field: the request's field that is at fault, if it is one: `seats[2].bot`.
    """

    def __init__(self, reason: Reason, message: str, *, field: str = "", **metadata: object) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.field = field
        self.metadata = {key: _spell(value) for key, value in metadata.items() if value is not None}


def game_not_found(game_id: str) -> EngineError:
    """The refusal of a call for a game that there is not."""
    return EngineError(Reason.GAME_NOT_FOUND, f"there is no game {game_id!r}, or no longer", game_id=game_id)


def _spell(value: object) -> str:
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ", ".join(str(each) for each in value)
    return str(value)
