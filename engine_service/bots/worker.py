"""What runs in the worker processes of the bots: it loads the plugins once, then chooses moves."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection

from engine_service.catalogue import Catalogue
from engine_service.game import Rng

__all__ = ["choose", "prepare"]

_catalogue: Catalogue | None = None


def prepare(lifeline: Connection, allow: Sequence[str], block: Sequence[str]) -> None:
    """Makes a fresh process ready: plugins loaded, interrupts left to the parent, and gone as soon as the parent has
    closed its end of the lifeline or is gone itself, whatever a bot is thinking about.
    """
    global _catalogue
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_after, args=(lifeline,), daemon=True).start()
    _catalogue = Catalogue.load(allow=allow, block=block)


def _leave_after(lifeline: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        lifeline.recv_bytes()
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
