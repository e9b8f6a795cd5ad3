"""An isolated game is played like any other: every call gets to its process and back as it was."""

from __future__ import annotations

import asyncio
import importlib
import sys
from typing import Any

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo

from petteia.v1 import engine_pb2 as pb
from petteia.v1 import watch_pb2
from tests.conftest import Distribute
from tests.service.hostile_games import PERSONS, cave, look, move
from tests.service.table import apply, bearer, new_game, refused
from tests.service.test_play import answers, call


def by(game: pb.CreateGameResponse, seat: int | None = 0) -> Any:
    """The token of a seat, or of spectators."""
    return bearer(game.spectator_token if seat is None else game.seat_tokens[seat])


async def test_game_types_of_all_processes_are_listed_together(stub: Any) -> None:
    """In order of their ids; the isolated one with the engine's bots, which play in its process."""
    listed = await stub.ListGameTypes(pb.ListGameTypesRequest())
    ids = [summary.game_type for summary in listed.game_types]
    assert ids == sorted(ids) and {"delphi", "hostile"} <= set(ids)
    told = (await stub.GetGameType(pb.GetGameTypeRequest(game_type="hostile"))).game_type
    assert told.summary in listed.game_types
    assert told.summary.distribution == "petteia-hostile"
    assert "random" in {bot.name for bot in told.bots}
    assert (await refused(stub.GetGameType(pb.GetGameTypeRequest(game_type="chess")))).info.reason == (
        "GAME_TYPE_NOT_FOUND"
    )


async def test_every_call_of_a_game_is_answered(stub: Any) -> None:
    """From its creation to its deletion, by the seat's token, each RPC once."""
    game = await cave(stub, request_id="one")
    assert await cave(stub, request_id="one") == game
    game_id = game.frame.game_id
    made = await move(stub, game, 0, "wait")
    assert await move(stub, game, 0, "wait") == made
    frame = (await stub.GetGame(pb.GetGameRequest(game_id=game_id), metadata=by(game, None))).frame
    assert frame == made.frame
    legal = await stub.LegalMoves(pb.LegalMovesRequest(game_id=game_id, seat=1), metadata=by(game, 1))
    assert (legal.legal_moves.decision, legal.legal_moves.moves[0].notation) == (1, "wait")
    hint = await stub.Suggest(pb.SuggestRequest(game_id=game_id, seat=1, bot="random"), metadata=by(game, 1))
    assert hint.move in legal.legal_moves.moves
    seen = await look(stub, game, with_board=True, entries_from=0)
    assert (seen.board, len(seen.entries)) == ("a cave", 2)
    assert (await look(stub, game, version=0)).frame == game.frame
    undo = pb.UndoRequest(game_id=game_id, seat=0, from_version=1, to_version=0)
    assert (await stub.Undo(undo, metadata=by(game, 0))).frame.version == 2
    assert (await move(stub, game, 2, "finish")).frame.result.standings
    record = (await stub.ExportGame(pb.ExportGameRequest(game_id=game_id), metadata=by(game, None))).record
    assert [entry.notation for entry in record.entries] == ["", "wait", "", "finish"]
    fork = await stub.ImportGame(pb.ImportGameRequest(record=record, version=1))
    assert fork.frame.version == 1
    listed = (await stub.ListGames(pb.ListGamesRequest(game_type="hostile"))).games
    assert [each.game_id for each in listed] == [fork.frame.game_id, game_id]
    await stub.DeleteGame(pb.DeleteGameRequest(game_id=game_id))
    assert (await refused(look(stub, game))).info.reason == "GAME_NOT_FOUND"


async def test_refusals_come_back_as_they_are(stub: Any) -> None:
    """With status, reason, facts and the field at fault, whichever process refuses."""
    game, other = await cave(stub), await new_game(stub)
    refusal = await refused(move(stub, game, 0, "fly"))
    assert (refusal.code, refusal.info.reason, refusal.fields) == (
        grpc.StatusCode.FAILED_PRECONDITION, "ILLEGAL_MOVE", ["moves[0]"],
    )  # fmt: skip
    assert refusal.info.metadata["move"] == "fly"
    foreign = pb.ViewRequest(game_id=game.frame.game_id)
    for metadata, reason in ((by(other), "TOKEN_FOREIGN"), (bearer("forged"), "TOKEN_INVALID"), ((), "TOKEN_MISSING")):
        assert (await refused(stub.View(foreign, metadata=metadata))).info.reason == reason
    few = pb.CreateGameRequest(game_type="hostile", seats=PERSONS * 3)
    assert (await refused(stub.CreateGame(few))).info.reason == "SEATS_OUT_OF_RANGE"
    assert (await refused(move(stub, game, 0, "do raise play"))).info.reason == "PLUGIN_FAILED"
    assert (await refused(move(stub, game, 0, "do loop play"))).info.reason == "PLUGIN_FAILED"


async def test_only_the_operator_creates_and_deletes(serve: Any) -> None:
    """His key is asked for as for any other game."""
    key = "the-operator-s-own-key"
    async with serve(operator_key=key) as stub:
        request = pb.CreateGameRequest(game_type="hostile", seats=PERSONS)
        assert (await refused(stub.CreateGame(request))).info.reason == "TOKEN_MISSING"
        assert (await refused(stub.CreateGame(request, metadata=bearer("x" * 16)))).info.reason == "OPERATOR_ONLY"
        game = await stub.CreateGame(request, metadata=bearer(key))
        export = pb.ExportGameRequest(game_id=game.frame.game_id)
        assert (await stub.ExportGame(export, metadata=bearer(key))).record.complete
        delete = pb.DeleteGameRequest(game_id=game.frame.game_id)
        assert (await refused(stub.DeleteGame(delete, metadata=by(game)))).info.reason == "OPERATOR_ONLY"
        await stub.DeleteGame(delete, metadata=bearer(key))


