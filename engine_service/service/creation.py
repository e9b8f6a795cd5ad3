"""CreateGame: every part of the request is checked, then the game is made, once for each request id."""

from __future__ import annotations

from hashlib import sha256

from engine_service.catalogue import Catalogue, Installed
from engine_service.errors import EngineError, Reason
from engine_service.game import OptionError, Options, read_options
from engine_service.seed import new_seed
from engine_service.service.game_types import find
from engine_service.service.limits import bounded, plain_text, required
from engine_service.store.base import Holder
from engine_service.tables import Live, Tables
from petteia.v1.engine_pb2 import CreateGameRequest

__all__ = ["create_game"]

_MAX_CONTRIBUTION = 64
_MAX_OPTIONS = 64


async def create_game(request: CreateGameRequest, catalogue: Catalogue, tables: Tables) -> Live:
    """The game that the request asks for, or the one that it made before.

    Raises:
        EngineError: the game type is unknown, or a seat, option, bot, text or request id is wrong.
    """
    installed = find(catalogue, required(request.game_type, "game_type"))
    plain_text(request.request_id, "request_id")
    bounded(len(request.seed_contribution), "seed_contribution", limit=_MAX_CONTRIBUTION, unit="bytes")
    holders = _holders(request, installed, catalogue)
    options = _options(request, installed)
    return await tables.create(
        installed.game,
        holders,
        options,
        new_seed(request.seed_contribution),
        request_id=request.request_id,
        fingerprint=_fingerprint(request),
    )


def _holders(request: CreateGameRequest, installed: Installed, catalogue: Catalogue) -> list[Holder]:
    low, high = installed.game.meta.seats
    if not low <= len(request.seats) <= high:
        raise EngineError(
            Reason.SEATS_OUT_OF_RANGE,
            f"{len(request.seats)} seats were asked for; {installed.game.meta.id} is for {low} to {high}",
            field="seats",
            seats=len(request.seats),
            min_seats=low,
            max_seats=high,
        )
    bots = catalogue.bots_for(installed.game)
    for seat, holder in enumerate(request.seats):
        plain_text(holder.player, f"seats[{seat}].player")
        if holder.bot and holder.bot not in bots:
            raise EngineError(
                Reason.BOT_NOT_FOUND,
                f"no bot {holder.bot[:64]!r} plays {installed.game.meta.id}; there are: {', '.join(bots) or 'none'}",
                field=f"seats[{seat}].bot",
                bot=holder.bot[:64],
                bots=bots,
            )
    return [Holder(holder.player, holder.bot) for holder in request.seats]


def _options(request: CreateGameRequest, installed: Installed) -> Options:
    bounded(len(request.options), "options", limit=_MAX_OPTIONS, unit="entries")
    given = {plain_text(name, "options"): plain_text(value, "options") for name, value in request.options.items()}
    try:
        return read_options(installed.game.meta.options, given)
    except OptionError as wrong:
        raise EngineError(
            Reason.INVALID_OPTION,
            str(wrong),
            field=f"options[{wrong.option}]",
            option=wrong.option,
            given=wrong.given,
            wanted=wrong.wanted,
        ) from None


def _fingerprint(request: CreateGameRequest) -> bytes:
    """What makes two requests the same: all but the language of the answer."""
    bare = CreateGameRequest()
    bare.CopyFrom(request)
    bare.ClearField("language")
    return sha256(bare.SerializeToString(deterministic=True)).digest()
