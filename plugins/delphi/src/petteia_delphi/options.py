"""D-12: the options of the game, defaults first."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from engine_service.game import Options

__all__ = [
    "Cities",
    "DelphiOptions",
    "GodChaining",
    "GodDirection",
    "PoseidonScope",
    "Protection",
    "RemovalGap",
    "TieBreak",
]


class GodChaining(StrEnum):
    """D-12.2: whether gods work through gods."""

    OFF = "off"
    ON = "on"


class RemovalGap(StrEnum):
    """D-12.3: what a removed card leaves behind."""

    CLOSE = "close"
    GAP = "gap"


class Protection(StrEnum):
    """D-12.4: which Hephaestus protects."""

    EFFECTIVE = "effective"
    ALWAYS = "always"


class TieBreak(StrEnum):
    """D-12.7: what equal totals mean."""

    SHARED = "shared"
    LATE = "late"


class GodDirection(StrEnum):
    """D-12.8: which unit Ares and Apollo work on."""

    FOLLOW = "follow"
    LEAD = "lead"


class Cities(StrEnum):
    """D-12.10: how seats come to their cities."""

    SEAT_ORDER = "seat_order"
    RANDOM = "random"


class PoseidonScope(StrEnum):
    """D-12.11: where a Poseidon works from."""

    TABLE = "table"
    ACTIVE = "active"


class DelphiOptions(Options, frozen=True, kw_only=True, omit_defaults=True):
    """The options, in the order of RULES.md."""

    pass_counts_at_end: Annotated[
        bool,
        Meta(description="D-12.1: whether the Pass card is worth a point at the end like any hand card"),
    ] = True
    god_chaining: Annotated[
        GodChaining,
        Meta(
            description="D-12.2: on lets a unit carry the Ares and Apollo cards behind it along; each further one "
            "works on the value so far, and a Hephaestus behind the run multiplies the changed unit"
        ),
    ] = GodChaining.OFF
    removal_gap: Annotated[
        RemovalGap,
        Meta(
            description="D-12.3: gap leaves a blank where a card was removed; it counts 0 and keeps its "
            "neighbours apart"
        ),
    ] = RemovalGap.CLOSE
    hephaestus_protection: Annotated[
        Protection,
        Meta(
            description="D-12.4: always protects the unit directly behind any Hephaestus from Ares and Apollo, "
            "even where he has no effect himself"
        ),
    ] = Protection.EFFECTIVE
    oracle_optional: Annotated[
        bool, Meta(description="D-12.5: no makes whoever plays a Delphi card consult the oracle")
    ] = True
    second_prize_in_3p: Annotated[
        bool,
        Meta(description="D-12.6: no gives place 2 nothing with three players; no change with four"),
    ] = True
    tie_break: Annotated[
        TieBreak,
        Meta(
            description="D-12.7: late ranks equal totals by the points of the last march, then of the one before, "
            "and so on"
        ),
    ] = TieBreak.SHARED
    god_direction: Annotated[
        GodDirection,
        Meta(
            description="D-12.8: lead makes Ares and Apollo work on the unit directly to their right; god_chaining "
            "is ignored then"
        ),
    ] = GodDirection.FOLLOW
    parades: Annotated[
        Literal[3, 2, 1], Meta(description="D-12.9: how many parades are held; each has three marches")
    ] = 3
    cities: Annotated[
        Cities,
        Meta(
            description="D-12.10: random shuffles the four cities before the seats take them; with three players any "
            "of them may stay in the box"
        ),
    ] = Cities.SEAT_ORDER
    poseidon_scope: Annotated[
        PoseidonScope,
        Meta(description="D-12.11: active lets a Poseidon in the row of a player who has dropped out halve nothing"),
    ] = PoseidonScope.TABLE
