"""D-7.6 to D-7.8, D-7.10 and D-7.11: oracle cards that work on rows and on the march."""

from __future__ import annotations

import pytest

from petteia_delphi.components import ORACLES
from petteia_delphi.events import MarchAnnulled, MarchBegan, Removed
from petteia_delphi.kinds import Cause, Kind, Oracle, Timing
from plugins.delphi.tests.positions import (
    GAME,
    A,
    C,
    S,
    T,
    ask_oracle,
    asked,
    cards,
    lay,
    play,
    points,
    position,
    told,
)


@pytest.mark.clause("D-1.3")
def test_the_nine_oracle_cards() -> None:
    """Which they are, where the rules tell of them, and how long they last."""
    assert {oracle: (card.clause, card.timing) for oracle, card in ORACLES.items()} == {
        Oracle.GREAT_HALT: ("D-7.5", Timing.NOW),
        Oracle.SACRED_TRUCE: ("D-7.6", Timing.NOW),
        Oracle.OLYMPUS_SILENT: ("D-7.7a", Timing.NOW),
        Oracle.EARTHQUAKE: ("D-7.7b", Timing.NOW),
        Oracle.FALL_OF_HEROES: ("D-7.7c", Timing.NOW),
        Oracle.PYTHIAS_FAVOUR: ("D-7.8", Timing.MARCH),
        Oracle.TEMPLE_TRIBUTE: ("D-7.9", Timing.NOW),
        Oracle.DISCORD: ("D-7.10", Timing.MARCH),
        Oracle.HUBRIS: ("D-7.11", Timing.NOW),
    }


@pytest.mark.clause("D-7.6", "D-4.11b")
def test_the_sacred_truce_ends_the_march_at_once() -> None:
    """Rows are cleared, and the next march is the next of the nine."""
    state = position(("2", "5", "6 6"), {A: "D"}, march=2, oracles="sacred_truce")
    events = ask_oracle(state, A)
    assert told(events, MarchAnnulled) == [MarchAnnulled(2)]
    assert told(events, MarchBegan) == [MarchBegan(3, 3, 4, 5)]
    assert state.march == 3
    assert state.rows == [[], [], []]
    assert state.discards[C][-2:] == cards("6 6")
    assert len(state.results) == 2


@pytest.mark.clause("D-7.6")
def test_a_truce_in_the_ninth_march_ends_the_game() -> None:
    state = position(("2", "5", "6 6"), {A: "D"}, march=9, oracles="sacred_truce")
    ask_oracle(state, A)
    assert GAME.result(state) is not None
    assert len(state.results) == 9


@pytest.mark.clause("D-7.6a")
def test_nobody_scores_in_a_march_with_a_truce() -> None:
    """Neither who had dropped out before nor the one who was the only one still active."""
    state = position(("2", "2", "5", "6"), {A: "D"}, groups=[[S], [C]], oracles="sacred_truce")
    events = [*lay(state, {A: "D", T: "pass"}), *play(state, A, "consult")]
    assert state.active == [A]
    events += play(state, A, "accept")
    assert points(events) == []
    assert state.results == [[0, 0, 0, 0]]
    assert [seat.score for seat in GAME.view(state, A).seats] == [0, 0, 0, 0]


@pytest.mark.clause("D-7.6b")
def test_a_truce_loses_the_effects_of_its_reveal_that_are_still_to_come() -> None:
    """The Zeus of Thebes and the Delphi card of Corinth, turned over together with it, do nothing any more."""
    state = position(hands={A: "D 3", T: "Z 4", C: "D 5"}, oracles="sacred_truce")
    lay(state, {A: "D", T: "Z", C: "D"})
    play(state, A, "consult")
    play(state, A, "accept")
    assert state.march == 2
    assert GAME.view(state, A).decision.kind == "lay"
    assert asked(state) == [A, T, C]


@pytest.mark.clause("D-7.6b", "D-4.9")
def test_effects_that_came_before_a_truce_are_done() -> None:
    state = position(hands={A: "Z", T: "D", C: "5"}, oracles="sacred_truce")
    lay(state, {A: "Z", T: "D", C: "5"})
    play(state, A, "strike corinth 1")
    play(state, T, "consult")
    events = play(state, T, "accept")
    assert state.discards[C][-1] is Kind.W5
    assert told(events, MarchAnnulled) == [MarchAnnulled(1)]


