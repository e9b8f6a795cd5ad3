"""A server that is killed under load loses no acknowledged move, and comes back with the same digests."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest

from engine_service.catalogue import Catalogue
from engine_service.loading import load_game
from engine_service.store import open_store
from engine_service.table import Table
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc
from tests.service.table import PERSONS, bearer

ROUNDS, GAMES = 4, 8
PROGRAM = Path(sys.executable).with_name("petteia-engine")


@contextlib.asynccontextmanager
async def killed(data: Path, moves_until_kill: int) -> AsyncIterator[tuple[Any, asyncio.Semaphore]]:
    """A server process, killed without warning once so many moves were acknowledged (the semaphore counts them)."""
    process = await asyncio.create_subprocess_exec(
        PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", data, stderr=asyncio.subprocess.PIPE
    )
    assert process.stderr is not None
    address = ""
    while not address:
        line = (await process.stderr.readline()).decode()
        assert line, "the server ended before it listened"
        if '"listening"' in line:
            address = line.split('"address": "')[1].split('"')[0]
    drained = asyncio.create_task(process.stderr.read())
    acknowledged = asyncio.Semaphore(0)

    async def kill() -> None:
        for _ in range(moves_until_kill):
            await acknowledged.acquire()
        os.kill(process.pid, signal.SIGKILL)

    killer = asyncio.create_task(kill())
    async with grpc.aio.insecure_channel(address) as channel:
        yield engine_pb2_grpc.EngineServiceStub(channel), acknowledged
        await killer
    await process.wait()
    await drained


class Player:
    """Plays all seats of one game, and keeps what was acknowledged and what was under way."""

    def __init__(self, game: pb.CreateGameResponse) -> None:
        self.game, self.last, self.version = game, None, 0
        self.under_way: pb.ApplyRequest | None = None

    async def play(self, stub: Any, acknowledged: asyncio.Semaphore) -> None:
        """Plays until the server is gone or the game is over; first repeats what was under way."""
        with contextlib.suppress(grpc.aio.AioRpcError):
            if self.under_way is not None:
                await self._apply(stub, self.under_way, acknowledged)
            while True:
                request = pb.GetGameRequest(game_id=self.game.frame.game_id)
                frame = (await stub.GetGame(request, metadata=bearer(self.game.spectator_token))).frame
                assert frame.version >= self.version
                turn = next((each for each in frame.decisions if each.required), None)
                if turn is None:
                    return
                asked = pb.LegalMovesRequest(game_id=frame.game_id, seat=turn.seat)
                legal = (await stub.LegalMoves(asked, metadata=bearer(self.game.seat_tokens[turn.seat]))).legal_moves
                move = legal.moves[frame.version % len(legal.moves)].notation
                await self._apply(
                    stub,
                    pb.ApplyRequest(game_id=frame.game_id, seat=turn.seat, decision=legal.decision, moves=[move]),
                    acknowledged,
                )

    async def _apply(self, stub: Any, request: pb.ApplyRequest, acknowledged: asyncio.Semaphore) -> None:
        self.under_way = request
        made = await stub.Apply(request, metadata=bearer(self.game.seat_tokens[request.seat]))
        assert made.applied == 1
        assert made.frame.version == self.version + 1, "a repeat made its move once more, or a move was lost"
        self.version, self.under_way = made.frame.version, None
        acknowledged.release()


@pytest.mark.timeout(240)
async def test_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    """Killed again and again in the middle of eight games, the server has every acknowledged move, each made once."""
    chance = random.Random(7)
    players: list[Player] = []
    for round_ in range(ROUNDS):
        async with killed(tmp_path, chance.randint(20, 90)) as (stub, acknowledged):
            if round_ == 0:
                request = pb.CreateGameRequest(game_type="delphi", seats=PERSONS)
                players = [Player(await stub.CreateGame(request)) for _ in range(GAMES)]
            await asyncio.gather(*(player.play(stub, acknowledged) for player in players))
    store, catalogue = open_store(f"sqlite:{tmp_path / 'games.sqlite'}"), Catalogue.load()
    try:
        for player in players:
            live = await load_game(store, catalogue, player.game.frame.game_id)
            assert live is not None
            assert live.table.version in (player.version, player.version + 1)
            table, line = Table.start(live.table.sitting, live.table.state.options)
            digests = [line.digest]
            entries = await store.entries(live.head.game_id, 0, limit=1000)
            for entry in entries[1:]:
                assert entry.seat is not None
                table, line = table.replay(entry.seat, entry.notation)
                digests.append(line.digest)
            assert digests == [entry.digest for entry in entries]
            assert live.table.digest == table.digest
    finally:
        await store.close()
