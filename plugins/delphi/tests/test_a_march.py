"""D-4: the course of a march."""

from __future__ import annotations

import pytest

from petteia_delphi.events import (
    Consulted,
    DroppedOut,
    MarchAnnulled,
    MarchBegan,
    Played,
    Removed,
    Revealed,
)
from petteia_delphi.kinds import Cause, Kind
from petteia_delphi.moves import DropOut, Lay, Play
from plugins.delphi.tests.positions import GAME, A, C, S, T, asked, cards, lay, legal, play, points, position, told

# --- the opening ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("D-4.1")
def test_in_the_opening_everybody_lays_a_card_and_all_are_turned_over_together() -> None:
    state = position(hands=("5 6", "3", "9", "10"))
    for seat, card in ((C, "9"), (A, "5"), (S, "10")):
        assert lay(state, {seat: card}) == []
    assert state.rows == [[], [], [], []]
    assert lay(state, {T: "3"}) == [
        Revealed(A, Kind.W5),
        Revealed(T, Kind.W3),
        Revealed(C, Kind.PROMETHEUS),
        Revealed(S, Kind.HERCULES),
    ]
    assert state.rows == [cards("5"), cards("3"), cards("9"), cards("10")]


@pytest.mark.clause("D-4.1a")
def test_the_opening_is_a_tie_of_all_at_0_and_pass_may_be_laid() -> None:
    state = position(hands=("5", "3 Z", ""))
    assert asked(state) == state.worst() == [A, T, C] and state.values() == [0, 0, 0]
    assert [legal(state, seat) for seat in (A, T)] == [["lay w5", "lay pass"], ["lay w3", "lay zeus", "lay pass"]]
    lay(state, {A: "5", T: "pass", C: "pass"})
    assert state.march == 2  # T and C are out, A has survived


@pytest.mark.clause("D-4.1a", "D-4.5")
@pytest.mark.parametrize("rows", [(), ("5", "5", "9")], ids=["opening", "tie"])
def test_W34_whoever_holds_nothing_but_pass_must_lay_it_in_a_tie(rows: tuple[str, ...]) -> None:
    state = position(rows, ("6", "", "4"))
    assert T in asked(state)
    assert legal(state, T) == ["lay pass"]


# --- who must act -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("D-4.2")
def test_the_worst_are_sought_when_all_effects_of_a_play_are_over() -> None:
    state = position(("9", "5", "8"), ("", "Z", ""))
    play(state, T, "play zeus")
    assert asked(state) == [T] and legal(state, T)[0].startswith("strike")
    play(state, T, "strike athens 1")
    assert state.values() == [0, 5, 8]
    assert asked(state) == state.worst() == [A]


@pytest.mark.clause("D-4.2")
@pytest.mark.parametrize(
    ("rows", "worst"),
    [(("9", "5", "8", "6"), [T]), (("5 5", "4 6", "10", "9 3"), [T, C]), (("", "D", "Ar", "H 2"), [A, T, C])],
)
def test_the_worst_are_the_active_players_with_the_lowest_row(rows: tuple[str, ...], worst: list[int]) -> None:
    assert asked(position(rows)) == worst


@pytest.mark.clause("D-4.3", "D-4.11")
def test_the_march_is_over_before_a_worst_player_is_named_when_only_one_is_active() -> None:
    state = position(("5", "9", "8"), groups=[[C]])
    events = play(state, A, "drop_out")
    assert points(events) == [2, 3, -1]
    assert told(events, MarchBegan) and asked(state) == [A, T, C]


# --- one player alone is worst ----------------------------------------------------------------------------------------


@pytest.mark.clause("D-4.4")
def test_the_single_worst_player_plays_a_card_face_up_or_drops_out() -> None:
    state = position(("9", "5", "8"), ("6", "2 2 Z D", "4"))
    assert asked(state) == [T]
    assert legal(state, T) == ["play w2", "play zeus", "play delphi", "drop_out"]
    assert legal(state, A) == legal(state, C) == []
    assert play(state, T, "play w2") == [Played(T, Kind.W2)]
    assert state.rows[T] == cards("5 2") and state.hands[T] == cards("2 Z D pass")


