"""The moves, in the order of D-10; `dict`s hold the ones that are made over and over."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from engine_service.game import Move
from petteia_delphi.kinds import City, Kind

__all__ = [
    "DISCARD",
    "KEEP",
    "LAY",
    "PLAY",
    "Accept",
    "Consult",
    "Decline",
    "Discard",
    "DropOut",
    "Keep",
    "Lay",
    "NoStrike",
    "Play",
    "Reject",
    "Strike",
]


class Lay(Move, frozen=True):
    """D-10.1: lays a hand card face down."""

    card: Kind


class Play(Move, frozen=True):
    """D-10.2: plays a hand card face up."""

    card: Kind


class DropOut(Move, frozen=True):
    """D-10.2: leaves the march."""


class Strike(Move, frozen=True):
    """D-10.3: removes the card at a position of a city's row, counted from 1 at the left."""

    city: City
    pos: Annotated[int, Meta(ge=1, le=99)]


class NoStrike(Move, frozen=True):
    """D-10.3: lets Zeus remove nothing."""


class Consult(Move, frozen=True):
    """D-10.4: looks at the top oracle card."""


class Decline(Move, frozen=True):
    """D-10.4: leaves the oracle alone."""


class Accept(Move, frozen=True):
    """D-10.5: has the oracle card that was looked at read aloud."""


class Reject(Move, frozen=True):
    """D-10.5: puts the oracle card to the bottom and takes the next one."""


class Keep(Move, frozen=True):
    """D-10.6: keeps a hand card in the Great Halt."""

    card: Kind


class Discard(Move, frozen=True):
    """D-10.7: gives a hand card to the temple."""

    card: Kind


LAY = {kind: Lay(kind) for kind in Kind}
PLAY = {kind: Play(kind) for kind in Kind}
KEEP = {kind: Keep(kind) for kind in Kind}
DISCARD = {kind: Discard(kind) for kind in Kind}
