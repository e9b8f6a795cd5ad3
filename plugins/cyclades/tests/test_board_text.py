"""The board for terminals: a person can play from it."""

from __future__ import annotations

import pytest

from engine_service.game import SPECTATOR
from plugins.cyclades.tests.positions import GAME, A, B, play, position, roll


def lines(board: str, *words: str) -> list[str]:
    """The lines that hold all of these words."""
    return [line for line in board.splitlines() if all(word in line for word in words)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_space_of_the_map_stands_where_its_row_and_column_say(seats: int) -> None:
    """Neighbours in a row stand side by side; rows are set off by half a cell."""
    state = position(seats=seats)
    rows = GAME.render_text(GAME.view(state, SPECTATOR)).splitlines()[2:13]
    for place in state.map.seas:
        row = rows["ABCDEFGHIJK".index(place.id[0])]
        column = (2 * place.q + place.r - min(2 * each.q + each.r for each in state.map.seas)) * 9 // 2
        shift = {row.find(place.id, start) for start in range(max(0, column - 9), column + 10)}
        assert any(place.id in row[max(0, each) :] for each in shift)
        assert f"{place.id}{'*' if place.trade else ''}" in row.split() or place.id in row
    assert max(map(len, rows)) <= 100


def test_the_board_shows_owners_fleets_troops_buildings_and_figures() -> None:
    islands = {"i2": "A 3 PPT M +1", "i4": "-", "i8": "B 2"}
    figures = {"medusa": "i8 C", "kraken": "F9 B"}
    state = position(islands, {"C6": "A 2", "K1": "B 1"}, figures=figures, check=False)
    board = GAME.render_text(GAME.view(state, A))
    assert lines(board, "C6 Y2")
    assert lines(board, "K1* K1")
    assert lines(board, "[i2 Y3 ]")
    assert lines(board, "F9 @")
    assert lines(board, "i2", "Kea", "Yellow", "3/2", "METROPOLIS, 2 x port, temple")
    assert lines(board, "i8", "Delos", "Medusa (placed by Red)")
    assert lines(board, "i4", "Tinos", " - ")


def test_the_board_shows_gods_bids_creatures_and_supplies() -> None:
    state = position(
        seats=4, auction="D", later="zeus B 3, apollo C", gods="ares zeus athena poseidon", track="- A - -",
        row="giant - harpy", discard="satyr",
    )  # fmt: skip
    board = GAME.render_text(GAME.view(state, A))
    assert lines(board, "1 Ares: -", "2 Zeus: Black offers 3", "3 Athena: -")
    assert "Apollo: 1 Red" in board
    assert "not to be had: Poseidon" in board
    assert lines(board, "1 -", "2 Yellow", "3 -", "4 -")
    assert lines(board, "4 GP: Giant", "3 GP: -", "2 GP: Harpy", "draw pile 14", "discarded: Satyr")
    assert lines(board, "> Blue: to place a marker on a god")


def test_the_board_shows_ones_own_gold_and_hides_that_of_others() -> None:
    state = position(gold={A: 31, B: 47})
    mine, others = (GAME.render_text(GAME.view(state, viewer)) for viewer in (A, SPECTATOR))
    assert lines(mine, "Yellow (you)", " 31 ")
    assert lines(mine, "Black", " ? ")
    assert "47" not in mine
    assert "31" not in others


def test_the_board_shows_the_battle_and_who_is_asked() -> None:
    state = position({"i2": "B 1"}, {"E6": "A 2", "E7": "B 2"}, turn="A poseidon")
    roll(state, "1 2")
    play(state, "move_fleet E6 E7 2")
    board = GAME.render_text(GAME.view(state, A))
    assert lines(board, "Battle for E7", "Yellow attacks with 1", "Black defends with 2")
    assert lines(board, "round 1: attacker 3 (die 1), defender 4 (die 2)")
    assert lines(board, "> Black: to retreat, or to fight on")
    assert lines(board, "Yellow's turn with Poseidon")


def test_the_board_of_a_finished_game_says_so() -> None:
    state = position({"i2": "A 0 M", "i12": "A 0 M"}, gold=23)
    play(state, "end_turn")
    board = GAME.render_text(GAME.view(state, SPECTATOR))
    assert board.endswith("The game is over.")
    assert len(lines(board, " 23 ")) == 5


def test_an_eliminated_player_is_shown_as_out() -> None:
    assert lines(GAME.render_text(GAME.view(position(out=[3]), A)), "Blue", "is out")
