"""Plugins that want to hear of finished games are told, once and after the fact, and harm nobody."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import grpc
import pytest
from structlog.testing import capture_logs

from engine_service import finished
from engine_service.catalogue import Catalogue
from engine_service.config import Settings
from engine_service.finished import FinishedHook
from engine_service.game import Result, hookimpl
from engine_service.service.server import serving
from engine_service.store import open_store
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc
from tests.playing import create, installed, tables_of
from tests.service.table import apply, bearer
from tests.toys import Toy


def hears(*functions: Any) -> Catalogue:
    """A catalogue of the toy, and of plugins that hear of finished games by these functions."""
    catalogue = installed(Toy())
    for number, function in enumerate(functions):
        plugin = type("Plugin", (), {"petteia_game_finished": staticmethod(hookimpl(function))})()
        assert catalogue.add(f"hook_{number}", plugin, "petteia-hooks", "1").state == "ok"
    return catalogue


async def finish(data: Path, catalogue: Catalogue, answered: threading.Event | None = None) -> pb.CreateGameResponse:
    """A game that is over by its second move, and the server after it; `answered` is set once all calls are."""
    settings = Settings(listen="127.0.0.1:0", data=data, grace=1.0)
    store = open_store(f"sqlite:{data / 'games.db'}")
    async with (
        serving(settings, catalogue=catalogue, store=store) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        stub: Any = engine_pb2_grpc.EngineServiceStub(channel)
        request = pb.CreateGameRequest(game_type="toy", seats=[pb.SeatHolder()] * 2, options={"heap": "3"})
        game: pb.CreateGameResponse = await stub.CreateGame(request)
        await stub.Apply(apply(game, 0, 0, "take 1"), metadata=bearer(game.seat_tokens[0]))
        last = apply(game, 1, 1, "take 2")
        over = await stub.Apply(last, metadata=bearer(game.seat_tokens[1]))
        assert over.frame.HasField("result")
        assert await stub.Apply(last, metadata=bearer(game.seat_tokens[1])) == over
        look = pb.GetGameRequest(game_id=game.frame.game_id)
        assert (await stub.GetGame(look, metadata=bearer(game.spectator_token))).frame == over.frame
        if answered is not None:
            answered.set()
    return game


async def test_every_plugin_is_told_once_of_a_finished_game(tmp_path: Path) -> None:
    """With what it asks for: the type, the id, the result; before the server has stopped."""
    told: list[Any] = []

    def all_of_it(game_type: str, game: str, result: Result) -> None:
        told.append((game_type, game, result.winners))

    def the_result(result: Result) -> None:
        told.append([standing.score for standing in result.standings])

    game = await finish(tmp_path, hears(all_of_it, the_result, lambda: told.append(None)))
    assert len(told) == 3
    assert ("toy", game.frame.game_id, (1,)) in told
    assert [1, 2] in told and None in told


async def test_a_hook_that_fails_harms_nobody(tmp_path: Path) -> None:
    """Neither the game, nor the other plugins, nor the server, whatever it raises."""
    told: list[str] = []

    def leave() -> None:
        raise SystemExit("bye")

    def fail(game: str) -> None:
        raise LookupError(game)

    game = await finish(tmp_path, hears(leave, fail, lambda game: told.append(game), fail, leave))
    assert told == [game.frame.game_id]


async def test_a_slow_hook_holds_up_no_call(tmp_path: Path) -> None:
    """It runs beside the event loop: calls are answered while it is at work, and the server waits for its end."""
    answered, over = threading.Event(), threading.Event()

    def slow() -> None:
        answered.wait()
        over.set()

    await finish(tmp_path, hears(slow), answered)
    assert over.is_set()


async def test_a_server_that_stops_waits_for_hooks_at_work() -> None:
    """Whoever keeps the results of games gets the last one too."""
    begun, released, told = threading.Event(), threading.Event(), list[str]()

    def slow(game: str) -> None:
        begun.set()
        released.wait()
        told.append(game)

    hook = FinishedHook(hears(slow))
    live = await create(tables_of(open_store("memory:")), heap="0")
    hook.heard(live)
    await asyncio.to_thread(begun.wait)
    stopping = asyncio.create_task(hook.stop())
    await asyncio.sleep(0)
    waited = not stopping.done()
    released.set()
    await stopping
    assert waited
    assert told == [live.head.game_id]


async def test_a_hook_that_never_ends_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other plugins are told all the same, the log names the one that took too long, and the server stops."""
    monkeypatch.setattr(finished, "HOOK_SECONDS", 0.05)
    told: list[str] = []

    def loop() -> None:
        while True:
            pass

    with capture_logs() as logged:
        game = await finish(tmp_path, hears(loop, lambda game: told.append(game), loop))
    assert told == [game.frame.game_id]
    failed = [line for line in logged if line["event"] == "hook failed"]
    assert {line["plugin"] for line in failed} == {"petteia-hooks:hook_0", "petteia-hooks:hook_2"}
    assert all(line["where"].startswith("Overrun at ") and " loop" in line["where"] for line in failed)
