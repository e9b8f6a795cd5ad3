"""Clients that are closed or cancelled leave nothing behind, and say so with their own exceptions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import grpc
import pytest

from clients.python.tests.stand_in import StandIn
from petteia_client import AsyncClient, Client, PetteiaError, person

Connect = Callable[..., Any]


async def nothing_runs() -> None:
    """Waits till no task but this one is left; the test's own time limit ends it otherwise."""
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(others)


async def test_cancelling_gives_up_the_call(stand_in: StandIn) -> None:
    """A task that is cancelled in a call ends as cancelled; the server is told, and no task is left."""
    stand_in.script = [stand_in.never]
    async with AsyncClient(stand_in.address) as client:
        task = asyncio.create_task(client.get_game("g"))
        await asyncio.to_thread(stand_in.arrived.wait)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.to_thread(stand_in.given_up.wait)
        await nothing_runs()


async def test_cancelling_ends_a_wait(engine: str) -> None:
    """A task that waits for a turn which does not come can be cancelled between two looks."""
    async with AsyncClient(engine) as client:
        game = await client.create_game("delphi", [person(), person(), person()])
        looked = asyncio.Event()
        waiting = asyncio.create_task(client.wait_for(game.frame.game_id, lambda frame: looked.set() is not None))
        await looked.wait()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await nothing_runs()


async def test_closing_ends_calls_under_way(connect: Connect, stand_in: StandIn) -> None:
    """Whoever waits for an answer when the client is closed is told so by a PetteiaError; no task is left."""
    stand_in.script = [stand_in.never]
    client = connect(stand_in.address)
    call = asyncio.create_task(client.get_game("g"))
    await asyncio.to_thread(stand_in.arrived.wait)
    await client.close()
    with pytest.raises(PetteiaError) as closed:
        await call
    assert closed.value.code is grpc.StatusCode.CANCELLED
    await asyncio.to_thread(stand_in.given_up.wait)
    await nothing_runs()


async def test_a_closed_client_opens_again(client: Any) -> None:
    """Closing is for good only as long as nothing is called; closing twice is once."""
    await client.list_game_types()
    await client.close()
    await client.close()
    assert (await client.list_game_types()).game_types


async def test_many_calls_at_once(client: Any) -> None:
    """Fifty calls share a client, and each gets its own answer."""
    games = await asyncio.gather(*(client.create_game("delphi", [person(f"P{n}")] * 3) for n in range(50)))
    looked = await asyncio.gather(*(client.get_game(game.frame.game_id) for game in games))
    assert [each.frame.seats[0].player for each in looked] == [f"P{n}" for n in range(50)]
    assert [each.frame for each in looked] == [game.frame for game in games]


async def test_closing_among_callers(engine: str) -> None:
    """A client that threads share may be closed at any moment: calls are answered, or fail as PetteiaError."""
    with Client(engine) as client:

        def calls() -> int:
            refused = 0
            for _ in range(100):
                try:
                    client.list_game_types()
                except PetteiaError:
                    refused += 1
            return refused

        callers = [asyncio.create_task(asyncio.to_thread(calls)) for _ in range(4)]
        while not all(caller.done() for caller in callers):
            await asyncio.to_thread(client.close)
        for caller in callers:
            assert await caller <= 100
