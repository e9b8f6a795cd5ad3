"""D-12.2 to D-12.4, D-12.8 and D-12.11: options of what rows are worth and what lies in them."""

from __future__ import annotations

import pytest

from petteia_delphi.events import Removed
from petteia_delphi.kinds import Cause, Kind
from plugins.delphi.tests.positions import GAME, A, C, T, ask_oracle, asked, cards, lay, legal, play, position, told


def worth(row: str, **options: str) -> int:
    """What a row is worth under some options."""
    return position((row, "", "2"), groups=[[0]], options=options).values()[A]


@pytest.mark.clause("D-12.2", "D-5.10")
@pytest.mark.parametrize(
    ("row", "off", "on"),
    [
        pytest.param("6 Ar Ap", 36, 72, id="W9 square, then double"),
        pytest.param("6 Ap Ar", 12, 144, id="W9 double, then square"),
        pytest.param("5 Ar H 3", 28, 75, id="W12 Hephaestus behind a run"),
        pytest.param("3 H 5 Ar Ap", 15, 15, id="W40 a run behind a protected unit"),
        pytest.param("4 4 Ap Ar H 2", 34, 2048, id="W40 a run behind a pair"),
        pytest.param("6 Z Ar Ap", 6, 6, id="a run behind a blank"),
        pytest.param("6 Ar Z Ap", 36, 36, id="a broken run"),
        pytest.param("6 Ar H Ap 3", 39, 39, id="Hephaestus not directly before a unit"),
        pytest.param("Ar Ap 6", 6, 6, id="a run before a unit"),
    ],
)
def test_god_chaining(row: str, off: int, on: int) -> None:
    assert worth(row, god_chaining="off") == off
    assert worth(row, god_chaining="on") == on


@pytest.mark.clause("D-12.3")
@pytest.mark.parametrize(("value", "left"), [("close", "6 6 2"), ("gap", "6 _ 6 _ 2")])
def test_a_removed_card_leaves_a_gap_or_none(value: str, left: str) -> None:
    state = position(("", "6 7 6 8 2", "9"), {A: "hades Z"}, options={"removal_gap": value})
    play(state, A, "play hades")
    play(state, A, "play zeus")
    strikes = [f"strike thebes {pos}" for pos in (1, 2, 3, 4)]
    assert legal(state, A) == ["strike athens 1", *strikes, "strike corinth 1", "no_strike"]
    assert play(state, A, "strike thebes 3") == [Removed(T, Kind.THESEUS, 3, Cause.ZEUS)]
    assert state.rows[T] == cards(left)
    assert GAME.view(state, C).seats[T].value == (38 if value == "close" else 14)
    shown = [(card.card, card.number, card.pos) for card in GAME.view(state, C).seats[T].row]
    blank = [] if value == "close" else [("", 0, 0)]
    assert shown == [("w6", 6, 1), *blank, ("w6", 6, 2), *blank, ("w2", 2, 3)]


@pytest.mark.clause("D-12.3", "D-7.7b", "D-7.7c", "D-7.11")
@pytest.mark.parametrize(
    ("oracle", "left"),
    [
        ("olympus_silent", "_ 6 _ 5 _"),
        ("earthquake", "_ _ Ar 5 Z"),
        ("fall_of_heroes", "_ 6 Ar 5 Z"),
        ("hubris", "_ 6 Ar 5 _"),
    ],
)
def test_oracles_leave_gaps_too(oracle: str, left: str) -> None:
    state = position(("", "_ 6 Ar 5 Z", "9"), {A: "D"}, oracles=oracle, options={"removal_gap": "gap"})
    ask_oracle(state, A)
    assert state.rows[T] == cards(left)


@pytest.mark.clause("D-12.3", "D-7.11")
def test_the_rightmost_card_is_the_rightmost_that_lies_there() -> None:
    """Hubris passes over blanks, also where nothing but blanks is left."""
    state = position(("", "9 _ 8 _ _", "_ _"), {A: "D"}, groups=[[C]], oracles="hubris", options={"removal_gap": "gap"})
    assert told(ask_oracle(state, A), Removed) == [Removed(T, Kind.THESEUS, 2, Cause.HUBRIS)]
    assert state.rows[T] == cards("9 _ _ _ _")


