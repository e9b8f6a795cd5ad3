"""The components of the game, read from the data files in this folder and checked once at import.

Rules know islands and sea spaces by numbers: their places in the tuples of the map in play.
"""

from __future__ import annotations

from engine_service.game import read_components
from petteia_cyclades.components.board import board_of
from petteia_cyclades.components.checks import check_counts, check_creatures, check_dice, check_gods, check_sources
from petteia_cyclades.components.map_checks import check_map, check_players
from petteia_cyclades.components.schema import (
    Counts,
    CreatureCard,
    CreatureTable,
    DiceTable,
    GodTable,
    GodTile,
    Map,
    MapTable,
    PlayerCount,
    PlayerTable,
    SourceTable,
    Start,
)
from petteia_cyclades.kinds import Colour, Creature, God
from petteia_cyclades.options import DieFaces

__all__ = [
    "COLOURS",
    "COUNTS",
    "CREATURES",
    "DIE",
    "GODS",
    "MAPS",
    "PLAYER_COUNTS",
    "SLOTS",
    "SOURCES",
    "STARTS",
]

SOURCES = read_components(__name__, "sources.toml", SourceTable)
COUNTS = read_components(__name__, "counts.toml", Counts)
"""How many there are of each component, and the numbers of the rules."""
_dice = read_components(__name__, "dice.toml", DiceTable)
_gods = read_components(__name__, "gods.toml", GodTable)
_creatures = read_components(__name__, "creatures.toml", CreatureTable)
_maps = [read_components(__name__, f"map_{name}.toml", MapTable) for name in ("m3", "m4", "m5")]
_players = read_components(__name__, "players.toml", PlayerTable)

check_sources(SOURCES)
check_counts(COUNTS, SOURCES)
check_dice(_dice, SOURCES)
check_gods(_gods, SOURCES)
check_creatures(_creatures, SOURCES)
for _map in _maps:
    check_map(_map, SOURCES)
_boards = {table.id: board_of(table) for table in _maps}
check_players(_players, _boards, COUNTS, SOURCES)

DIE: dict[DieFaces, tuple[int, ...]] = {die.id: die.faces for die in _dice.die}
"""C-T-die: the faces of a battle die."""

GODS: dict[God, GodTile] = {god.id: god for god in _gods.god}
"""The gods that have tiles (table 3.3)."""

CREATURES: dict[Creature, CreatureCard] = {card.id: card for card in _creatures.creature}
"""The creature cards, one of each (table 3.5)."""

SLOTS: tuple[int, ...] = _players.slots
"""C-T-row: the prices of the row's slots, from left to right."""

COLOURS: tuple[Colour, ...] = _players.colours
"""The colours of the lettered positions, A first (3.9)."""

PLAYER_COUNTS: dict[int, PlayerCount] = {count.seats: count for count in _players.players}
"""C-S.7: what depends on the number of seats with which a game begins."""

MAPS: dict[int, Map] = {seats: _boards[count.map] for seats, count in PLAYER_COUNTS.items()}
"""The board by number of seats (C-S.1)."""


def _starts(count: PlayerCount) -> tuple[Start, ...]:
    board = MAPS[count.seats]
    return tuple(
        Start(tuple(map(board.island_at.__getitem__, row.troops)), tuple(map(board.sea_at.__getitem__, row.fleets)))
        for row in count.start
    )


STARTS: dict[int, tuple[Start, ...]] = {seats: _starts(count) for seats, count in PLAYER_COUNTS.items()}
"""C-T-start: the lettered starting positions by number of seats, A first."""
