"""W-13: what the Norse gods do, and what they do when there is nothing to do."""

from __future__ import annotations

import pytest

from petteia_world_of_mythology.events import (
    Activated,
    Discarded,
    Locked,
    LostFromStake,
    Played,
    StakeTaken,
    TrickWon,
    WentToStake,
)
from petteia_world_of_mythology.kinds import Card, Source
from petteia_world_of_mythology.moves import Play, Target
from plugins.world_of_mythology.tests.positions import (
    GAME,
    asked,
    cards,
    chances,
    decision,
    follow,
    legal,
    outcomes,
    play,
    position,
    told,
)


@pytest.mark.clause("W-6.21", "W-13.3", "W-16.11")
@pytest.mark.parametrize("won", [True, False])
def test_idun_goes_to_the_smallest_stake_won_or_lost(won: bool) -> None:
    state = position("nor hin", ("nor3 gre2", "hin9 gre4"), ("egy1 egy2", "egy3"))
    play(state, 0, "play nor3")
    events = play(state, 1, "discard gre4" if won else "play hin9")
    assert told(events, WentToStake) == [WentToStake(1, Card.NOR3)]
    assert state.stakes[1] == cards("nor3 egy3" if won else "hin9 nor3 egy3")


@pytest.mark.clause("W-6.21", "W-13.3", "W-16.11")
def test_the_player_of_idun_chooses_among_the_smallest_himself_and_empty_ones_too() -> None:
    state = position("nor hin gre", ("nor3 gre2", "hin1 gre4", "sla2 sla3"), ("", "egy3", ""))
    follow(state, "0 play nor3", "1 discard hin1", "2 discard sla2")
    assert (decision(state), legal(state, 0)) == (("target", [0]), ["target 0", "target 2"])
    assert GAME.why_not(state, 0, Target(1)) == "W-6.21"
    play(state, 0, "target 0")
    assert state.stakes == [cards("hin1 nor3 sla2"), cards("egy3"), []]


@pytest.mark.clause("W-6.22", "W-13.4", "W-5.34")
def test_loki_reverses_levels_to_the_end_of_the_trick_and_for_a_card_of_anubis() -> None:
    state = position("egy nor hin", ("egy5 sla1", "nor4 sla2", "egy4 sla3"), ("gre1", "", ""))
    follow(state, "0 play egy5")
    assert "play nor4" in legal(state, 1)
    play(state, 1, "play nor4")
    assert GAME.view(state, None).trick.levels_reversed
    play(state, 2, "discard sla3")
    assert not GAME.view(state, None).trick.levels_reversed
    for holds, winner in (("nor2", 0), ("nor9", 1)):
        state = position("egy nor", ("egy5 sla1", "nor4 sla2"), (holds, ""))
        follow(state, "0 play egy5")
        assert told(play(state, 1, "play nor4"), TrickWon) == [TrickWon(winner)]


@pytest.mark.clause("W-6.23", "W-13.5", "W-16.10")
def test_heimdallr_takes_from_the_largest_stake_of_an_opponent() -> None:
    stakes = ("egy1", "egy2 egy3", "egy4 egy5", "egy6")
    hands = ("nor5 gre1", "gre2 sla1", "gre3 sla2", "gre4 sla3")
    state = position("nor gre hin sla", hands, stakes)
    play(state, 0, "play nor5")
    assert (decision(state), legal(state, 0)) == (("target", [0]), ["target 1", "target 2"])
    assert GAME.why_not(state, 0, Target(3)) == "W-6.23"
    taken = outcomes(state, "0 target 2", of=lambda after, _: tuple(after.stakes[0]))
    assert taken == {("egy1", "egy4"), ("egy1", "egy5")}
    state = position("nor gre hin sla", hands, ("egy1 egy2", "egy3 egy4", "", ""))
    assert [event.giver for event in told(play(state, 0, "play nor5"), StakeTaken)] == [1]


@pytest.mark.clause("W-6.23", "W-13.5")
@pytest.mark.parametrize("stakes", [("", ""), ("egy1 egy2", "egy3")])
def test_heimdallr_takes_nothing_if_his_stake_is_the_largest_or_all_are_empty(stakes: tuple[str, str]) -> None:
    state = position("nor gre", ("nor5 gre1", "gre2 sla1"), stakes)
    assert told(play(state, 0, "play nor5"), StakeTaken) == []
    assert decision(state) == ("turn", [1])


