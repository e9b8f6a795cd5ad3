"""Makes a board from a map's table: what is next to what follows from the coordinates alone."""

from __future__ import annotations

from petteia_cyclades.components.schema import Hex, IslandSpace, Map, MapTable, SeaSpace

__all__ = ["ROWS", "board_of", "neighbours", "sea_names"]

ROWS = "ABCDEFGHIJK"
"""The rows of the board from top to bottom; the middle one has r = 0 (C-T-grid)."""
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def neighbours(place: Hex) -> list[Hex]:
    """The six hexes next to a hex, whether or not they are on the board (C-T-grid)."""
    q, r = place
    return [(q + right, r + down) for right, down in _STEPS]


def sea_names(table: MapTable) -> dict[Hex, str]:
    """What each hex is called or, were it not land, would be: its row and its place there from the left (C-T-names)."""
    rows: dict[int, list[Hex]] = {}
    hexes = [place for island in table.island for place in island.hexes] + [sea.hex for sea in table.sea]
    for place in sorted(hexes):
        rows.setdefault(place[1], []).append(place)
    middle = len(ROWS) // 2
    return {place: f"{ROWS[r + middle]}{n}" for r, row in rows.items() for n, place in enumerate(row, 1)}


def board_of(table: MapTable) -> Map:
    """The board with all that lies beside each other, by numbers."""
    land = {place: number for number, island in enumerate(table.island) for place in island.hexes}
    water = {sea.hex: number for number, sea in enumerate(table.sea)}

    def beside(places: tuple[Hex, ...], which: dict[Hex, int]) -> tuple[int, ...]:
        return tuple(sorted({which[near] for place in places for near in neighbours(place) if near in which}))

    islands = tuple(
        IslandSpace(row.id, row.label, row.hexes, row.slots, row.cover, row.prosperity, beside(row.hexes, water))
        for row in table.island
    )
    seas = tuple(
        SeaSpace(row.id, *row.hex, int(row.trade), beside((row.hex,), water), beside((row.hex,), land))
        for row in table.sea
    )
    return Map(
        id=table.id,
        islands=islands,
        seas=seas,
        trade=tuple(number for number, sea in enumerate(seas) if sea.trade),
        island_at={island.id: number for number, island in enumerate(islands)},
        sea_at={sea.id: number for number, sea in enumerate(seas)},
    )
