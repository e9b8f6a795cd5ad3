"""Whatever ends the process of an isolated plugin, only its own games stop, and the next call starts it again."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo
from structlog.testing import capture_logs

from engine_service.isolation import backoff
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import watch_pb2
from tests.conftest import Distribute
from tests.hostile import What
from tests.service.hostile_games import PERSONS, cave, look, move
from tests.service.table import apply, bearer, new_game, refused
from tests.service.test_play import answers, call

DEADLY = [What.SEGFAULT, What.END_PROCESS, What.LOOP_IN_C]


async def delphi_is_played(stub: Any) -> None:
    """A game of a plugin that is not isolated."""
    game = await new_game(stub)
    for seat in range(3):
        await stub.Apply(apply(game, seat, 0, "lay pass"), metadata=bearer(game.seat_tokens[seat]))


@pytest.mark.parametrize("what", DEADLY)
async def test_a_move_that_ends_the_process_was_not_made(serve: Any, what: What) -> None:
    """Its outcome is unknown to the caller; others are served meanwhile; the next call finds every move made before."""
    async with serve(watchdog_seconds=4) as stub:
        game, other = await cave(stub), await cave(stub)
        for version in range(4):
            await move(stub, game, version, "wait")
        with capture_logs() as logged:
            refusal, *_ = await asyncio.gather(
                refused(move(stub, game, 4, f"do {what} play")), *(delphi_is_played(stub) for _ in range(3))
            )
        assert (refusal.code, refusal.info.reason) == (grpc.StatusCode.UNAVAILABLE, "OUTCOME_UNKNOWN")
        (died,) = (line for line in logged if line["event"] == "isolated plugin died")
        assert died["plugin"] == "hostile"
        assert died["ended"] == {What.SEGFAULT: "SIGSEGV"}.get(
            what, "exit code 0" if what is not DEADLY[2] else "exit code 1"
        )
        seen = await look(stub, game, entries_from=0)
        assert [entry.version for entry in seen.entries] == [0, 1, 2, 3, 4]
        assert (await move(stub, game, 4, "wait")).frame.version == 5
        assert (await move(stub, other, 0, "wait")).frame.version == 1


async def test_a_read_that_ends_the_process_is_refused(stub: Any) -> None:
    """It can't have changed anything; the game is rebuilt for the next call, whoever makes it."""
    game = await cave(stub)
    await move(stub, game, 0, "do segfault view")
    refusal = await refused(look(stub, game))
    assert (refusal.code, refusal.info.reason) == (grpc.StatusCode.UNAVAILABLE, "ISOLATED_DOWN")
    assert refusal.info.metadata["plugin"] == "hostile"
    assert (await look(stub, game, version=0)).frame == game.frame
    assert (await move(stub, game, 1, "wait")).frame.version == 2


async def test_a_watch_ends_with_the_process_and_can_go_on(stub: Any) -> None:
    """From the last version that was told, as after any broken connection."""
    game = await cave(stub)
    request = watch_pb2.WatchRequest(game_id=game.frame.game_id, from_version=0)
    watch = stub.Watch(request, metadata=bearer(game.spectator_token))
    assert (await watch.read()).HasField("snapshot")
    await refused(move(stub, game, 0, "do end_process play"))
    refusal = await refused(watch.read())
    assert (refusal.code, refusal.info.reason) == (grpc.StatusCode.UNAVAILABLE, "ISOLATED_DOWN")
    await move(stub, game, 0, "wait")
    watch = stub.Watch(request, metadata=bearer(game.spectator_token))
    assert (await watch.read()).snapshot.frame.version == 0
    assert (await watch.read()).update.entries[0].version == 1
    watch.cancel()


async def test_a_stream_of_calls_goes_on_when_the_process_ends(stub: Any) -> None:
    """The call that ended it has an unknown outcome, the next one starts the process again."""
    mine, theirs = await cave(stub), await new_game(stub)
    answered = await answers(
        stub,
        [
            call(1, mine.seat_tokens[0], apply(mine, 0, 0, "do segfault play")),
            call(2, theirs.seat_tokens[0], apply(theirs, 0, 0, "lay pass")),
            call(3, mine.seat_tokens[0], apply(mine, 0, 0, "wait")),
        ],
    )
    info = ErrorInfo()
    assert answered[1].refused.details[0].Unpack(info)
    assert info.reason == "OUTCOME_UNKNOWN"
    assert [answered[number].applied.frame.version for number in (2, 3)] == [1, 1]


