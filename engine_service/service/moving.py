"""Apply and Undo: what changes a game."""

from __future__ import annotations

from engine_service.errors import EngineError, Reason
from engine_service.game import Viewer
from engine_service.service.engine import Engine, held_by_person, number, own_seat
from engine_service.service.limits import MAX_LISTED_MOVES, bounded, plain_text
from engine_service.tables import Answer
from petteia.v1 import engine_pb2

__all__ = ["apply", "undo"]

_MAX_NOTATION = 200


async def apply(engine: Engine, request: engine_pb2.ApplyRequest, caller: Viewer) -> engine_pb2.ApplyResponse:
    """Makes moves in answer to a decision.

    Raises:
        EngineError: the request is not well formed, or the moves are refused.
    """
    notations = _notations(request)
    live = await engine.tables.look(request.game_id)
    seat = own_seat(request, live, caller)
    held_by_person(live, seat)
    decision = number(request, "decision", "name the one that the moves answer, as LegalMoves and every answer give it")

    def show(answer: Answer) -> engine_pb2.ApplyResponse:
        live, messages, language = answer.live, engine.messages(answer.live), request.language
        return engine_pb2.ApplyResponse(
            frame=messages.frame(live, language),
            applied=answer.applied,
            entries=messages.entries(live, answer.entries, seat, language),
            view=messages.view(live.table, seat) if request.with_view else None,
            legal_moves=messages.legal_moves(live.table, seat, language) if request.with_legal_moves else None,
            undo_versions=live.table.undo_versions(seat),
        )

    return await engine.tables.apply(request.game_id, seat, decision, notations, show, dry_run=request.dry_run)


async def undo(engine: Engine, request: engine_pb2.UndoRequest, caller: Viewer) -> engine_pb2.UndoResponse:
    """Takes a seat's own moves back.

    Raises:
        EngineError: the request is not well formed, or the undo is refused.
    """
    live = await engine.tables.look(request.game_id)
    seat = own_seat(request, live, caller)
    held_by_person(live, seat)
    from_version = number(request, "from_version", "name the version that the game is at, as every frame gives it")
    to_version = number(request, "to_version", "name one of the undo_versions that View and Apply answer with")

    def show(answer: Answer) -> engine_pb2.UndoResponse:
        live, messages, language = answer.live, engine.messages(answer.live), request.language
        (entry,) = messages.entries(live, answer.entries, seat, language)
        return engine_pb2.UndoResponse(
            frame=messages.frame(live, language),
            entry=entry,
            view=messages.view(live.table, seat) if request.with_view else None,
            legal_moves=messages.legal_moves(live.table, seat, language) if request.with_legal_moves else None,
            undo_versions=live.table.undo_versions(seat),
        )

    return await engine.tables.undo(request.game_id, seat, from_version, to_version, show)


def _notations(request: engine_pb2.ApplyRequest) -> list[str]:
    if not request.moves:
        raise EngineError(Reason.INVALID_REQUEST, "moves is empty: give the notation of a move", field="moves")
    bounded(len(request.moves), "moves", limit=MAX_LISTED_MOVES, unit="moves")
    return [plain_text(move, f"moves[{index}]", limit=_MAX_NOTATION) for index, move in enumerate(request.moves)]
