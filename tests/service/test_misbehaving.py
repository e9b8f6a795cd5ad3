"""A plugin that misbehaves stops its own game, with a clear error and a line in the log; all else is served on."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from engine_service.catalogue import Catalogue
from engine_service.config import Settings
from engine_service.service.server import serving
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc
from tests import hostile
from tests.hostile import SECRET, What, Where
from tests.service.hostile_games import cave, look, move, others_are_served
from tests.service.table import bearer, refused

LOOPS = [What.LOOP, What.LOOP_FOR_ALL_EXCEPTIONS]
RAISED = [What.RAISE, What.EXIT, What.INTERRUPT, What.RECURSE, *LOOPS]
"""What the server stands anywhere in a plugin, without a process of its own for it."""
IN_THE_MOVE = [Where.PLAY, Where.TO_ACT, Where.RESULT, Where.SEEN_BY, Where.PROGRESS, Where.SEAT_ROLE]
"""Where the move itself fails: nobody could be told what came of it."""
GIVEN_IN_THE_MOVE = [
    *((What.WRONG, where) for where in IN_THE_MOVE if where is not Where.SEEN_BY),
    *((What.ENDLESS, where) for where in (Where.PLAY, Where.TO_ACT, Where.PROGRESS, Where.SEAT_ROLE)),
]
"""What a method may give that is nothing of the kind."""


@pytest_asyncio.fixture
async def stub(tmp_path: Path) -> AsyncIterator[engine_pb2_grpc.EngineServiceStub]:
    """What makes calls to a server with a hostile game."""
    catalogue = Catalogue.load()
    assert catalogue.add("hostile", hostile, "petteia-hostile", "1").state == "ok"
    settings = Settings(listen="127.0.0.1:0", data=tmp_path, grace=1.0, plugin_seconds=0.3)
    async with serving(settings, catalogue=catalogue) as address, grpc.aio.insecure_channel(address) as channel:
        yield engine_pb2_grpc.EngineServiceStub(channel)


def told(logged: list[Any]) -> Any:
    """The log's one line on a plugin's failure, which names the plugin and the place, and nothing that is hidden."""
    (line,) = [line for line in logged if line["event"] == "plugin failed"]
    assert (line["game_type"], line["plugin"]) == ("hostile", "petteia-hostile")
    assert SECRET not in str(line)
    return line


@pytest.mark.parametrize(("what", "where"), [*itertools.product(RAISED, IN_THE_MOVE), *GIVEN_IN_THE_MOVE])
async def test_a_move_that_goes_wrong_is_not_made(stub: Any, what: What, where: Where) -> None:
    """The call is refused with the reason, the game stands where it stood and goes on with another move."""
    game = await cave(stub)
    assert (await move(stub, game, 0, "wait")).frame.version == 1
    with capture_logs() as logged:
        refusal = await refused(move(stub, game, 1, f"do {what} {where}"))
    assert (refusal.code, refusal.info.reason) == (grpc.StatusCode.INTERNAL, "PLUGIN_FAILED")
    line = told(logged)
    assert line["version"] == (1 if where in (Where.PLAY, Where.TO_ACT) else 2)
    assert line["overran"] == (what in LOOPS or (what, where) == (What.ENDLESS, Where.TO_ACT))
    assert "hostile.py" in line["where"] or what not in RAISED
    assert (await look(stub, game, entries_from=0)).frame.version == 1
    await others_are_served(stub)
    assert (await move(stub, game, 1, "wait")).frame.version == 2


READ = {
    Where.LEGAL_MOVES: lambda stub, game: stub.LegalMoves(
        pb.LegalMovesRequest(game_id=game.frame.game_id, seat=1), metadata=bearer(game.seat_tokens[1])
    ),
    Where.VIEW: lambda stub, game: look(stub, game),
    Where.RENDER_TEXT: lambda stub, game: look(stub, game, with_board=True),
    Where.WHY_NOT: lambda stub, game: move(stub, game, 1, "fly"),
}
"""The calls that fail when they meet what an earlier move has planned."""
GIVEN_TO_READERS = [
    *((What.WRONG, where) for where in READ),
    *((What.ENDLESS, where) for where in (Where.LEGAL_MOVES, Where.VIEW, Where.RENDER_TEXT)),
]


@pytest.mark.parametrize(("what", "where"), [*itertools.product(RAISED, READ), *GIVEN_TO_READERS])
async def test_what_goes_wrong_for_a_reader_fails_his_call(stub: Any, what: What, where: Where) -> None:
    """Each time with the reason; other versions can be looked at, and an undo leads out of it."""
    game = await cave(stub)
    assert (await move(stub, game, 0, f"do {what} {where}")).frame.version == 1
    for again in (False, True):
        with capture_logs() as logged:
            refusal = await refused(READ[where](stub, game))
        assert (refusal.code, refusal.info.reason) == (grpc.StatusCode.INTERNAL, "PLUGIN_FAILED")
        line = told(logged)
        assert (line["version"], line["overran"]) == (1, what in LOOPS)
        assert ("Overrun" in line["where"]) == (what in LOOPS and not again), "what took too long is tried once"
    assert (await look(stub, game, version=0, with_board=True)).board == "a cave"
    await others_are_served(stub)
    request = pb.UndoRequest(game_id=game.frame.game_id, seat=0, from_version=1, to_version=0, with_legal_moves=True)
    undone = await stub.Undo(request, metadata=bearer(game.seat_tokens[0]))
    assert (undone.frame.version, undone.legal_moves.moves[0].notation) == (2, "wait")


async def test_a_record_whose_moves_loop_is_not_imported(stub: Any) -> None:
    """Its replay is interrupted like any other call."""
    game = await cave(stub)
    await move(stub, game, 0, "wait")
    await move(stub, game, 1, "finish")
    request = pb.ExportGameRequest(game_id=game.frame.game_id)
    record = (await stub.ExportGame(request, metadata=bearer(game.spectator_token))).record
    record.entries[2].notation = "do loop play"
    refusal = await refused(stub.ImportGame(pb.ImportGameRequest(record=record)))
    assert refusal.info.reason == "PLUGIN_FAILED"
    await others_are_served(stub)


async def test_a_creation_that_loops_makes_no_game(stub: Any) -> None:
    """In the options or in the start; there is nothing to be listed afterwards."""
    for trap in ("options", "start"):
        refusal = await refused(cave(stub, options={"trap": trap}))
        assert refusal.info.reason == "PLUGIN_FAILED"
    assert not (await stub.ListGames(pb.ListGamesRequest())).games
    await others_are_served(stub)
