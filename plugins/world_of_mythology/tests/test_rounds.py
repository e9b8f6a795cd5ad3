"""W-8 and W-9: the end of a round and of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from petteia_world_of_mythology.events import (
    Drew,
    RoundBegan,
    RoundCutOff,
    RoundScored,
    SecretShown,
    StakeShown,
    TrickBegan,
    WealthShown,
)
from petteia_world_of_mythology.kinds import Card, SecretCard
from petteia_world_of_mythology.options import SecretAll
from petteia_world_of_mythology.round_score import secret_points
from petteia_world_of_mythology.state import MythologyState
from plugins.world_of_mythology.tests.positions import (
    GAME,
    asked,
    cards,
    follow,
    outcomes,
    play,
    position,
    told,
)

LONG = {"target": "2000"}


def last_trick(stakes: Sequence[str] = ("", ""), **more: object) -> MythologyState:
    """The last trick of a round of Norse and Hindu, who hold gre2 and sla1; the first leads and wins both cards."""
    return position("nor hin", ("gre2", "sla1"), stakes, **{"deck": "", "options": LONG, **more})  # type: ignore[arg-type]


@pytest.mark.clause("W-8.1")
def test_a_round_is_over_when_deck_and_hands_are_empty() -> None:
    state = last_trick()
    play(state, 0, "play gre2")
    events = play(state, 1, "discard sla1")
    assert told(events, RoundBegan) == [RoundBegan(2)]
    assert [event.points for event in told(events, RoundScored)] == [3, 0]
    state = last_trick(deck="egy1")
    play(state, 0, "play gre2")
    assert told(play(state, 1, "discard sla1"), RoundScored) == []
    assert asked(state) == [0]


@pytest.mark.clause("W-8.2")
def test_all_draw_a_card_when_hands_are_empty_and_the_deck_is_not() -> None:
    """Tefnut has prevented the refill; the next leader draws first."""
    state = position("egy nor sla", ("egy10", "nor11", "gre2"), deck="hin1 hin2 hin3 hin4")
    follow(state, "0 play egy10", "1 play nor11")
    events = play(state, 2, "discard gre2")
    assert [(event.seat, event.card) for event in told(events, Drew)] == [(1, "hin1"), (2, "hin2"), (0, "hin3")]
    assert told(events, TrickBegan) == [TrickBegan(2, 1)]


@pytest.mark.clause("W-8.3", "W-3.26", "W-17.27")
def test_levels_wealth_and_secrets_are_the_points_of_a_round() -> None:
    state = last_trick(("gre12 nor3", ""), wealth={0: [10, 30], 1: [20]}, secrets=("sec_gre", "sec_all"))
    play(state, 0, "play gre2")
    events = play(state, 1, "discard sla1")
    assert [event.card for event in told(events, StakeShown)] == cards("gre2 gre12 nor3 sla1")
    assert told(events, WealthShown) == [WealthShown(0, 10), WealthShown(0, 30), WealthShown(1, 20)]
    assert told(events, SecretShown) == [
        SecretShown(0, SecretCard.SEC_GRE, 10),
        SecretShown(1, SecretCard.SEC_ALL, 0),
    ]
    first, second = told(events, RoundScored)
    assert (first.levels, first.wealth, first.secrets, first.points, first.total) == (18, 40, 10, 68, 68)
    assert (second.levels, second.wealth, second.secrets, second.points, second.total) == (0, 20, 0, 20, 20)


@pytest.mark.clause("W-8.3", "W-5.27")
def test_hands_deck_and_removed_cards_count_for_nobody() -> None:
    state = position("nor hin", ("gre2 gre12", "sla1 sla12"), ("", ""), options={**LONG, "max_tricks": "10"}, trick=10)
    play(state, 0, "play gre2")
    events = play(state, 1, "discard sla1")
    assert [event.points for event in told(events, RoundScored)] == [3, 0]


@pytest.mark.clause("W-3.44", "W-3.45", "W-3.46")
@pytest.mark.parametrize(
    ("secret", "stake", "points"),
    [
        ("sec_gre", "gre1 gre12 nor1", 10),
        ("sec_hin", "hin1", 5),
        ("sec_nor", "hin1", 0),
        ("sec_sla", "sla1 sla2 sla3", 15),
        ("sec_egy", "egy4 sla2", 5),
        ("sec_all", "gre1 hin1 nor7 sla2", 20),
        ("sec_pair", "gre3 nor3", 5),
        ("sec_pair", "gre3 nor3 sla3", 5),
        ("sec_pair", "gre3 nor3 sla3 egy3", 10),
        ("sec_pair", "gre3 nor3 sla4 egy4 hin5", 10),
        ("sec_pair", "", 0),
    ],
)
def test_what_secret_cards_count(secret: str, stake: str, points: int) -> None:
    assert secret_points(SecretCard(secret), cards(stake), SecretAll.ALL) == points


@pytest.mark.clause("W-8.4")
@pytest.mark.parametrize(("stakes", "leader"), [(("", "hin12"), 1), (("hin12", ""), 0)])
def test_who_has_most_points_of_the_round_leads_the_next(stakes: tuple[str, str], leader: int) -> None:
    state = last_trick(stakes, results=[(100, 100)])
    play(state, 0, "play gre2")
    events = play(state, 1, "discard sla1")
    assert told(events, TrickBegan) == [TrickBegan(1, leader)]


@pytest.mark.clause("W-8.4")
def test_chance_decides_who_leads_after_a_tie() -> None:
    state = last_trick(("", "hin3"))
    play(state, 0, "play gre2")
    assert outcomes(state, "1 discard sla1", of=lambda after, _: after.leader) == {0, 1}


@pytest.mark.clause("W-8.5", "W-19.5")
@pytest.mark.parametrize(("trick", "cut"), [(99, False), (100, True)])
def test_a_round_is_cut_off_after_its_hundredth_trick_with_its_refill(trick: int, cut: bool) -> None:
    state = position("nor hin", ("gre2 gre3", "sla1 sla2"), options=LONG, trick=trick)
    play(state, 0, "play gre2")
    events = play(state, 1, "discard sla1")
    assert told(events, RoundCutOff) == ([RoundCutOff(100)] if cut else [])
    if cut:
        kinds = [type(event) for event in events]
        assert kinds.index(Drew) < kinds.index(RoundCutOff) < kinds.index(RoundScored)
        assert told(events, RoundBegan) == [RoundBegan(2)]


def result_of(state: MythologyState) -> list[tuple[int, int]] | None:
    """Score and rank by seat, if the game is over."""
    result = GAME.result(state)
    return None if result is None else [(each.score, each.rank) for each in result.standings]


@pytest.mark.clause("W-9.1", "W-19.2")
@pytest.mark.parametrize(("before", "over"), [(496, False), (497, True), (499, True)])
def test_a_game_ends_after_the_round_in_which_somebody_reaches_500(before: int, over: bool) -> None:
    state = last_trick(results=[(before, 10)], options={})
    play(state, 0, "play gre2")
    assert result_of(state) is None
    play(state, 1, "discard sla1")
    assert result_of(state) == ([(before + 3, 1), (10, 2)] if over else None)
    assert bool(asked(state)) != over


@pytest.mark.clause("W-9.1")
def test_the_highest_total_wins_if_several_reach_500() -> None:
    state = last_trick(("", "hin11 hin12"), results=[(498, 480)], options={})
    follow(state, "0 play gre2", "1 discard sla1")
    assert result_of(state) == [(501, 2), (503, 1)]


@pytest.mark.clause("W-9.2", "W-19.1", "W-19.3")
@pytest.mark.parametrize(("played", "over"), [(1, False), (2, True)])
def test_or_it_ends_after_a_number_of_rounds(played: int, over: bool) -> None:
    state = last_trick(results=[(900, 10)] * played, options={"end": "rounds", "rounds": "3"})
    follow(state, "0 play gre2", "1 discard sla1")
    assert result_of(state) == ([(900 * played + 3, 1), (10 * played, 2)] if over else None)


@pytest.mark.clause("W-9.3")
def test_equal_totals_go_by_the_last_round_and_else_share_their_place() -> None:
    state = position(
        "nor hin gre", ("gre2", "sla1", "sla2"), ("", "hin5", "gre6"), deck="", results=[(495, 495, 494)], options={}
    )
    follow(state, "0 play gre2", "1 discard sla1", "2 discard sla2")
    assert result_of(state) == [(500, 2), (500, 2), (500, 1)]
    state = position(
        "nor hin gre", ("gre2", "sla1", "sla2"), ("", "hin5", "gre4"), deck="", results=[(495, 495, 496)], options={}
    )
    follow(state, "0 play gre2", "1 discard sla1", "2 discard sla2")
    assert result_of(state) == [(500, 1), (500, 1), (500, 3)]


@pytest.mark.clause("W-9.4", "W-19.4")
@pytest.mark.parametrize(("played", "over"), [(18, False), (19, True)])
def test_a_game_to_points_ends_after_twenty_rounds_at_the_latest(played: int, over: bool) -> None:
    state = last_trick(results=[(1, 2)] * played, options={})
    follow(state, "0 play gre2", "1 discard sla1")
    assert result_of(state) == ([(played + 3, 2), (2 * played, 1)] if over else None)


@pytest.mark.clause("W-17.27", "W-17.28")
def test_at_the_end_of_the_game_everybody_sees_stakes_and_bonus_cards() -> None:
    state = last_trick(results=[(499, 10)], options={}, wealth={1: [10]}, secrets=("sec_all", ""))
    follow(state, "0 play gre2", "1 discard sla1")
    for viewer in (0, 1, None):
        view = GAME.view(state, viewer)
        assert not view.HasField("decision")
        assert [list(seat.stake) for seat in view.seats] == [["gre2", "sla1"], []]
        assert [list(seat.wealth) for seat in view.seats] == [[], [10]]
        assert [list(seat.secrets) for seat in view.seats] == [["sec_all"], []]
        last = [seat.rounds[-1] for seat in view.seats]
        assert [(each.points, each.levels, each.wealth, each.secrets) for each in last] == [
            (13, 3, 0, 10),
            (10, 0, 10, 0),
        ]
        assert [seat.total for seat in view.seats] == [512, 20]


@pytest.mark.clause("W-9.1")
def test_points_of_a_result_go_by_round() -> None:
    state = last_trick(results=[(499, 10)], options={})
    follow(state, "0 play gre2", "1 discard sla1")
    result = GAME.result(state)
    assert result is not None
    assert Counter(result.standings[0].breakdown) == {"round_1": 499, "round_2": 3}
    assert Card.GRE2 in state.stakes[0]