@pytest.mark.clause("D-4.4")
def test_a_card_that_is_not_in_hand_cant_be_played_nor_one_be_laid_face_down() -> None:
    state = position(("9", "5", "8"), ("6", "2", "4"))
    assert [GAME.why_not(state, T, move) for move in (Play(Kind.W6), Lay(Kind.W2))] == ["D-4.4", "D-4.4"]


@pytest.mark.clause("D-4.4a")
def test_he_may_drop_out_before_or_after_playing_a_card_and_keeps_his_pass_card() -> None:
    for first in ([], ["play w2"]):
        state = position(("9", "5", "8", "10"), ("", "2 6", "", ""))
        for move in first:
            play(state, T, move)
        held = list(state.hands[T])
        assert play(state, T, "drop_out") == [DroppedOut(T)]
        assert state.hands[T] == held and state.active == [A, C, S]


@pytest.mark.clause("D-4.4a", "D-8.1")
def test_players_who_drop_out_one_after_the_other_form_groups_of_their_own() -> None:
    state = position(("5", "3", "9", "10"))
    play(state, T, "drop_out")
    play(state, A, "drop_out")
    assert state.groups == [[T], [A]]


@pytest.mark.clause("D-4.4b")
def test_whoever_holds_nothing_but_pass_can_only_drop_out_when_he_alone_is_worst() -> None:
    state = position(("9", "5", "8"), ("6", "", "4"))
    assert legal(state, T) == ["drop_out"]


@pytest.mark.clause("D-4.4c", "D-4.4d")
def test_W19_he_goes_on_while_he_alone_is_worst_and_stops_as_soon_as_another_is() -> None:
    state = position(("2", "6", "5"), ("2 8 6", "", ""))
    play(state, A, "play w2")
    assert state.values() == [4, 6, 5] and asked(state) == [A]
    play(state, A, "play theseus")
    assert state.values() == [12, 6, 5] and asked(state) == [C]


@pytest.mark.clause("D-4.4d", "D-4.5")
def test_W17_a_single_worst_player_stops_when_he_is_tied_and_only_the_tied_lay_cards() -> None:
    state = position(hands=("5 6", "3 2 8", "5 6", "10 6"))
    lay(state, {A: "5", T: "3", C: "5", S: "10"})
    assert asked(state) == [T]
    play(state, T, "play w2")
    assert state.values() == [5, 5, 5, 10]
    assert asked(state) == [A, T, C]
    assert legal(state, T) == ["lay theseus", "lay pass"] and legal(state, S) == []


@pytest.mark.clause("D-4.4d")
def test_he_stops_when_his_card_has_put_somebody_else_in_last_place() -> None:
    state = position(("9", "5", "8", "10"), ("", "P 6", "", ""))
    play(state, T, "play poseidon")
    assert state.values() == [4, 5, 4, 5]
    assert asked(state) == [A, C]


@pytest.mark.clause("D-4.4e", "D-4.6a")
def test_the_single_worst_player_can_neither_play_nor_lay_pass() -> None:
    state = position(("9", "5", "8"), ("6", "2", "4"))
    assert legal(state, T) == ["play w2", "drop_out"]
    assert GAME.why_not(state, T, Play(Kind.PASS)) == "D-4.4e"
    assert GAME.why_not(state, T, Lay(Kind.PASS)) == "D-4.4"


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


# --- having dropped out -----------------------------------------------------------------------------------------------


@pytest.mark.clause("D-4.7", "D-4.10a")
def test_whoever_has_dropped_out_plays_no_more_and_his_row_is_not_compared() -> None:
    state = position(("9", "10", "2", "5"), ("6", "", "4", "3"), groups=[[C, S]])
    assert asked(state) == state.worst() == [A]
    assert legal(state, C) == legal(state, S) == []
    play(state, A, "play w6")
    assert asked(state) == [T]


