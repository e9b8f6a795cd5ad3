"""W-5.20 to W-5.37: when powers work, on what, and for how long."""

from __future__ import annotations

import pytest

from petteia_world_of_mythology.components import GODS, PANTHEON
from petteia_world_of_mythology.events import (
    Activated,
    DirectionTurned,
    DrewSecret,
    DrewWealth,
    LostFromStake,
    Muted,
    RefillWithheld,
    StakeTaken,
    Stashed,
    TookFromTable,
    WarDrawn,
    WentToStake,
)
from petteia_world_of_mythology.kinds import Card, Power, War
from plugins.world_of_mythology.tests.positions import (
    GAME,
    asked,
    cards,
    decision,
    follow,
    legal,
    lucky,
    outcomes,
    play,
    position,
    told,
)


@pytest.mark.clause("W-5.20")
@pytest.mark.parametrize("card", [card for card in Card if GODS[card].level > 1])
def test_every_god_works_for_its_own_player_as_the_leaders_card_and_for_no_other(card: Card) -> None:
    own, other = PANTHEON[card], "gre" if PANTHEON[card] != "gre" else "nor"
    hands = (f"{card} {own}1", f"{other}1 {other}2")
    assert told(play(position(f"{own} {other}", hands), 0, f"play {card}"), Activated)[:1] == [Activated(0, card)]
    third = "hin" if own not in ("hin",) and other != "hin" else "sla"
    stranger = position(f"{third} {other}", hands)
    assert told(play(stranger, 0, f"play {card}"), Activated) == []
    assert decision(stranger) == ("turn", [1])


@pytest.mark.clause("W-5.21")
def test_discards_and_cards_that_only_move_have_no_power() -> None:
    state = position("gre hin", ("gre9 gre2 sla1", "hin9 hin10 sla2"), ("gre7", ""))
    events = follow(state, "0 play gre9", "0 swap_hand gre2")
    assert told(events, Activated) == [Activated(0, Card.GRE9)]
    events = play(state, 1, "discard hin10")
    assert told(events, DrewWealth) == told(events, DrewSecret) == []


@pytest.mark.clause("W-5.22")
def test_a_power_cannot_be_declined_and_without_a_target_asks_nothing() -> None:
    hands = ("hin12 sla1", "nor1 nor2")
    state = position("hin nor", hands, ("gre1 gre2", "gre3 gre4"))
    play(state, 0, "play hin12")
    assert state.stakes[1] == []
    state = position("hin nor", hands)
    events = play(state, 0, "play hin12")
    assert [type(event) for event in events[1:]] == [Activated]
    assert decision(state) == ("turn", [1])


@pytest.mark.clause("W-5.23")
def test_several_players_are_treated_clockwise_from_the_powers_player() -> None:
    stakes = ("hin1", "hin2", "hin3", "hin4")
    state = position("nor gre sla egy", {1: "gre5 nor1", 2: "gre1", 3: "gre2"}, stakes, leader=1, clockwise=False)
    events = play(state, 1, "play gre5")
    assert [event.seat for event in told(events, LostFromStake)] == [1, 2, 3, 0]
    state = position("egy gre nor sla", {0: "gre1", 1: "gre2", 2: "nor12 nor1"}, ("hin1", "hin2", "", "hin4"), leader=2)
    events = play(state, 2, "play nor12")
    assert [event.giver for event in told(events, StakeTaken)] == [3, 0, 1]


@pytest.mark.clause("W-5.24")
def test_a_blind_pick_can_be_any_card_and_nobody_is_asked() -> None:
    state = position("egy nor", ("egy11 gre1", "gre2 gre3"), ("", "sla1 sla2 sla3"))
    assert outcomes(state, "0 play egy11", of=lambda after, _: after.removed[-1].card) == {"sla1", "sla2", "sla3"}


@pytest.mark.clause("W-5.25", "W-5.34")
def test_what_lasts_for_the_trick_outlasts_the_god_but_not_the_trick() -> None:
    state = position("hin nor gre", ("hin5 sla1", "nor10 sla2", "gre11 gre7 egy1"))
    play(state, 0, "play hin5")
    assert told(play(state, 1, "play nor10"), Muted) == [Muted(1, Card.NOR10)]
    assert told(play(state, 2, "play gre11"), Muted) == [Muted(2, Card.GRE11)]
    assert told(play(state, 2, "play gre7"), Activated) == [Activated(2, Card.GRE7)]