@pytest.mark.clause("D-7.7")
@pytest.mark.parametrize(
    ("oracle", "left"),
    [
        pytest.param(
            Oracle.OLYMPUS_SILENT, ("3 D", "8 6 6", "D D", "10 9 7"), marks=pytest.mark.clause("D-7.7a"), id="olympus"
        ),
        pytest.param(
            Oracle.EARTHQUAKE, ("Z D", "H 6 6", "D D", "Ar 9 P 7"), marks=pytest.mark.clause("D-7.7b"), id="earthquake"
        ),
        pytest.param(
            Oracle.FALL_OF_HEROES, ("3 Z D", "H 6 6", "D D", "Ar P"), marks=pytest.mark.clause("D-7.7c"), id="fall"
        ),
    ],
)
def test_three_oracles_cut_every_row_on_the_table(oracle: Oracle, left: tuple[str, ...]) -> None:
    """The caller's row and those of players who have dropped out too; one without a fitting card is unchanged."""
    state = position(("3 Z", "8 H 6 6", "D D", "10 Ar 9 P 7"), {A: "D"}, groups=[[S], [C]], oracles=oracle)
    before = [*map(list, state.rows)]
    before[A].append(Kind.DELPHI)
    removed = told(ask_oracle(state, A), Removed)
    assert state.rows == [cards(row) for row in left]
    assert {event.cause for event in removed} == {Cause(oracle)}
    for event in removed:
        assert before[event.seat].pop(event.pos - 1) is event.card
        assert event.card in state.discards[event.seat]
    assert before == state.rows


@pytest.mark.clause("D-7.7a")
def test_olympus_takes_every_kind_of_god_and_leaves_delphi() -> None:
    state = position(("D", "Ap Ar H P Z hades moirai hera 3", "9"), {A: "D"}, oracles="olympus_silent")
    ask_oracle(state, A)
    assert state.rows == [cards("D D"), cards("3"), cards("9")]


@pytest.mark.clause("D-7.7b")
@pytest.mark.parametrize(
    ("row", "left"),
    [
        pytest.param("6 3 6", "3 6", id="the leftmost of equals"),
        pytest.param("5 5 8", "5 5", id="a single card before a pair worth more"),
        pytest.param("6 Ar 8", "6 Ar", id="a single card before a square worth more"),
        pytest.param("2 10 9", "2 9", id="from between others"),
        pytest.param("H Ar", "H Ar", id="no hero"),
    ],
)
def test_the_earthquake_takes_the_hero_with_the_highest_number(row: str, left: str) -> None:
    """The numbers of single cards count, and of equals the leftmost goes."""
    state = position(("2", "9", row), {A: "D"}, groups=[[C]], oracles="earthquake")
    ask_oracle(state, A)
    assert state.rows == [cards("D"), [], cards(left)]


@pytest.mark.clause("D-7.7b")
def test_W29_earthquake() -> None:
    state = position(("6 6 5", "10 Ar", "", "9"), {C: "D"}, groups=[[S]], oracles="earthquake")
    assert state.values()[:3] == [41, 100, 0]
    ask_oracle(state, C)
    assert state.rows[:3] == [cards("6 5"), cards("Ar"), cards("D")]
    assert state.values()[:3] == [11, 0, 0]


@pytest.mark.clause("D-7.7c")
def test_W31_fall_of_the_heroes() -> None:
    state = position(("4 8 3", "10 9", "2"), {C: "D"}, oracles="fall_of_heroes")
    assert state.values()[:2] == [15, 19]
    ask_oracle(state, C)
    assert state.rows == [cards("4 3"), [], cards("2 D")]
    assert state.values() == [7, 0, 2]


@pytest.mark.clause("D-7.7c")
def test_the_fall_takes_the_numbers_from_seven_to_ten() -> None:
    state = position(("", "2 3 4 5 6 7 8 9 10", "7"), {A: "D"}, oracles="fall_of_heroes")
    ask_oracle(state, A)
    assert state.rows == [cards("D"), cards("2 3 4 5 6"), []]


@pytest.mark.clause("D-7.8", "D-5.13")
@pytest.mark.parametrize(("row", "played", "worth"), [("5 5", ["delphi"], 25), ("3", ["delphi", "w4"], 7)])
def test_W27_a_favoured_row_is_doubled_before_poseidon_halves_it(row: str, played: list[str], worth: int) -> None:
    state = position((row, "9 7 P", "10 9 8"), {A: "D 4"}, oracles="pythias_favour")
    ask_oracle(state, A)
    for card in played[1:]:
        play(state, A, f"play {card}")
    assert state.rows[A] == [*cards(row), *map(Kind, played)]
    assert state.values()[A] == worth


