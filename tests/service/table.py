"""Shorthand for the tests of the service: games, tokens, and refusals taken apart."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any

import grpc
import pytest
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from grpc_status import rpc_status

from petteia.v1 import engine_pb2 as pb

PERSONS = [pb.SeatHolder(player=name) for name in ("Ann", "Ben", "Cleo")]


def bearer(token: str) -> Sequence[tuple[str, str]]:
    """The metadata that carries a token."""
    return (("authorization", f"Bearer {token}"),)


async def new_game(stub: Any, seats: Sequence[pb.SeatHolder] = PERSONS, **fields: Any) -> pb.CreateGameResponse:
    """A new game of Delphi."""
    request = pb.CreateGameRequest(game_type="delphi", seats=seats, **fields)
    answer: pb.CreateGameResponse = await stub.CreateGame(request)
    return answer


def apply(game: pb.CreateGameResponse, seat: int, decision: int, *moves: str, **fields: Any) -> pb.ApplyRequest:
    """A request to move."""
    return pb.ApplyRequest(game_id=game.frame.game_id, seat=seat, decision=decision, moves=moves, **fields)


class Refusal:
    """What a refused call said."""

    code: grpc.StatusCode
    info: ErrorInfo
    fields: list[str]


async def refused(call: Awaitable[Any]) -> Refusal:
    """The refusal of a call that must be refused, with its details."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    status = rpc_status.from_call(caught.value)
    assert status is not None, f"no details: {caught.value}"
    assert status.code == caught.value.code().value[0]
    return refusal_in(status)


def refusal_in(status: Any) -> Refusal:
    """The refusal that a status tells of, a call's own or one within a stream."""
    refusal = Refusal()
    refusal.code = next(code for code in grpc.StatusCode if code.value[0] == status.code)
    refusal.info, refusal.fields = ErrorInfo(), []
    for detail in status.details:
        if detail.Is(ErrorInfo.DESCRIPTOR):
            detail.Unpack(refusal.info)
        if detail.Is(BadRequest.DESCRIPTOR):
            bad = BadRequest()
            detail.Unpack(bad)
            refusal.fields = [violation.field for violation in bad.field_violations]
    assert refusal.info.domain == "petteia"
    return refusal
