"""Bots that behave, and bots that do not: games go on, nobody waits for ever, and nobody is told too much."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest

from engine_service.config import Settings
from engine_service.errors import Reason
from engine_service.game import Rng
from engine_service.service.server import serving
from engine_service.store import Store, open_store
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import engine_pb2_grpc, watch_pb2
from tests.conftest import Distribute
from tests.faulty import FaultyStore
from tests.service.table import apply, bearer, refused
from tests.toys import SECRETS, SPIED


@pytest.fixture(autouse=True)
def toys_installed(distribute: Distribute) -> None:
    """The toy and its bots, also for worker processes."""
    distribute("petteia-toy", {"toy": "tests.toys"})


@asynccontextmanager
async def engine(data: Path, store: Store | None = None, **settings: Any) -> AsyncIterator[Any]:
    """A server with the installed plugins, and a stub to it."""
    given = Settings(listen="127.0.0.1:0", data=data, grace=1.0, **settings)
    async with serving(given, store=store) as address, grpc.aio.insecure_channel(address) as channel:
        yield engine_pb2_grpc.EngineServiceStub(channel)


async def create(stub: Any, *bots: str, heap: str = "7") -> pb.CreateGameResponse:
    """A new game of the toy with these bots; an empty name is a person's."""
    seats = [pb.SeatHolder(bot=bot) for bot in bots]
    request = pb.CreateGameRequest(game_type="toy", seats=seats, options={"heap": heap})
    answer: pb.CreateGameResponse = await stub.CreateGame(request)
    return answer


def at(version: int) -> Callable[[Any], bool]:
    """Whether a frame has come to a version."""
    return lambda frame: frame.version >= version


def persons_turn(frame: Any) -> bool:
    """Whether a frame has come to where the game waits for a person."""
    return frame.version > 1 and not any(frame.seats[decision.seat].bot for decision in frame.decisions)


async def come_to(stub: Any, game: pb.CreateGameResponse, there: Callable[[Any], bool] = lambda frame: False) -> Any:
    """The frame once the game has come so far, or to its end."""
    request = watch_pb2.WatchRequest(game_id=game.frame.game_id)
    async for told in stub.Watch(request, metadata=bearer(game.spectator_token)):
        kind = told.WhichOneof("news")
        frame = getattr(told, kind).frame if kind in ("snapshot", "update") else None
        if frame is not None and (not frame.decisions or there(frame)):
            return frame
    raise AssertionError("the watch ended before")


@pytest.mark.parametrize("bot", ["raising", "illegal"])
async def test_a_bot_that_fails_makes_any_legal_move(tmp_path: Path, bot: str) -> None:
    """Where a bot raises, or chooses what is not legal, its game goes on to its end."""
    async with engine(tmp_path) as stub:
        frame = await come_to(stub, await create(stub, bot, bot, heap="4"))
        assert len(frame.result.standings) == 2


async def test_a_bot_that_ends_its_process_harms_no_other_game(tmp_path: Path) -> None:
    """It makes any legal move; a game of other bots in the same worker ends as it would."""
    async with engine(tmp_path, bot_workers=1) as stub:
        deadly = await create(stub, "deadly", "", heap="9")
        peaceful = await create(stub, "random", "random", heap="6")
        assert (await come_to(stub, deadly, at(1))).version == 1
        assert (await come_to(stub, peaceful)).result.standings


async def test_a_bot_knows_what_its_seat_may_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets its own secret, other seats' secrets and the chance to come drawn anew, and chance of its own."""
    spied = tmp_path / "spied"
    monkeypatch.setenv(SPIED, str(spied))
    store = open_store("memory:")
    async with engine(tmp_path, store) as stub:
        games = [await create(stub, "spy", "", "spy", heap="1") for _ in range(2)]
        truths = [await truth_of(store, game) for game in games]
        for game in games:
            await come_to(stub, game)
    told = [json.loads(line) for line in spied.read_text().splitlines()]
    assert len(told) == 2
    for spy in told:
        assert spy["seat"] == 0
        (secrets,) = (each for each in truths if each[0] == spy["secrets"][0])
        assert spy["secrets"][1] != secrets[1] and spy["secrets"][2] != secrets[2]
    assert len({spy["own"] for spy in told}) == len({spy["chance"] for spy in told}) == 2


