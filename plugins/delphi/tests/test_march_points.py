"""D-8: who gets what for a march, in every order in which players can leave it."""

from __future__ import annotations

from typing import Any

import pytest

from petteia_delphi.components import MARCHES
from petteia_delphi.events import MarchBegan, MarchScored
from petteia_delphi.march_points import march_points
from petteia_delphi.state import DelphiState
from plugins.delphi.tests.positions import A, C, S, T, asked, lay, play, points, position, told

FIRST = MARCHES[0]


def case(clause: str, march: int, groups: list[list[int]], gained: list[int], example: str = "") -> Any:
    """A case of the table: who left in which order, the survivor last, and what it brought each seat."""
    return pytest.param(march, groups, gained, id=f"{clause} {example}".strip(), marks=pytest.mark.clause(clause))


@pytest.mark.parametrize(
    ("march", "groups", "gained"),
    [
        case("D-8.11", 1, [[0], [1], [2]], [-1, 2, 3]),
        case("D-8.12", 1, [[0, 1], [2]], [-1, -1, 3]),
        case("D-8.13", 1, [[0], [1, 2]], [-1, 2, 2], "W23"),
        case("D-8.14", 4, [[0, 1, 2]], [-4, -4, -4], "W24"),
        case("D-8.15", 1, [[3], [2], [1], [0]], [3, 2, 0, -1], "W20"),
        case("D-8.16", 1, [[1, 2], [3], [0]], [3, -1, -1, 2], "W21"),
        case("D-8.17", 5, [[0], [1, 2], [3]], [-5, 3, 3, 8]),
        case("D-8.18", 2, [[0, 1, 2], [3]], [-2, -2, -2, 4]),
        case("D-8.19", 5, [[0], [1], [2, 3]], [-5, 0, 7, 7]),
        case("D-8.20", 5, [[0, 1], [2, 3]], [-5, -5, 7, 7]),
        case("D-8.21", 5, [[3], [0, 1, 2]], [4, 4, 4, -5], "W22"),
        case("D-8.22", 9, [[0, 1, 2, 3]], [-9, -9, -9, -9]),
    ],
)
def test_every_case_of_the_table_brings_what_it_says(march: int, groups: list[list[int]], gained: list[int]) -> None:
    assert march_points(groups, MARCHES[march - 1]) == gained


@pytest.mark.clause("D-8.2")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("march", range(1, 10))
def test_each_of_those_who_leave_first_gets_the_full_loss_however_many_they_are(seats: int, march: int) -> None:
    for first in range(1, seats + 1):
        groups = [list(range(first)), *([seat] for seat in range(first, seats))]
        assert march_points(groups, MARCHES[march - 1])[:first] == [-march] * first


@pytest.mark.clause("D-8.3")
@pytest.mark.parametrize("line", MARCHES)
def test_the_last_place_brings_the_high_prize_the_last_but_one_the_low_and_the_second_of_four_nothing(
    line: Any,
) -> None:
    assert march_points([[0], [1], [2]], line)[1:] == [line.low, line.high]
    assert march_points([[0], [1], [2], [3]], line)[1:] == [0, line.low, line.high]


