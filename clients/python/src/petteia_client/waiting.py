"""Waiting for something to happen in a game: the engine tells, by Watch."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from petteia.v1 import game_pb2, watch_pb2
from petteia_client._endpoint import Endpoint
from petteia_client._flow import Call, Flow, Open, Pause, Read
from petteia_client.errors import DeadlineExceeded, Unavailable
from petteia_client.requests import get_game

__all__ = ["is_over", "must_decide", "wait_for", "wait_for_turn"]

_PAUSE = 0.1
"""Seconds before the engine is asked again, when it went away or ended the watch."""


def is_over(frame: game_pb2.Frame) -> bool:
    """Whether the game has ended."""
    return frame.HasField("result")


def must_decide(frame: game_pb2.Frame, seats: Collection[int]) -> bool:
    """Whether the game waits for one of these seats."""
    return any(decision.required and decision.seat in seats for decision in frame.decisions)


def wait_for(
    client: Endpoint,
    game_id: str,
    until: Callable[[game_pb2.Frame], bool],
    *,
    patience: float | None = None,
    token: str = "",
    timeout: float | None = None,
) -> Flow[game_pb2.Frame]:
    """Waits till `until` says yes to the game's frame, the game is over, or `patience`, in seconds, has run out.

    The last frame seen is the answer. `timeout` is the deadline of the first look, and of any that has to be taken when
    the engine went away meanwhile.
    """
    give_up = None if patience is None else time.monotonic() + patience
    while True:
        frame = (yield from get_game(client, game_id, token=token, timeout=timeout)).frame
        left = None if give_up is None else give_up - time.monotonic()
        if until(frame) or is_over(frame) or (left is not None and left <= 0):
            return frame
        given = token or client.tokens.of(game_id) or client.operator_key
        request = watch_pb2.WatchRequest(game_id=game_id, from_version=frame.version, language=client.language)
        stream = yield Open(Call("Watch", request, given, left))
        try:
            while (news := (yield Read(stream))) is not None:
                frame = _newer(news, frame)
                if until(frame) or is_over(frame):
                    return frame
        except DeadlineExceeded:
            return frame
        except Unavailable:
            pass
        finally:
            stream.cancel()
        yield Pause(_PAUSE)


def _newer(news: watch_pb2.WatchResponse, before: game_pb2.Frame) -> game_pb2.Frame:
    """The frame that news bring, or the one before."""
    if news.HasField("snapshot"):
        return news.snapshot.frame
    return news.update.frame if news.update.HasField("frame") else before


def wait_for_turn(
    client: Endpoint,
    game_id: str,
    seat: int | Collection[int],
    *,
    patience: float | None = None,
    token: str = "",
    timeout: float | None = None,
) -> Flow[game_pb2.Frame]:
    """Waits till the seat, or one of several, must decide or the game is over; `patience` as in `wait_for`."""
    seats = {seat} if isinstance(seat, int) else set(seat)
    return wait_for(
        client,
        game_id,
        lambda frame: must_decide(frame, seats),
        patience=patience,
        token=token,
        timeout=timeout,
    )
