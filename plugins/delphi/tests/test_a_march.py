"""D-4: the course of a march: the opening, who must act, a single player's turn, and the end."""

from __future__ import annotations

import pytest

from petteia_delphi.events import DroppedOut, MarchAnnulled, MarchBegan, Played, Revealed
from petteia_delphi.kinds import Kind
from petteia_delphi.moves import Lay, Play
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
