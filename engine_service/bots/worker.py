"""What runs in the worker processes of the bots: it loads the plugins once, then chooses moves.

Bots and rules may fail here in any way: what they raise leaves the process as `BotRaised`, what takes too long is
interrupted, and what can't be interrupted ends the process.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection

from engine_service.catalogue import Catalogue
from engine_service.game import Rng
from engine_service.guard import guarded, limited
from engine_service.logs import where
from engine_service.watchdog import watched

__all__ = ["BotRaised", "choose", "prepare"]

_PATIENCE, _MORE_PATIENCE = 4, 10.0
"""A choice that takes so many times as long in real time as it may in computing time, and some seconds more, can't be
interrupted: it ends the process."""

_catalogue: Catalogue | None = None
_seconds = 0.0
_limit = contextlib.ExitStack()


class BotRaised(Exception):
    """The bot, or the rules under it, raised or took too long. Its text says where, and nothing that they said."""


def prepare(lifeline: Connection, allow: Sequence[str], block: Sequence[str], seconds: float) -> None:
    """Makes a fresh process ready: plugins loaded, interrupts left to the parent, and gone as soon as the parent has
    closed its end of the lifeline or is gone itself, whatever a bot is thinking about. A choice may take so many
    `seconds` of computing time.
    """
    global _catalogue, _seconds
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_after, args=(lifeline,), daemon=True).start()
    _catalogue, _seconds = Catalogue.load(allow=allow, block=block), seconds
    _limit.enter_context(limited(seconds))


def _leave_after(lifeline: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(0)


def choose(game_type: str, bot: str, state: bytes, seat: int, key: bytes) -> str:
    """The notation of the move that `bot` makes.

    The bot gets a position with all that its seat may not know drawn anew, and a generator made from `key`.

    Raises:
        BotRaised: it makes none.
    """
    try:
        with watched(_PATIENCE * _seconds + _MORE_PATIENCE), guarded():
            return _choose(game_type, bot, state, seat, key)
    except BaseException as failure:  # a SystemExit that got to the parent would end the server
        raise BotRaised(where(failure)) from None


def _choose(game_type: str, bot: str, state: bytes, seat: int, key: bytes) -> str:
    assert _catalogue is not None, "prepare runs first in every worker"
    game = _catalogue.games[game_type].game
    rng = Rng(key)
    imagined = game.redealt(game.decode(state), seat, rng.fork(), imagine=True)
    moves = game.legal_moves(imagined, seat)
    return str(_catalogue.bots[bot].choose(game, imagined, seat, moves, rng).notation)
