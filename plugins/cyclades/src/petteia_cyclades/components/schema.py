"""The shape of the data files in this folder, one frozen Struct per kind of row, and of the boards made from them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from petteia_cyclades.kinds import Building, Colour, Creature, CreatureKind, God, Unit
from petteia_cyclades.options import DieFaces

__all__ = [
    "Counts",
    "CreatureCard",
    "CreatureTable",
    "DiceTable",
    "Die",
    "GodTable",
    "GodTile",
    "Hex",
    "IslandRow",
    "IslandSpace",
    "Map",
    "MapCounts",
    "MapTable",
    "PlayerCount",
    "PlayerTable",
    "SeaRow",
    "SeaSpace",
    "Source",
    "SourceTable",
    "Start",
    "StartRow",
]

Count = Annotated[int, Meta(ge=1, le=99)]
Gold = Annotated[int, Meta(ge=0, le=20)]
Prosperity = Annotated[int, Meta(ge=0, le=4)]
Faces = Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(min_length=6, max_length=6)]
Tags = Annotated[tuple[str, ...], Meta(min_length=1)]
Hex = tuple[Annotated[int, Meta(ge=-5, le=5)], Annotated[int, Meta(ge=-5, le=5)]]
"""Axial coordinates (q, r) of a pointy-top hex; row F has r = 0 (C-T-grid)."""
IslandId = Annotated[str, Meta(pattern=r"^i[1-9]\d?$")]
SeaId = Annotated[str, Meta(pattern=r"^[A-K][1-9]\d?$")]


class _Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a table: nothing may stand in it that the schema doesn't know."""


class Source(_Row, frozen=True):
    """What a source tag stands for."""

    tag: str
    title: str


class SourceTable(_Row, frozen=True):
    """`sources.toml`."""

    source: tuple[Source, ...]


class Counts(_Row, frozen=True):
    """`counts.toml`: numbers of components, and those of the rules that hang on no card."""

    fleets: Count
    troops: Count
    offering_markers: Count
    gold: Gold
    markers: Count
    buildings: Count
    metropolises: Count
    dice: Count
    building: Gold
    philosophers_for_metropolis: Count
    fleet_steps: Count
    minotaur: Count
    sale: Gold
    sylph_steps: Count
    kraken_step: Gold
    apollo_many: Gold
    apollo_one: Gold
    source: dict[str, Tags]


class Die(_Row, frozen=True):
    """A pair of equal battle dice (C-T-die), chosen by the option of the same name."""

    id: DieFaces
    faces: Faces
    source: dict[str, Tags]


class DiceTable(_Row, frozen=True):
    """`dice.toml`."""

    die: tuple[Die, ...]


class GodTile(_Row, frozen=True):
    """A god with a tile (table 3.3)."""

    id: God
    unit: Unit
    building: Building
    prices: Annotated[tuple[Gold, ...], Meta(min_length=1)]
    """Of the first unit of a turn, the second, and so on (C-9.1)."""
    action_price: Gold
    """Of the special action; 0 where there is none (C-11.6)."""
    source: dict[str, Tags]


class GodTable(_Row, frozen=True):
    """`gods.toml`."""

    god: tuple[GodTile, ...]


class CreatureCard(_Row, frozen=True):
    """A creature's card (table 3.5)."""

    id: Creature
    name: str
    kind: CreatureKind
    clause: Annotated[str, Meta(pattern=r"^C-14\.\d+$")]
    text: str
    source: dict[str, Tags]


class CreatureTable(_Row, frozen=True):
    """`creatures.toml`."""

    creature: tuple[CreatureCard, ...]


class IslandRow(_Row, frozen=True):
    """An island as printed (table 3.8)."""

    id: IslandId
    label: str
    hexes: Annotated[tuple[Hex, ...], Meta(min_length=1)]
    slots: Count
    cover: Count
    prosperity: Prosperity


class SeaRow(_Row, frozen=True):
    """A sea space as printed (table 3.8)."""

    id: SeaId
    hex: Hex
    trade: bool = False


class MapCounts(_Row, frozen=True):
    """What the rows of a map add up to."""

    islands: Count
    seas: Count
    slots: Count
    prosperity: Count
    trade: Count


class MapTable(_Row, frozen=True):
    """`map_*.toml`."""

    id: Annotated[str, Meta(pattern=r"^m\d$")]
    counts: MapCounts
    source: dict[str, Tags]
    island: tuple[IslandRow, ...]
    sea: tuple[SeaRow, ...]


class StartRow(_Row, frozen=True):
    """A lettered starting position (3.9)."""

    troops: tuple[IslandId, ...]
    fleets: tuple[SeaId, ...]
    source: Tags


class PlayerCount(_Row, frozen=True):
    """What depends on the number of seats with which a game begins (C-S.7)."""

    seats: Annotated[int, Meta(ge=2, le=5)]
    map: str
    markers: Count
    """Offering markers of each seat."""
    gods_face_up: Count
    """Main gods to be had in a cycle."""
    metropolises: Count
    """How many win (C-16.1)."""
    start: tuple[StartRow, ...]
    source: dict[str, Tags]


class PlayerTable(_Row, frozen=True):
    """`players.toml`."""

    colours: tuple[Colour, ...]
    income: Gold
    slots: tuple[Count, ...]
    players: tuple[PlayerCount, ...]
    source: dict[str, Tags]


class IslandSpace(Struct, frozen=True):
    """An island on a board; other places are told by their numbers."""

    id: str
    label: str
    hexes: tuple[Hex, ...]
    slots: int
    cover: int
    prosperity: int
    seas: tuple[int, ...]
    """The sea spaces that it touches, in rising order (C-T-adjacency)."""


class SeaSpace(Struct, frozen=True):
    """A sea space on a board; other places are told by their numbers."""

    id: str
    q: int
    r: int
    trade: int
    """The income that a fleet there brings (C-5.1a)."""
    seas: tuple[int, ...]
    """The sea spaces next to it, in rising order."""
    islands: tuple[int, ...]
    """The islands that touch it, in rising order."""


class Map(Struct, frozen=True):
    """A board. An island or a sea space has as its number its place in `islands` or `seas`."""

    id: str
    islands: tuple[IslandSpace, ...]
    seas: tuple[SeaSpace, ...]
    trade: tuple[int, ...]
    """The sea spaces with a trade icon."""
    island_at: dict[str, int]
    """The number of an island by its id."""
    sea_at: dict[str, int]
    """The number of a sea space by its id."""


class Start(Struct, frozen=True):
    """A lettered starting position: one unit on each place (C-T-start)."""

    troops: tuple[int, ...]
    """Numbers of islands."""
    fleets: tuple[int, ...]
    """Numbers of sea spaces, each beside the island at the same place of `troops`."""
