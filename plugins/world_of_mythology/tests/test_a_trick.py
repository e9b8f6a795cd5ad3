"""W-5.1 to W-5.9: a trick, turn by turn."""

from __future__ import annotations

import pytest

from engine_service.game import Event
from petteia_world_of_mythology.events import (
    Activated,
    Collected,
    Declared,
    Discarded,
    DrewWealth,
    Played,
    Skipped,
    TrickBegan,
    TrickWon,
    WarDrawn,
)
from petteia_world_of_mythology.kinds import Card, Source, War
from petteia_world_of_mythology.moves import Discard, Play
from petteia_world_of_mythology.state import MythologyState
from plugins.world_of_mythology.tests.positions import (
    GAME,
    asked,
    cards,
    decision,
    follow,
    legal,
    lucky,
    play,
    position,
    told,
)

HANDS = ("gre2 gre3", "hin2 hin3", "nor2 nor3", "sla2 sla4")


def turns(state: MythologyState, last: int = 0) -> list[int]:
    """Who has a turn in the trick, when everybody plays or discards his last card of the list."""
    order = []
    number = state.trick.number
    while state.agenda and state.trick.number == number and decision(state)[0] == "turn":
        (seat,) = asked(state)
        order.append(seat)
        play(state, seat, legal(state, seat)[last])
    return order


@pytest.mark.clause("W-5.1", "W-5.1a")
@pytest.mark.parametrize(
    ("leader", "clockwise", "order"), [(0, True, [0, 1, 2, 3]), (2, True, [2, 3, 0, 1]), (1, False, [1, 0, 3, 2])]
)
def test_the_leader_plays_first_and_each_other_has_one_turn(leader: int, clockwise: bool, order: list[int]) -> None:
    state = position("egy gre hin nor", HANDS, leader=leader, clockwise=clockwise)
    assert list(GAME.view(state, None).trick.to_come) == order[1:]
    assert turns(state, last=-1) == order


@pytest.mark.clause("W-5.2", "W-16.2")
def test_the_leader_plays_any_card_and_cannot_discard() -> None:
    state = position("egy gre hin nor", HANDS)
    assert legal(state, 0) == ["play gre2", "play gre3"]
    assert GAME.why_not(state, 0, Discard(Card.GRE2)) == "W-5.2"
    play(state, 0, "play gre3")
    standing = GAME.view(state, None).trick.standing
    assert (standing.card, standing.seat) == ("gre3", 0)


@pytest.mark.clause("W-5.3", "W-16.3", "W-5.4", "W-5.4a")
def test_others_play_what_beats_or_discard_whatever_they_like() -> None:
    state = position("egy gre hin", ("sla5 gre1", "gre6 sla6 sla4 hin9", "nor1 nor2"))
    play(state, 0, "play sla5")
    discards = [f"discard {card}" for card in ("gre6", "hin9", "sla4", "sla6")]
    assert legal(state, 1) == ["play gre6", "play sla6", *discards]
    assert GAME.why_not(state, 1, Play(Card.SLA4)) == "W-5.4a"
    assert GAME.why_not(state, 1, Play(Card.NOR1)) == "W-5.3"
    assert GAME.why_not(state, 1, Discard(Card.NOR1)) == "W-5.3"
    after = GAME.clone(state)
    assert told(play(after, 1, "play sla6"), Played) == [Played(1, Card.SLA6, Source.HAND)]
    assert GAME.view(after, None).trick.standing.seat == 1
    assert play(state, 1, "discard sla6") == [Discarded(1, Source.HAND, Card.SLA6)]
    assert GAME.view(state, None).trick.standing.seat == 0


@pytest.mark.clause("W-5.5")
def test_a_discard_leaves_the_standing_god_to_be_beaten() -> None:
    state = position("egy gre hin", ("sla5 gre1", "sla12 nor1", "sla6 sla4"))
    follow(state, "0 play sla5", "1 discard sla12")
    assert "play sla6" in legal(state, 2)
    events = play(state, 2, "discard sla4")
    assert told(events, TrickWon) == [TrickWon(0)]


@pytest.mark.clause("W-5.6")
def test_who_has_no_card_is_skipped() -> None:
    state = position("egy gre hin", ("sla5 gre1", "", "sla6 sla4"))
    assert told(play(state, 0, "play sla5"), Skipped) == [Skipped(1)]
    assert asked(state) == [2]


