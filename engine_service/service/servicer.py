"""The RPCs of petteia.v1, one method each: permission, the request's form, the engine's answer for this viewer."""

from __future__ import annotations

from typing import Any

from engine_service.catalogue import Catalogue
from engine_service.errors import EngineError, Reason
from engine_service.game import Viewer
from engine_service.service.access import Access
from engine_service.service.creation import create_game
from engine_service.service.game_types import describe, find, summarise
from engine_service.service.limits import MAX_LISTED_MOVES, bounded, plain_text, required
from engine_service.service.messages import Messages, summary
from engine_service.store.base import Place
from engine_service.tables import Live, Tables
from petteia.v1 import engine_pb2, engine_pb2_grpc

__all__ = ["EngineServicer"]

_PAGE, _LONGEST_PAGE = 50, 500
_MAX_NOTATION = 200


class EngineServicer(engine_pb2_grpc.EngineServiceServicer):
    """Answers every RPC of `petteia.v1.EngineService`."""

    def __init__(self, catalogue: Catalogue, tables: Tables, access: Access) -> None:
        self._catalogue, self._tables, self._access = catalogue, tables, access
        self._messages: dict[str, Messages] = {}
        self._types: dict[str, Any] = {}

    # --- game types ---------------------------------------------------------------------------------------------------

    async def ListGameTypes(self, request: engine_pb2.ListGameTypesRequest, context: Any) -> Any:
        """The game types that are installed."""
        return engine_pb2.ListGameTypesResponse(game_types=map(summarise, self._catalogue.games.values()))

    async def GetGameType(self, request: engine_pb2.GetGameTypeRequest, context: Any) -> Any:
        """All about one game type."""
        installed = find(self._catalogue, required(request.game_type, "game_type"))
        kept = self._types.get(request.game_type)
        if kept is None:
            kept = self._types[request.game_type] = describe(installed, self._catalogue)
        return engine_pb2.GetGameTypeResponse(game_type=kept)

    # --- games --------------------------------------------------------------------------------------------------------

    async def CreateGame(self, request: engine_pb2.CreateGameRequest, context: Any) -> Any:
        """Starts a game and hands out its tokens."""
        self._access.require_operator(context)
        live = await create_game(request, self._catalogue, self._tables)
        token, game_id = self._access.tokens.for_viewer, live.head.game_id
        return engine_pb2.CreateGameResponse(
            frame=self._of(live).frame(live, request.language),
            seat_tokens=[token(game_id, seat) for seat in range(live.table.seats)],
            spectator_token=token(game_id, None),
        )

    async def GetGame(self, request: engine_pb2.GetGameRequest, context: Any) -> Any:
        """What every viewer may know of a game."""
        self._access.viewer(context, required(request.game_id, "game_id"))
        live = await self._tables.look(request.game_id)
        return engine_pb2.GetGameResponse(frame=self._of(live).frame(live, request.language))

    async def ListGames(self, request: engine_pb2.ListGamesRequest, context: Any) -> Any:
        """One page of the games on this server."""
        self._access.require_operator(context)
        size = request.page_size or _PAGE
        bounded(size, "page_size", limit=_LONGEST_PAGE, unit="games")
        plain_text(request.game_type, "game_type")
        over = request.over if request.HasField("over") else None
        list_of = [request.game_type, over]
        tokens = self._access.tokens
        after = tokens.place(request.page_token, list_of) if request.page_token else None
        heads = await self._tables.store.list(limit=size + 1, after=after, game_type=request.game_type, over=over)
        page = heads[:size]
        last = Place(page[-1].created, page[-1].game_id) if len(heads) > size else None
        return engine_pb2.ListGamesResponse(
            games=map(summary, page), next_page_token=tokens.page(list_of, last) if last else ""
        )

    async def DeleteGame(self, request: engine_pb2.DeleteGameRequest, context: Any) -> Any:
        """Deletes a game for good."""
        self._access.require_operator(context)
        await self._tables.delete(required(request.game_id, "game_id"))
        return engine_pb2.DeleteGameResponse()

    # --- playing ------------------------------------------------------------------------------------------------------

    async def LegalMoves(self, request: engine_pb2.LegalMovesRequest, context: Any) -> Any:
        """What a seat may do now."""
        caller = self._access.viewer(context, required(request.game_id, "game_id"))
        live = await self._tables.look(request.game_id)
        seat = self._own_seat(request, live, caller)
        messages = self._of(live)
        return engine_pb2.LegalMovesResponse(
            frame=messages.frame(live, request.language),
            legal_moves=messages.legal_moves(live.table, seat, request.language),
        )

    async def Apply(self, request: engine_pb2.ApplyRequest, context: Any) -> Any:
        """Makes moves in answer to a decision."""
        caller = self._access.viewer(context, required(request.game_id, "game_id"))
        moves = self._moves(request)
        live = await self._tables.look(request.game_id)
        seat = self._own_seat(request, live, caller)
        if bot := live.head.holders[seat].bot:
            message = f"seat {seat} is held by the bot {bot}, which moves for it"
            raise EngineError(Reason.SEAT_HELD_BY_BOT, message, field="seat", seat=seat, bot=bot)
        if not request.HasField("decision"):
            message = "decision is missing: name the one that the moves answer, as LegalMoves and every answer give it"
            raise EngineError(Reason.INVALID_REQUEST, message, field="decision")
        answer = await self._tables.apply(request.game_id, seat, request.decision, moves, dry_run=request.dry_run)
        live, messages, language = answer.live, self._of(answer.live), request.language
        return engine_pb2.ApplyResponse(
            frame=messages.frame(live, language),
            applied=answer.applied,
            entries=messages.entries(live, answer.entries, seat, language),
            view=messages.view(live.table, seat) if request.with_view else None,
            legal_moves=messages.legal_moves(live.table, seat, language) if request.with_legal_moves else None,
        )

    async def View(self, request: engine_pb2.ViewRequest, context: Any) -> Any:
        """What a viewer may know, now or earlier."""
        caller = self._access.viewer(context, required(request.game_id, "game_id"))
        live = await self._tables.look(request.game_id)
        viewer = self._own_seat(request, live, caller) if request.HasField("seat") else None
        if request.HasField("version"):
            live = await self._tables.at(request.game_id, request.version)
        messages = self._of(live)
        entries = await self._tables.entries(live, request.entries_from) if request.HasField("entries_from") else ()
        return engine_pb2.ViewResponse(
            frame=messages.frame(live, request.language),
            view=messages.view(live.table, viewer),
            entries=messages.entries(live, entries, viewer, request.language),
            board=messages.board(live.table, viewer) if request.with_board else "",
        )

    # --- what they share ----------------------------------------------------------------------------------------------

    def _of(self, live: Live) -> Messages:
        game_type = live.head.game_type
        if game_type not in self._messages:
            self._messages[game_type] = Messages(live.table.game)
        return self._messages[game_type]

    @staticmethod
    def _own_seat(request: Any, live: Live, caller: Viewer) -> int:
        """The seat that a request names, once the caller has been shown to hold it."""
        if not request.HasField("seat"):
            raise EngineError(Reason.INVALID_REQUEST, "seat is missing: name the seat, from 0", field="seat")
        seat, seats = int(request.seat), live.table.seats
        if seat >= seats:
            message = f"there is no seat {seat}: the game has seats 0 to {seats - 1}"
            raise EngineError(Reason.SEAT_NOT_FOUND, message, field="seat", seat=seat, seats=seats)
        if seat != caller:
            whose = "spectators" if caller is None else f"seat {caller}"
            raise EngineError(Reason.TOKEN_FOREIGN, f"the token is for {whose}, the request for seat {seat}")
        return seat

    @staticmethod
    def _moves(request: engine_pb2.ApplyRequest) -> list[str]:
        if not request.moves:
            raise EngineError(Reason.INVALID_REQUEST, "moves is empty: give the notation of a move", field="moves")
        bounded(len(request.moves), "moves", limit=MAX_LISTED_MOVES, unit="moves")
        return [plain_text(move, f"moves[{index}]", limit=_MAX_NOTATION) for index, move in enumerate(request.moves)]
