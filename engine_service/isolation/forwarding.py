"""Calls that are for an isolated plugin: which they are, and how they get to its process and back unchanged."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import grpc
import structlog
from google.rpc.status_pb2 import Status

from engine_service.errors import EngineError, Reason
from engine_service.isolation.process import IsolatedPlugin, Line
from engine_service.service.engine import Engine
from engine_service.service.status import RefusedElsewhere
from petteia.v1 import engine_pb2

__all__ = ["Forwarder"]

log = structlog.get_logger()

_SERVICE = engine_pb2.DESCRIPTOR.services_by_name["EngineService"].full_name
_CHANGING = ("CreateGame", "ImportGame", "DeleteGame", "Apply", "Undo")
_OF_OPERATOR = ("CreateGame", "ImportGame", "DeleteGame")
_LATER = 1.0
"""Seconds by which a deadline is later in the other process: its caller hears of it from gRPC itself, and the call is
cancelled there with the one here."""
_REMEMBERED = 1 << 16
"""Games whose type is known without a look into the store."""

Answer = Callable[[bytes, Any], Awaitable[Any]]
"""What answers the bytes of a request, in the context of its call."""


class Forwarder:
    """Knows which games belong to isolated plugins, and asks their processes."""

    def __init__(self, engine: Engine, plugins: Sequence[IsolatedPlugin]) -> None:
        self._engine, self._plugins = engine, plugins
        self._types: OrderedDict[str, str] = OrderedDict()

    def around(self, method: Any, read: Callable[[bytes], Any], here: Callable[[Any, Any], Awaitable[Any]]) -> Answer:
        """What answers the calls of a method: `here` what is for this process, after `read` has read it."""

        async def answer(sent: bytes, context: Any) -> Any:
            request = read(sent)
            plugin = await self._plugin_of(method.name, request, context)
            if plugin is None:
                return await here(request, context)
            if method.server_streaming:
                return await self._stream(plugin, method.name, sent, context)
            try:
                return await self._unary(plugin, method.name, sent, _metadata(context), context.time_remaining())
            except EngineError as refused:
                if refused.reason is not Reason.ISOLATED_DOWN or method.name != "ExportGame":
                    raise
                return await _without_rules(here(request, context), refused)

        async def list_types(sent: bytes, context: Any) -> Any:
            response = await here(read(sent), context)
            known = {summary.game_type for summary in response.game_types}
            for game_type, told in (each for plugin in self._plugins for each in (plugin.types or {}).items()):
                if game_type not in known:
                    known.add(game_type)
                    response.game_types.append(told.summary)
            response.game_types.sort(key=lambda summary: summary.game_type)
            return response

        async def list_games(sent: bytes, context: Any) -> Any:
            return await here(read(sent), context)  # the store knows the games of all processes

        return {"ListGameTypes": list_types, "ListGames": list_games}.get(method.name, answer)

    async def apply(
        self, request: engine_pb2.ApplyRequest, token: str, seconds: float | None
    ) -> engine_pb2.ApplyResponse | None:
        """The answer to an Apply call whose token has been checked; None if the game belongs to this process.

        Raises:
            RefusedElsewhere: the plugin's process refuses it.
            EngineError: the process can't be asked, or it isn't known what came of it.
        """
        plugin = await self._plugin_of_game(request.game_id)
        if plugin is None:
            return None
        metadata = (("authorization", f"Bearer {token}"),)
        answer = await self._unary(plugin, "Apply", request.SerializeToString(), metadata, seconds)
        return engine_pb2.ApplyResponse.FromString(answer)

    # --- which plugin -------------------------------------------------------------------------------------------------

    async def _plugin_of(self, rpc: str, request: Any, context: Any) -> IsolatedPlugin | None:
        """The isolated plugin that a request is for. One that may not be made is refused by this process."""
        if not self._may_ask(rpc, request, context):
            return None
        match rpc:
            case "CreateGame" | "GetGameType":
                return await self._plugin_of_type(request.game_type)
            case "ImportGame":
                return await self._plugin_of_type(request.record.game_type)
            case "DeleteGame":
                plugin = await self._plugin_of_game(request.game_id)
                return plugin if plugin is not None and plugin.runs else None  # to delete a game takes no rules
            case _:
                return await self._plugin_of_game(request.game_id)

    def _may_ask(self, rpc: str, request: Any, context: Any) -> bool:
        access = self._engine.access
        try:
            if rpc in _OF_OPERATOR:
                access.require_operator(context)
            elif rpc != "GetGameType" and not (rpc == "ExportGame" and access.is_operator(context)):
                access.viewer(context, request.game_id)
        except EngineError:
            return False
        return True

    async def _plugin_of_game(self, game_id: str) -> IsolatedPlugin | None:
        game_type = self._types.get(game_id)
        if game_type is None:
            head = await self._engine.tables.store.head(game_id) if game_id else None
            if head is None:
                return None
            game_type = self._types[game_id] = head.game_type
            if len(self._types) > _REMEMBERED:
                self._types.popitem(last=False)
        return await self._plugin_of_type(game_type)

    async def _plugin_of_type(self, game_type: str) -> IsolatedPlugin | None:
        if game_type in self._engine.catalogue.games:
            return None
        if (plugin := self._known_to_bring(game_type)) is not None:
            return plugin
        down: EngineError | None = None
        for plugin in self._plugins:
            if plugin.types is None:  # it has never come up: the type may be its
                try:
                    await plugin.line()
                except EngineError as refused:
                    down = down or refused
        plugin = self._known_to_bring(game_type)
        if plugin is None and down is not None:
            raise down
        return plugin

    def _known_to_bring(self, game_type: str) -> IsolatedPlugin | None:
        return next((plugin for plugin in self._plugins if game_type in (plugin.types or ())), None)

    # --- there and back -----------------------------------------------------------------------------------------------

    async def _unary(
        self, plugin: IsolatedPlugin, rpc: str, sent: bytes, metadata: Sequence[tuple[str, str]], seconds: float | None
    ) -> bytes:
        line = await plugin.line()
        async with line.held():
            try:
                answer: bytes = await line.unary(f"/{_SERVICE}/{rpc}")(sent, metadata=metadata, timeout=_later(seconds))
            except grpc.aio.AioRpcError as error:
                raise await _told(plugin, line, rpc, error) from None
        return answer

    async def _stream(self, plugin: IsolatedPlugin, rpc: str, sent: bytes, context: Any) -> None:
        line = await plugin.line()
        async with line.held():
            call = line.stream(f"/{_SERVICE}/{rpc}")(
                sent, metadata=_metadata(context), timeout=_later(context.time_remaining())
            )
            try:
                async for message in call:
                    await context.write(message)
            except grpc.aio.AioRpcError as error:
                raise await _told(plugin, line, rpc, error) from None
            finally:
                call.cancel()


async def _told(plugin: IsolatedPlugin, line: Line, rpc: str, error: grpc.aio.AioRpcError) -> Exception:
    """What to tell the caller of a call that ended so."""
    for key, value in error.trailing_metadata():
        if key == "grpc-status-details-bin" and isinstance(value, bytes):
            return RefusedElsewhere(Status.FromString(value))
    if error.code() is grpc.StatusCode.UNAVAILABLE:
        await line.broken()
    log.error("call broken off", plugin=plugin.name, code=error.code().name)
    if rpc in _CHANGING:
        message = "it is not known whether the call took effect; repeat the call as it was"
        return EngineError(Reason.OUTCOME_UNKNOWN, message)
    return plugin.down()


async def _without_rules(answer: Awaitable[Any], down: EngineError) -> Any:
    """The answer that this process gives without the rules of the game.

    Raises:
        EngineError: it needs them.
    """
    try:
        return await answer
    except EngineError as refused:
        raise (down if refused.reason is Reason.RULES_NOT_INSTALLED else refused) from None


def _later(seconds: float | None) -> float | None:
    return None if seconds is None else max(seconds, 0.0) + _LATER


def _metadata(context: Any) -> list[tuple[str, str]]:
    """What the caller sent along, without what belongs to his connection."""
    sent = context.invocation_metadata() or ()
    return [(key, value) for key, value in sent if not key.startswith(("grpc-", ":")) and key not in _OF_CONNECTION]


_OF_CONNECTION = ("user-agent", "te", "content-type")
