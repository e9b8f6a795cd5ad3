"""What runs in the worker processes of the bots: it loads the plugins once, then chooses moves."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from multiprocessing.synchronize import Event

from engine_service.catalogue import Catalogue
from engine_service.game import Rng

__all__ = ["choose", "prepare"]

_catalogue: Catalogue | None = None


def prepare(stop: Event, allow: Sequence[str], block: Sequence[str]) -> None:
    """Makes a fresh process ready: plugins loaded, interrupts left to the parent, and gone when the parent is, or as
    soon as it says `stop`, whatever a bot is thinking about.
    """
    global _catalogue
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_after, args=(parent.join,), daemon=True).start()
    threading.Thread(target=_leave_after, args=(stop.wait,), daemon=True).start()
    _catalogue = Catalogue.load(allow=allow, block=block)


def _leave_after(wait: Callable[[], object]) -> None:
    wait()
    os._exit(0)


def choose(game_type: str, bot: str, state: bytes, seat: int, key: bytes) -> str:
    """The notation of the move that `bot` makes.

    The bot gets a position with all that its seat may not know drawn anew, and a generator made from `key`.
    """
    assert _catalogue is not None, "prepare runs first in every worker"
    game = _catalogue.games[game_type].game
    rng = Rng(key)
    imagined = game.redealt(game.decode(state), seat, rng.fork(), imagine=True)
    moves = game.legal_moves(imagined, seat)
    return _catalogue.bots[bot].choose(game, imagined, seat, moves, rng).notation