@pytest.mark.clause("W-5.25a", "W-5.33")
def test_what_lasts_while_a_god_stands_ends_when_it_is_beaten() -> None:
    state = position("nor gre hin", ("nor8 sla1", "gre10 sla2", "hin8 egy1"))
    play(state, 0, "play nor8")
    state, _ = lucky(state, "1 play gre10", when=lambda _, told_: WarDrawn(1, War.LIFE) in told_)
    assert not GAME.view(state, None).trick.standing.at_war
    assert told(play(state, 2, "play hin8"), WarDrawn) == []


@pytest.mark.clause("W-5.25b", "W-5.35", "W-5.36")
def test_what_comes_at_the_settlement_comes_though_the_god_is_beaten() -> None:
    state = position("nor gre", ("nor3 sla1", "gre4 sla2"), ("egy1", "egy2"))
    follow(state, "0 play nor3")
    events = play(state, 1, "play gre4")
    assert decision(state) == ("target", [0])
    events = play(state, 0, "target 1")
    assert told(events, WentToStake) == [WentToStake(1, Card.NOR3)]
    assert told(events, TookFromTable) == []


@pytest.mark.clause("W-5.25b")
def test_a_god_whose_power_did_not_work_brings_nothing_at_the_settlement() -> None:
    """Balder is played by a stranger, and discarded by his own player."""
    state = position("gre nor", ("nor9 sla1", "nor10 sla2"))
    follow(state, "0 play nor9")
    assert told(play(state, 1, "play nor10"), WentToStake) == []
    state = position("gre nor", ("gre12 sla1", "nor9 sla2"))
    follow(state, "0 play gre12")
    assert told(play(state, 1, f"discard {state.hands[1][0]}"), WentToStake) == []


@pytest.mark.clause("W-5.35")
def test_what_comes_if_lost_does_not_come_if_won() -> None:
    state = position("nor gre", ("nor9 sla1", "gre2 sla2"))
    follow(state, "0 play nor9")
    assert told(play(state, 1, "discard gre2"), WentToStake) == []
    assert state.stakes[0] == cards("gre2 nor9")


@pytest.mark.clause("W-5.26")
def test_cards_on_the_table_are_in_no_hand_and_no_stake_while_powers_work() -> None:
    """Hera can't be swapped for herself, and Seth mixes only what is in hands."""
    state = position("gre egy nor", ("gre9 hin1", "egy6 hin2", "nor1 hin3"))
    follow(state, "0 play gre9")
    assert decision(state) == ("turn", [1])
    state = position("egy gre", ("egy6 hin1", "gre1 hin2"))
    play(state, 0, "play egy6")
    assert sorted(state.hands[0] + state.hands[1]) == ["gre1", "hin1", "hin2"]


@pytest.mark.clause("W-5.27", "W-17.9")
def test_removed_cards_are_open_and_out_of_play() -> None:
    state = position("gre nor", ("gre5 hin1", "nor1 hin2"), ("sla1", "sla2"))
    play(state, 0, "play gre5")
    for viewer in (0, 1, None):
        removed = GAME.view(state, viewer).removed
        assert [(each.card, each.stake) for each in removed] == [("sla1", 0), ("sla2", 1)]
    assert GAME.view(state, 0).seats[0].now.points == 0


@pytest.mark.clause("W-5.28")
def test_an_empty_bonus_deck_gives_nothing() -> None:
    secrets = ("sec_gre sec_hin sec_nor sec_sla sec_egy sec_all sec_pair", "")
    state = position("gre nor", ("gre7 hin1", "nor10 hin2"), secrets=secrets)
    events = follow(state, "0 play gre7", "1 play nor10")
    assert told(events, DrewSecret) == []
    assert len(told(events, Activated)) == 2


@pytest.mark.clause("W-5.29")
def test_muted_gods_beat_and_stand_without_love_or_war() -> None:
    state = position("hin nor gre egy", ("hin5 sla1", "nor8 sla2", "gre8 sla3", "egy12 egy1"))
    follow(state, "0 play hin5", "1 play nor8")
    events = play(state, 2, "play gre8")
    assert told(events, WarDrawn) == []
    assert told(events, Muted) == [Muted(2, Card.GRE8)]
    state = position("hin egy sla", ("hin5 sla3", "egy5 sla4", "sla1 sla12"))
    follow(state, "0 play hin5", "1 play egy5")
    events = play(state, 2, "play sla1")
    assert told(events, Muted) == [Muted(2, Card.SLA1)]


