"""What the log tells of games: which call about which game went how, and nothing that anybody might not know."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import re
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
import structlog

from engine_service.config import Settings
from engine_service.logs import set_up_logs
from engine_service.service.server import serving
from engine_service.store import Store, open_store
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc
from petteia_delphi.kinds import Kind, Oracle
from tests.service.table import PERSONS, apply, bearer, refused
from tests.service.world import KEY, World, world


class Log:
    """What has been logged so far, as text and line by line."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        """All of it."""
        return self.stream.getvalue()

    def lines(self, **facts: Any) -> list[dict[str, Any]]:
        """All lines with these facts."""
        told = [json.loads(line) for line in self.text.splitlines()]
        return [line for line in told if facts.items() <= line.items()]


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[Log]:
    """The log at its most talkative, in JSON."""
    log = Log()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", log.stream)
        set_up_logs("debug")
    yield log
    structlog.reset_defaults()


@pytest.fixture
async def there(tmp_path: Path, log: Log) -> AsyncIterator[World]:
    """A server with a game in every situation, whose log is kept."""
    async with world(tmp_path) as made:
        yield made


class Table:
    """Three persons at a game of Delphi."""

    def __init__(self, stub: Any, game: pb.CreateGameResponse) -> None:
        self.stub, self.game, self.played = stub, game, set[str]()

    async def turn(self) -> bool:
        """Plays a move of whoever is due, after a few that are refused; False once the game is over."""
        game_id = self.game.frame.game_id
        looked = await self.stub.GetGame(pb.GetGameRequest(game_id=game_id), metadata=bearer(self.game.spectator_token))
        due = next((each for each in looked.frame.decisions if each.required), None)
        if due is None:
            return False
        seat, token = due.seat, bearer(self.game.seat_tokens[due.seat])
        await self.stub.View(pb.ViewRequest(game_id=game_id, seat=seat, with_board=True), metadata=token)
        request = pb.LegalMovesRequest(game_id=game_id, seat=seat)
        moves = [move.notation for move in (await self.stub.LegalMoves(request, metadata=token)).legal_moves.moves]
        for wrong in ("fly zeus", "lay", "strike athens 99"):
            await refused(self.stub.Apply(apply(self.game, seat, due.decision, wrong), metadata=token))
        move = moves[looked.frame.version % len(moves)]
        await self.stub.Apply(apply(self.game, seat, due.decision, move, with_view=True), metadata=token)
        self.played |= {*moves}
        return True


async def play(data: Path, store: Store) -> Table:
    """A whole game, played through a server with an operator's key."""
    settings = Settings(listen="127.0.0.1:0", data=data, grace=1.0, operator_key=KEY)
    async with serving(settings, store=store) as address, grpc.aio.insecure_channel(address) as channel:
        stub: Any = engine_pb2_grpc.EngineServiceStub(channel)
        request = pb.CreateGameRequest(
            game_type="delphi", seats=PERSONS, seed_contribution=b"my own contribution", request_id="r-1",
            options={"parades": "1"},
        )  # fmt: skip
        table = Table(stub, await stub.CreateGame(request, metadata=bearer(KEY)))
        while await table.turn():
            pass
        head = await store.head(table.game.frame.game_id)
        assert head is not None
        for spelt in (head.seed.hex(), str(head.seed), base64.b64encode(head.seed).decode()):
            table.played.add(spelt)
        return table


async def test_a_whole_game_leaves_nothing_in_the_log_that_is_hidden(tmp_path: Path, log: Log) -> None:
    """No token, no key, no seed, no notation, no card: neither of moves that were made nor of those refused."""
    table = await play(tmp_path, open_store("memory:"))
    lines = log.lines()
    assert len(lines) > 100
    secrets = {KEY, *table.game.seat_tokens, table.game.spectator_token, "contribution", "fly", *table.played}
    assert not [secret for secret in secrets if secret in log.text]
    spoken = " ".join(str(value) for line in lines for key, value in line.items() if key not in ("where", "store"))
    cards = {*Kind, *Oracle} - {"delphi", "pass"}
    assert not cards & set(re.findall(r"\w+", spoken.lower()))


async def test_each_line_names_its_call(there: World, log: Log) -> None:
    """RPC, game, seat and request id, each call by a number of its own; refusals with their reason."""
    game = await there.create("toy", "", "", request_id="r-7")
    game_id = game.frame.game_id
    await there.apply(game, 0, 0, "hold")
    await there.refusal("Apply", there.about("Apply", game, seat=1, decision=0))
    (created,) = log.lines(rpc="CreateGame", request="r-7", event="call")
    (made,) = log.lines(rpc="Apply", game=game_id, seat=0)
    (wrong,) = log.lines(rpc="Apply", game=game_id, seat=1)
    assert (made["event"], wrong["event"], wrong["reason"]) == ("call", "call refused", "NOT_YOUR_TURN")
    assert len({line["call"] for line in (created, made, wrong)}) == 3
    assert all(line["ms"] >= 0 and line["timestamp"] for line in (created, made, wrong))
    (told,) = log.lines(event="game created", game=game_id)
    assert told["call"] == created["call"]


async def test_calls_at_once_do_not_mix_up_their_lines(there: World, log: Log) -> None:
    """What is bound for one call stands in no line of another."""
    games = [await there.create("toy", "", "") for _ in range(6)]
    await asyncio.gather(*(there.apply(game, 0, 0, "hold") for game in games))
    numbers = []
    for game in games:
        (line,) = log.lines(rpc="Apply", game=game.frame.game_id)
        numbers.append(line["call"])
    assert len(set(numbers)) == 6


async def test_an_id_that_is_no_id_fills_no_log(there: World, log: Log) -> None:
    """What a caller sends as an id is cut, and stays one line whatever is in it."""
    for odd in ("x" * 5000, 'a"}\n{"event": "forged"}'):
        await there.refusal("View", there.changed("View", game_id=odd))
    assert not log.lines(event="forged")
    assert max(len(line["game"]) for line in log.lines(rpc="View")) <= 64


class Indiscreet(RuntimeError):
    """Says what nobody may know."""

    def __str__(self) -> str:
        return "the queen of spades"


async def test_a_plugin_that_fails_is_told_where_but_not_what_it_said(
    there: World, log: Log, failing: dict[str, type[BaseException]]
) -> None:
    """The type and the place of the exception stand in the log, and its message nowhere; the caller has neither."""
    failing["play"] = Indiscreet
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await there.call("Apply", there.right("Apply"))
    (line,) = log.lines(rpc="Apply", level="error")
    assert "Indiscreet at " in line["where"] and "toys.py" in line["where"]
    assert (line["game"], line["seat"]) == (there.toy.frame.game_id, 0)
    answer = str(caught.value)
    assert "queen" not in log.text + answer
    assert "Indiscreet" not in answer and "toys.py" not in answer


async def test_a_store_that_fails_is_told_where_but_not_what_it_said(there: World, log: Log) -> None:
    """As of a plugin: what it raises may quote what it was given."""
    for rpc, method in (("Apply", "append"), ("CreateGame", "create"), ("DeleteGame", "delete"), ("ListGames", "list")):
        there.store.faults = {method: "before"}
        await there.refusal(rpc, there.right(rpc))
        assert any("CommitFailed" in line.get("where", "") for line in log.lines(rpc=rpc, level="error")), rpc
    assert "0123456789abcdef" not in log.text
