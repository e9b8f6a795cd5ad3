"""What every RPC works with: the game types, the games, who may do what, and the messages of each game type."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from engine_service.bots.hints import Hints
from engine_service.catalogue import Catalogue
from engine_service.errors import EngineError, Reason
from engine_service.game import Viewer
from engine_service.plugin_at_work import plugin_at_work
from engine_service.service.access import Access
from engine_service.service.messages import Messages
from engine_service.tables import Live, Tables

if TYPE_CHECKING:
    from engine_service.isolation.forwarding import Forwarder

__all__ = ["Engine", "held_by_person", "number", "own_seat", "viewer_of"]


class Engine:
    """The parts of a running engine that its RPCs use."""

    def __init__(
        self, catalogue: Catalogue, tables: Tables, access: Access, hints: Hints, *,
        heartbeat: float = 15.0, patience: float = 60.0,
    ) -> None:  # fmt: skip
        """A watcher hears a heartbeat after so many seconds without news, and is too slow when it takes a message no
        sooner than `patience` seconds after it was sent.
        """
        self.catalogue, self.tables, self.access, self.hints = catalogue, tables, access, hints
        self.heartbeat, self.patience = heartbeat, patience
        self.forwarder: Forwarder | None = None
        """Asks the processes of isolated plugins, where there are any."""
        self.draining = False
        """Whether the server stops: new calls are refused with DRAINING."""
        self.readers: set[asyncio.Task[None]] = set()
        """What reads on the streams of callers; ended when the server stops."""
        self._messages: dict[str, Messages] = {}

    def drain(self) -> None:
        """Refuses new calls, and lets streams end when what was begun on them is done."""
        self.draining = True
        self.tables.feed.close()
        for reader in self.readers:
            reader.cancel()

    def messages(self, live: Live) -> Messages:
        """The messages of the game's type."""
        game_type = live.head.game_type
        if game_type not in self._messages:
            with plugin_at_work(live.table.game, "texts"):
                self._messages[game_type] = Messages(live.table.game)
        return self._messages[game_type]


def own_seat(request: Any, live: Live, caller: Viewer) -> int:
    """The seat that a request names, once the caller has been shown to hold it.

    Raises:
        EngineError: the seat is missing, the game has none of this number, or the caller holds another one.
    """
    if not request.HasField("seat"):
        raise EngineError(Reason.INVALID_REQUEST, "seat is missing: name the seat, from 0", field="seat")
    seat, seats = int(request.seat), live.table.seats
    if seat >= seats:
        message = f"there is no seat {seat}: the game has seats 0 to {seats - 1}"
        raise EngineError(Reason.SEAT_NOT_FOUND, message, field="seat", seat=seat, seats=seats)
    if seat != caller:
        whose = "spectators" if caller is None else f"seat {caller}"
        raise EngineError(Reason.TOKEN_FOREIGN, f"the token is for {whose}, the request for seat {seat}")
    return seat


def viewer_of(request: Any, live: Live, caller: Viewer) -> Viewer:
    """Whose eyes a request asks for: its seat's, or the spectator's where it names none.

    Raises:
        EngineError: as `own_seat`.
    """
    return own_seat(request, live, caller) if request.HasField("seat") else None


def held_by_person(live: Live, seat: int) -> None:
    """Lets seats through that persons hold.

    Raises:
        EngineError: a bot holds it (SEAT_HELD_BY_BOT).
    """
    if bot := live.head.holders[seat].bot:
        message = f"seat {seat} is held by the bot {bot}, which moves for it"
        raise EngineError(Reason.SEAT_HELD_BY_BOT, message, field="seat", seat=seat, bot=bot)


def number(request: Any, field: str, hint: str) -> int:
    """A number that a request must have.

    Raises:
        EngineError: it is missing; `hint` tells what to give.
    """
    if not request.HasField(field):
        raise EngineError(Reason.INVALID_REQUEST, f"{field} is missing: {hint}", field=field)
    return int(getattr(request, field))
