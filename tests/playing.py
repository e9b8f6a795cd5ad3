"""Shorthand for tests of live games: a catalogue of toys, new games in it, and moves."""

from __future__ import annotations

from collections.abc import Awaitable
from types import SimpleNamespace
from typing import Any

import pytest

from engine_service.answers import Answer
from engine_service.catalogue import Catalogue
from engine_service.errors import EngineError
from engine_service.game import Game, hookimpl, read_options
from engine_service.loading import Live
from engine_service.store import Holder, Store
from engine_service.tables import Tables
from tests.ballot import BallotGame
from tests.toys import Toy


def installed(*games: Game[Any]) -> Catalogue:
    """A catalogue of these games."""
    catalogue = Catalogue()
    plugin = SimpleNamespace(petteia_games=hookimpl(lambda: games))
    assert catalogue.add("toys", plugin, "petteia-toys", "1").state == "ok"
    return catalogue


def tables_of(store: Store, **settings: Any) -> Tables:
    """The games of a store, as a fresh process knows them."""
    return Tables(store, installed(Toy(), BallotGame()), **settings)


async def create(tables: Tables, game: Game[Any] | None = None, seats: int = 2, **options: str) -> Live:
    """A new game."""
    game = game or Toy()
    read = read_options(game.meta.options, options)
    return await tables.create(game, [Holder()] * seats, read, bytes(32), lambda live: live)


async def apply(tables: Tables, game_id: str, seat: int, decision: int, *moves: str) -> Answer:
    """Moves in answer to a decision."""
    return await tables.apply(game_id, seat, decision, moves, lambda answer: answer)


async def hold(tables: Tables, game_id: str, times: int) -> Live:
    """The game after its first seat has held so many times."""
    live = await tables.look(game_id)
    for _ in range(times):
        live = (await apply(tables, game_id, 0, live.table.version, "hold")).live
    return live


async def refused(call: Awaitable[Any]) -> EngineError:
    """The refusal of a call that must be refused."""
    with pytest.raises(EngineError) as caught:
        await call
    return caught.value
