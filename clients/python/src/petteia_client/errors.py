"""Why a call was refused, as exceptions. All of them are a `PetteiaError`:

    PetteiaError
    ├── InvalidRequest        what was asked cannot be right: an unknown option, seat or bot, a future version …
    │   └── UnreadableMove    no such verb, or a verb with the wrong arguments
    ├── NotFound              no such game type, or no such game
    ├── Unauthenticated       the token is missing or was not made by this server
    ├── PermissionDenied      the token is good, but for something else
    ├── MoveRefused           the move can be read, and cannot be made now
    │   ├── IllegalMove       the rules forbid it
    │   ├── NotYourTurn       the seat has nothing to decide now
    │   ├── SeatHeldByBot     a bot moves for this seat
    │   ├── GameOver          the game has ended
    │   ├── UndoRefused       the seat may not take the game back to that version
    │   ├── VersionGone       the game has moved on from the version named
    │   └── DecisionGone      the decision named is not, or no longer, the seat's to answer
    ├── Unavailable           the engine cannot be reached, is shutting down, or does not know what became of the call
    ├── DeadlineExceeded      no answer came in time
    └── ServerFailed          the engine or a game's plugin failed, or the game's rules are not installed

`reason` is a name of `petteia.v1.ErrorReason` without its prefix, for which error.proto says what `metadata` holds.
A reason that this client does not know yet comes as the class that fits its status, at least as `PetteiaError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from petteia.v1 import engine_pb2

__all__ = [
    "DOMAIN",
    "DeadlineExceeded",
    "DecisionGone",
    "FieldViolation",
    "GameOver",
    "IllegalMove",
    "InvalidRequest",
    "MoveRefused",
    "NotFound",
    "NotYourTurn",
    "PermissionDenied",
    "PetteiaError",
    "SeatHeldByBot",
    "ServerFailed",
    "Unauthenticated",
    "Unavailable",
    "UndoRefused",
    "UnreadableMove",
    "VersionGone",
    "error_from_call",
    "error_from_refusal",
]

DOMAIN = "petteia"
"""The domain of the engine's own reasons in `google.rpc.ErrorInfo`."""


class FieldViolation(NamedTuple):
    """A field of the request that is at fault."""

    field: str
    """Its path: `seats[2].bot`."""
    description: str
    """What is wrong with it."""


