"""Records: a game's log out of the engine, and a new game out of one."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from petteia.v1 import engine_pb2 as pb
from petteia.v1 import record_pb2
from petteia_client._endpoint import Endpoint
from petteia_client._flow import Call, Flow, ask

__all__ = ["export_game", "import_game"]


def export_game(
    client: Endpoint,
    game_id: str,
    seat: int | None = None,
    *,
    token: str = "",
    language: str = "",
    timeout: float | None = None,
) -> Flow[pb.ExportGameResponse]:
    """The record of a game: complete once it is over, and at any time for the operator, else what the seat, or the
    spectator (`seat` None), may know.
    """
    request = pb.ExportGameRequest(game_id=game_id, seat=seat, language=language or client.language)
    given = token or client.operator_key or client.tokens.of(game_id, seat)
    return ask(Call("ExportGame", request, given, timeout))


def import_game(
    client: Endpoint,
    record: record_pb2.Record,
    seats: Sequence[pb.SeatHolder] = (),
    *,
    version: int | None = None,
    request_id: str = "",
    language: str = "",
    timeout: float | None = None,
) -> Flow[pb.ImportGameResponse]:
    """Starts a new game from a complete record, at its end or at an earlier `version`, and keeps its tokens in
    `client.tokens`. Without `seats` persons hold them all. Safe to repeat, as `create_game` is.
    """
    request = pb.ImportGameRequest(
        record=record,
        version=version,
        seats=seats,
        request_id=request_id or str(uuid.uuid4()),
        language=language or client.language,
    )
    answer: pb.ImportGameResponse = yield Call("ImportGame", request, client.operator_key, timeout)
    client.tokens.keep_all(answer)
    return answer
