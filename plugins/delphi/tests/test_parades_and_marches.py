"""D-2 and D-3: parades and marches, what becomes of cards, and how they lie in rows."""

from __future__ import annotations

from collections import Counter

import pytest

from engine_service.game import Event, Rng, Setup
from petteia_delphi.components import DECK
from petteia_delphi.events import (
    Drew,
    DrewCard,
    DroppedOut,
    HandDiscarded,
    MarchBegan,
    ParadeOpened,
    Played,
    Removed,
    Revealed,
)
from petteia_delphi.kinds import Cause, Kind
from petteia_delphi.options import DelphiOptions
from petteia_delphi.state import DelphiState
from plugins.delphi.tests.positions import GAME, A, C, T, asked, cards, lay, legal, play, position, told


def all_pass(state: DelphiState) -> list[Event]:
    """What it brings about when everybody who is asked lays Pass."""
    return lay(state, dict.fromkeys(asked(state), "pass"))


# --- D-2: parades and marches -----------------------------------------------------------------------------------------


@pytest.mark.clause("D-2.1", "D-2.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_parades_of_three_marches_make_nine_and_each_parade_is_laid_open_at_its_start(seats: int) -> None:
    state, events = GAME.begin(Setup(seats, DelphiOptions(), Rng.from_seed(b"nine")))
    while asked(state):
        events += all_pass(state)
    frame = [event for event in events if isinstance(event, ParadeOpened | MarchBegan)]
    assert [event.parade if isinstance(event, ParadeOpened) else -event.march for event in frame] == [
        1, -1, -2, -3, 2, -4, -5, -6, 3, -7, -8, -9,
    ]  # fmt: skip


@pytest.mark.clause("D-2.2", "D-2.2a")
@pytest.mark.parametrize(("march", "parade", "left"), [(3, 2, 8), (6, 3, 0)])
def test_with_each_new_parade_everybody_draws_the_top_eight_and_the_third_time_empties_the_pile(
    march: int, parade: int, left: int
) -> None:
    state = position(march=march, piles=("2 Z D 9 3 3 8 2", "10 hades", "w6"))
    tops = [pile[:8] for pile in state.piles]
    events = all_pass(state)
    assert told(events, ParadeOpened) == [ParadeOpened(parade)]
    assert told(events, Drew) == [Drew(A, 8), Drew(T, 8), Drew(C, 8)]
    assert state.hands[A] == cards("2 2 3 3 8 9 Z D pass")
    for seat, top in enumerate(tops):
        assert Counter(event.card for event in told(events, DrewCard) if event.seat == seat) == Counter(top)
        assert Counter(state.hands[seat]) == Counter([*top, Kind.PASS])
    assert [len(pile) for pile in state.piles] == [left] * 3


@pytest.mark.clause("D-2.2", "D-2.2a")
@pytest.mark.parametrize("march", [1, 2, 4, 5, 7, 8])
def test_nothing_is_laid_open_or_drawn_between_the_marches_of_a_parade(march: int) -> None:
    events = all_pass(position(march=march))
    assert not told(events, ParadeOpened) and not told(events, Drew)
    assert [event.march for event in told(events, MarchBegan)] == [march + 1]


@pytest.mark.clause("D-2.2b")
def test_whoever_has_fewer_than_eight_cards_in_his_pile_draws_those() -> None:
    state = position(march=6)
    state.discards[T] += state.piles[T][3:]
    del state.piles[T][3:]
    state.discards[C] += state.piles[C]
    state.piles[C].clear()
    events = all_pass(state)
    assert told(events, Drew) == [Drew(A, 8), Drew(T, 3), Drew(C, 0)]
    assert [len(hand) for hand in state.hands] == [9, 4, 1]


@pytest.mark.clause("D-2.3")
@pytest.mark.parametrize("march", [1, 3])
def test_cards_not_played_stay_in_hand_for_later_marches_and_parades(march: int) -> None:
    state = position(hands=("6 Z", "5 8", "4"), march=march)
    lay(state, {A: "6", T: "pass", C: "pass"})
    for seat, kept in enumerate(("Z", "5 8", "4")):
        assert all(card in state.hands[seat] for card in cards(kept))
        assert all(f"lay {card}" in legal(state, seat) for card in cards(kept))


@pytest.mark.clause("D-2.3a")
def test_a_hand_may_hold_a_whole_deck() -> None:
    state, _ = GAME.begin(Setup(3, DelphiOptions(), Rng.from_seed(b"hoard")))
    while state.march < 7:
        all_pass(state)
    assert state.hands == [list(DECK)] * 3
    assert len(legal(state, A)) == 19


@pytest.mark.clause("D-2.4")
def test_at_the_end_of_a_march_all_cards_in_all_rows_have_left_the_game() -> None:
    state = position(("6 Ar", "5 5", "9 D"), groups=[[C]])
    gone = [list(discards) for discards in state.discards]
    held = [list(hand) for hand in state.hands]
    play(state, T, "drop_out")
    assert state.rows == [[], [], []]
    assert state.discards == [gone[A] + cards("6 Ar"), gone[T] + cards("5 5"), gone[C] + cards("9 D")]
    assert state.hands == held


@pytest.mark.clause("D-2.4a")
def test_a_card_removed_from_a_row_leaves_the_game_at_once() -> None:
    state = position(("7 6", "2", "9"), ("", "hades", ""))
    play(state, T, "play hades")
    assert state.discards[A][-1] is Kind.ACHILLES
    assert Kind.ACHILLES not in state.hands[A] + state.piles[A] + state.rows[A]


@pytest.mark.clause("D-2.4a")
def test_a_card_discarded_from_a_hand_leaves_the_game_at_once() -> None:
    state = position(("9", "2", "10"), ("6", "D", ""), oracles="temple_tribute")
    for move in ("play delphi", "consult", "accept"):
        play(state, T, move)
    events = play(state, A, "discard w6")
    assert told(events, HandDiscarded) == [HandDiscarded(A, Kind.W6)]
    assert state.discards[A][-1] is Kind.W6 and state.hands[A] == [Kind.PASS]


@pytest.mark.clause("D-2.5", "D-4.6b")
@pytest.mark.parametrize("seats", [3, 4])
def test_every_card_is_played_once_at_most_and_only_pass_comes_back(seats: int) -> None:
    state, _ = GAME.begin(Setup(seats, DelphiOptions(), Rng.from_seed(b"once")))
    chooser, played, passes = Rng.from_seed(b"chooser"), [Counter[Kind]() for _ in range(seats)], 0
    while to_act := asked(state):
        for event in GAME.play(state, to_act[0], chooser.choice(GAME.legal_moves(state, to_act[0]))):
            if isinstance(event, Played | Revealed):
                if event.card is Kind.PASS:
                    passes += 1
                else:
                    played[event.seat][event.card] += 1
    assert all(cards_of <= Counter(DECK) for cards_of in played)
    assert passes > seats and all(Kind.PASS in hand for hand in state.hands)


@pytest.mark.clause("D-2.6")
def test_what_an_oracle_has_put_in_force_ends_with_the_march() -> None:
    state = position(("5 5", "9", "10"), ("4 4", "", ""), factors=(2, 1, 1), no_pairs=True, groups=[[C]])
    assert state.values() == [20, 9, 10]
    play(state, T, "drop_out")
    lay(state, {A: "4", T: "pass", C: "pass"})
    assert state.factors == [1, 1, 1] and not state.no_pairs


@pytest.mark.clause("D-2.6a")
def test_everybody_takes_part_in_the_opening_of_the_next_march() -> None:
    state = position(("5", "9", "2", "10"), groups=[[C], [T]])
    play(state, A, "drop_out")
    assert state.march == 2 and state.active == [0, 1, 2, 3] and state.groups == []
    assert asked(state) == [0, 1, 2, 3]


# --- D-3: rows --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("D-3.1")
def test_cards_go_to_the_right_end_of_the_players_own_row() -> None:
    state = position(("5", "3", "10"), ("8", "Ar 4", "9"))
    play(state, T, "play ares")
    assert state.rows == [cards("5"), cards("3 Ar"), cards("10")]
    play(state, A, "play theseus")
    assert state.rows == [cards("5 8"), cards("3 Ar"), cards("10")]
    play(state, T, "play w4")
    assert state.rows == [cards("5 8"), cards("3 Ar 4"), cards("10")]


@pytest.mark.clause("D-3.2")
@pytest.mark.parametrize("god", ["hades", "hera", "moirai", "ares", "apollo", "hephaestus"])
def test_a_god_without_effect_stays_in_the_row(god: str) -> None:
    state = position(("D", "4 6", "4 8"), (f"{god} 5", "", ""))
    play(state, A, f"play {god}")
    assert state.rows[A] == cards(f"D {god}")
    play(state, A, "play w5")
    assert state.rows[A] == cards(f"D {god} 5")


@pytest.mark.clause("D-3.2", "D-7.1")
def test_a_delphi_card_stays_in_the_row_whether_or_not_the_oracle_is_consulted() -> None:
    for answers in (["decline"], ["consult", "accept"]):
        state = position(("3", "9", "8"), ("D", "", ""), oracles="discord")
        for move in ("play delphi", *answers):
            play(state, A, move)
        assert state.rows[A] == cards("3 D")


@pytest.mark.clause("D-3.2")
def test_a_god_that_has_lost_its_effect_stays_in_the_row() -> None:
    state = position(("7 Ar", "2", "9"), ("", "hades", ""))
    play(state, T, "play hades")
    assert state.rows[A] == cards("Ar")


@pytest.mark.clause("D-3.2", "D-4.6")
def test_pass_never_lies_in_a_row() -> None:
    state = position(("5", "5", "9"), ("", "4", ""))
    lay(state, {A: "pass", T: "4"})
    assert state.rows == [cards("5"), cards("5 4"), cards("9")]


@pytest.mark.clause("D-3.2a")
@pytest.mark.parametrize(
    ("god", "row", "left", "cause"),
    [("hades", "7 2", "2", Cause.HADES), ("moirai", "9 2", "2", Cause.MOIRAI), ("hera", "2 10", "2", Cause.HERA)],
)
def test_what_hades_the_moirai_and_hera_remove_leaves_at_once(god: str, row: str, left: str, cause: Cause) -> None:
    state = position((row, "3", "8"), ("", god, ""))
    events = play(state, T, f"play {god}")
    assert state.rows[A] == cards(left)
    assert [event.cause for event in told(events, Removed)] == [cause]


@pytest.mark.clause("D-3.2a")
def test_what_zeus_or_an_oracle_removes_leaves_at_once() -> None:
    state = position(("6 6", "3", "9"), ("", "Z D", ""), oracles="fall_of_heroes")
    play(state, T, "play zeus")
    play(state, T, "strike athens 1")
    assert state.rows == [cards("6"), cards("3 Z"), cards("9")]
    for move in ("play delphi", "consult", "accept"):
        play(state, T, move)
    assert state.rows == [cards("6"), cards("3 Z D"), []]


@pytest.mark.clause("D-3.3", "D-3.3a")
@pytest.mark.parametrize(("gap", "row", "value"), [("close", "6 6", 36), ("gap", "6 _ 6", 12)], ids=["close", "gap"])
def test_W14_when_achilles_goes_the_sixes_on_both_sides_become_a_pair(gap: str, row: str, value: int) -> None:
    state = position(("6 7 6", "2", "8 4"), ("", "hades", ""), options={"removal_gap": gap})
    assert state.values()[A] == 19
    play(state, T, "play hades")
    assert state.rows[A] == cards(row)
    assert state.values()[A] == value


@pytest.mark.clause("D-3.3", "D-3.3a")
@pytest.mark.parametrize(("gap", "row", "value"), [("close", "5 Ap", 10), ("gap", "5 _ Ap", 5)], ids=["close", "gap"])
def test_W15_a_god_can_come_to_lie_behind_another_hero(gap: str, row: str, value: int) -> None:
    state = position(("5 7 Ap", "2", "8 4"), ("", "hades", ""), options={"removal_gap": gap})
    assert state.values()[A] == 19
    play(state, T, "play hades")
    assert state.rows[A] == cards(row)
    assert state.values()[A] == value


@pytest.mark.clause("D-3.4")
def test_the_row_of_a_player_who_drops_out_stays_until_the_march_ends() -> None:
    state = position(("5", "6", "3 D"), ("8", "", ""))
    events = play(state, C, "drop_out")
    assert told(events, DroppedOut) == [DroppedOut(C)]
    play(state, A, "play theseus")
    assert state.rows[C] == cards("3 D")
    play(state, T, "drop_out")
    assert state.rows[C] == []


@pytest.mark.clause("D-3.4a")
def test_cards_can_be_removed_from_the_row_of_a_player_who_has_dropped_out() -> None:
    state = position(("2", "9", "7 3"), ("hades Z", "", ""), groups=[[C]])
    play(state, A, "play hades")
    assert state.rows[C] == cards("3")
    play(state, A, "play zeus")
    play(state, A, "strike corinth 1")
    assert state.rows[C] == []