class PetteiaError(Exception):
    """A refusal or failure of a call. A refused call has changed nothing, unless it is `Unavailable`.

    Attributes:
        code: the gRPC status.
        message: what was given, what is wrong with it, and what would be right, for people.
        reason: why, for programs, `ILLEGAL_MOVE`; empty when it was not the engine that answered.
        metadata: the facts of the message by name.
        field_violations: the request's fields that are at fault.
    """

    def __init__(
        self,
        message: str,
        *,
        code: grpc.StatusCode = grpc.StatusCode.UNKNOWN,
        reason: str = "",
        metadata: Mapping[str, str] | None = None,
        field_violations: Iterable[FieldViolation] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.reason = reason
        self.metadata = dict(metadata or {})
        self.field_violations = tuple(field_violations)

    @property
    def nearest(self) -> tuple[str, ...]:
        """Legal moves or verbs that look like what was given; empty where the engine names none."""
        return tuple(filter(None, self.metadata.get("nearest", "").split(", ")))


class InvalidRequest(PetteiaError):
    """What was asked cannot be right; asking again as it was will not help."""


class UnreadableMove(InvalidRequest):
    """A move has no verb of this game, or a verb with the wrong arguments; see `nearest` and `metadata["wanted"]`."""


class NotFound(PetteiaError):
    """There is no such game type, or no such game."""


class Unauthenticated(PetteiaError):
    """The call has no token, or one that this server did not make."""


class PermissionDenied(PetteiaError):
    """The token is good, but for another game or seat; or only the operator may ask this."""


class MoveRefused(PetteiaError):
    """The move can be read, and cannot be made now."""


class IllegalMove(MoveRefused):
    """The rules forbid the move now; `nearest` has legal moves, `metadata["clause"]` the rule where known."""


class NotYourTurn(MoveRefused):
    """The seat has nothing to decide now."""


class SeatHeldByBot(MoveRefused):
    """A bot holds this seat and moves for it."""


class GameOver(MoveRefused):
    """The game has ended."""


class UndoRefused(MoveRefused):
    """The seat may not take the game back to this version; `metadata["versions"]` has those that it may go back to."""


class VersionGone(MoveRefused):
    """The game has moved on from the version named; look at the position again."""


class DecisionGone(MoveRefused):
    """The decision named is not, or no longer, the seat's to answer; look at the position again."""

    @property
    def present(self) -> int | None:
        """The decision that is open for the seat now; None when it has none."""
        number = self.metadata.get("present", "")
        return int(number) if number.isdecimal() else None


class Unavailable(PetteiaError):
    """The engine cannot be reached, is shutting down, or does not know what became of the call: repeat it as it was."""


class DeadlineExceeded(PetteiaError):
    """No answer came in time. A write may have taken effect; repeating it as it was does no harm."""


class ServerFailed(PetteiaError):
    """The engine or the game's plugin failed, or the rules that the game is played by are not installed."""


_BY_REASON: dict[str, type[PetteiaError]] = {
    "INVALID_REQUEST": InvalidRequest,
    "REQUEST_TOO_LARGE": InvalidRequest,
    "GAME_TYPE_NOT_FOUND": NotFound,
    "SEATS_OUT_OF_RANGE": InvalidRequest,
    "INVALID_OPTION": InvalidRequest,
    "BOT_NOT_FOUND": InvalidRequest,
    "REQUEST_ID_REUSED": InvalidRequest,
    "TOKEN_MISSING": Unauthenticated,
    "TOKEN_INVALID": Unauthenticated,
    "TOKEN_FOREIGN": PermissionDenied,
    "OPERATOR_ONLY": PermissionDenied,
    "GAME_NOT_FOUND": NotFound,
    "SEAT_NOT_FOUND": InvalidRequest,
    "VERSION_IN_FUTURE": InvalidRequest,
    "INVALID_PAGE_TOKEN": InvalidRequest,
    "MALFORMED_MOVE": UnreadableMove,
    "UNKNOWN_VERB": UnreadableMove,
    "ILLEGAL_MOVE": IllegalMove,
    "NOT_YOUR_TURN": NotYourTurn,
    "GAME_OVER": GameOver,
    "SEAT_HELD_BY_BOT": SeatHeldByBot,
    "DECISION_GONE": DecisionGone,
    "DECISION_ANSWERED": DecisionGone,
    "DECISION_IN_FUTURE": DecisionGone,
    "RULES_NOT_INSTALLED": ServerFailed,
    "PLUGIN_FAILED": ServerFailed,
    "OUTCOME_UNKNOWN": Unavailable,
    "ISOLATED_DOWN": Unavailable,
    "DRAINING": Unavailable,
    "DEADLINE_PASSED": DeadlineExceeded,
    "INTERNAL": ServerFailed,
    "VERSION_GONE": VersionGone,
    "UNDO_REFUSED": UndoRefused,
}

_BY_CODE: dict[grpc.StatusCode, type[PetteiaError]] = {
    grpc.StatusCode.INVALID_ARGUMENT: InvalidRequest,
    grpc.StatusCode.OUT_OF_RANGE: InvalidRequest,
    grpc.StatusCode.NOT_FOUND: NotFound,
    grpc.StatusCode.UNAUTHENTICATED: Unauthenticated,
    grpc.StatusCode.PERMISSION_DENIED: PermissionDenied,
    grpc.StatusCode.FAILED_PRECONDITION: MoveRefused,
    grpc.StatusCode.UNAVAILABLE: Unavailable,
    grpc.StatusCode.DEADLINE_EXCEEDED: DeadlineExceeded,
    grpc.StatusCode.INTERNAL: ServerFailed,
    grpc.StatusCode.DATA_LOSS: ServerFailed,
}


def error_from_call(call: Any) -> PetteiaError:
    """The exception for a failed call (`grpc.RpcError` and `grpc.aio.AioRpcError` both are such calls)."""
    try:
        status = rpc_status.from_call(call)
    except (ValueError, DecodeError):  # contradict the status, or are damaged: somebody on the way has changed them
        status = None
    return _error(call.code(), call.details() or call.code().name, status.details if status else ())


def error_from_refusal(refusal: engine_pb2.Refusal) -> PetteiaError:
    """The exception for a call of a stream that was refused."""
    code = next((each for each in grpc.StatusCode if each.value[0] == refusal.code), grpc.StatusCode.UNKNOWN)
    return _error(code, refusal.message or code.name, refusal.details)


def _error(code: grpc.StatusCode, message: str, details: Iterable[AnyMessage]) -> PetteiaError:
    info, violations = _read(details)
    reason = info.reason if info.domain == DOMAIN else ""
    kind = _BY_REASON.get(reason) or _BY_CODE.get(code, PetteiaError)
    return kind(message, code=code, reason=reason, metadata=info.metadata, field_violations=violations)


def _read(details: Iterable[AnyMessage]) -> tuple[error_details_pb2.ErrorInfo, list[FieldViolation]]:
    info = error_details_pb2.ErrorInfo()
    request = error_details_pb2.BadRequest()
    for detail in details:
        # Details of a kind unknown here, or of damaged bytes, are left out.
        for message in (info, request):
            if detail.Is(message.DESCRIPTOR):
                try:
                    detail.Unpack(message)
                except DecodeError:
                    message.Clear()
    return info, [FieldViolation(each.field, each.description) for each in request.field_violations]
