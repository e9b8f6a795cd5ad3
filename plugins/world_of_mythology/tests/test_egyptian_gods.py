"""W-15: what the Egyptian gods do, and what they do when there is nothing to do."""

from __future__ import annotations

import pytest

from petteia_world_of_mythology.events import (
    Activated,
    Collected,
    DealtBack,
    Discarded,
    Drew,
    HandMixed,
    LostFromStake,
    NextNamed,
    Played,
    RefillWithheld,
    ReturnedToDeck,
    TrickWon,
)
from petteia_world_of_mythology.kinds import Card, Source
from petteia_world_of_mythology.moves import Next, Return
from plugins.world_of_mythology.tests.positions import (
    GAME,
    asked,
    cards,
    chances,
    decision,
    follow,
    legal,
    lucky,
    outcomes,
    play,
    position,
    told,
)


@pytest.mark.clause("W-6.33", "W-15.5", "W-7.3")
def test_anubis_puts_down_any_card_of_the_stake_when_all_have_acted() -> None:
    state = position("egy gre", ("egy5 hin1", "gre9 hin2"), ("egy9 gre10 nor1", ""))
    play(state, 0, "play egy5")
    assert asked(state) == [1]
    put = set()
    for _, events in chances(state, "1 play gre9"):
        (last,) = [event for event in events if isinstance(event, Played | Discarded) and event.source is Source.STAKE]
        put.add(last.card)
        assert isinstance(last, Played) == (last.card in ("egy9", "gre10"))
    assert put == {"egy9", "gre10", "nor1"}


@pytest.mark.clause("W-6.33", "W-15.5")
def test_anubis_own_standing_god_is_not_beaten_by_his_stake() -> None:
    state = position("egy gre", ("egy5 hin1", "gre9 hin2"), ("egy9", ""))
    play(state, 0, "play egy5")
    events = play(state, 1, "discard hin2")
    assert Discarded(0, Source.STAKE, Card.EGY9) in events
    assert told(events, Collected) == [Collected(0, 3)]


@pytest.mark.clause("W-15.5")
def test_anubis_finds_nothing_in_an_empty_stake() -> None:
    state = position("egy gre", ("egy5 hin1", "gre9 hin2"))
    play(state, 0, "play egy5")
    assert told(play(state, 1, "play gre9"), Collected) == [Collected(1, 2)]


@pytest.mark.clause("W-6.33", "W-5.20")
def test_the_power_of_the_card_that_anubis_puts_down_works_with_its_players_decisions() -> None:
    state = position("egy gre nor", ("egy5 hin1 hin3", "gre6 hin2", "hin4 hin5"), ("egy7", "", ""))
    follow(state, "0 play egy5", "1 play gre6")
    events = play(state, 2, "discard hin4")
    assert Activated(0, Card.EGY7) in events
    assert decision(state) == ("return", [0])
    follow(state, "0 return hin3")
    assert state.stakes[0] == cards("gre6 hin4 egy5 egy7")


@pytest.mark.clause("W-6.33", "W-5.15")
def test_love_binds_the_card_that_anubis_puts_down() -> None:
    state = position("egy gre", ("egy5 hin1", "gre1 hin2"), ("egy9", ""))
    follow(state, "0 play egy5", "1 play gre1")
    events = play(state, 1, "declare gre")
    assert Discarded(0, Source.STAKE, Card.EGY9) in events


@pytest.mark.clause("W-6.33a", "W-6.27b")
def test_locks_do_not_touch_the_card_that_anubis_puts_down() -> None:
    state = position("egy gre", ("egy5 hin1", "gre9 hin2"), ("egy9", ""))
    play(state, 0, "play egy5")
    state.trick.locks = [[Card.EGY9], []]
    assert Played(0, Card.EGY9, Source.STAKE) in play(state, 1, "play gre9")


