"""The one table from reasons to gRPC statuses, and the status message made from it."""

from __future__ import annotations

from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status
from grpc import StatusCode

from engine_service.errors import EngineError, Reason

__all__ = ["CODES", "DOMAIN", "RefusedElsewhere", "code_of", "status_of"]

DOMAIN = "petteia"

CODES: dict[Reason, StatusCode] = {
    Reason.INVALID_REQUEST: StatusCode.INVALID_ARGUMENT,
    Reason.REQUEST_TOO_LARGE: StatusCode.RESOURCE_EXHAUSTED,
    Reason.GAME_TYPE_NOT_FOUND: StatusCode.NOT_FOUND,
    Reason.SEATS_OUT_OF_RANGE: StatusCode.INVALID_ARGUMENT,
    Reason.INVALID_OPTION: StatusCode.INVALID_ARGUMENT,
    Reason.BOT_NOT_FOUND: StatusCode.INVALID_ARGUMENT,
    Reason.REQUEST_ID_REUSED: StatusCode.INVALID_ARGUMENT,
    Reason.TOKEN_MISSING: StatusCode.UNAUTHENTICATED,
    Reason.TOKEN_INVALID: StatusCode.UNAUTHENTICATED,
    Reason.TOKEN_FOREIGN: StatusCode.PERMISSION_DENIED,
    Reason.OPERATOR_ONLY: StatusCode.PERMISSION_DENIED,
    Reason.GAME_NOT_FOUND: StatusCode.NOT_FOUND,
    Reason.SEAT_NOT_FOUND: StatusCode.INVALID_ARGUMENT,
    Reason.VERSION_IN_FUTURE: StatusCode.OUT_OF_RANGE,
    Reason.INVALID_PAGE_TOKEN: StatusCode.INVALID_ARGUMENT,
    Reason.MALFORMED_MOVE: StatusCode.INVALID_ARGUMENT,
    Reason.UNKNOWN_VERB: StatusCode.INVALID_ARGUMENT,
    Reason.ILLEGAL_MOVE: StatusCode.FAILED_PRECONDITION,
    Reason.NOT_YOUR_TURN: StatusCode.FAILED_PRECONDITION,
    Reason.GAME_OVER: StatusCode.FAILED_PRECONDITION,
    Reason.SEAT_HELD_BY_BOT: StatusCode.FAILED_PRECONDITION,
    Reason.DECISION_GONE: StatusCode.ABORTED,
    Reason.DECISION_ANSWERED: StatusCode.ABORTED,
    Reason.DECISION_IN_FUTURE: StatusCode.OUT_OF_RANGE,
    Reason.VERSION_GONE: StatusCode.ABORTED,
    Reason.UNDO_REFUSED: StatusCode.FAILED_PRECONDITION,
    Reason.RULES_NOT_INSTALLED: StatusCode.FAILED_PRECONDITION,
    Reason.PLUGIN_FAILED: StatusCode.INTERNAL,
    Reason.OUTCOME_UNKNOWN: StatusCode.UNAVAILABLE,
    Reason.ISOLATED_DOWN: StatusCode.UNAVAILABLE,
    Reason.DRAINING: StatusCode.UNAVAILABLE,
    Reason.DEADLINE_PASSED: StatusCode.DEADLINE_EXCEEDED,
    Reason.INTERNAL: StatusCode.INTERNAL,
}
"""What each reason means to callers is told once, in `petteia/v1/error.proto`."""


_BY_NUMBER = {code.value[0]: code for code in StatusCode}
_LONGEST = 500
"""Characters of a message or a fact. A refusal travels in the trailers, of which clients take 8 kB by default."""


class RefusedElsewhere(Exception):
    """Another process has refused the call, with this status for the caller."""

    def __init__(self, status: Status) -> None:
        super().__init__(status.message)
        self.status = status


def code_of(status: Status) -> StatusCode:
    """The status's code as gRPC has it."""
    return _BY_NUMBER[status.code]


def status_of(error: EngineError) -> Status:
    """The status with its `ErrorInfo`, and a `BadRequest` where a field of the request is at fault."""
    status = Status(code=CODES[error.reason].value[0], message=_cut(error.message))
    facts = {name: _cut(fact) for name, fact in error.metadata.items()}
    _pack(status.details.add(), ErrorInfo(reason=error.reason, domain=DOMAIN, metadata=facts))
    if error.field:
        violation = BadRequest.FieldViolation(field=error.field, description=_cut(error.message))
        _pack(status.details.add(), BadRequest(field_violations=[violation]))
    return status


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def _pack(into: AnyMessage, message: ErrorInfo | BadRequest) -> None:
    into.Pack(message)