@pytest.mark.clause("W-5.6a")
@pytest.mark.parametrize(("clockwise", "order", "skipped"), [(True, [2, 3], [0, 1]), (False, [3, 2], [1, 0])])
def test_the_first_with_a_card_leads_and_those_passed_over_come_last(
    clockwise: bool, order: list[int], skipped: list[int]
) -> None:
    leader = 0 if clockwise else 1
    state = position("egy gre hin nor", {2: "nor2", 3: "sla2"}, leader=leader, clockwise=clockwise, deck="")
    view = GAME.view(state, None)
    assert view.trick.leader == leader
    assert list(view.trick.to_come) == [order[1], leader, 1 - leader]
    events: list[Event] = []
    assert asked(state) == order[:1]
    events += play(state, order[0], legal(state, order[0])[0])
    events += play(state, order[1], legal(state, order[1])[-1])
    assert told(events, Skipped) == [Skipped(leader), Skipped(1 - leader)]


@pytest.mark.clause("W-5.6b")
def test_a_card_that_reaches_a_skipped_player_waits_for_the_next_trick() -> None:
    state = position("egy gre sla", ("nor1 nor2", "", "sla6 gre3"), deck="gre4 gre5 gre6")
    follow(state, "0 play nor1", "2 play sla6")
    assert state.trick.number == 2
    assert [len(hand) for hand in state.hands] == [2, 2, 1]


@pytest.mark.clause("W-5.7", "W-17.4", "W-17.5")
def test_all_cards_put_down_lie_on_the_table_until_the_trick_is_settled() -> None:
    state = position("egy gre hin nor", ("sla5 gre1", "sla12 nor1", "sla6 sla4", "gre2 gre3"))
    follow(state, "0 play sla5", "1 discard sla12", "2 play sla6")
    table = GAME.view(state, None).trick.table
    assert [(laid.seat, laid.card, laid.face_up) for laid in table] == [
        (0, "sla5", True),
        (1, "", False),
        (2, "sla6", True),
    ]
    assert state.stakes == [[], [], [], []]


@pytest.mark.clause("W-5.8", "W-7.4", "W-7.7")
def test_the_player_of_the_standing_god_takes_all_cards_of_the_table() -> None:
    state = position("egy gre hin", ("sla5 gre1", "sla12 nor1", "sla6 sla4"))
    events = follow(state, "0 play sla5", "1 discard sla12", "2 play sla6")
    assert told(events, TrickWon) == [TrickWon(2)]
    assert told(events, Collected) == [Collected(2, 3)]
    assert state.stakes == [[], [], cards("sla5 sla6 sla12")]


@pytest.mark.clause("W-5.9", "W-5.20")
def test_a_play_goes_to_the_table_then_stands_then_works_before_the_next_acts() -> None:
    state = position("nor gre hin", ("nor1 sla1", "gre2 sla2", "hin2 sla3"))
    first = play(state, 0, "play nor1")
    assert first == [Played(0, Card.NOR1, Source.HAND), Activated(0, Card.NOR1)]
    assert decision(state) == ("declare", [0])
    assert len(told(play(state, 0, "declare gre"), Declared)) == 1
    events = play(state, 1, "play gre2")
    assert [type(event) for event in events] == [Played, Activated, DrewWealth]
    assert GAME.view(state, None).trick.standing.declared == ""
    assert decision(state) == ("turn", [2])


@pytest.mark.clause("W-5.9", "W-6.2", "W-5.21")
def test_a_card_killed_by_war_has_no_power_and_the_next_player_acts() -> None:
    state = position("nor gre hin", ("nor8 sla1", "gre9 sla2", "hin2 sla3"), ("", "egy1", ""))
    play(state, 0, "play nor8")
    state, events = lucky(state, "1 play gre9", when=lambda _, told_: WarDrawn(1, War.DEATH) in told_)
    assert events == [Played(1, Card.GRE9, Source.HAND), WarDrawn(1, War.DEATH)]
    assert decision(state) == ("turn", [2])
    table = GAME.view(state, None).trick.table
    assert [(laid.card, laid.face_up) for laid in table] == [("nor8", True), ("gre9", True)]
    assert told(play(state, 2, "discard hin2"), Collected) == [Collected(0, 3)]


@pytest.mark.clause("W-5.1")
def test_everybody_is_told_which_trick_begins_and_who_leads() -> None:
    state = position("egy gre", ("sla5 gre1", "sla12 nor1"))
    events = follow(state, "0 play sla5", "1 play sla12")
    assert told(events, TrickBegan) == [TrickBegan(2, 1)]
    assert asked(state) == [1]