@pytest.mark.clause("D-4.7")
def test_whoever_has_dropped_out_lays_no_card_in_later_ties() -> None:
    state = position(("5", "5", "5", "9"), ("4", "4", "6", ""), groups=[[C]])
    assert asked(state) == [A, T]
    lay(state, {A: "4", T: "4"})
    assert asked(state) == [A, T, S]


@pytest.mark.clause("D-4.8")
def test_in_a_tie_nobody_can_drop_out_without_laying_a_card_but_everybody_has_pass() -> None:
    state = position(("5", "5", "9"), ("6", "", ""))
    for seat in (A, T):
        assert "drop_out" not in legal(state, seat) and "lay pass" in legal(state, seat)
        assert GAME.why_not(state, seat, DropOut()) == "D-4.8"


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


# --- staying in -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("D-4.10")
def test_no_value_forces_anybody_out() -> None:
    state = position(("9", "", "10 Ar"), ("", "D hades Z 2", ""))
    for move in ("play delphi", "decline", "play hades", "play zeus", "no_strike", "play w2"):
        assert asked(state) == [T]
        assert not told(play(state, T, move), DroppedOut)
    assert state.values() == [9, 2, 100] and state.active == [A, T, C]
    assert legal(state, T) == ["drop_out"]


# --- the end of a march -----------------------------------------------------------------------------------------------


@pytest.mark.clause("D-4.11", "D-8.1")
def test_the_last_active_player_survives_without_playing_further_even_with_the_lower_row() -> None:
    state = position(("5", "2", "9"), ("6", "4 3", ""), groups=[[C]])
    play(state, T, "play w4")
    assert asked(state) == [A]
    assert points(play(state, A, "drop_out")) == [2, 3, -1]
    state = position(("5", "5", "9 6"), ("6", "4 3", ""), groups=[[C]])
    assert points(lay(state, {A: "pass", T: "3"})) == [2, 3, -1]  # the row of C was worth more


@pytest.mark.clause("D-4.11a")
@pytest.mark.parametrize(("groups", "gained"), [([], [-1, -1, -1]), ([[C]], [2, 2, -1])])
def test_the_march_is_over_when_the_last_players_drop_out_together(groups: list[list[int]], gained: list[int]) -> None:
    state = position(("5", "5", "5"), groups=groups)
    assert points(lay(state, dict.fromkeys(asked(state), "pass"))) == gained
    assert state.march == 2 and asked(state) == [A, T, C]


@pytest.mark.clause("D-4.11b", "D-4.9c", "D-7.6", "D-7.6a")
def test_W41_a_sacred_truce_ends_the_march_without_points_even_with_one_player_active() -> None:
    state = position(("5", "5", "9"), ("", "D", ""), march=4, groups=[[C]], oracles="sacred_truce")
    lay(state, {A: "pass", T: "D"})
    play(state, T, "consult")
    events = play(state, T, "accept")
    assert told(events, MarchAnnulled) == [MarchAnnulled(4)] and points(events) == []
    assert state.results[-1] == [0, 0, 0]
    assert [event.march for event in told(events, MarchBegan)] == [5] and state.march == 5


@pytest.mark.clause("D-4.11c", "D-2.4")
@pytest.mark.parametrize(("march", "follows"), [(1, "march"), (3, "parade"), (9, "end")])
def test_then_it_is_scored_rows_are_cleared_and_march_parade_or_end_follows(march: int, follows: str) -> None:
    state = position(("5 5", "6", "9"), march=march, groups=[[C]])
    events = play(state, T, "drop_out")
    names = [type(event).__name__ for event in events]
    assert names[:4] == ["DroppedOut", "MarchScored", "MarchScored", "MarchScored"]
    assert names[4] == {"march": "MarchBegan", "parade": "ParadeOpened", "end": "HandShown"}[follows]
    assert state.rows == [[], [], []]
    assert len(state.results) == march
