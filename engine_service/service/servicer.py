"""The RPCs of petteia.v1, one method each: permission, the request's form, the engine's answer for this viewer."""

from __future__ import annotations

from typing import Any

from engine_service.game import Texts, Viewer
from engine_service.service.creation import create_game
from engine_service.service.engine import Engine, own_seat, viewer_of
from engine_service.service.game_types import describe, find, summarise
from engine_service.service.hints import suggest
from engine_service.service.limits import bounded, plain_text, required
from engine_service.service.messages import summary
from engine_service.service.moving import apply, undo
from engine_service.service.playing import play
from engine_service.service.records import export_game, import_game
from engine_service.service.watching import watch
from engine_service.store.base import Place
from engine_service.tables import Live
from petteia.v1 import engine_pb2, engine_pb2_grpc, watch_pb2

__all__ = ["EngineServicer"]

_PAGE, _LONGEST_PAGE = 50, 500


class EngineServicer(engine_pb2_grpc.EngineServiceServicer):
    """Answers every RPC of `petteia.v1.EngineService`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._catalogue, self._tables, self._access = engine.catalogue, engine.tables, engine.access
        self._types: dict[tuple[str, str], Any] = {}

    # --- game types ---------------------------------------------------------------------------------------------------

    async def ListGameTypes(self, request: engine_pb2.ListGameTypesRequest, context: Any) -> Any:
        """The game types that are installed."""
        return engine_pb2.ListGameTypesResponse(game_types=map(summarise, self._catalogue.games.values()))

    async def GetGameType(self, request: engine_pb2.GetGameTypeRequest, context: Any) -> Any:
        """All about one game type."""
        installed = find(self._catalogue, required(request.game_type, "game_type"))
        language = Texts(installed.game).language(plain_text(request.language, "language"))
        kept = self._types.get((request.game_type, language))
        if kept is None:
            kept = self._types[request.game_type, language] = describe(installed, self._catalogue, language)
        return engine_pb2.GetGameTypeResponse(game_type=kept)

    # --- games --------------------------------------------------------------------------------------------------------

    async def CreateGame(self, request: engine_pb2.CreateGameRequest, context: Any) -> Any:
        """Starts a game and hands out its tokens."""
        self._access.require_operator(context)

        def show(live: Live) -> engine_pb2.CreateGameResponse:
            return engine_pb2.CreateGameResponse(**self._created(live, request.language))

        return await create_game(request, self._catalogue, self._tables, show)

    async def GetGame(self, request: engine_pb2.GetGameRequest, context: Any) -> Any:
        """What every viewer may know of a game."""
        self._caller(request, context)
        live = await self._tables.look(request.game_id)
        return engine_pb2.GetGameResponse(frame=self._engine.messages(live).frame(live, request.language))

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
        caller = self._caller(request, context)
        live = await self._tables.look(request.game_id)
        seat = own_seat(request, live, caller)
        messages = self._engine.messages(live)
        return engine_pb2.LegalMovesResponse(
            frame=messages.frame(live, request.language),
            legal_moves=messages.legal_moves(live.table, seat, request.language),
        )

    async def Apply(self, request: engine_pb2.ApplyRequest, context: Any) -> Any:
        """Makes moves in answer to a decision."""
        return await apply(self._engine, request, self._caller(request, context))

    async def Undo(self, request: engine_pb2.UndoRequest, context: Any) -> Any:
        """Takes a seat's own moves back."""
        return await undo(self._engine, request, self._caller(request, context))

    async def Play(self, requests: Any, context: Any) -> None:  # type: ignore[override]  # it writes to the context
        """Answers a stream of Apply calls."""
        await play(self._engine, context)

    async def View(self, request: engine_pb2.ViewRequest, context: Any) -> Any:
        """What a viewer may know, now or earlier."""
        caller = self._caller(request, context)
        live = await self._tables.look(request.game_id)
        viewer = viewer_of(request, live, caller)
        if request.HasField("version"):
            live = await self._tables.at(request.game_id, request.version)
        messages = self._engine.messages(live)
        entries = await self._tables.entries(live, request.entries_from) if request.HasField("entries_from") else ()
        return engine_pb2.ViewResponse(
            frame=messages.frame(live, request.language),
            view=messages.view(live.table, viewer),
            entries=messages.entries(live, entries, viewer, request.language),
            board=messages.board(live.table, viewer) if request.with_board else "",
            undo_versions=() if request.HasField("version") else live.table.undo_versions(viewer),
        )

    async def Watch(self, request: watch_pb2.WatchRequest, context: Any) -> None:  # type: ignore[override]  # likewise
        """Tells what happens in a game."""
        await watch(self._engine, request, self._caller(request, context), context)

    async def Suggest(self, request: engine_pb2.SuggestRequest, context: Any) -> Any:
        """What a bot would do."""
        return await suggest(self._engine, request, self._caller(request, context))

    # --- records ------------------------------------------------------------------------------------------------------

    async def ExportGame(self, request: engine_pb2.ExportGameRequest, context: Any) -> Any:
        """The record of a game."""
        game_id = required(request.game_id, "game_id")
        operator = self._access.is_operator(context)
        caller = None if operator else self._access.viewer(context, game_id)
        return await export_game(self._engine, request, caller, operator=operator)

    async def ImportGame(self, request: engine_pb2.ImportGameRequest, context: Any) -> Any:
        """Starts a new game from a record."""
        self._access.require_operator(context)

        def show(live: Live) -> engine_pb2.ImportGameResponse:
            return engine_pb2.ImportGameResponse(**self._created(live, request.language))

        return await import_game(self._engine, request, show)

    def _caller(self, request: Any, context: Any) -> Viewer:
        """Whom the call's token speaks for in the game that it names."""
        return self._access.viewer(context, required(request.game_id, "game_id"))

    def _created(self, live: Live, language: str) -> dict[str, Any]:
        """The parts of an answer that hands out a new game with its tokens."""
        token, game_id = self._access.tokens.for_viewer, live.head.game_id
        return {
            "frame": self._engine.messages(live).frame(live, language),
            "seat_tokens": [token(game_id, seat) for seat in range(live.table.seats)],
            "spectator_token": token(game_id, None),
        }
