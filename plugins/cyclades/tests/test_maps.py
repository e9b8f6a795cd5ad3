"""3.8: the boards, held against the pictures and tables of RULES.md and against each other."""

from __future__ import annotations

import re

import pytest

from petteia_cyclades.components import MAPS, PLAYER_COUNTS
from petteia_cyclades.components.board import neighbours
from petteia_cyclades.components.schema import Map
from plugins.cyclades.tests.rules_tables import map_section

BOARDS = {MAPS[seats].id: MAPS[seats] for seats in (3, 4, 5)}
EACH = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


def land(board: Map) -> dict[tuple[int, int], str]:
    """The hexes of islands."""
    return {place: island.id for island in board.islands for place in island.hexes}


def water(board: Map) -> dict[tuple[int, int], str]:
    """The hexes of sea spaces."""
    return {(sea.q, sea.r): sea.id for sea in board.seas}


def turned(place: tuple[int, int]) -> tuple[int, int]:
    """Half a turn about the hex 0, 0."""
    return -place[0], -place[1]


def mirrored(place: tuple[int, int]) -> tuple[int, int]:
    """Top and bottom exchanged; rows stay rows."""
    q, r = place
    return q + r, -r


def moved(places: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Places, shifted sideways so that the middle row begins at 0."""
    left = min(q for q, r in places if r == 0)
    return {(q - left, r) for q, r in places}


def test_two_and_three_play_on_M3_four_on_M4_and_five_on_M5() -> None:
    assert {seats: board.id for seats, board in MAPS.items()} == {2: "m3", 3: "m3", 4: "m4", 5: "m5"}
    assert {seats: count.map for seats, count in PLAYER_COUNTS.items()} == {2: "m3", 3: "m3", 4: "m4", 5: "m5"}


@pytest.mark.parametrize(
    ("name", "islands", "seas", "slots", "prosperity", "trade"),
    [
        ("m3", 8, 30, 17, 8, "A2 F1 F7 K2"),
        ("m4", 10, 46, 23, 9, "A1 A4 F1 F9 K1 K4"),
        ("m5", 13, 61, 30, 11, "A1 A6 F1 F11 K1 K6"),
    ],
)
def test_a_board_has_as_many_islands_seas_slots_and_icons_as_the_dossier_counts(
    name: str, islands: int, seas: int, slots: int, prosperity: int, trade: str
) -> None:
    board = BOARDS[name]
    assert (len(board.islands), len(board.seas)) == (islands, seas)
    assert sum(island.slots for island in board.islands) == sum(len(island.hexes) for island in board.islands) == slots
    assert sum(island.prosperity for island in board.islands) == prosperity
    assert [board.seas[number].id for number in board.trade] == trade.split()


@EACH
def test_a_board_is_the_picture_in_the_rules(board: Map) -> None:
    """Hex by hex: rows are centred, so a row begins half a hex further left or right than the one above."""
    picture, _ = map_section(board.id)
    middle = next(line for line in picture.splitlines() if line.startswith("F1"))
    width = len(middle.split())
    left = min(q for q, r in land(board) | water(board) if r == 0)
    drawn: dict[tuple[int, int], str] = {}
    for row, line in enumerate(picture.splitlines()):
        r = row - 5
        indent = len(line) - len(line.lstrip())
        assert indent == 2 * abs(r)
        first = left + (indent - 2 * r) // 4
        assert len(line.split()) == width - abs(r)
        drawn |= {(first + column, r): word for column, word in enumerate(line.split())}
    trade = {board.seas[number].id for number in board.trade}
    shown = {place: name + "*" * (name in trade) for place, name in water(board).items()}
    shown |= {place: f"#{name[1:]}" for place, name in land(board).items()}
    assert shown == drawn


@EACH
def test_islands_are_those_of_the_table_in_the_rules(board: Map) -> None:
    _, rows = map_section(board.id)
    assert [
        [
            island.id,
            island.label,
            " ".join(f"({q}, {r})" for q, r in island.hexes),
            str(island.slots),
            str(island.cover),
            str(island.prosperity),
            " ".join(board.seas[sea].id for sea in island.seas),
        ]
        for island in board.islands
    ] == rows


@EACH
def test_what_lies_beside_each_other_does_so_from_both_sides_and_by_the_hexes(board: Map) -> None:
    ground, sea_at = land(board), water(board)
    for number, sea in enumerate(board.seas):
        near = neighbours((sea.q, sea.r))
        assert {board.seas[each].id for each in sea.seas} == {sea_at[place] for place in near if place in sea_at}
        assert {board.islands[each].id for each in sea.islands} == {ground[place] for place in near if place in ground}
        assert all(number in board.seas[each].seas for each in sea.seas)
        assert all(number in board.islands[each].seas for each in sea.islands)
        assert list(sea.seas) == sorted(sea.seas) and list(sea.islands) == sorted(sea.islands)
    for number, island in enumerate(board.islands):
        assert all(number in board.seas[each].islands for each in island.seas)
        assert list(island.seas) == sorted(island.seas)
        beside = {near for place in island.hexes for near in neighbours(place)}
        assert {ground[place] for place in beside if place in ground} <= {island.id}


@EACH
def test_one_can_sail_from_each_sea_space_to_every_other(board: Map) -> None:
    reached, waiting = {0}, [0]
    while waiting:
        fresh = set(board.seas[waiting.pop()].seas) - reached
        reached |= fresh
        waiting += fresh
    assert reached == set(range(len(board.seas)))


@EACH
def test_ids_lead_to_numbers(board: Map) -> None:
    assert [board.islands[board.island_at[island.id]] for island in board.islands] == list(board.islands)
    assert [board.seas[board.sea_at[sea.id]] for sea in board.seas] == list(board.seas)
    assert all(re.fullmatch(r"i\d+", name) for name in board.island_at)
    assert all(re.fullmatch(r"[A-K]\d+", name) for name in board.sea_at)


@EACH
def test_the_outline_is_symmetric_and_the_land_is_not(board: Map) -> None:
    """Half a turn and a mirror keep the outline and the trade spaces at its sides; they don't keep the islands."""
    ground = set(land(board))
    whole = ground | set(water(board))
    for change in (turned, mirrored):
        assert moved({change(place) for place in whole}) == moved(whole)
        left = min(q for q, r in whole if r == 0)
        changed = {change(place) for place in whole}
        shift = left - min(q for q, r in changed if r == 0)
        assert {(q + shift, r) for q, r in map(change, ground)} != ground


def test_the_board_for_four_is_the_left_half_of_that_for_five_and_the_right_half_of_that_for_three() -> None:
    """Each row begins as that of M5 and ends as that of M3, land, sea and trade: two half-boards laid together."""

    def hexes(board: Map) -> dict[tuple[int, int], str]:
        trade = {(board.seas[number].q, board.seas[number].r) for number in board.trade}
        return dict.fromkeys(land(board), "land") | {
            place: "trade" if place in trade else "sea" for place in water(board)
        }

    four, five, three = (hexes(BOARDS[name]) for name in ("m4", "m5", "m3"))
    rows = {r: sorted(q for q, row in four if row == r) for _, r in four}
    for r, row in rows.items():
        as_five = [five.get((q, r)) == four[q, r] for q in row]
        as_three = [three.get((q, r)) == four[q, r] for q in row]
        assert any(all(as_five[:cut]) and all(as_three[cut:]) for cut in range(len(row) // 2, len(row)))
