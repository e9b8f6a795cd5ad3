"""Refusals and failures come as typed exceptions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import grpc
import pytest
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.status_pb2 import Status

import petteia_client
from clients.python.tests.stand_in import StandIn, abort, refuse
from petteia.v1 import error_pb2
from petteia_client import PetteiaError

CLASSES = {
    "InvalidRequest": (
        "INVALID_REQUEST REQUEST_TOO_LARGE SEATS_OUT_OF_RANGE INVALID_OPTION BOT_NOT_FOUND REQUEST_ID_REUSED "
        "SEAT_NOT_FOUND VERSION_IN_FUTURE INVALID_PAGE_TOKEN"
    ),
    "UnreadableMove": "MALFORMED_MOVE UNKNOWN_VERB",
    "NotFound": "GAME_TYPE_NOT_FOUND GAME_NOT_FOUND",
    "Unauthenticated": "TOKEN_MISSING TOKEN_INVALID",
    "PermissionDenied": "TOKEN_FOREIGN OPERATOR_ONLY",
    "IllegalMove": "ILLEGAL_MOVE",
    "NotYourTurn": "NOT_YOUR_TURN",
    "SeatHeldByBot": "SEAT_HELD_BY_BOT",
    "GameOver": "GAME_OVER",
    "UndoRefused": "UNDO_REFUSED",
    "VersionGone": "VERSION_GONE",
    "DecisionGone": "DECISION_GONE DECISION_ANSWERED DECISION_IN_FUTURE",
    "Unavailable": "OUTCOME_UNKNOWN ISOLATED_DOWN DRAINING",
    "DeadlineExceeded": "DEADLINE_PASSED",
    "ServerFailed": "RULES_NOT_INSTALLED PLUGIN_FAILED INTERNAL",
}
"""The reasons that come as each class."""

KINDS = [(reason, kind) for kind, reasons in CLASSES.items() for reason in reasons.split()]

Connect = Callable[..., Any]


async def failure(connect: Connect, stand_in: StandIn, behaviour: Any) -> PetteiaError:
    """What the client raises when the server behaves so. DeleteGame is never repeated, so that one call is all."""
    stand_in.script = [behaviour]
    with pytest.raises(PetteiaError) as caught:
        await connect(stand_in.address).delete_game("g")
    return caught.value


def test_the_table_has_every_reason_of_the_api() -> None:
    """No reason of error.proto is without a class."""
    names = {name.removeprefix("ERROR_REASON_") for name in error_pb2.ErrorReason.DESCRIPTOR.values_by_name}
    assert names - {"UNSPECIFIED"} <= {reason for reason, _ in KINDS}


@pytest.mark.parametrize(("reason", "kind"), KINDS)
async def test_each_reason_has_its_class(connect: Connect, stand_in: StandIn, reason: str, kind: str) -> None:
    """A reason comes as its own class, whatever its status, with message and metadata."""
    code = grpc.StatusCode.ABORTED
    error = await failure(connect, stand_in, refuse(code, reason, metadata={"seat": "2"}, fields={"seat": "no seat"}))
    assert type(error) is getattr(petteia_client, kind)
    assert (error.reason, error.code, error.message) == (reason, code, f"refused with {reason}")
    assert error.metadata == {"seat": "2"}
    assert error.field_violations == (petteia_client.FieldViolation("seat", "no seat"),)
    assert str(error) == error.message


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("INVALID_ARGUMENT", "InvalidRequest"),
        ("OUT_OF_RANGE", "InvalidRequest"),
        ("NOT_FOUND", "NotFound"),
        ("UNAUTHENTICATED", "Unauthenticated"),
        ("PERMISSION_DENIED", "PermissionDenied"),
        ("FAILED_PRECONDITION", "MoveRefused"),
        ("UNAVAILABLE", "Unavailable"),
        ("DEADLINE_EXCEEDED", "DeadlineExceeded"),
        ("INTERNAL", "ServerFailed"),
        ("DATA_LOSS", "ServerFailed"),
        ("ABORTED", "PetteiaError"),
        ("RESOURCE_EXHAUSTED", "PetteiaError"),
        ("UNIMPLEMENTED", "PetteiaError"),
        ("ALREADY_EXISTS", "PetteiaError"),
        ("UNKNOWN", "PetteiaError"),
    ],
)
async def test_a_reason_of_tomorrow_comes_as_the_class_of_its_status(
    connect: Connect, stand_in: StandIn, code: str, kind: str
) -> None:
    """What this client does not know yet can still be caught, with its reason told; so can a status alone."""
    status = grpc.StatusCode[code]
    error = await failure(connect, stand_in, refuse(status, "REASON_OF_TOMORROW"))
    assert (type(error), error.reason) == (getattr(petteia_client, kind), "REASON_OF_TOMORROW")
    bare = await failure(connect, stand_in, refuse(status))
    assert (type(bare), bare.reason, bare.metadata) == (getattr(petteia_client, kind), "", {})


async def test_a_reason_of_somebody_else_is_not_the_engines(connect: Connect, stand_in: StandIn) -> None:
    """A proxy's GAME_OVER is no game that has ended."""
    error = await failure(connect, stand_in, refuse(grpc.StatusCode.ABORTED, "GAME_OVER", domain="proxy.example"))
    assert (type(error), error.reason) == (PetteiaError, "")


