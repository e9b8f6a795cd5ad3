"""What must hold of the maps and of what depends on the number of players."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from petteia_cyclades.components.board import board_of, neighbours, sea_names
from petteia_cyclades.components.checks import in_order, known
from petteia_cyclades.components.schema import (
    Counts,
    Hex,
    Map,
    MapCounts,
    MapTable,
    PlayerCount,
    PlayerTable,
    SourceTable,
    StartRow,
)
from petteia_cyclades.kinds import Colour, God

__all__ = ["check_map", "check_players"]

_MOST = 5
"""Seats, and colours (C-T.1)."""


def check_map(table: MapTable, sources: SourceTable) -> None:
    """Ids in order, no hex twice, islands in one piece and apart, seas connected and rightly named, sums as said.

    Raises:
        ValueError: it isn't so; the message names the map, the place, and what would be right.
    """
    file = f"map_{table.id}.toml"
    known(file, "the map", table.source, sources)
    _check_ids(file, table)
    _check_hexes(file, table)
    for island in table.island:
        if not island.cover <= island.slots == len(island.hexes):
            raise ValueError(
                f"{file}, {island.id}: slots are as many as hexes, {len(island.hexes)}, and cover is no more than slots"
            )
    board = board_of(table)
    for place in board.islands:
        if not place.seas:
            raise ValueError(f"{file}, {place.id}: no sea space touches it")
    reached = _connected({sea.hex for sea in table.sea})
    if len(reached) != len(table.sea):
        apart = [sea.id for sea in table.sea if sea.hex not in reached]
        raise ValueError(f"{file}: one can't sail from {table.sea[0].id} to {', '.join(apart)}")
    found = MapCounts(
        islands=len(table.island),
        seas=len(table.sea),
        slots=sum(island.slots for island in table.island),
        prosperity=sum(island.prosperity for island in table.island),
        trade=len(board.trade),
    )
    if found != table.counts:
        raise ValueError(f"{file}: the rows add up to {found}, but `counts` is {table.counts}; correct one of them")


def _check_ids(file: str, table: MapTable) -> None:
    islands = [island.id for island in table.island]
    if islands != [f"i{number}" for number in range(1, len(islands) + 1)]:
        raise ValueError(f"{file}: islands are called i1, i2, … in this order, not {', '.join(islands)}")
    labels = [island.label for island in table.island]
    if len(set(labels)) != len(labels):
        raise ValueError(f"{file}: two islands have the same label: {', '.join(labels)}")
    names = sea_names(table)
    for sea in table.sea:
        if sea.id != names[sea.hex]:
            raise ValueError(f"{file}, {sea.id}: by its hex {list(sea.hex)} it is called {names[sea.hex]} (C-T-names)")
    order = sorted(table.sea, key=lambda sea: (sea.hex[1], sea.hex[0]))
    if list(table.sea) != order:
        raise ValueError(f"{file}: sea spaces go by rows from the top, in a row from the left")


def _check_hexes(file: str, table: MapTable) -> None:
    taken: dict[Hex, str] = {}
    parts = [(island.id, place) for island in table.island for place in island.hexes]
    for name, place in [*parts, *((sea.id, sea.hex) for sea in table.sea)]:
        if place in taken:
            raise ValueError(f"{file}: both {taken[place]} and {name} have the hex {list(place)}")
        taken[place] = name
    for island in table.island:
        if len(_connected(set(island.hexes))) != len(island.hexes):
            raise ValueError(f"{file}, {island.id}: its hexes don't hang together")
        near = {taken[each] for place in island.hexes for each in neighbours(place) if each in taken}
        if others := sorted(name for name in near - {island.id} if name.startswith("i")):
            raise ValueError(f"{file}, {island.id}: it touches {', '.join(others)} (C-T-adjacency)")


def _connected(places: Collection[Hex]) -> set[Hex]:
    """All of `places` that can be reached from one of them, from hex to hex."""
    reached: set[Hex] = set()
    waiting = sorted(places)[:1]
    while waiting:
        place = waiting.pop()
        reached.add(place)
        waiting.extend(near for near in neighbours(place) if near in places and near not in reached)
    return reached


def check_players(table: PlayerTable, maps: Mapping[str, Map], counts: Counts, sources: SourceTable) -> None:
    """Two to five players, each number with a map, markers and starting positions that fit it (C-S.7, C-T-start).

    Raises:
        ValueError: it isn't so; the message names the number of players and what would be right.
    """
    file = "players.toml"
    known(file, "all", table.source, sources)
    in_order(file, table.colours, Colour)
    if list(table.slots) != sorted(table.slots, reverse=True):
        raise ValueError(f"{file}: the slots of the row become cheaper to the right; these are {table.slots}")
    if (numbers := [count.seats for count in table.players]) != list(range(2, _MOST + 1)):
        raise ValueError(f"{file}: there are rows for 2 to {_MOST} players, in this order, not {numbers}")
    for count in table.players:
        where = f"{file}, {count.seats} players"
        known(file, f"{count.seats} players", count.source, sources)
        if count.map not in maps:
            raise ValueError(f"{where}: there is no map {count.map}; there are {', '.join(maps)}")
        if count.markers > counts.offering_markers or count.gods_face_up > len(God):
            raise ValueError(f"{where}: more markers or gods than there are ({counts.offering_markers}, {len(God)})")
        if count.markers * count.seats > count.gods_face_up + count.seats:
            raise ValueError(f"{where}: {count.markers * count.seats} markers, but {count.gods_face_up} gods")
        _check_starts(where, count, maps[count.map], table.income, sources)


def _check_starts(where: str, count: PlayerCount, board: Map, income: int, sources: SourceTable) -> None:
    if len(count.start) != count.seats:
        raise ValueError(f"{where}: there are {len(count.start)} starting positions")
    taken: list[str] = []
    for letter, start in zip("ABCDE", count.start, strict=False):
        known("players.toml", f"{count.seats} players, {letter}", {"start": start.source}, sources)
        taken += [*start.troops, *start.fleets]
        _check_start(f"{where}, {letter}", start, board, income)
    if twice := sorted({place for place in taken if taken.count(place) > 1}):
        raise ValueError(f"{where}: two begin on {', '.join(twice)}")


def _check_start(where: str, start: StartRow, board: Map, income: int) -> None:
    if not len(start.troops) == len(start.fleets) == 2:
        raise ValueError(f"{where}: two islands and two sea spaces (C-T-start)")
    found = 0
    for island, sea in zip(start.troops, start.fleets, strict=True):
        if island not in board.island_at or sea not in board.sea_at:
            raise ValueError(f"{where}: the map {board.id} lacks {island} or {sea}")
        place, water = board.islands[board.island_at[island]], board.seas[board.sea_at[sea]]
        if board.sea_at[sea] not in place.seas:
            raise ValueError(f"{where}: {sea} does not touch {island}")
        found += place.prosperity + water.trade
    if found != income:
        raise ValueError(f"{where}: the income would be {found}, and everybody's is {income}")
