"""Hints over real gRPC: legal, repeatable, and only for the seat that asks."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.v1 import engine_pb2 as pb
from tests.service.table import bearer, new_game, refused
from tests.service.test_watch import BOTS, collect, watch


def hint(game: pb.CreateGameResponse, seat: int | None, bot: str = "") -> pb.SuggestRequest:
    """A request for a hint."""
    return pb.SuggestRequest(game_id=game.frame.game_id, seat=seat, bot=bot)


@pytest.mark.parametrize("bot", ["", "random", "greedy", "search_easy"])
async def test_a_hint_is_a_legal_move_and_the_same_each_time(stub: Any, bot: str) -> None:
    """Every bot can be asked, answers with one of the seat's legal moves, and changes nothing."""
    game = await new_game(stub)
    token = bearer(game.seat_tokens[1])
    first = await stub.Suggest(hint(game, 1, bot), metadata=token)
    assert await stub.Suggest(hint(game, 1, bot), metadata=token) == first
    assert (first.decision, first.bot) == (0, bot or "search")
    legal = await stub.LegalMoves(pb.LegalMovesRequest(game_id=game.frame.game_id, seat=1), metadata=token)
    assert first.move in legal.legal_moves.moves
    assert legal.frame == game.frame


async def test_hints_that_nobody_may_have(stub: Any) -> None:
    """Another seat's hint, an unknown bot, and a hint for a finished game are refused with their reasons."""
    game = await new_game(stub)
    token = bearer(game.seat_tokens[1])
    assert (await refused(stub.Suggest(hint(game, 0), metadata=token))).info.reason == "TOKEN_FOREIGN"
    assert (await refused(stub.Suggest(hint(game, None), metadata=token))).info.reason == "INVALID_REQUEST"
    assert (await refused(stub.Suggest(hint(game, 1, "deep"), metadata=token))).info.reason == "BOT_NOT_FOUND"
    over = await new_game(stub, BOTS, options={"parades": "1"})
    await collect(watch(stub, over))
    late = await refused(stub.Suggest(hint(over, 1), metadata=bearer(over.seat_tokens[1])))
    assert late.info.reason == "GAME_OVER"