@pytest.mark.clause("D-7.8")
def test_the_favour_doubles_the_callers_row_alone_until_the_march_ends() -> None:
    """Also without its Delphi card and with cards played later, and not in the next march."""
    state = position(("3", "9", "10"), {A: "D 4 5", T: "Z"}, oracles="pythias_favour")
    ask_oracle(state, A)
    assert state.values() == [6, 9, 10]
    play(state, A, "play w4")
    assert state.values() == [14, 9, 10]
    play(state, T, "play zeus")
    play(state, T, "strike athens 2")
    assert state.rows[A] == cards("3 4")
    assert state.values()[A] == 14
    play(state, T, "drop_out")
    play(state, C, "drop_out")
    lay(state, {A: "5", T: "pass", C: "pass"})
    assert state.results[0] == [3, -1, 2]
    assert state.factors == [1, 1, 1]


@pytest.mark.clause("D-7.8", "D-4.9a")
def test_the_favour_comes_though_its_delphi_card_was_struck_before_it() -> None:
    state = position(("3", "3", "9"), {A: "Z", T: "D"}, oracles="pythias_favour")
    lay(state, {A: "Z", T: "D"})
    play(state, A, "strike thebes 2")
    play(state, T, "consult")
    play(state, T, "accept")
    assert state.rows[T] == cards("3")
    assert state.values() == [3, 6, 9]


@pytest.mark.clause("D-7.10")
@pytest.mark.parametrize(
    ("row", "before", "after"),
    [
        pytest.param("5 5 Ap", 50, 15, id="W28"),
        pytest.param("5 5 Ar", 625, 30, id="Ares on the second"),
        pytest.param("5 5 H 3", 75, 20, id="Hephaestus on the second"),
        pytest.param("3 H 5 5", 75, 20, id="Hephaestus on the first"),
        pytest.param("6 4 6", 16, 16, id="no pair"),
    ],
)
def test_under_discord_equal_neighbours_form_no_pairs(row: str, before: int, after: int) -> None:
    """In every row: the caller's, an active one and one that has been left. A god works on the second unit alone."""
    rows = ("2 2", row, row, row)
    state = position(rows, {A: "D"}, groups=[[S]], oracles="discord")
    assert state.values() == [4, before, before, before]
    ask_oracle(state, A)
    assert state.values() == [4, after, after, after]


@pytest.mark.clause("D-7.10", "D-2.6")
def test_discord_holds_for_later_cards_until_the_march_ends() -> None:
    state = position(("6", "9 8", "10 8"), {A: "D 6 5 5"}, oracles="discord")
    ask_oracle(state, A)
    play(state, A, "play w5")
    play(state, A, "play w5")
    assert state.values()[A] == 16
    play(state, A, "drop_out")
    play(state, T, "drop_out")
    assert state.march == 2
    assert not state.no_pairs
    state.rows[A] = cards("6 6")
    assert state.values()[A] == 36


@pytest.mark.clause("D-7.11")
def test_W30_hubris_humbles_the_highest_row() -> None:
    state = position(("6 6", "9 3 4", "5"), {C: "D"}, oracles="hubris")
    assert state.values() == [36, 16, 5]
    assert told(ask_oracle(state, C), Removed) == [Removed(A, Kind.W6, 2, Cause.HUBRIS)]
    assert state.values() == [6, 16, 5]
    assert asked(state) == [C]


@pytest.mark.clause("D-7.11")
@pytest.mark.parametrize("left", ["6 6", "9 4 3", "8 2"])
def test_hubris_looks_at_active_rows_only(left: str) -> None:
    """Whether a row that has been left is worth more than the best of them, as much, or less."""
    state = position((left, "9 3 4", "5"), {C: "D"}, groups=[[A]], oracles="hubris")
    ask_oracle(state, C)
    assert state.rows == [cards(left), cards("9 3"), cards("5 D")]


@pytest.mark.clause("D-7.11")
def test_hubris_takes_the_values_once_for_all_rows_that_share_the_highest() -> None:
    """The Poseidon that leaves first sets the rows free that it halved, and all three are hit all the same."""
    state = position(("6 3 P", "4 4 2", "4 4 3", "2"), {S: "D"}, oracles="hubris")
    assert state.values() == [9, 9, 9, 1]
    ask_oracle(state, S)
    assert state.rows == [cards("6 3"), cards("4 4"), cards("4 4"), cards("2 D")]


@pytest.mark.clause("D-7.11")
def test_hubris_can_take_the_delphi_card_just_played_and_nothing_from_an_empty_row() -> None:
    """All are at 0: Athens, whose Achilles Hades has just removed, has nothing to lose."""
    state = position(hands={A: "7", T: "hades", C: "D"}, oracles="hubris")
    lay(state, {A: "7", T: "hades", C: "D"})
    play(state, C, "consult")
    events = play(state, C, "accept")
    assert told(events, Removed) == [Removed(T, Kind.HADES, 1, Cause.HUBRIS), Removed(C, Kind.DELPHI, 1, Cause.HUBRIS)]
    assert state.rows == [[], [], []]
