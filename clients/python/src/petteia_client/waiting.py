"""Waiting for something to happen in a game. Everything about how it is noticed is in here: today by asking again."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator

from petteia.v1 import game_pb2
from petteia_client._endpoint import Endpoint
from petteia_client._flow import Flow, Pause
from petteia_client.requests import get_game

__all__ = ["is_over", "must_decide", "wait_for", "wait_for_turn"]

_FIRST_PAUSE = 0.02
_LONGEST_PAUSE = 1.0
_GROWTH = 1.5


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

    The last frame seen is the answer.
    """
    give_up = None if patience is None else time.monotonic() + patience
    for pause in _pauses():
        frame = (yield from get_game(client, game_id, token=token, timeout=timeout)).frame
        if until(frame) or is_over(frame):
            break
        if give_up is not None:
            left = give_up - time.monotonic()
            if left <= 0:
                break
            pause = min(pause, left)
        yield Pause(pause)
    return frame


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


def _pauses() -> Iterator[float]:
    pause = _FIRST_PAUSE
    while True:
        yield pause
        pause = min(pause * _GROWTH, _LONGEST_PAUSE)
