"""D-4.5 to D-4.9: players tied for last place lay cards face down, and what these cause."""

from __future__ import annotations

import pytest

from petteia_delphi.events import Consulted, DroppedOut, Removed, Revealed
from petteia_delphi.kinds import Cause, Kind
from petteia_delphi.moves import DropOut, Lay, Play
from plugins.delphi.tests.positions import GAME, A, C, S, T, asked, cards, lay, legal, play, points, position, told

# --- several are tied -------------------------------------------------------------------------------------------------


@pytest.mark.clause("D-4.5")
def test_each_of_the_tied_lays_exactly_one_card_face_down_and_the_others_none() -> None:
    state = position(("5", "5", "9", "4 D"), ("6 6", "3 Z", "4", "2"), groups=[[S]])
    assert asked(state) == [A, T]
    assert [legal(state, seat) for seat in range(4)] == [
        ["lay w6", "lay pass"], ["lay w3", "lay zeus", "lay pass"], [], [],
    ]  # fmt: skip
    assert lay(state, {A: "6"}) == []
    assert asked(state) == [T] and legal(state, A) == ["take_back"]
    assert lay(state, {T: "3"}) == [Revealed(A, Kind.W6), Revealed(T, Kind.W3)]
    assert state.rows == [cards("5 6"), cards("5 3"), cards("9"), cards("4 D")]


@pytest.mark.clause("D-4.5")
def test_a_card_that_is_not_in_hand_cant_be_laid_nor_one_be_played_face_up_in_a_tie() -> None:
    state = position(("5", "5", "9"), ("6", "3", "4"))
    assert [GAME.why_not(state, A, move) for move in (Lay(Kind.W3), Play(Kind.W6))] == ["D-4.5", "D-4.5"]


@pytest.mark.clause("D-4.5a")
def test_all_who_lay_pass_in_one_reveal_drop_out_as_one_group() -> None:
    state = position(("5", "5", "5", "9"), ("", "8", "", ""))
    events = lay(state, {A: "pass", T: "8", C: "pass"})
    assert told(events, DroppedOut) == [DroppedOut(A), DroppedOut(C)]
    assert state.groups == [[A, C]] and state.active == [T, S]


@pytest.mark.clause("D-4.5a")
def test_pass_cards_take_their_players_out_before_other_cards_work() -> None:
    state = position(("6", "6", "9 D"), ("", "D", ""), groups=[[C]], oracles="hubris")
    lay(state, {A: "pass", T: "D"})
    assert state.active == [T]
    play(state, T, "consult")
    events = play(state, T, "accept")
    assert told(events, Removed) == [Removed(T, Kind.DELPHI, 2, Cause.HUBRIS)]  # the row of A no longer competes


@pytest.mark.clause("D-4.5b")
def test_the_other_cards_go_to_the_right_ends_of_their_rows_all_at_once_before_any_works() -> None:
    state = position(("5", "5", "5"), ("Z", "D", "6 4"))
    lay(state, {A: "Z", T: "D", C: "6"})
    assert state.rows == [cards("5 Z"), cards("5 D"), cards("5 6")]
    assert legal(state, A) == [
        "strike athens 1", "strike thebes 1", "strike thebes 2", "strike corinth 1", "strike corinth 2", "no_strike",
    ]  # fmt: skip


@pytest.mark.clause("D-4.5c", "D-4.9")
@pytest.mark.parametrize(
    ("cities", "order"),
    [("athens thebes corinth sparta", [A, T, C, S]), ("sparta corinth athens thebes", [C, S, T, A])],
)
def test_effects_of_one_reveal_are_carried_out_city_by_city(cities: str, order: list[int]) -> None:
    state = position(hands=("D", "D", "D", "Z"), cities=cities.split(), oracles="discord hubris olympus_silent")
    lay(state, {A: "D", T: "D", C: "D", S: "Z"})
    for seat in order:
        for move in ["no_strike"] if seat == S else ["consult", "accept"]:
            assert asked(state) == [seat]
            play(state, seat, move)
    assert asked(state) == [A, T, C, S]


@pytest.mark.clause("D-4.9")
def test_each_effect_is_carried_out_completely_before_the_next() -> None:
    state = position(hands=("D", "Z 5", "2 3", "2 3"), oracles="temple_tribute")
    lay(state, {A: "D", T: "Z", C: "2", S: "2"})
    play(state, A, "consult")
    play(state, A, "accept")
    for seat, card in ((T, "w5"), (C, "w3"), (S, "w3")):
        assert seat in asked(state)
        play(state, seat, f"discard {card}")
    assert asked(state) == [T] and "no_strike" in legal(state, T)


@pytest.mark.clause("D-4.5c", "D-4.9")
def test_gods_of_one_reveal_work_city_by_city() -> None:
    state = position(("9 5", "4 10", "2"), ("hera", "moirai", ""), groups=[[C]])
    events = lay(state, {A: "hera", T: "moirai"})
    assert [event.cause for event in told(events, Removed)] == [Cause.HERA, Cause.MOIRAI]