async def test_a_watch_is_told_what_happens(stub: Any) -> None:
    """Old entries, then new ones as they are made, and at last that the game is over."""
    game = await cave(stub)
    await move(stub, game, 0, "wait")
    request = watch_pb2.WatchRequest(game_id=game.frame.game_id, seat=0, from_version=0, with_view=True)
    watch = stub.Watch(request, metadata=by(game))
    assert (await watch.read()).snapshot.frame.version == 0
    assert (await watch.read()).update.entries[0].notation == "wait"
    await move(stub, game, 1, "wait")
    assert (await watch.read()).update.entries[0].notation == ""
    await move(stub, game, 2, "finish")
    assert (await watch.read()).update.frame.version == 3
    assert (await watch.read()).end.reason == watch_pb2.END_REASON_GAME_OVER
    assert await watch.read() is grpc.aio.EOF


async def test_a_wrong_watch_is_refused(stub: Any) -> None:
    """As any other call."""
    game = await cave(stub)
    request = watch_pb2.WatchRequest(game_id=game.frame.game_id, seat=1)
    assert (await refused(stub.Watch(request, metadata=by(game)).read())).info.reason == "TOKEN_FOREIGN"


async def test_one_stream_plays_games_of_all_processes(stub: Any) -> None:
    """Each call is answered by its number, refusals with their details."""
    mine, theirs = await cave(stub), await new_game(stub)
    answered = await answers(
        stub,
        [
            call(1, mine.seat_tokens[0], apply(mine, 0, 0, "wait")),
            call(2, theirs.seat_tokens[0], apply(theirs, 0, 0, "lay pass")),
            call(3, mine.seat_tokens[1], apply(mine, 1, 1, "fly")),
            call(4, mine.seat_tokens[1], apply(mine, 1, 1, "wait")),
            call(5, mine.seat_tokens[1], apply(mine, 0, 2, "wait")),
        ],
    )
    assert [answered[number].applied.frame.version for number in (1, 2, 4)] == [1, 1, 2]
    for number, reason in ((3, "ILLEGAL_MOVE"), (5, "TOKEN_FOREIGN")):
        info = ErrorInfo()
        assert answered[number].refused.details[0].Unpack(info)
        assert info.reason == reason


async def test_the_callers_deadline_counts(serve: Any) -> None:
    """A call that hangs in the plugin's process ends for its caller in time, and other games are served meanwhile."""
    async with serve(watchdog_seconds=4) as stub:
        game = await cave(stub)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await stub.Apply(apply(game, 0, 0, "do loop_in_c play"), metadata=by(game), timeout=0.2)
        assert caught.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED
        await new_game(stub)


async def test_bots_of_each_process_move_in_their_own_games(stub: Any) -> None:
    """Each game with a bot goes on, whichever process it belongs to."""
    game = await cave(stub, [pb.SeatHolder(), pb.SeatHolder(bot="random")])
    request = watch_pb2.WatchRequest(game_id=game.frame.game_id)
    watch = stub.Watch(request, metadata=by(game, None))
    await watch.read()
    await move(stub, game, 0, "do raise redeal")  # the bot fails, and the only harmless move is made for it
    while (await watch.read()).update.frame.version < 2:
        pass
    watch.cancel()
    other = await new_game(stub, [pb.SeatHolder(bot="random")] * 3, options={"parades": "1"})
    request = watch_pb2.WatchRequest(game_id=other.frame.game_id)
    told = [news async for news in stub.Watch(request, metadata=by(other, None))]
    assert told[-1].end.reason == watch_pb2.END_REASON_GAME_OVER


async def test_many_callers_at_once(stub: Any) -> None:
    """Games of both kinds are played side by side."""
    mine = [await cave(stub) for _ in range(5)]
    theirs = [await new_game(stub) for _ in range(5)]

    async def wait(game: pb.CreateGameResponse) -> int:
        for version in range(10):
            made = await move(stub, game, version, "wait")
        return made.frame.version

    async def lay(game: pb.CreateGameResponse) -> int:
        for seat in range(3):
            made = await stub.Apply(apply(game, seat, 0, "lay pass"), metadata=by(game, seat))
        return made.frame.version

    assert await asyncio.gather(*map(wait, mine), *map(lay, theirs)) == [10] * 5 + [3] * 5


EAR = """
from engine_service.game import hookimpl

TOLD = []

@hookimpl
def petteia_game_finished(game_type, game, result):
    TOLD.append((game_type, game, result.winners))
"""


async def test_other_plugins_hear_of_isolated_games_that_end(serve: Any, distribute: Distribute) -> None:
    """As of any other game, once and before the server has stopped."""
    distribute("petteia-ear", {"ear": "plugin_ear"}, plugin_ear=EAR)
    async with serve() as stub:
        game = await cave(stub)
        await move(stub, game, 0, "finish")
    told = importlib.import_module("plugin_ear").TOLD
    del sys.modules["plugin_ear"]
    assert told == [("hostile", game.frame.game_id, (0, 1))]