@pytest.mark.clause("W-6.34", "W-15.6")
def test_seth_mixes_all_hands_and_keeps_their_counts() -> None:
    state = position("egy gre nor", ("egy6 hin1", "gre1 gre2", ""))
    hands = set()
    for after, events in chances(state, "0 play egy6"):
        assert told(events, HandMixed) == [HandMixed(0), HandMixed(1)]
        assert [len(hand) for hand in after.hands] == [1, 2, 0]
        hands.add(after.hands[0][0])
    assert hands == {"hin1", "gre1", "gre2"}
    state = position("egy gre", ("egy6", "gre1 gre2"))
    assert told(play(state, 0, "play egy6"), HandMixed) == []


@pytest.mark.clause("W-6.35", "W-15.7", "W-16.14")
def test_nephthys_has_everybody_return_a_card_and_the_deck_is_reshuffled() -> None:
    state = position("egy gre nor sla", ("egy7 hin1 hin2", "gre1", "", "sla1 sla2"), deck="nor1 nor2")
    play(state, 0, "play egy7")
    assert decision(state) == ("return", [0, 3])
    assert legal(state, 0) == ["return hin1", "return hin2"]
    assert GAME.why_not(state, 0, Return(Card.SLA1)) == "W-6.35"
    follow(state, "3 return sla2")
    tops = set()
    for after, events in chances(state, "0 return hin1"):
        assert [(event.seat, event.card) for event in told(events, ReturnedToDeck)] == [
            (0, "hin1"),
            (1, "gre1"),
            (3, "sla2"),
        ]
        assert sorted(after.deck) == ["gre1", "hin1", "nor1", "nor2", "sla2"]
        tops.add(after.deck[-1])
    assert len(tops) == 5


@pytest.mark.clause("W-15.7")
def test_nephthys_changes_nothing_when_nobody_has_a_card() -> None:
    state = position("egy gre", ("egy7", ""), deck="nor1 nor2 nor3 nor4")
    assert told(play(state, 0, "play egy7"), ReturnedToDeck) == []


@pytest.mark.clause("W-6.36", "W-15.10", "W-7.9")
@pytest.mark.parametrize("won", [True, False])
def test_tefnut_prevents_the_refill_if_she_lost(won: bool) -> None:
    state = position("egy gre", ("egy10 hin1", "gre8 hin2"))
    play(state, 0, "play egy10")
    events = play(state, 1, "discard hin2" if won else "play gre8")
    assert told(events, RefillWithheld) == ([] if won else [RefillWithheld(0)])
    assert len(told(events, Drew)) == (2 if won else 0)


@pytest.mark.clause("W-15.10")
def test_tefnut_changes_nothing_when_the_deck_is_empty() -> None:
    state = position("egy gre", ("egy10 hin1", "gre8 hin2"), deck="")
    follow(state, "0 play egy10", "1 play gre8")
    assert [len(hand) for hand in state.hands] == [1, 1]
    assert asked(state) == [1]


@pytest.mark.clause("W-6.37", "W-15.11")
def test_osiris_destroys_a_card_of_each_opponents_stake() -> None:
    state = position("egy gre nor", ("egy11 hin1", "sla1 sla2", "sla3 sla4"), ("hin2", "gre1 gre2", "nor1"))
    for after, events in chances(state, "0 play egy11"):
        assert [event.seat for event in told(events, LostFromStake)] == [1, 2]
        assert [len(stake) for stake in after.stakes] == [1, 1, 0]
    empty = position("egy gre nor", ("egy11 hin1", "sla1 sla2", "sla3 sla4"), ("hin2", "", ""))
    assert told(play(empty, 0, "play egy11"), LostFromStake) == []
    assert asked(empty) == [1]


@pytest.mark.clause("W-6.38", "W-15.12", "W-16.16")
def test_ra_names_the_order_in_which_the_others_play_blind() -> None:
    hands = ("egy12 hin1", "gre2 gre3", "nor2 nor3", "sla2 sla3", "")
    state = position("egy gre nor sla hin", hands)
    play(state, 0, "play egy12")
    assert (decision(state), legal(state, 0)) == (("next", [0]), ["next 1", "next 2", "next 3"])
    assert GAME.why_not(state, 0, Next(4)) == "W-6.38"
    events = play(state, 0, "next 3")
    assert told(events, NextNamed) == [NextNamed(3)]
    assert [(event.seat, event.source) for event in told(events, Discarded)] == [(3, Source.BLIND)]
    assert legal(state, 0) == ["next 1", "next 2"]
    events = play(state, 0, "next 2")
    assert [event.seat for event in told(events, NextNamed)] == [2, 1]
    assert told(events, Collected) == [Collected(0, 4)]