@pytest.mark.clause("D-4.5d")
@pytest.mark.parametrize(
    ("laid", "next_asked"),
    [({A: "6", T: "3"}, [T]), ({A: "6", T: "6"}, [C]), ({A: "4", T: "4"}, [A, T, C]), ({A: "pass", T: "3"}, [T])],
)
def test_after_a_tie_the_worst_are_sought_again(laid: dict[int, str], next_asked: list[int]) -> None:
    state = position(("5", "5", "9"), ("6 4", "6 4 3", ""))
    lay(state, laid)
    assert state.march == 1
    assert asked(state) == next_asked


@pytest.mark.clause("D-4.5d")
def test_after_a_tie_that_leaves_one_player_the_march_is_over() -> None:
    state = position(("5", "5", "9"), ("6", "", ""), groups=[[C]])
    assert points(lay(state, {A: "6", T: "pass"})) == [3, 2, -1]
    assert state.march == 2


@pytest.mark.clause("D-4.8")
def test_in_a_tie_nobody_can_drop_out_without_laying_a_card_but_everybody_has_pass() -> None:
    state = position(("5", "5", "9"), ("6", "", ""))
    for seat in (A, T):
        assert "drop_out" not in legal(state, seat) and "lay pass" in legal(state, seat)
        assert GAME.why_not(state, seat, DropOut()) == "D-4.8"


# --- Pass -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("D-4.6")
def test_pass_never_lies_in_a_row_and_nothing_can_be_done_to_it() -> None:
    state = position(("5", "5", "5", "9"), ("", "Z", "2", ""))
    lay(state, {A: "pass", T: "Z", C: "2"})
    assert state.rows == [cards("5"), cards("5 Z"), cards("5 2"), cards("9")]
    assert legal(state, T) == [
        "strike athens 1", "strike thebes 1", "strike corinth 1", "strike corinth 2", "strike sparta 1", "no_strike",
    ]  # fmt: skip


@pytest.mark.clause("D-4.6b", "D-2.5")
def test_pass_is_in_hand_again_at_once_and_can_be_laid_in_the_next_march() -> None:
    state = position(("5", "5", "9"), ("", "6", ""))
    lay(state, {A: "pass", T: "6"})
    assert state.hands[A] == [Kind.PASS] and state.march == 1
    play(state, C, "drop_out")
    assert state.march == 2 and legal(state, A) == ["lay pass"]
    lay(state, {A: "pass"})


# --- effects of one reveal --------------------------------------------------------------------------------------------


@pytest.mark.clause("D-4.9a", "D-7.1a")
def test_an_effect_is_carried_out_even_if_its_card_has_been_removed_in_the_meantime() -> None:
    state = position(("5", "5", "9"), ("Z", "D", ""), oracles="hubris")
    lay(state, {A: "Z", T: "D"})
    play(state, A, "strike thebes 2")
    assert state.rows[T] == cards("5")
    assert asked(state) == [T] and legal(state, T) == ["consult", "decline"]
    assert told(play(state, T, "consult"), Consulted)


@pytest.mark.clause("D-4.9a")
def test_a_god_that_zeus_has_struck_in_the_same_reveal_still_removes_his_hero() -> None:
    state = position(("5", "5", "7"), ("Z", "hades", ""))
    lay(state, {A: "Z", T: "hades"})
    events = play(state, A, "strike thebes 2")
    assert told(events, Removed) == [
        Removed(T, Kind.HADES, 2, Cause.ZEUS),
        Removed(C, Kind.ACHILLES, 1, Cause.HADES),
    ]


@pytest.mark.clause("D-4.9b")
def test_W18_cards_turned_over_together_count_as_played_when_the_first_effect_is_carried_out() -> None:
    state = position(hands=("7 4", "hades 3", "2"))
    events = lay(state, {A: "7", T: "hades", C: "2"})
    assert told(events, Removed) == [Removed(A, Kind.ACHILLES, 1, Cause.HADES)]
    assert state.values() == [0, 0, 2]
    assert asked(state) == [A, T]


@pytest.mark.clause("D-4.9b")
def test_a_hero_of_a_later_city_in_the_order_is_hit_as_well() -> None:
    state = position(hands=("hades 3", "2", "7 4"))
    lay(state, {A: "hades", T: "2", C: "7"})
    assert state.rows == [cards("hades"), cards("2"), []]


@pytest.mark.clause("D-4.9c", "D-4.3")
def test_effects_are_carried_out_even_when_pass_cards_have_left_one_player_active() -> None:
    state = position(("5", "5", "7"), ("", "Z", ""), groups=[[C]])
    events = lay(state, {A: "pass", T: "Z"})
    assert state.active == [T] and points(events) == []
    assert asked(state) == [T]
    events = play(state, T, "strike corinth 1")
    assert told(events, Removed) == [Removed(C, Kind.ACHILLES, 1, Cause.ZEUS)]
    assert points(events) == [2, 3, -1]