@pytest.mark.clause("W-6.24", "W-13.6", "W-6.39")
def test_hod_blinds_the_next_who_has_a_turn_and_only_him() -> None:
    state = position("nor gre egy sla", ("nor6 hin1", "", "egy2 egy8", "sla1 sla9"))
    events = play(state, 0, "play nor6")
    (put,) = [event for event in events[2:] if isinstance(event, Played | Discarded)]
    assert (put.seat, put.source) == (2, Source.BLIND)
    assert decision(state) == ("turn", [3])
    assert not GAME.view(state, None).trick.blind_next


@pytest.mark.clause("W-6.24", "W-13.6")
def test_hod_played_last_blinds_nobody_in_the_next_trick() -> None:
    state = position("gre nor", ("gre5 hin1", "nor6 hin2"))
    follow(state, "0 play gre5", "1 play nor6")
    assert decision(state) == ("turn", [1])
    play(state, 1, "play hin2")
    assert decision(state) == ("turn", [0])


@pytest.mark.clause("W-6.39", "W-6.27")
def test_a_blind_card_must_beat_if_it_can_and_a_locked_one_is_discarded() -> None:
    state = position("nor gre", ("nor6 hin1", "gre8 hin2"))
    put = outcomes(state, "0 play nor6", of=lambda _, told_: [event for event in told_ if event.name != "activated"][1])
    assert {type(event) for event in put} == {Played, Discarded}
    for event in put:
        assert isinstance(event, Played) == (event.card is Card.GRE8)
    state.trick.locks = [[], [Card.GRE8]]
    put = outcomes(state, "0 play nor6", of=lambda _, told_: [event for event in told_ if event.name != "activated"][1])
    assert put == {Discarded(1, Source.BLIND, Card.GRE8), Discarded(1, Source.BLIND, Card.HIN2)}


@pytest.mark.clause("W-6.25", "W-13.7", "W-7.8")
def test_hel_destroys_two_cards_of_the_winners_whole_stake() -> None:
    state = position("nor hin", ("nor7 sla1", "hin9 sla2"), ("", "egy1 egy2"))
    play(state, 0, "play nor7")
    destroyed = set()
    for after, events in chances(state, "1 play hin9"):
        lost = told(events, LostFromStake)
        assert [event.seat for event in lost] == [1, 1]
        assert len(after.stakes[1]) == 2
        destroyed |= {event.card for event in lost}
    assert destroyed == {"egy1", "egy2", "nor7", "hin9"}


@pytest.mark.clause("W-6.25", "W-13.7")
def test_hel_destroys_what_there_is_and_nothing_if_she_won() -> None:
    """Chernobog has left one card to the winner."""
    state = position("sla nor egy", ("sla7 hin1", "nor7 hin2", "egy9 hin3"))
    follow(state, "0 play sla7", "1 play nor7", "2 play egy9")
    events = play(state, 0, legal(state, 0)[0])
    assert [event.seat for event in told(events, LostFromStake)] == [2]
    assert state.stakes[2] == []
    state = position("nor gre", ("nor7 hin1", "hin3 hin2"), ("egy1", ""))
    follow(state, "0 play nor7")
    assert told(play(state, 1, "discard hin3"), LostFromStake) == []


@pytest.mark.clause("W-6.26", "W-13.9", "W-7.5")
def test_balder_goes_home_if_he_lost() -> None:
    state = position("nor egy", ("nor9 hin1", "egy9 hin2"))
    play(state, 0, "play nor9")
    assert told(play(state, 1, "play egy9"), WentToStake) == [WentToStake(0, Card.NOR9)]
    assert state.stakes == [cards("nor9"), cards("egy9")]


@pytest.mark.clause("W-6.27", "W-13.11", "W-14.12")
@pytest.mark.parametrize("god", ["nor11", "sla12"])
def test_a_lock_falls_on_a_card_of_each_opponent_who_has_not_acted(god: str) -> None:
    pantheons = f"gre {god[:3]} hin egy"
    state = position(pantheons, ("gre2 sla1", f"{god} gre1", "hin8 hin9", ""), leader=0)
    follow(state, "0 play gre2")
    for after, events in chances(state, f"1 play {god}"):
        (lock,) = told(events, Locked)
        assert lock.seat == 2
        free = "hin9" if lock.card is Card.HIN8 else "hin8"
        assert legal(after, 2) == [f"play {free}", "discard hin8", "discard hin9"]
        assert GAME.why_not(after, 2, Play(lock.card or Card.HIN8)) == "W-6.27"