@pytest.mark.clause("D-12.3", "D-5.11")
@pytest.mark.parametrize(("row", "value"), [("5 _ 5", 10), ("5 _ Ar", 5), ("5 _ H 3", 8), ("5 H _ 3", 8), ("_ 5", 5)])
def test_a_blank_counts_nothing_and_keeps_its_neighbours_apart(row: str, value: int) -> None:
    assert worth(row, removal_gap="gap") == value


@pytest.mark.clause("D-12.4", "D-5.7a")
@pytest.mark.parametrize(
    ("row", "effective", "always"),
    [
        pytest.param("H 5 Ar", 25, 5, id="W37"),
        pytest.param("3 Ar H 5 Ap", 19, 14, id="behind a god"),
        pytest.param("3 Z H 5 5 Ar", 628, 28, id="a pair"),
        pytest.param("H 5 2 Ar", 9, 9, id="only the unit directly behind"),
        pytest.param("3 H 5 Ar", 15, 15, id="an effective Hephaestus"),
    ],
)
def test_hephaestus_protection(row: str, effective: int, always: int) -> None:
    assert worth(row, hephaestus_protection="effective") == effective
    assert worth(row, hephaestus_protection="always") == always


@pytest.mark.clause("D-12.8")
@pytest.mark.parametrize(
    ("row", "follow", "lead"),
    [
        pytest.param("Ar 6", 6, 36, id="W7"),
        pytest.param("6 Ar", 36, 6, id="W6 the other way"),
        pytest.param("Ar 5 5", 25, 625, id="W38 a pair"),
        pytest.param("Ar Ap 5", 5, 10, id="W38 no chain"),
        pytest.param("Ar 5 H 3", 15, 75, id="W38 into the product"),
        pytest.param("3 H Ar 5", 8, 28, id="W38 Hephaestus has no unit"),
        pytest.param("3 H 5 Ar 2", 17, 19, id="a protected unit behind is not touched"),
        pytest.param("5 Ap 6 Z", 16, 17, id="the unit on the right alone"),
        pytest.param("Ap Z 6", 6, 6, id="a blank between"),
        pytest.param("5 Ar H 3", 28, 8, id="Hephaestus behind a god"),
    ],
)
def test_W38_god_direction(row: str, follow: int, lead: int) -> None:
    assert worth(row, god_direction="follow") == follow
    assert worth(row, god_direction="lead") == lead
    assert worth(row, god_direction="lead", god_chaining="on") == lead


@pytest.mark.clause("D-12.11", "D-5.12a")
@pytest.mark.parametrize(("value", "worth"), [("table", [4, 8, 3]), ("active", [8, 8, 7])])
def test_a_poseidon_of_a_player_who_has_dropped_out(value: str, worth: list[int]) -> None:
    """He halves as long as his player is active; afterwards by option only."""
    state = position(("8", "5 3 P", "7"), options={"poseidon_scope": value})
    assert state.values() == [4, 8, 3]
    state = position(("8", "5 3 P", "7"), groups=[[T]], options={"poseidon_scope": value})
    assert state.values() == worth
    assert [seat.halved for seat in GAME.view(state, A).seats] == [value == "table", False, value == "table"]


@pytest.mark.clause("D-12.11")
def test_an_active_poseidon_halves_rows_that_have_been_left() -> None:
    state = position(("8", "5 3 P", "7"), groups=[[A]], options={"poseidon_scope": "active"})
    assert state.values() == [4, 8, 3]


@pytest.mark.clause("D-12.11")
@pytest.mark.parametrize(("value", "then"), [("table", [T, C]), ("active", [C])])
def test_what_a_poseidon_halved_is_whole_again_when_his_player_leaves(value: str, then: list[int]) -> None:
    """Under `active` the march goes on with whole rows: 11 and 10, not 5 and 5."""
    state = position(("4 P", "6 3", "10"), {T: "2"}, options={"poseidon_scope": value})
    assert state.values() == [4, 4, 5]
    lay(state, {A: "pass", T: "2"})
    assert asked(state) == then
