"""Suggest: what a bot would do in a seat's place."""

from __future__ import annotations

from typing import Any

from engine_service.bots.pool import BotFailed
from engine_service.catalogue import Catalogue
from engine_service.errors import EngineError, Reason
from engine_service.game import Game, Viewer
from engine_service.service.creation import known_bot
from engine_service.service.engine import Engine, own_seat
from petteia.v1 import engine_pb2

__all__ = ["suggest"]

_PREFERRED = ("search", "greedy", "random")
"""Whom to ask when the caller doesn't mind: the first of these that plays the game."""


async def suggest(engine: Engine, request: engine_pb2.SuggestRequest, caller: Viewer) -> engine_pb2.SuggestResponse:
    """What the bot that the request names would do.

    Raises:
        EngineError: no such bot plays this game, the seat has nothing to decide, or the bot failed.
    """
    live = await engine.tables.look(request.game_id)
    table = live.table
    seat = own_seat(request, live, caller)
    bot = request.bot or _preferred(table.game, engine.catalogue)
    known_bot(bot, "bot", table.game, engine.catalogue)
    decision = table.require_decision(seat)
    try:
        notation = await engine.hints.choose(table, bot, seat)
    except BotFailed:
        message = f"the bot {bot} failed; the moves that are legal can still be played"
        raise EngineError(Reason.PLUGIN_FAILED, message) from None
    moves = engine.messages(live).legal_moves(table, seat, request.language).moves
    move = next(move for move in moves if move.notation == notation)
    return engine_pb2.SuggestResponse(decision=decision.opened, move=move, bot=bot)


def _preferred(game: Game[Any], catalogue: Catalogue) -> str:
    bots = catalogue.bots_for(game)
    return next((name for name in _PREFERRED if name in bots), next(iter(bots), ""))
