"""D-5: what a row is worth, with the worked examples of the rules."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petteia_delphi.components import HEROES, NUMBER
from petteia_delphi.kinds import Kind
from petteia_delphi.row_value import RowRules, row_sum
from plugins.delphi.tests.positions import A, C, S, T, asked, cards, lay, play, position

PLAIN, CHAINING = RowRules(), RowRules(chaining=True)
LEAD, ALWAYS, DISCORD = RowRules(lead=True), RowRules(always_protects=True), RowRules(no_pairs=True)
KEEP_APART = ["zeus", "hades", "moirai", "hera", "poseidon", "delphi"]


def case(example: str, row: str, worth: int, *clauses: str) -> Any:
    """A row with what it is worth, and the clauses that make it so."""
    return pytest.param(row, worth, id=f"{example} {row}".strip(), marks=pytest.mark.clause(*clauses))


@pytest.mark.parametrize(
    ("row", "worth"),
    [
        case("W1", "3,6,6,5", 44, "D-5.2", "D-5.3"),
        case("W2", "5,3,Ar,5", 19, "D-5.8"),
        case("W3", "4,9,5,4", 22, "D-5.2", "D-5.4"),
        case("W4", "5,3,H,5", 20, "D-5.7"),
        case("W5", "5,5", 25, "D-5.3"),
        case("W5", "5,5,Ap", 50, "D-5.6", "D-5.9"),
        case("W6", "6,Ar", 36, "D-5.8"),
        case("W7", "Ar,6", 6, "D-5.8"),
        case("W8", "6,Ar,6", 42, "D-5.4"),
        case("W9", "6,Ar,Ap", 36, "D-5.10"),
        case("W9", "6,Ap,Ar", 12, "D-5.10"),
        case("W10", "3,H,5,Ar", 15, "D-5.7f"),
        case("W11", "H,5,Ar", 25, "D-5.7a"),
        case("W12", "5,Ar,H,3", 28, "D-5.10", "D-5.7e"),
        case("W13", "5,5,H,3,3", 225, "D-5.6", "D-5.7"),
        case("W13", "5,5,H,3", 75, "D-5.6", "D-5.7"),
        case("W13", "3,H,5,5", 75, "D-5.6", "D-5.7"),
        case("W33", "3,3,Ap,4,H,10,Ar,5", 63, "D-5.2", "D-5.7", "D-5.7f", "D-5.9"),
        # heroes and pairs
        case("", "", 0, "D-5.2"),
        case("", "2,3,2,10,9,8,7,6", 47, "D-5.2", "D-5.4"),
        case("", "2,4,4,2", 20, "D-5.2", "D-5.3"),
        case("", "5,D,5", 10, "D-5.4"),
        case("", "5,Ap,5", 15, "D-5.4"),
        case("", "5,H,Ar,5", 10, "D-5.4", "D-5.7e"),
        case("", "5,5,5", 30, "D-5.5"),
        case("", "5,5,5,5", 50, "D-5.5"),
        case("", "2,2,4", 8, "D-5.5"),
        case("", "3,3,3,Ar", 18, "D-5.5", "D-5.6"),
        # Hephaestus
        case("", "6,5,H,3,2", 23, "D-5.6", "D-5.7"),
        case("", "5,Ar,H,3,Ap", 31, "D-5.7a"),
        case("", "4,H,D,3,Ar", 13, "D-5.7a"),
        case("", "3,H,5,4,Ar", 31, "D-5.7b"),
        case("", "3,H,5,D,Ar,4,Ap", 23, "D-5.7b", "D-5.4"),
        case("", "5,H,5", 25, "D-5.7c"),
        case("", "5,H,5,Ar", 25, "D-5.7c", "D-5.7f"),
        case("", "5,H,5,5", 125, "D-5.7c"),
        case("", "2,H,3,H,4", 24, "D-5.7d"),
        case("", "2,H,3,3,H,4", 72, "D-5.7d"),
        case("", "2,H,3,4,H,5", 26, "D-5.7d"),
        case("", "H,5", 5, "D-5.7e"),
        case("", "3,5,H", 8, "D-5.7e"),
        case("", "5,H,D,3", 8, "D-5.7e"),
        case("", "5,D,H,3", 8, "D-5.7e"),
        case("", "5,H,Ap,3", 8, "D-5.7e"),
        case("", "3,H,5,Ap", 15, "D-5.7f"),
        case("", "3,H,5,5,Ar", 75, "D-5.7f", "D-5.6"),
        # Ares and Apollo
        case("", "5,5,Ar", 625, "D-5.8", "D-5.6"),
        case("", "3,6,Ar", 39, "D-5.8"),
        case("", "6,D,Ar", 6, "D-5.8"),
        case("", "6,Ap", 12, "D-5.9"),
        case("", "3,10,Ap", 23, "D-5.9"),
        case("", "Ap,6", 6, "D-5.9"),
        case("", "6,D,Ap", 6, "D-5.9"),
        case("", "5,Ap,H,3", 13, "D-5.10"),
        case("", "2,Ar,3,Ap", 10, "D-5.8", "D-5.9"),
    ],
)
def test_a_row_is_worth_what_its_cards_make_of_each_other(row: str, worth: int) -> None:
    assert row_sum(tuple(cards(row)), PLAIN) == worth


@pytest.mark.parametrize(
    ("row", "worth"),
    [
        case("W9", "6,Ar,Ap", 72, "D-12.2"),
        case("W9", "6,Ap,Ar", 144, "D-12.2"),
        case("W12", "5,Ar,H,3", 75, "D-12.2"),
        case("W40", "3,H,5,Ar,Ap", 15, "D-12.2"),
        case("W40", "4,4,Ap,Ar,H,2", 2048, "D-12.2"),
    ],
)
def test_with_chaining_a_unit_carries_the_gods_behind_it_along(row: str, worth: int) -> None:
    assert row_sum(tuple(cards(row)), CHAINING) == worth


@pytest.mark.parametrize(
    ("row", "rules", "worth"),
    [
        pytest.param("Ar,6", LEAD, 36, id="W7", marks=pytest.mark.clause("D-12.8")),
        pytest.param("6,_,6", PLAIN, 12, id="W14", marks=pytest.mark.clause("D-12.3")),
        pytest.param("5,_,Ap", PLAIN, 5, id="W15", marks=pytest.mark.clause("D-12.3")),
        pytest.param("5,5,Ap", DISCORD, 15, id="W28", marks=pytest.mark.clause("D-7.10")),
        pytest.param("H,5,Ar", ALWAYS, 5, id="W37", marks=pytest.mark.clause("D-12.4")),
        pytest.param("Ar,5,5", LEAD, 625, id="W38 pair", marks=pytest.mark.clause("D-12.8")),
        pytest.param("Ar,Ap,5", LEAD, 10, id="W38 two gods", marks=pytest.mark.clause("D-12.8")),
        pytest.param("Ar,5,H,3", LEAD, 75, id="W38 in a product", marks=pytest.mark.clause("D-12.8")),
        pytest.param("3,H,Ar,5", LEAD, 28, id="W38 no product", marks=pytest.mark.clause("D-12.8")),
        pytest.param("4,4,Ap,Ar,H,2", PLAIN, 34, id="W40", marks=pytest.mark.clause("D-5.10")),
    ],
)
def test_a_row_under_options_and_oracles(row: str, rules: RowRules, worth: int) -> None:
    assert row_sum(tuple(cards(row)), rules) == worth


@pytest.mark.clause("D-5.1")
@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.PASS])
def test_heroes_count_their_numbers_and_gods_and_delphi_nothing_by_themselves(kind: Kind) -> None:
    assert row_sum((kind,), PLAIN) == NUMBER[kind]
    assert (row_sum((kind,), PLAIN) > 0) == (kind in HEROES)


@pytest.mark.clause("D-5.3")
@pytest.mark.parametrize("number", range(2, 7))
def test_two_equal_heroes_one_after_the_other_are_multiplied(number: int) -> None:
    assert row_sum(tuple(cards(f"{number} {number}")), PLAIN) == number * number


@pytest.mark.clause("D-5.11")
@pytest.mark.parametrize("blank", KEEP_APART)
def test_gods_that_change_no_row_and_delphi_count_0_but_keep_their_neighbours_apart(blank: str) -> None:
    for row, worth in ((f"6 {blank} 6", 12), (f"6 {blank} Ar", 6), (f"6 {blank} Ap", 6), (f"3 {blank} H 5", 8)):
        assert row_sum(tuple(cards(row)), PLAIN) == worth
    assert row_sum(tuple(cards(f"3 H {blank} 5")), PLAIN) == 8


def told_otherwise(row: Sequence[Kind | None]) -> int:
    """D-5 read a second way: the row as text, rewritten by one substitution for each clause."""
    letters = {Kind.HEPHAESTUS: "H", Kind.ARES: "r", Kind.APOLLO: "p"}
    text = "".join(f"<{NUMBER[card]}>" if card in HEROES else letters.get(card, "-") for card in row)
    text = re.sub(r"<(\d+)><\1>", lambda pair: f"<{int(pair[1]) ** 2}>", text)
    text = re.sub(r"(?<!>H)<(\d+)>r", lambda unit: f"<{int(unit[1]) ** 2}>-", text)
    text = re.sub(r"(?<!>H)<(\d+)>p", lambda unit: f"<{int(unit[1]) * 2}>-", text)
    chains = re.findall(r"<\d+>(?:H<\d+>)*", text)
    return sum(math.prod(map(int, re.findall(r"\d+", chain))) for chain in chains)


@pytest.mark.clause("D-5.2", "D-5.3", "D-5.5", "D-5.7", "D-5.7d", "D-5.7f", "D-5.8", "D-5.9", "D-5.10", "D-5.11")
@given(st.lists(st.sampled_from([Kind.W2, Kind.W3, Kind.W4, *cards("H Ar Ap D _")]), max_size=10))
def test_two_readings_of_the_rules_give_any_row_the_same_value(row: list[Kind | None]) -> None:
    assert row_sum(tuple(row), PLAIN) == told_otherwise(row)


@pytest.mark.clause("D-5.11")
@given(st.lists(st.sampled_from([*Kind, None]), max_size=12))
def test_a_blank_at_either_end_of_a_row_changes_nothing(row: list[Kind | None]) -> None:
    plain = row_sum(tuple(row), PLAIN)
    assert plain >= 0
    assert row_sum((None, *row), PLAIN) == plain == row_sum((*row, None), PLAIN)


# --- Poseidon and oracles ---------------------------------------------------------------------------------------------


@pytest.mark.clause("D-5.12")
def test_W3_poseidon_halves_every_other_row_rounded_down() -> None:
    state = position(("4 9 5 4", "P", "5"))
    assert state.values() == [11, 0, 2]


@pytest.mark.clause("D-5.12", "D-5.12b", "D-5.12c")
def test_W16_two_poseidons_halve_every_row_once() -> None:
    state = position(("6 P", "5 5", "9"))
    assert state.values() == [6, 12, 4]
    state = position(("6 P", "5 5 P", "9"))
    assert state.values() == [3, 12, 4]


@pytest.mark.clause("D-5.12")
def test_poseidon_halves_cards_that_are_played_later_too() -> None:
    state = position(("10 P", "5", "9"), {T: "6"})
    assert state.values() == [10, 2, 4]
    play(state, T, "play w6")
    assert state.values() == [10, 5, 4]


@pytest.mark.clause("D-5.12a", "D-12.11")
@pytest.mark.parametrize(("scope", "values"), [("table", [4, 5, 3]), ("active", [9, 10, 3])])
def test_a_poseidon_in_the_row_of_a_player_who_has_dropped_out_halves_too(scope: str, values: list[int]) -> None:
    state = position(("9", "10", "3 P"), groups=[[C]], options={"poseidon_scope": scope})
    assert state.values() == values


@pytest.mark.clause("D-5.12b")
def test_a_row_is_halved_once_however_many_opponents_have_a_poseidon() -> None:
    assert position(("10", "5 P", "7 P", "9 P")).values() == [5, 2, 3, 4]


@pytest.mark.clause("D-5.12c")
def test_a_players_own_poseidon_leaves_his_row_alone() -> None:
    assert position(("9 P", "7", "5")).values() == [9, 3, 2]


@pytest.mark.clause("D-5.12d")
def test_when_a_poseidon_is_removed_his_halving_ends_at_once() -> None:
    state = position(("9 P", "5", "7", "10"), {T: "Z"})
    assert state.values() == [9, 2, 3, 5]
    play(state, T, "play zeus")
    play(state, T, "strike athens 2")
    assert state.values() == [9, 5, 7, 10]
    assert asked(state) == [T]


@pytest.mark.clause("D-5.13")
@pytest.mark.parametrize(("row", "value"), [("5 5 D", 25), ("3 D 4", 7), ("5", 5)], ids=["W27 pair", "W27", "odd"])
def test_oracles_multiply_the_sum_of_a_row_before_poseidon_halves_it(row: str, value: int) -> None:
    assert position((row, "P", "9"), factors=(2, 1, 1)).values()[A] == value


@pytest.mark.clause("D-5.13")
def test_oracles_multiply_the_whole_sum_and_other_rows_stay_as_they_are() -> None:
    assert position(("3 2 Ar", "5", "9", "8"), factors=(2, 1, 1, 4)).values() == [14, 5, 9, 32]


@pytest.mark.clause("D-5.12", "D-5.1")
def test_a_poseidon_laid_in_a_tie_works_from_the_reveal_on() -> None:
    state = position(("5", "5", "8", "9"), {A: "P", T: "6"})
    lay(state, {A: "P", T: "6"})
    assert state.values() == [5, 5, 4, 4]
    assert asked(state) == [C, S]
