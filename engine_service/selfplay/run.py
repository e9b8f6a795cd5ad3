"""A run of many games, here or in several processes, until all are played or it breaks off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

import msgspec

from engine_service.selfplay.playing import Fault, Played, SelfPlay, Stopped
from engine_service.selfplay.processes import Order, ProcessDied, play_in_processes

__all__ = ["Outcome", "run_games"]


class Outcome(msgspec.Struct, frozen=True):
    """What a run came to."""

    played: tuple[Played, ...]
    """In order of the games' numbers."""
    seconds: float
    """How long it played: the games' own times, or with several processes all that passed."""
    faults: tuple[Fault, ...]
    """Those of the games played, then where the run was interrupted, if it was in a game."""
    interrupted: bool = False
    died: str = ""
    """What is known of a process that ended before its games."""


def run_games(
    here: SelfPlay, order: Order, numbers: Sequence[int], processes: int, *, watch: Callable[[int], None]
) -> Outcome:
    """Plays the games with these numbers; `watch` is told after each how many are done.

    With one process they are played `here`, else by processes that set up the same from `order`.
    """
    played: list[Played] = []
    faults: list[Fault] = []
    interrupted, died = False, ""
    games: Iterable[Played] = map(here.play, numbers)
    if processes > 1:
        games = play_in_processes(order, numbers, processes)
    began = perf_counter()
    try:
        for game in games:
            played.append(game)
            watch(len(played))
    except Stopped as stopped:
        interrupted = True
        faults.append(stopped.fault)
    except KeyboardInterrupt:
        interrupted = True
    except ProcessDied as death:
        died = str(death)
    seconds = sum(game.seconds for game in played) if processes == 1 else perf_counter() - began
    played.sort(key=lambda game: game.game)
    faults[:0] = [game.fault for game in played if game.fault is not None]
    return Outcome(tuple(played), seconds, tuple(faults), interrupted, died)
