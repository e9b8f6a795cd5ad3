"""D-9: the end of the game, the points for cards in hand, and who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from engine_service.game import Event, Move, Result, Rng, Setup, Standing
from petteia_delphi.components import NUMBER
from petteia_delphi.events import DroppedOut, FinalScored, HandDiscarded, HandShown, MarchBegan, Played, Revealed
from petteia_delphi.kinds import Kind
from petteia_delphi.moves import DropOut, Lay, Play
from petteia_delphi.options import DelphiOptions
from petteia_delphi.state import DelphiState
from plugins.delphi.tests.positions import GAME, A, C, T, asked, lay, play, position, told

BOUND = {3: 122, 4: 163}
"""D-9.4: no game has more decisions."""


def result(state: DelphiState) -> Result:
    """The result of a game that is over."""
    outcome = GAME.result(state)
    assert outcome is not None
    return outcome


def ranks(state: DelphiState) -> list[int]:
    """The rank of each seat."""
    return [standing.rank for standing in result(state).standings]


def totals(state: DelphiState) -> list[int]:
    """The total of each seat."""
    return [standing.score for standing in result(state).standings]


@pytest.mark.clause("D-9.1", "D-12.9")
@pytest.mark.parametrize(("parades", "last"), [("3", 9), ("2", 6), ("1", 3)])
def test_the_game_is_over_after_the_last_march_and_not_before(parades: str, last: int) -> None:
    for march in range(1, last + 1):
        state = position(march=march, options={"parades": parades})
        lay(state, {A: "pass", T: "pass", C: "pass"})
        over = march == last
        assert (asked(state) == []) == over
        assert (GAME.result(state) is not None) == over


@pytest.mark.clause("D-9.1", "D-12.9")
@pytest.mark.parametrize(("parades", "marches"), [(3, 9), (2, 6), (1, 3)])
def test_a_game_from_its_start_has_the_marches_of_its_parades(parades: int, marches: int) -> None:
    state, _ = GAME.begin(Setup(3, DelphiOptions(parades=parades), Rng.from_seed(b"parades")))
    while asked(state):
        lay(state, {A: "pass", T: "pass", C: "pass"})
    assert len(state.results) == marches and result(state)


@pytest.mark.clause("D-9.2", "D-12.1")
@pytest.mark.parametrize(("counts", "hand", "total"), [("yes", 3, 27), ("no", 2, 26)])
def test_W32_every_card_left_in_hand_is_worth_a_point(counts: str, hand: int, total: int) -> None:
    state = position(
        ("9", "5", "6"), ("2 Z", "", "6 4 8"), march=9, groups=[[C]], results=[[11, 0, 0]],
        options={"pass_counts_at_end": counts},
    )  # fmt: skip
    events = play(state, T, "drop_out")
    assert state.results[-1][A] == 13
    assert told(events, FinalScored)[A] == FinalScored(A, hand, total)
    assert [event.card for event in told(events, HandShown) if event.seat == A] == ["w2", "zeus", "pass"]
    assert result(state).standings[A].breakdown["hand"] == hand
    assert totals(state)[A] == total


@pytest.mark.clause("D-9.2")
def test_the_total_is_the_points_of_all_marches_and_the_hand() -> None:
    state = position(
        ("9", "5", "6"), ("", "8", "6 4 8"), march=9, groups=[[C]],
        results=[[-1, 2, 3], [3, -2, 4], [5, 4, -3], [-4, 5, 7], [8, 6, -5], [7, -6, 9], [11, 8, -7], [9, 12, -8]],
    )  # fmt: skip
    play(state, T, "drop_out")
    assert totals(state) == [38 + 13 + 1, 29 + 10 + 2, 0 - 9 + 4]
    assert result(state).standings[A] == Standing(
        A, 1, 52,
        {
            "march_1": -1, "march_2": 3, "march_3": 5, "march_4": -4, "march_5": 8, "march_6": 7, "march_7": 11,
            "march_8": 9, "march_9": 13, "hand": 1,
        },
    )  # fmt: skip


@pytest.mark.clause("D-9.3")
def test_the_most_points_win_and_the_others_follow_in_order() -> None:
    state = position(("9", "5", "6"), {C: "6 4 8"}, march=9, groups=[[C]], results=[[0, 9, 0]])
    play(state, T, "drop_out")
    assert totals(state) == [14, 20, -5]
    assert ranks(state) == [2, 1, 3] and result(state).winners == (T,)


@pytest.mark.clause("D-9.3a")
@pytest.mark.parametrize(
    ("before", "place", "winners"),
    [([0, 3, 0], [1, 1, 3], (A, T)), ([0, 30, 22], [2, 1, 2], (T,)), ([0, 3, 22], [1, 1, 1], (A, T, C))],
)
def test_equal_totals_share_rank_and_victory_and_the_next_rank_is_skipped(
    before: list[int], place: list[int], winners: tuple[int, ...]
) -> None:
    state = position(("9", "5", "6"), march=9, groups=[[C]], results=[before])
    play(state, T, "drop_out")
    assert ranks(state) == place and result(state).winners == winners


@pytest.mark.clause("D-9.3a", "D-12.7")
@pytest.mark.parametrize(("tie_break", "place"), [("shared", [1, 1, 3]), ("late", [2, 1, 3])])
def test_W42_of_equal_totals_the_one_with_more_points_late_can_rank_higher(tie_break: str, place: list[int]) -> None:
    state = position(("2", "5", "9"), march=9, results=[[38, 19, -40]], options={"tie_break": tie_break})
    play(state, A, "drop_out")
    play(state, T, "drop_out")
    assert state.results[-1] == [-9, 10, 13] and totals(state) == [30, 30, -26]
    assert ranks(state) == place


def random_move(state: DelphiState, seat: int, rng: Rng) -> Move:
    """Any legal move."""
    return rng.choice(GAME.legal_moves(state, seat))


def slow_move(state: DelphiState, seat: int, rng: Rng) -> Move:
    """A move that draws the game out: weak cards rather than strong ones, and rather any card than leaving."""

    def weight(move: Move) -> tuple[int, int]:
        match move:
            case Lay(Kind.PASS) | DropOut():
                return 99, 0
            case Play(card) | Lay(card):
                return NUMBER[card], rng.below(8)
        return rng.below(2), 0

    return min(GAME.legal_moves(state, seat), key=weight)


@pytest.mark.clause("D-9.4", "D-4.7")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("player", [random_move, slow_move])
def test_no_game_is_longer_than_the_cards_and_drop_outs_that_there_are(
    seats: int, player: Callable[[DelphiState, int, Rng], Move]
) -> None:
    for number in range(6):
        state, _ = GAME.begin(Setup(seats, DelphiOptions(), Rng.from_seed(b"bound %d" % number)))
        rng, decisions, told_all = Rng.from_seed(b"moves %d" % number), 0, list[Event]()
        while to_act := asked(state):
            decisions += 1
            told_all += GAME.play(state, to_act[0], player(state, to_act[0], rng))
        assert decisions <= BOUND[seats] == 41 * seats - 1
        spent = Counter(event.seat for event in told_all if isinstance(event, Played | HandDiscarded))
        spent += Counter(event.seat for event in told(told_all, Revealed) if event.card is not Kind.PASS)
        assert max(spent.values()) <= 24
        out: Counter[int] = Counter()
        for event in told_all:
            if isinstance(event, MarchBegan):
                out.clear()
            elif isinstance(event, DroppedOut):
                out[event.seat] += 1
                assert out[event.seat] == 1