async def truth_of(store: Store, game: pb.CreateGameResponse) -> list[int]:
    """The secrets of a game's seats."""
    head = await store.head(game.frame.game_id)
    assert head is not None
    rng = Rng.from_seed(head.seed)
    return [rng.below(SECRETS) for _ in head.holders]


async def test_a_bot_that_is_due_moves_after_a_restart(tmp_path: Path) -> None:
    """What it had not moved when the server stopped it moves when the next one starts."""
    store = FaultyStore(open_store(f"sqlite:{tmp_path / 'games.db'}"))
    store.faults["append"] = "before"
    async with engine(tmp_path, store) as stub:
        game = await create(stub, "random", "")
        while "append" not in [name for name, _ in store.calls]:
            await stub.ListGameTypes(pb.ListGameTypesRequest())
    async with engine(tmp_path, open_store(f"sqlite:{tmp_path / 'games.db'}")) as stub:
        assert (await come_to(stub, game, at(1))).version == 1


async def test_a_bot_tries_again_when_its_move_is_in_doubt(tmp_path: Path) -> None:
    """A store that fails for a while does not end a bot's game, and no move is made twice."""
    store = FaultyStore(open_store(f"sqlite:{tmp_path / 'games.db'}"))
    store.faults["append"] = "after"
    async with engine(tmp_path, store) as stub:
        game = await create(stub, "random", "random", heap="6")
        await store.reached["append"].wait()
        store.faults.clear()
        frame = await come_to(stub, game)
        entries = await store.entries(game.frame.game_id, 0, limit=100)
        assert [entry.version for entry in entries] == list(range(frame.version + 1))


async def test_bots_of_a_deleted_game_stop(tmp_path: Path) -> None:
    """They stop without a word, others play on, and the game does not come back."""
    store = FaultyStore(open_store(f"sqlite:{tmp_path / 'games.db'}"))
    async with engine(tmp_path, store) as stub:
        game = await create(stub, "random", "random", heap="1000")
        await come_to(stub, game, at(3))
        await stub.DeleteGame(pb.DeleteGameRequest(game_id=game.frame.game_id))
        other = await create(stub, "random", "random", heap="5")
        assert (await come_to(stub, other)).result.standings
        request = pb.GetGameRequest(game_id=game.frame.game_id)
        refusal = await refused(stub.GetGame(request, metadata=bearer(game.spectator_token)))
        assert refusal.info.reason == Reason.GAME_NOT_FOUND


async def test_a_bot_answers_as_soon_as_a_person_has_moved(tmp_path: Path) -> None:
    """Nobody has to ask for it; the person is due again."""
    async with engine(tmp_path) as stub:
        game = await create(stub, "", "random", heap="50")
        await stub.Apply(apply(game, 0, 0, "take 1"), metadata=bearer(game.seat_tokens[0]))
        assert (await come_to(stub, game, persons_turn)).version >= 2


async def test_a_bot_that_thinks_for_ever_keeps_no_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server stops in the time that it has, and the bot's process with it."""
    spied = tmp_path / "spied"
    monkeypatch.setenv(SPIED, str(spied))
    async with engine(tmp_path) as stub:
        await create(stub, "endless", "")
        while not exists(spied):
            await stub.ListGameTypes(pb.ListGameTypesRequest())
    process = int(spied.read_text())
    while alive(process):
        pass


def exists(path: Path) -> bool:
    """Whether something has been written to a file."""
    return path.exists() and bool(path.read_text())


def alive(process: int) -> bool:
    """Whether a process is at work; one that has ended and waits to be reaped is not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