async def test_a_creation_that_ends_the_process_can_be_repeated(stub: Any) -> None:
    """With its request id it makes one game, however often it is sent."""
    game = await cave(stub, request_id="one")
    await refused(move(stub, game, 0, "do end_process play"))
    assert await cave(stub, request_id="one") == game


async def test_what_keeps_dying_is_left_alone_for_a_while(stub: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls are refused at once, with the time to wait; what takes no rules is done all the same."""
    monkeypatch.setattr(backoff, "FIRST_PAUSE", 600.0)
    monkeypatch.setattr(backoff, "LONGEST_PAUSE", 600.0)
    game, doomed, over = await cave(stub), await cave(stub), await cave(stub)
    await move(stub, over, 0, "finish")
    for _ in range(2):
        assert (await refused(move(stub, game, 0, "do end_process play"))).info.reason == "OUTCOME_UNKNOWN"
    seat = bearer(game.seat_tokens[0])
    game_id = game.frame.game_id
    for refused_call in (
        look(stub, game),
        move(stub, game, 0, "wait"),
        cave(stub),
        stub.GetGameType(pb.GetGameTypeRequest(game_type="hostile")),
        stub.Watch(watch_pb2.WatchRequest(game_id=game_id), metadata=seat).read(),
        stub.ExportGame(pb.ExportGameRequest(game_id=game_id), metadata=seat),
    ):
        refusal = await refused(refused_call)
        assert (refusal.code, refusal.info.reason) == (grpc.StatusCode.UNAVAILABLE, "ISOLATED_DOWN")
        assert refusal.info.metadata["plugin"] == "hostile"
        assert 0 < float(refusal.info.metadata["retry_after"]) <= 600
    foreign = stub.View(pb.ViewRequest(game_id=game_id), metadata=bearer("forged"))
    assert (await refused(foreign)).info.reason == "TOKEN_INVALID", "permission comes before everything else"
    info = ErrorInfo()
    answered = await answers(stub, [call(1, game.seat_tokens[0], apply(game, 0, 0, "wait"))])
    assert answered[1].refused.details[0].Unpack(info)
    assert info.reason == "ISOLATED_DOWN"
    assert "hostile" in [each.game_type for each in (await stub.ListGameTypes(pb.ListGameTypesRequest())).game_types]
    export = pb.ExportGameRequest(game_id=over.frame.game_id)
    assert (await stub.ExportGame(export, metadata=bearer(over.spectator_token))).record.complete
    await stub.DeleteGame(pb.DeleteGameRequest(game_id=doomed.frame.game_id))
    assert len((await stub.ListGames(pb.ListGamesRequest(game_type="hostile"))).games) == 2
    await delphi_is_played(stub)


async def test_a_plugin_that_ends_its_process_at_once_stops_nobody(
    serve: Any, distribute: Distribute, tmp_path: Path
) -> None:
    """The server begins without it; its type may be any that is unknown, and is looked for with each call."""
    distribute("petteia-dud", {"dud": "dud_plugin"}, dud_plugin="import ctypes\nctypes.string_at(0)\n")
    with capture_logs() as logged:
        async with serve(isolate="dud,petteia-hostile") as stub:
            await delphi_is_played(stub)
            assert (await move(stub, await cave(stub), 0, "wait")).frame.version == 1
            refusal = await refused(stub.CreateGame(pb.CreateGameRequest(game_type="dud", seats=PERSONS)))
            assert (refusal.info.reason, refusal.info.metadata["plugin"]) == ("ISOLATED_DOWN", "dud")
    assert any(
        (line["plugin"], line.get("ended")) == ("dud", "SIGSEGV")
        for line in logged
        if line["event"] == "isolated plugin died"
    )


async def test_a_process_that_talks_nonsense_is_ended(stub: Any) -> None:
    """What it says of finished games can't be trusted any more; its games are rebuilt in another process."""
    game = await cave(stub)
    with capture_logs() as logged:
        await refused(move(stub, game, 0, "do babble play"))
        while not any(line["event"] == "isolated plugin died" for line in logged):
            with contextlib.suppress(grpc.aio.AioRpcError):
                await look(stub, game)
    assert any(line["event"] == "isolated plugin talks nonsense" for line in logged)
    assert (await move(stub, game, 0, "wait")).frame.version == 1