@pytest.mark.clause("W-5.29a")
def test_powers_that_worked_before_stay_in_force_under_mute() -> None:
    """Levels stay reversed, and Hel destroys when the trick is settled."""
    state = position("nor hin gre", ("nor4 sla1", "hin5 sla2", "hin3 gre7"))
    follow(state, "0 play nor4", "1 play hin5")
    assert "play hin3" in legal(state, 2)
    state = position("nor hin", ("nor7 sla1", "hin5 sla2"), ("", "egy1 egy2"))
    follow(state, "0 play nor7")
    assert len(told(play(state, 1, "play hin5"), LostFromStake)) == 2


@pytest.mark.clause("W-5.30")
def test_a_single_choice_is_made_for_the_player_but_a_turn_is_asked() -> None:
    state = position("gre nor", ("gre9 hin1", "nor1"), ("sla1", ""))
    play(state, 0, "play gre9")
    assert state.hands[0] == cards("sla1")
    assert state.stakes[0] == cards("hin1")
    assert asked(state) == [1]
    assert legal(state, 1) == ["discard nor1"]
    assert legal(position("gre nor", ("gre9", "nor1")), 0) == ["play gre9"]


@pytest.mark.clause("W-5.31")
def test_nobody_learns_what_others_choose_until_the_last_has_chosen() -> None:
    state = position("hin nor egy", ("hin2 gre1 gre2", "gre3 gre4", "gre5 gre6"))
    play(state, 0, "play hin2")
    assert decision(state) == ("pass", [0, 1, 2])
    assert follow(state, "2 pass gre6", "0 pass gre1") == []
    assert legal(state, 2) == ["take_back"]
    follow(state, "2 take_back", "2 pass gre5")
    assert [len(hand) for hand in state.hands] == [2, 2, 2]
    follow(state, "1 pass gre3")
    assert state.hands == [cards("gre2 gre3"), cards("gre4 gre5"), cards("gre1 gre6")]


@pytest.mark.clause("W-5.32")
def test_what_comes_at_once_is_over_before_the_next_acts() -> None:
    state = position("gre nor", ("gre12 hin1 hin2", "nor1 hin3"))
    events = play(state, 0, "play gre12")
    assert [event.seat for event in told(events, Stashed)] == [1]
    assert decision(state) == ("stash", [0])
    assert [event.seat for event in told(play(state, 0, "stash hin2"), Stashed)] == [0]
    assert decision(state) == ("turn", [1])


@pytest.mark.clause("W-5.33")
def test_love_that_is_never_beaten_ends_with_the_trick() -> None:
    state = position("gre nor", ("gre1 hin1", "nor1 hin2"))
    follow(state, "0 play gre1", "0 declare gre", "1 discard nor1", "0 play hin1")
    assert legal(state, 1)[0] == "play hin2"


@pytest.mark.clause("W-5.37", "W-6.7", "W-7.10a")
def test_what_holds_from_the_next_trick_on_does_not_touch_this_one() -> None:
    hands = ("gre3 sla1 sla6", "hin1 hin3 sla2", "nor1 nor2 sla3")
    state = position("gre egy hin", hands)
    play(state, 0, "play gre3")
    assert asked(state) == [1]
    play(state, 1, "discard hin1")
    assert DirectionTurned(clockwise=False) in play(state, 2, "discard nor1")
    play(state, 0, "play sla1")
    assert asked(state) == [2]


@pytest.mark.clause("W-5.35", "W-6.36")
def test_each_loss_is_counted_by_who_wins_at_last() -> None:
    state = position("egy sla gre", ("egy10 nor1", "sla10 nor2", "gre2 nor3"))
    follow(state, "0 play egy10", "1 play sla10")
    assert told(play(state, 2, "discard gre2"), RefillWithheld) == [RefillWithheld(0)]
    state = position("egy sla gre", ("egy10 nor1", "sla2 nor2", "gre2 nor3"))
    follow(state, "0 play egy10", "1 discard sla2")
    assert told(play(state, 2, "discard gre2"), RefillWithheld) == []


@pytest.mark.clause("W-5.20")
def test_every_power_has_a_god() -> None:
    assert {god.power for god in GODS.values()} == set(Power)
