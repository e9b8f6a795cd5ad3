"""The shape of the data files in this folder: one frozen Struct per kind of row."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from petteia_world_of_mythology.kinds import Armour, Card, Power, SecretCard, Sex, Timing, War

__all__ = [
    "BonusTable",
    "God",
    "GodTable",
    "PowerCard",
    "PowerTable",
    "SecretRow",
    "SourceRow",
    "SourceTable",
    "WealthRow",
]

Level = Annotated[int, Meta(ge=1, le=12)]
Points = Annotated[int, Meta(ge=1, le=99)]
Clause = Annotated[str, Meta(pattern=r"^W-\d+\.\d+$")]


class _Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a table: nothing may stand in it that the schema doesn't know."""


class SourceRow(_Row, frozen=True):
    """What a source tag stands for."""

    tag: str
    title: str


class SourceTable(_Row, frozen=True):
    """`sources.toml`."""

    source: list[SourceRow]


class God(_Row, frozen=True):
    """A god card (W-3.3)."""

    id: Card
    level: Level
    name: str
    sex: Sex
    armour: Armour
    power: Power
    clause: Clause
    source: dict[str, str]
    chinese: str
    cards: Annotated[int, Meta(ge=1, le=3)] | None = None
    """How many cards wealth_secret draws; None for all other powers."""


class GodTable(_Row, frozen=True):
    """`gods.toml`."""

    god: list[God]


class PowerCard(_Row, frozen=True):
    """What a power does (W-6)."""

    id: Power
    clause: Clause
    timing: Timing
    text: str


class PowerTable(_Row, frozen=True):
    """`powers.toml`."""

    power: list[PowerCard]


class WealthRow(_Row, frozen=True):
    """A kind of wealth card (W-3.41 to W-3.43)."""

    points: Points
    copies: Annotated[int, Meta(ge=1, le=20)]


class SecretRow(_Row, frozen=True):
    """A secret card (W-3.44 to W-3.46)."""

    id: SecretCard
    points: Points
    counts: Literal["gre", "hin", "nor", "sla", "egy", "all", "pairs"]


class BonusTable(_Row, frozen=True):
    """`bonus.toml`."""

    deal: Annotated[int, Meta(ge=1, le=12)]
    war: list[War]
    wealth: list[WealthRow]
    secret: list[SecretRow]
