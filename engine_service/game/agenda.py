"""How the agenda is worked off: the top step waits for its seats, or runs."""

from __future__ import annotations

from itertools import islice

from engine_service.game.event import Event
from engine_service.game.move import Move
from engine_service.game.step import Events, State

__all__ = ["MAX_EVENTS", "MAX_RUNS", "play_top", "settle"]

MAX_EVENTS = 10_000
"""Events that one move may bring about; more means that a game's rules never come to an end of telling."""

MAX_RUNS = 10_000
"""Steps that may run between two decisions; more means that a game's rules chase their own tail."""


def play_top(state: State, seat: int, move: Move) -> list[Event]:
    """Lets the step at work carry out a legal move, then settles; the events in order."""
    events: list[Event] = []
    _add(state.agenda[-1].play(state, seat, move), events)
    settle(state, events)
    return events


def settle(state: State, events: list[Event]) -> None:
    """Runs steps until one waits for a seat or none is left, adding to `events` what they tell.

    Raises:
        RuntimeError: `MAX_RUNS` steps ran and none waits, or there are more than `MAX_EVENTS` events.
    """
    runs = 0
    while state.agenda and not state.agenda[-1].seats(state):
        if runs == MAX_RUNS:
            raise RuntimeError(f"{MAX_RUNS} steps ran and none waits for a seat; at work: {state.agenda[-1:]!r}")
        runs += 1
        _add(state.agenda.pop().run(state), events)


def _add(told: Events, events: list[Event]) -> None:
    if told is not None:
        events.extend(islice(told, MAX_EVENTS + 1 - len(events)))
        if len(events) > MAX_EVENTS:
            raise RuntimeError(f"more than {MAX_EVENTS} events")