@pytest.mark.clause("W-6.38", "W-15.12", "W-7.1")
def test_ra_ends_the_trick_when_nobody_left_holds_a_card() -> None:
    state = position("egy gre nor", ("egy12 hin1", "", ""), deck="gre1 gre2 gre3")
    assert told(play(state, 0, "play egy12"), TrickWon) == [TrickWon(0)]


@pytest.mark.clause("W-6.38")
def test_who_gets_a_card_later_can_be_named_by_ra() -> None:
    """Aphrodite has beaten him and Stribog her; he passes a card on to seat 3, which had none."""
    state = position("egy gre sla nor", ("egy12 hin1", "gre1", "sla6 hin4", ""))
    follow(state, "0 play egy12", "0 next 1")
    assert decision(state) == ("declare", [1])
    _, events = lucky(state, "1 declare none", when=lambda _, told_: Activated(2, Card.SLA6) in told_)
    assert told(events, NextNamed) == [NextNamed(2), NextNamed(3)]
    assert Discarded(3, Source.BLIND, Card.HIN4) in events


@pytest.mark.clause("W-6.38a", "W-5.25")
def test_the_order_of_ra_stays_when_svarog_has_beaten_him() -> None:
    state = position("egy gre nor sla", ("egy12 hin1", "hin2 hin3", "hin4 hin5", "sla11"))
    play(state, 0, "play egy12")
    assert Activated(3, Card.SLA11) in play(state, 0, "next 3")
    assert (decision(state), legal(state, 0)) == (("next", [0]), ["next 1", "next 2"])


@pytest.mark.clause("W-6.38a")
def test_the_order_of_ra_stays_when_hod_has_blinded_the_next() -> None:
    state = position("egy gre nor sla hin", ("egy12 hin1", "gre1", "nor6", "gre4 gre5", "gre6 gre7"))
    follow(state, "0 play egy12", "0 next 1", "1 declare none")
    assert Activated(2, Card.NOR6) in play(state, 0, "next 2")
    assert (decision(state), legal(state, 0)) == (("next", [0]), ["next 3", "next 4"])


@pytest.mark.clause("W-6.39", "W-6.38")
def test_a_blind_card_that_beats_stands_and_its_power_works() -> None:
    state = position("egy gre nor", ("egy12 hin1", "gre12 hin2", "hin3 hin4"))
    play(state, 0, "play egy12")
    state, events = lucky(state, "0 next 1", when=lambda _, told_: Played(1, Card.GRE12, Source.BLIND) in told_)
    assert Activated(1, Card.GRE12) in events
    state = position("egy gre", ("egy12 hin1", "gre8 hin2"))
    won = outcomes(state, "0 play egy12", of=lambda _, told_: told(told_, TrickWon)[0].seat)
    assert won == {0, 1}


@pytest.mark.clause("W-15.7", "W-6.35")
def test_nephthys_leaves_the_deck_as_it_lies_when_nothing_is_returned() -> None:
    state = position("egy gre", ("egy7", ""), deck="nor1 nor2 nor3 nor4")
    assert outcomes(state, "0 play egy7", of=lambda after, _: tuple(after.deck)) == {("nor4", "nor3")}


@pytest.mark.clause("W-6.34", "W-17.21")
def test_each_is_dealt_back_his_new_hand() -> None:
    state = position("egy gre", ("egy6 hin1", "gre1 gre2"))
    for after, events in chances(state, "0 play egy6"):
        dealt = [[event.card for event in told(events, DealtBack) if event.seat == seat] for seat in (0, 1)]
        assert dealt == after.hands
