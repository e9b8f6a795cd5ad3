"""Watching, undo, hints, records and streams of moves, with a real engine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from petteia.v1 import record_pb2, watch_pb2
from petteia_client import (
    AsyncClient,
    Client,
    PetteiaError,
    Unauthenticated,
    Unavailable,
    UndoRefused,
    UnreadableMove,
    bot,
    person,
)

BOTS = [bot(), bot(), bot()]


def versions(told: list[watch_pb2.WatchResponse]) -> list[int]:
    """All versions that were told, one by one or covered by a snapshot."""
    found: list[int] = []
    for news in told:
        if news.HasField("snapshot"):
            found.extend(range(news.snapshot.covers_from, news.snapshot.frame.version + 1))
        found.extend(entry.version for entry in news.update.entries)
    return found


async def watched(client: Client | AsyncClient, *args: Any, **kwargs: Any) -> list[watch_pb2.WatchResponse]:
    """Everything that a watch tells to its end, with either client."""
    if isinstance(client, AsyncClient):
        return [news async for news in client.watch(*args, **kwargs)]
    return await asyncio.to_thread(lambda: list(client.watch(*args, **kwargs)))


async def test_a_game_is_watched_to_its_end(client: Any) -> None:
    """A snapshot, every version once, no heartbeats, and at last the end with its reason."""
    game_id = (await client.create_game("delphi", BOTS, options={"parades": 1})).frame.game_id
    told = await watched(client.client, game_id, from_version=0, with_view=True)
    assert versions(told) == list(range(versions(told)[-1] + 1))
    assert told[-1].end.reason == watch_pb2.END_REASON_GAME_OVER
    assert not any(news.HasField("heartbeat") for news in told)
    assert all(news.update.view.value for news in told[1:-1])


async def test_a_watch_outlives_the_engine(connect: Callable[..., Any], restarting: Any) -> None:
    """When the engine is stopped and started anew, the watch goes on where it was, and nothing is told twice."""
    client = connect(restarting.address)
    game_id = (await client.create_game("delphi", [person()] * 3)).frame.game_id
    told: list[watch_pb2.WatchResponse] = []
    heard = asyncio.Event()
    loop = asyncio.get_running_loop()

    async def follow() -> None:
        if isinstance(client.client, AsyncClient):
            async for news in client.client.watch(game_id):
                told.append(news)
                heard.set()
        else:

            def read() -> None:
                for news in client.client.watch(game_id):
                    told.append(news)
                    loop.call_soon_threadsafe(heard.set)

            await asyncio.to_thread(read)

    following = asyncio.create_task(follow())
    await heard.wait()
    heard.clear()
    await restarting.restart()
    while not await client.is_serving(timeout=5.0):
        pass  # gRPC takes a moment before it tries an address anew that nobody listened on
    await client.apply(game_id, 0, 0, "lay pass")
    await heard.wait()
    await client.delete_game(game_id)
    await following
    assert versions(told) == [0, 1]
    assert told[-1].end.reason == watch_pb2.END_REASON_DELETED


async def test_an_engine_that_stays_away_ends_the_watch(connect: Callable[..., Any]) -> None:
    """Nobody at the address: when its patience is at an end the watch says so."""
    with pytest.raises(Unavailable):
        await watched(connect("127.0.0.1:1").client, "g", token="t", patience=0)


async def test_a_watch_that_may_not_be_says_why(client: Any) -> None:
    """A refused watch raises its reason at once."""
    with pytest.raises(Unauthenticated):
        await watched(client.client, "no game", token="forged")


async def test_moves_are_taken_back_and_hints_given(client: Any) -> None:
    """Undo takes a move back, refuses what may not be, and a hint is among the legal moves."""
    game_id = (await client.create_game("delphi", [person()] * 3)).frame.game_id
    made = await client.apply(game_id, 0, 0, "lay pass")
    back = await client.undo(game_id, 0, made.frame.version, made.undo_versions[0], with_legal_moves=True)
    assert back.frame.version == 2
    with pytest.raises(UndoRefused):
        await client.undo(game_id, 0, 2, 0)
    hint = await client.suggest(game_id, 0, "greedy")
    assert hint.move in back.legal_moves.moves


async def test_a_record_leaves_and_comes_back_as_a_game(client: Any) -> None:
    """What is exported can be imported at any version, and the tokens of the new game are kept."""
    game_id = (await client.create_game("delphi", BOTS, options={"parades": 1})).frame.game_id
    await watched(client.client, game_id)
    record = (await client.export_game(game_id)).record
    assert record.complete
    fork = await client.import_game(record_pb2.Record.FromString(record.SerializeToString()), version=4)
    assert fork.frame.version == 4
    assert client.tokens.seats(fork.frame.game_id) == [0, 1, 2]


async def test_many_tasks_share_a_stream_of_moves(engine: str) -> None:
    """Whole games of three seats each are played at once on one stream, refusals are raised, and it ends in order."""
    async with AsyncClient(engine) as client, client.play() as stream:

        async def play() -> int:
            game_id = (await client.create_game("delphi", [person()] * 3, options={"parades": 1})).frame.game_id
            frame, moves = (await client.get_game(game_id)).frame, 0
            while frame.decisions:
                seat = next(each.seat for each in frame.decisions if each.required)
                legal = (await client.legal_moves(game_id, seat)).legal_moves
                with pytest.raises(UnreadableMove):
                    await stream.apply(game_id, seat, legal.decision, "fly")
                frame = (await stream.apply(game_id, seat, legal.decision, legal.moves[0].notation)).frame
                moves += 1
            return moves

        assert all(moves > 10 for moves in await asyncio.gather(*(play() for _ in range(4))))
    with pytest.raises(PetteiaError, match="safe to repeat"):
        await stream.apply("g", 0, 0, "lay pass")


async def test_a_stream_that_breaks_tells_all_who_wait(restarting: Any) -> None:
    """Whoever waits for an answer when the engine goes away is told that the call is safe to repeat."""
    async with AsyncClient(restarting.address) as client:
        game_id = (await client.create_game("delphi", [person()] * 3)).frame.game_id
        async with client.play() as stream:
            await stream.apply(game_id, 0, 0, "lay pass")
            await restarting.restart()
            while not await client.is_serving(timeout=5.0):
                pass
            with pytest.raises(Unavailable):
                await stream.apply(game_id, 1, 0, "lay pass")
        async with client.play() as stream:
            assert (await stream.apply(game_id, 0, 0, "lay pass")).applied == 1
