"""CreateGame: every part of the request is checked, then the game is made, once for each request id."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from engine_service.catalogue import Catalogue, Installed
from engine_service.errors import EngineError, Reason
from engine_service.game import Game, OptionError, Options
from engine_service.loading import options_from
from engine_service.seed import new_seed
from engine_service.service.game_types import find
from engine_service.service.limits import bounded, plain_text, required
from engine_service.store.base import Holder
from engine_service.tables import Live, Shown, Tables
from petteia.v1.engine_pb2 import CreateGameRequest, ImportGameRequest, SeatHolder

__all__ = ["create_game", "fingerprint_of", "holders_of", "known_bot", "options_of"]

_MAX_CONTRIBUTION = 64
_MAX_OPTIONS = 64


async def create_game(
    request: CreateGameRequest, catalogue: Catalogue, tables: Tables, show: Callable[[Live], Shown]
) -> Shown:
    """What `show` makes of the game that the request asks for, or of the one that it made before.

    Raises:
        EngineError: the game type is unknown, or a seat, option, bot, text or request id is wrong.
    """
    installed = find(catalogue, required(request.game_type, "game_type"))
    plain_text(request.request_id, "request_id")
    bounded(len(request.seed_contribution), "seed_contribution", limit=_MAX_CONTRIBUTION, unit="bytes")
    holders = holders_of(request.seats, installed, catalogue)
    options = options_of(request.options, installed)
    return await tables.create(
        installed.game,
        holders,
        options,
        new_seed(request.seed_contribution),
        show,
        request_id=request.request_id,
        fingerprint=fingerprint_of(request),
    )


def holders_of(seats: Sequence[SeatHolder], installed: Installed, catalogue: Catalogue) -> list[Holder]:
    """Who holds each seat.

    Raises:
        EngineError: the game is not for so many seats, a bot is unknown, or a name is no plain text.
    """
    low, high = installed.game.meta.seats
    if not low <= len(seats) <= high:
        raise EngineError(
            Reason.SEATS_OUT_OF_RANGE,
            f"{len(seats)} seats were asked for; {installed.game.meta.id} is for {low} to {high}",
            field="seats",
            seats=len(seats),
            min_seats=low,
            max_seats=high,
        )
    for seat, holder in enumerate(seats):
        plain_text(holder.player, f"seats[{seat}].player")
        if holder.bot:
            known_bot(holder.bot, f"seats[{seat}].bot", installed.game, catalogue)
    return [Holder(holder.player, holder.bot) for holder in seats]


def known_bot(bot: str, field: str, game: Game[Any], catalogue: Catalogue) -> None:
    """Lets the names of bots through that play the game.

    Raises:
        EngineError: no bot of this name does (BOT_NOT_FOUND).
    """
    bots = catalogue.bots_for(game)
    if bot not in bots:
        raise EngineError(
            Reason.BOT_NOT_FOUND,
            f"no bot {bot[:64]!r} plays {game.meta.id}; there are: {', '.join(bots) or 'none'}",
            field=field,
            bot=bot[:64],
            bots=bots,
        )


def options_of(options: Mapping[str, str], installed: Installed) -> Options:
    """The options, read and checked.

    Raises:
        EngineError: one is unknown, ill-typed, out of range or at odds with another.
    """
    bounded(len(options), "options", limit=_MAX_OPTIONS, unit="entries")
    given = {plain_text(name, "options"): plain_text(value, "options") for name, value in options.items()}
    try:
        return options_from(installed.game, given)
    except OptionError as wrong:
        raise EngineError(
            Reason.INVALID_OPTION,
            str(wrong),
            field=f"options[{wrong.option}]",
            option=wrong.option,
            given=wrong.given,
            wanted=wrong.wanted,
        ) from None


def fingerprint_of(request: CreateGameRequest | ImportGameRequest) -> bytes:
    """What makes two requests the same: all but the language of the answer."""
    bare = copy.deepcopy(request)
    bare.ClearField("language")
    return sha256(type(request).__name__.encode() + bare.SerializeToString(deterministic=True)).digest()