@pytest.mark.parametrize("kind", ["google.rpc.ErrorInfo", "google.rpc.BadRequest", "example.Unknown"])
async def test_damaged_details_hide_no_error(connect: Connect, stand_in: StandIn, kind: str) -> None:
    """Details that cannot be read are left out; the status and its message still come."""
    details = [AnyMessage(type_url=f"type.googleapis.com/{kind}", value=b"\xff\xff\xff")]
    status = Status(code=grpc.StatusCode.NOT_FOUND.value[0], message="gone", details=details)
    error = await failure(connect, stand_in, abort(status))
    assert (type(error), error.message, error.reason) == (petteia_client.NotFound, "gone", "")


@pytest.mark.parametrize("details", [b"\xff\xff\xff", Status(code=3, message="other").SerializeToString()])
async def test_a_status_that_somebody_has_changed(connect: Connect, stand_in: StandIn, details: bytes) -> None:
    """Where the details as a whole are damaged, or contradict the status, the status counts."""

    def behave(request: Any, context: grpc.ServicerContext) -> Any:
        context.set_trailing_metadata((("grpc-status-details-bin", details),))
        context.abort(grpc.StatusCode.NOT_FOUND, "gone")

    error = await failure(connect, stand_in, behave)
    assert (type(error), error.message) == (petteia_client.NotFound, "gone")


async def test_what_programs_want_to_know_is_at_hand(connect: Connect, stand_in: StandIn) -> None:
    """A decision that is gone names the present one; an illegal move names legal ones that look alike."""
    gone = await failure(
        connect, stand_in, refuse(grpc.StatusCode.ABORTED, "DECISION_GONE", metadata={"present": "12"})
    )
    assert isinstance(gone, petteia_client.DecisionGone) and gone.present == 12
    none = await failure(connect, stand_in, refuse(grpc.StatusCode.ABORTED, "DECISION_GONE", metadata={"present": ""}))
    assert isinstance(none, petteia_client.DecisionGone) and none.present is None
    alike = {"nearest": "play zeus, play hera"}
    illegal = await failure(
        connect, stand_in, refuse(grpc.StatusCode.FAILED_PRECONDITION, "ILLEGAL_MOVE", metadata=alike)
    )
    assert illegal.nearest == ("play zeus", "play hera")
    assert gone.nearest == ()


async def test_the_engines_own_refusals(client: Any) -> None:
    """The real engine's refusals arrive with their class, metadata and fields."""
    with pytest.raises(petteia_client.NotFound) as unknown:
        await client.get_game_type("chess")
    assert "delphi" in unknown.value.metadata["installed"].split(", ")
    with pytest.raises(petteia_client.InvalidRequest) as wrong:
        await client.create_game("delphi", [petteia_client.bot("x")] * 3)
    assert wrong.value.field_violations[0].field == "seats[0].bot"
    with pytest.raises(petteia_client.Unauthenticated):
        await client.get_game("nothing")


async def test_a_token_that_cannot_travel_is_refused_before_it_does(client: Any) -> None:
    """Blanks, line ends and letters outside ASCII in a token are told as a damaged token."""
    for token in ("a b", "a\nb", "ä", "\0"):
        with pytest.raises(petteia_client.Unauthenticated) as damaged:
            await client.get_game("nothing", token=token)
        assert damaged.value.reason == "TOKEN_INVALID"
        assert token not in damaged.value.message


async def test_a_number_that_no_field_holds_is_a_value_error(client: Any) -> None:
    """A seat below 0 and a version of a trillion are refused without a call."""
    for wrong in ({"seat": -1}, {"seat": 0, "version": 10**12}):
        with pytest.raises(ValueError):
            await client.view("nothing", **wrong)
