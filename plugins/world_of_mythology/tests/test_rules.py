"""Each clause of RULES.md, held to the code."""

from __future__ import annotations

import pytest

from engine_service.game import Rng, Setup, TakeBack, Texts, Viewer, read_options
from petteia_world_of_mythology import WorldOfMythology
from petteia_world_of_mythology.rules import BOX, Drew, Laid, Lay, Loom, LoomOptions, Offered

GAME = WorldOfMythology()


def begun(seats: int = 2, seed: bytes = b"a game", **options: str) -> Loom:
    """A game at its first decision."""
    return GAME.begin(Setup(seats, read_options(LoomOptions, options), Rng.from_seed(seed)))[0]


def held(*hands: list[int]) -> Loom:
    """A game at its first decision with these hands and an offer of 5 points."""
    state = begun(len(hands))
    state.hands, state.offer = list(hands), 5
    state.bag = [thread for thread in range(1, 25) if not any(thread in hand for hand in hands)]
    return state


@pytest.mark.clause("WOM-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_one_thread_of_each_length(seats: int) -> None:
    state = begun(seats)
    assert BOX == {"threads": 24, "sides": 6}
    assert sorted(sum(state.hands, state.bag)) == list(range(1, 25))


@pytest.mark.clause("WOM-1.2", "WOM-4.3")
def test_three_rounds_are_played_and_most_points_win() -> None:
    state = held([1, 2, 3], [4, 5, 6], [7, 8, 9])
    state.points = [8, 8, 2]
    for left in (3, 2, 1):
        assert GAME.view(state, None).left == left and GAME.result(state) is None
        for seat in (0, 1, 2):
            GAME.play(state, seat, Lay(state.hands[seat][0]))
        state.points = [8, 8, 2]
    result = GAME.result(state)
    assert result is not None and [(each.rank, each.score) for each in result.standings] == [(1, 8), (1, 8), (3, 2)]
    assert not GAME.to_act(state) and GAME.view(state, None).left == 0


@pytest.mark.clause("WOM-2.1")
def test_hands_are_filled_in_order_of_seats() -> None:
    state = held([1, 2, 3], [4, 5, 6])
    GAME.play(state, 0, Lay(2))
    drawn = [event for event in GAME.play(state, 1, Lay(4)) if isinstance(event, Drew)]
    assert [(event.seat, state.hands[event.seat][-1]) for event in drawn] == [
        (0, drawn[0].thread),
        (1, drawn[1].thread),
    ]
    assert [hand[:2] for hand in state.hands] == [[1, 3], [5, 6]]


@pytest.mark.clause("WOM-2.2")
def test_a_fate_offers_what_the_die_shows() -> None:
    offers = {begun(seed=b"%d" % number).offer for number in range(60)}
    assert offers == {1, 2, 3, 4, 5, 6}
    _, events = GAME.begin(Setup(2, LoomOptions(), Rng.from_seed(b"a game")))
    assert events[-1] == Offered(begun().offer, left=2)


@pytest.mark.clause("WOM-3.1")
def test_all_choose_one_of_their_threads_at_once() -> None:
    state = held([1, 2, 3], [4, 5, 6])
    assert GAME.to_act(state) == [0, 1]
    assert GAME.legal_moves(state, 1) == [Lay(4), Lay(5), Lay(6)]


@pytest.mark.clause("WOM-3.2")
def test_a_choice_can_be_taken_back_while_another_waits() -> None:
    state = held([1, 2, 3], [4, 5, 6])
    before = GAME.encode(state)
    GAME.play(state, 0, Lay(3))
    assert GAME.legal_moves(state, 0) == [TakeBack()] and GAME.to_act(state) == [1]
    GAME.play(state, 0, TakeBack())
    assert GAME.encode(state) == before


@pytest.mark.clause("WOM-4.1", "WOM-4.2")
def test_the_longest_thread_wins_and_all_that_are_shown_leave_the_game() -> None:
    state = held([1, 2, 3], [4, 5, 6], [7, 8, 24])
    GAME.play(state, 2, Lay(24))
    GAME.play(state, 0, Lay(3))
    events = GAME.play(state, 1, Lay(6))
    assert list(events[:3]) == [Laid(0, 3, wins=False), Laid(1, 6, wins=False), Laid(2, 24, wins=True)]
    assert state.points == [0, 0, 5] and state.gone == [3, 6, 24]
    assert [hand[:2] for hand in state.hands] == [[1, 2], [4, 5], [7, 8]]


@pytest.mark.clause("WOM-5.1", "WOM-5.4")
def test_a_hand_is_seen_by_its_player_alone() -> None:
    state = held([1, 2, 3], [4, 5, 6])
    assert [list(GAME.view(state, viewer).hand) for viewer in (0, 1, None)] == [[1, 2, 3], [4, 5, 6], []]
    assert [Drew(1, 9).seen_by(viewer) for viewer in (0, 1, None)] == [None, Drew(1, 9), None]
    others = {tuple(GAME.redealt(state, 0, Rng.from_seed(b"%d" % number)).hands[1]) for number in range(200)}
    assert set(sum(others, ())) == set(range(4, 25))


@pytest.mark.clause("WOM-5.2", "WOM-5.3")
@pytest.mark.parametrize("viewer", [1, None])
def test_a_choice_shows_to_nobody_else(viewer: Viewer) -> None:
    state = held([1, 2, 3], [4, 5, 6])
    before = GAME.view(state, viewer)
    assert not GAME.play(state, 0, Lay(3))
    assert GAME.view(state, viewer) == before
    assert (before.offer, list(before.points), list(before.gone)) == (5, [0, 0], [])


@pytest.mark.clause("WOM-6.1")
@pytest.mark.parametrize("hand", ["3", "2", "4"])
def test_the_option_hand_says_how_many_threads_are_held(hand: str) -> None:
    assert {len(each) for each in begun(4, hand=hand).hands} == {int(hand)}


def test_what_is_told_reads_as_a_sentence() -> None:
    texts = Texts(GAME)
    told = [texts.tell(each, ("Ann", "Ben"), "en") for each in (Offered(1, 2), Offered(4, 0), Laid(1, 9, wins=True))]
    assert told == ["Clotho offers a point.", "Atropos offers 4 points.", "Ben lays thread 9 and wins."]


def test_the_board_tells_offer_points_and_hand() -> None:
    board = GAME.render_text(GAME.view(held([1, 2, 3], [4, 5, 6]), 1))
    points = ["Points on offer: 5", "Points of seat 0: 0", "Points of seat 1: 0"]
    assert board.splitlines() == [*points, "Your threads: 4, 5, 6"]


def test_a_lead_is_worth_something_to_bots() -> None:
    state = begun(3)
    state.points = [4, 0, 2]
    assert GAME.estimate(state, 0) > GAME.estimate(state, 2) == 0 > GAME.estimate(state, 1)
