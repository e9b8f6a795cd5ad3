"""What a server makes of its SQLite file: shared with another server, or on a disk that is full."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from structlog.testing import capture_logs

from engine_service.config import Settings
from engine_service.service.server import serving
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc
from tests.service.table import apply, bearer, new_game, refused

PROGRAM = Path(sys.executable).with_name("petteia-engine")


@contextlib.asynccontextmanager
async def served(data: Path) -> AsyncIterator[Any]:
    """What makes calls to a server of its own, whose data lie in this folder."""
    async with (
        serving(Settings(listen="127.0.0.1:0", data=data, grace=1.0)) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        yield engine_pb2_grpc.EngineServiceStub(channel)


async def moves_of(stub: Any, game: pb.CreateGameResponse, seat: int) -> tuple[int, list[str]]:
    """The present decision of a seat, and the notations of its moves."""
    request = pb.LegalMovesRequest(game_id=game.frame.game_id, seat=seat)
    legal = (await stub.LegalMoves(request, metadata=bearer(game.seat_tokens[seat]))).legal_moves
    return legal.decision, [move.notation for move in legal.moves]


async def outcome(call: Any) -> pb.ApplyResponse | grpc.StatusCode:
    """The answer of a call, or the status that it was refused with."""
    try:
        answer: pb.ApplyResponse = await call
    except grpc.aio.AioRpcError as refusal:
        return refusal.code()
    return answer


async def frame_at(stub: Any, game: pb.CreateGameResponse) -> Any:
    """The game as a server has it."""
    request = pb.GetGameRequest(game_id=game.frame.game_id)
    return (await stub.GetGame(request, metadata=bearer(game.spectator_token))).frame


async def test_two_servers_on_one_file_both_work(tmp_path: Path) -> None:
    """Asked for different moves at the same moment, one server makes its move and the other refuses; asked for the
    same move, both give the same answer; and so a whole game is played.
    """
    async with served(tmp_path) as first, served(tmp_path) as second:
        game = await new_game(first, options={"parades": "1"})
        frame = game.frame
        while frame.decisions:
            seat = next(each.seat for each in frame.decisions if each.required)
            decision, moves = await moves_of(first, game, seat)
            asked = (moves[0], moves[-1])
            calls = (
                stub.Apply(apply(game, seat, decision, move), metadata=bearer(game.seat_tokens[seat]))
                for stub, move in zip((first, second), asked, strict=True)
            )
            outcomes = await asyncio.gather(*map(outcome, calls))
            made = [each for each in outcomes if isinstance(each, pb.ApplyResponse)]
            if len(set(asked)) == 1:
                assert made[0] == made[1]
            else:
                assert len(made) == 1 and grpc.StatusCode.ABORTED in outcomes
            assert made[0].frame.version == frame.version + 1
            frame = made[0].frame
        assert await frame_at(first, game) == await frame_at(second, game) == frame


@contextlib.contextmanager
def full_disk(data: Path) -> Iterator[None]:
    """No file of the server may grow."""
    resource = pytest.importorskip("resource", reason="limits on the size of files are POSIX's")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (max(path.stat().st_size for path in data.iterdir()), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_stops_moves_but_not_the_server(tmp_path: Path) -> None:
    """Without room a move's outcome is told as unknown and the log says why; looking goes on; the same call succeeds
    once there is room.
    """
    async with served(tmp_path) as stub:
        game = await new_game(stub)
        decision, (move, *_) = await moves_of(stub, game, 0)
        request = apply(game, 0, decision, move)
        with full_disk(tmp_path), capture_logs() as logged:
            refusal = await refused(stub.Apply(request, metadata=bearer(game.seat_tokens[0])))
            assert (refusal.code, refusal.info.reason) == (grpc.StatusCode.UNAVAILABLE, "OUTCOME_UNKNOWN")
            assert await frame_at(stub, game) == game.frame
        made = await stub.Apply(request, metadata=bearer(game.seat_tokens[0]))
        assert (made.applied, made.frame.version) == (1, 1)
    (told,) = (each["where"] for each in logged if each["event"] == "append failed")
    assert "SQLITE_IOERR_WRITE" in told


async def test_a_file_that_cannot_be_used_ends_the_command_in_one_line(tmp_path: Path) -> None:
    """`petteia-engine serve` on a damaged file names it, tells what is wrong, and exits with 2."""
    path = tmp_path / "games.db"
    await asyncio.to_thread(path.write_text, "no database" * 99)
    process = await asyncio.create_subprocess_exec(
        PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", tmp_path, "--store", f"sqlite:{path}",
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    _, told = await process.communicate()
    assert told.decode() == f"petteia-engine: {path} can't be used as a store: file is not a database\n"
    assert process.returncode == 2