@pytest.mark.clause("W-6.27", "W-13.11", "W-14.12")
@pytest.mark.parametrize("god", ["nor11", "sla12"])
def test_a_lock_ends_with_the_trick(god: str) -> None:
    state = position(f"{god[:3]} gre", (f"{god} hin1", "gre9 gre11"))
    follow(state, f"0 play {god}")
    locked = state.trick.locks[1][0]
    other = "gre9" if locked == "gre11" else "gre11"
    follow(state, f"1 discard {other}", "0 play hin1")
    assert f"play {locked}" in legal(state, 1)


@pytest.mark.clause("W-6.27a", "W-6.27b")
def test_a_locked_card_may_be_passed_and_the_next_holder_is_free() -> None:
    state = position("nor sla gre egy", ("hin6 hin2", "sla6 hin3", "sla9 hin4", "egy1 hin5"))
    play(state, 0, "play hin6")
    state.trick.locks = [[], [], [Card.SLA9], []]
    play(state, 1, "play sla6")
    assert legal(state, 2) == ["pass hin4", "pass sla9"]
    follow(state, "2 pass sla9", "3 pass hin5", "2 discard hin3")
    assert "play sla9" in legal(state, 3)


@pytest.mark.clause("W-6.27b")
def test_a_card_that_comes_back_to_a_locked_player_is_locked_again() -> None:
    """Seat 1 passes sla9 to seat 2, whom it had been locked for."""
    state = position("nor sla gre", ("hin6 hin2", "sla6 sla9", "hin4 hin7"))
    play(state, 0, "play hin6")
    state.trick.locks = [[], [], [Card.SLA9]]
    follow(state, "1 play sla6", "2 pass hin4")
    assert "sla9" in state.hands[2]
    assert legal(state, 2) == ["discard hin7", "discard sla9"]


@pytest.mark.clause("W-6.27a")
@pytest.mark.parametrize(("god", "verb"), [("hin2", "pass"), ("hin11", "stash"), ("egy7", "return")])
def test_a_locked_card_may_be_passed_stashed_and_returned(god: str, verb: str) -> None:
    state = position(f"nor {god[:3]} gre", ("sla2 sla3", f"{god} sla4", "gre8 gre9"))
    play(state, 0, "play sla2")
    state.trick.locks = [[], [], [Card.GRE9]]
    play(state, 1, f"play {god}")
    assert legal(state, 2) == [f"{verb} gre8", f"{verb} gre9"]


@pytest.mark.clause("W-6.27c")
def test_a_second_lock_draws_from_the_whole_hand() -> None:
    state = position("nor sla gre", ("nor11 hin1", "sla12 hin2", "gre8 gre9"))
    play(state, 0, "play nor11")
    state.trick.locks[1] = []
    locks = outcomes(state, "1 play sla12", of=lambda after, _: tuple(after.trick.locks[2]))
    first = state.trick.locks[2][0]
    assert locks == {(first, Card.GRE8), (first, Card.GRE9)}


@pytest.mark.clause("W-13.11", "W-14.12")
@pytest.mark.parametrize(("god", "led"), [("nor11", "nor9"), ("sla12", "sla11")])
def test_a_lock_with_nobody_left_to_act_falls_on_nobody(god: str, led: str) -> None:
    state = position(f"gre {god[:3]}", (f"{led} hin1", f"{god} hin2"))
    play(state, 0, f"play {led}")
    events = play(state, 1, f"play {god}")
    assert told(events, Activated) == [Activated(1, Card(god))]
    assert told(events, Locked) == []


@pytest.mark.clause("W-6.28", "W-13.12")
def test_odin_takes_a_card_of_each_opponents_stake() -> None:
    state = position("nor gre egy", ("nor12 hin1", "sla1 sla2", "sla3 sla4"), ("hin2", "gre1 gre2", "egy1"))
    for after, events in chances(state, "0 play nor12"):
        assert [(event.giver, event.receiver) for event in told(events, StakeTaken)] == [(1, 0), (2, 0)]
        assert [len(stake) for stake in after.stakes] == [3, 1, 0]
    taken = outcomes(state, "0 play nor12", of=lambda after, _: tuple(after.stakes[1]))
    assert taken == {("gre1",), ("gre2",)}
    empty = position("nor gre egy", ("nor12 hin1", "sla1 sla2", "sla3 sla4"), ("hin2", "", ""))
    assert told(play(empty, 0, "play nor12"), StakeTaken) == []
    assert asked(empty) == [1]