@pytest.mark.clause("D-8.4")
@pytest.mark.parametrize("line", MARCHES)
def test_a_later_group_adds_up_the_prizes_of_its_places_and_shares_them_rounded_down(line: Any) -> None:
    assert march_points([[0], [1, 2]], line)[1] == (line.low + line.high) // 2
    assert march_points([[0], [1, 2], [3]], line)[1:] == [line.low // 2, line.low // 2, line.high]
    assert march_points([[0], [1, 2, 3]], line)[1:] == [(line.low + line.high) // 3] * 3


@pytest.mark.clause("D-8.5")
def test_prizes_of_places_that_the_first_group_covers_are_not_awarded() -> None:
    for seats in (3, 4):
        for first in range(1, seats + 1):
            groups = [list(range(first)), *([seat] for seat in range(first, seats))]
            prizes = ([0] * (seats - 2) + [FIRST.low, FIRST.high])[first:]
            assert march_points(groups, FIRST) == [-1] * first + prizes


@pytest.mark.clause("D-8.6")
def test_gains_and_losses_grow_from_march_to_march() -> None:
    assert [(line.loss, line.low, line.high) for line in MARCHES] == [
        (1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 7), (5, 6, 8), (6, 7, 9), (7, 8, 11), (8, 9, 12), (9, 10, 13)
    ]  # fmt: skip


@pytest.mark.clause("D-12.6")
def test_W39_the_second_prize_can_be_left_out_with_three() -> None:
    assert march_points([[0], [1, 2]], FIRST, second_prize_in_3p=False) == [-1, 1, 1]
    assert march_points([[0], [1], [2]], FIRST, second_prize_in_3p=False) == [-1, 0, 3]
    assert march_points([[3], [2], [1], [0]], FIRST, second_prize_in_3p=False) == [3, 2, 0, -1]


# --- as it is played --------------------------------------------------------------------------------------------------


def table(*values: int, march: int = 1, groups: tuple[list[int], ...] = ()) -> DelphiState:
    """A march in which each row is a single hero with this number."""
    return position([str(value) for value in values], march=march, groups=groups)


def passed(state: DelphiState) -> list[int]:
    """What the march brought when all who are tied have laid Pass."""
    return points(lay(state, dict.fromkeys(asked(state), "pass")))


@pytest.mark.clause("D-8.1", "D-8.15")
def test_W20_four_drop_out_one_by_one() -> None:
    state = table(9, 6, 5, 2)
    play(state, S, "drop_out")
    play(state, C, "drop_out")
    assert points(play(state, T, "drop_out")) == [3, 2, 0, -1]


@pytest.mark.clause("D-8.1", "D-8.2", "D-8.16")
def test_W21_two_lay_pass_together_then_a_third_drops_out() -> None:
    state = table(9, 5, 5, 6)
    assert passed(state) == []
    assert points(play(state, S, "drop_out")) == [3, -1, -1, 2]


@pytest.mark.clause("D-8.1", "D-8.4", "D-8.21")
def test_W22_one_drops_out_then_three_lay_pass_together() -> None:
    state = table(5, 5, 5, 2, march=5)
    play(state, S, "drop_out")
    assert passed(state) == [4, 4, 4, -5]


@pytest.mark.clause("D-8.1", "D-8.4", "D-8.13")
def test_W23_of_three_one_drops_out_then_two_lay_pass_together() -> None:
    state = table(2, 5, 5)
    play(state, A, "drop_out")
    assert passed(state) == [-1, 2, 2]


@pytest.mark.clause("D-8.2", "D-8.14")
def test_W24_all_three_lay_pass_in_the_opening() -> None:
    assert passed(position(march=4)) == [-4, -4, -4]


@pytest.mark.clause("D-8.1")
def test_places_follow_the_order_of_dropping_out_not_the_values_of_rows() -> None:
    state = table(5, 6, 2, 3, groups=([T],))
    play(state, C, "drop_out")
    assert points(play(state, S, "drop_out")) == [3, -1, 0, 2]


@pytest.mark.clause("D-8.1")
def test_two_who_lay_pass_in_different_ties_are_two_groups() -> None:
    state = position(("5", "5", "9", "9"), {T: "4", C: "4", S: "6"})
    lay(state, {A: "pass", T: "4"})
    lay(state, {T: "pass", C: "4", S: "6"})
    assert state.groups == [[A], [T]]
    assert points(play(state, C, "drop_out")) == [-1, 0, 2, 3]


@pytest.mark.clause("D-8.6")
@pytest.mark.parametrize("march", range(1, 10))
def test_each_march_is_scored_with_its_own_loss_and_prizes(march: int) -> None:
    line = MARCHES[march - 1]
    state = table(9, 6, 2, march=march)
    play(state, C, "drop_out")
    events = play(state, T, "drop_out")
    assert told(events, MarchScored) == [
        MarchScored(march, A, line.high),
        MarchScored(march, T, line.low),
        MarchScored(march, C, -line.loss),
    ]
    assert state.results[-1] == [line.high, line.low, -line.loss]


@pytest.mark.clause("D-8.6")
@pytest.mark.parametrize("march", [2, 5, 8])
def test_the_loss_and_prizes_of_a_march_are_told_when_it_begins(march: int) -> None:
    events = lay(position(march=march - 1), {A: "pass", T: "pass", C: "pass"})
    line = MARCHES[march - 1]
    assert told(events, MarchBegan) == [MarchBegan(march, line.loss, line.low, line.high)]
