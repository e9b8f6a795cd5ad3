"""Waiting for a turn, for news and for the end, with patience that runs out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import grpc
import pytest

from clients.python.tests.stand_in import StandIn, answer, refuse
from petteia.v1 import engine_pb2, game_pb2, watch_pb2
from petteia_client import NotFound, is_over, must_decide, person

Connect = Callable[..., Any]


def frame(version: int, *required: int, optional: tuple[int, ...] = (), over: bool = False) -> game_pb2.Frame:
    """A frame in which these seats must decide, and those may."""
    decisions = [game_pb2.Decision(seat=seat, required=True) for seat in required]
    decisions += [game_pb2.Decision(seat=seat) for seat in optional]
    return game_pb2.Frame(version=version, decisions=decisions, result=game_pb2.Result() if over else None)


def test_who_must_decide() -> None:
    """A seat that has chosen and may take it back is not waited for; without decisions nobody is."""
    asked = frame(3, 1, optional=(0,))
    assert must_decide(asked, [1]) and must_decide(asked, {0, 1})
    assert not must_decide(asked, [0]) and not must_decide(asked, []) and not must_decide(frame(3, over=True), [0, 1])
    assert is_over(frame(3, over=True)) and not is_over(asked)


def looked(at: game_pb2.Frame) -> Any:
    """The behaviour that answers GetGame."""
    return answer(engine_pb2.GetGameResponse(frame=at))


def watched(*frames: game_pb2.Frame, end: watch_pb2.EndReason.ValueType | None = None) -> Any:
    """The behaviour that answers Watch: a snapshot, updates, a heartbeat between them, and an end."""
    first, *later = frames
    told = [watch_pb2.WatchResponse(snapshot=watch_pb2.Snapshot(frame=first))]
    for each in later:
        told.append(watch_pb2.WatchResponse(heartbeat=watch_pb2.Heartbeat(version=each.version)))
        told.append(watch_pb2.WatchResponse(update=watch_pb2.Update(frame=each)))
    if end is not None:
        told.append(watch_pb2.WatchResponse(end=watch_pb2.End(reason=end)))
    return lambda request, context: iter(told)


async def test_waiting_ends_with_the_turn(connect: Connect, stand_in: StandIn) -> None:
    """It looks once, and is told from there on till the seat must decide, or one of several."""
    frames = [frame(0, 1), frame(1, 2, optional=(0,)), frame(2, 0)]
    stand_in.script = [looked(frames[0]), watched(*frames)]
    client = connect(stand_in.address)
    assert await client.wait_for_turn("g", 0) == frames[2]
    assert [call.rpc for call in stand_in.calls] == ["GetGame", "Watch"]
    stand_in.calls.clear()
    assert await client.wait_for_turn("g", [2, 3]) == frames[1]
    stand_in.calls.clear()
    assert await client.wait_for_turn("g", 1) == frames[0]
    assert [call.rpc for call in stand_in.calls] == ["GetGame"]


async def test_waiting_ends_with_the_game(connect: Connect, stand_in: StandIn) -> None:
    """When the game is over nobody's turn comes any more."""
    frames = [frame(0, 1), frame(9, over=True)]
    stand_in.script = [looked(frames[0]), watched(*frames)]
    assert await connect(stand_in.address).wait_for("g", lambda _: False) == frames[1]


async def test_waiting_goes_on_when_the_engine_has_stopped_telling(connect: Connect, stand_in: StandIn) -> None:
    """An engine that drains, or goes away, is asked again; what was missed meanwhile is seen."""
    frames = [frame(0, 1), frame(3, 1), frame(4, 0)]
    drained = watched(frames[0], end=watch_pb2.END_REASON_DRAINING)
    away = refuse(grpc.StatusCode.UNAVAILABLE)
    stand_in.script = [looked(frames[0]), drained, looked(frames[1]), away, looked(frames[1]), watched(*frames[1:])]
    assert await connect(stand_in.address).wait_for_turn("g", 0) == frames[2]
    assert [call.request.from_version for call in stand_in.calls if call.rpc == "Watch"] == [0, 3, 3]


async def test_patience_runs_out(connect: Connect, stand_in: StandIn) -> None:
    """Without patience there is one look; with some, the last frame seen is the answer."""
    stand_in.script = [looked(frame(0, 1)), stand_in.never_tells]
    client = connect(stand_in.address)
    assert await client.wait_for_turn("g", 0, patience=0) == frame(0, 1)
    assert len(stand_in.calls) == 1
    stand_in.calls.clear()
    assert await client.wait_for_turn("g", 0, patience=0.2) == frame(0, 1)
    assert [call.rpc for call in stand_in.calls] == ["GetGame", "Watch"]


async def test_waiting_hears_what_is_wrong(connect: Connect, client: Any) -> None:
    """A game that is deleted meanwhile ends the wait with its exception, and so does what `until` raises."""
    game_id = (await client.create_game("delphi", [person()] * 3)).frame.game_id
    token = client.tokens.of(game_id)
    looked = asyncio.Event()
    loop = asyncio.get_running_loop()
    waiting = asyncio.create_task(
        client.wait_for(game_id, lambda _: loop.call_soon_threadsafe(looked.set) is None, token=token)
    )
    await looked.wait()
    await client.delete_game(game_id)
    with pytest.raises(NotFound):
        await waiting

    def fails(_: game_pb2.Frame) -> bool:
        raise ZeroDivisionError

    other = (await client.create_game("delphi", [person()] * 3)).frame.game_id
    with pytest.raises(ZeroDivisionError):
        await client.wait_for(other, fails)


async def test_a_turn_that_another_brings_about(client: Any) -> None:
    """A wait for one seat ends when the others have moved."""
    game_id = (await client.create_game("delphi", [person()] * 3)).frame.game_id
    for seat in range(3):
        await client.apply(game_id, seat, 0, "lay pass")
    seen = await client.wait_for_turn(game_id, range(3), patience=60)
    acting = [each.seat for each in seen.decisions if each.required]
    assert acting and must_decide(seen, acting)
