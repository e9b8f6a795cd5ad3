"""W-17: who is told what of each event."""

from __future__ import annotations

import pytest

from engine_service.game import SPECTATOR, Event
from petteia_world_of_mythology import events
from petteia_world_of_mythology.events import (
    Collected,
    CollectedCard,
    Contested,
    ContestWon,
    DealtBack,
    DeckToStake,
    Discarded,
    Drew,
    DrewFromTable,
    DrewSecret,
    DrewWealth,
    Gave,
    HandMixed,
    Kept,
    Locked,
    LostFromStake,
    LostFromTable,
    Passed,
    Peeked,
    PeekedAtHand,
    Played,
    Recalled,
    ReturnedToDeck,
    StakeTaken,
    Stashed,
    Swapped,
    TableShown,
    TookFromTable,
    WarDrawn,
    WealthTurned,
    WentToStake,
)
from petteia_world_of_mythology.kinds import Card, SecretCard, Source, War
from plugins.world_of_mythology.tests.positions import follow, heard, legal, play, position, told

VIEWERS = (0, 1, 2, SPECTATOR)
CARD = Card.GRE12

OPEN = [
    pytest.param(Played(0, CARD, Source.HAND), marks=pytest.mark.clause("W-17.4"), id="played"),
    pytest.param(LostFromStake(0, CARD), marks=pytest.mark.clause("W-17.9"), id="removed from a stake"),
    pytest.param(LostFromTable(CARD), marks=pytest.mark.clause("W-17.9", "W-17.18"), id="removed from the table"),
    pytest.param(WealthTurned(0, 10, kept=False), marks=pytest.mark.clause("W-17.10"), id="a ten that went back"),
    pytest.param(WarDrawn(0, War.DEATH), marks=pytest.mark.clause("W-17.12"), id="war"),
    pytest.param(Peeked(0), marks=pytest.mark.clause("W-17.13"), id="that he looked"),
    pytest.param(WentToStake(0, CARD), marks=pytest.mark.clause("W-17.15"), id="Idun and Balder"),
    pytest.param(HandMixed(0), marks=pytest.mark.clause("W-17.21"), id="that hands were mixed"),
    pytest.param(Contested(0, CARD), marks=pytest.mark.clause("W-17.23"), id="the contest"),
    pytest.param(ContestWon(0, 2), marks=pytest.mark.clause("W-17.23"), id="who won the contest"),
    pytest.param(Collected(0, 3), marks=pytest.mark.clause("W-17.24"), id="how many were collected"),
]
HIDDEN = [
    pytest.param(Drew(0, CARD), Drew(0), marks=pytest.mark.clause("W-17.2"), id="drew"),
    pytest.param(Locked(0, CARD), Locked(0), marks=pytest.mark.clause("W-17.3"), id="locked"),
    pytest.param(
        Discarded(0, Source.BLIND, CARD), Discarded(0, Source.BLIND), marks=pytest.mark.clause("W-17.5"), id="discarded"
    ),
    pytest.param(DrewWealth(0, 30), DrewWealth(0), marks=pytest.mark.clause("W-17.10"), id="drew wealth"),
    pytest.param(
        DrewSecret(0, SecretCard.SEC_ALL), DrewSecret(0), marks=pytest.mark.clause("W-17.11"), id="drew a secret"
    ),
    pytest.param(TookFromTable(0, CARD), TookFromTable(0), marks=pytest.mark.clause("W-17.16"), id="Hermes"),
    pytest.param(DrewFromTable(0, CARD), DrewFromTable(0), marks=pytest.mark.clause("W-17.18"), id="Chernobog"),
    pytest.param(Kept(0, CARD), Kept(0), marks=pytest.mark.clause("W-17.18"), id="kept"),
    pytest.param(DeckToStake(0, CARD), DeckToStake(0), marks=pytest.mark.clause("W-17.19"), id="gift of the deck"),
    pytest.param(Stashed(0, CARD), Stashed(0), marks=pytest.mark.clause("W-17.19"), id="stashed"),
    pytest.param(Swapped(0, CARD, Card.HIN1), Swapped(0), marks=pytest.mark.clause("W-17.19"), id="swapped"),
    pytest.param(Recalled(0, CARD), Recalled(0), marks=pytest.mark.clause("W-17.19"), id="recalled"),
    pytest.param(ReturnedToDeck(0, CARD), ReturnedToDeck(0), marks=pytest.mark.clause("W-17.22"), id="returned"),
]
ALONE = [
    pytest.param(PeekedAtHand(0, 1, CARD), marks=pytest.mark.clause("W-17.13"), id="a card in a hand"),
    pytest.param(DealtBack(0, CARD), marks=pytest.mark.clause("W-17.21"), id="a card of the new hand"),
    pytest.param(TableShown(0, CARD), marks=pytest.mark.clause("W-17.7"), id="a card of the table"),
    pytest.param(CollectedCard(0, CARD), marks=pytest.mark.clause("W-17.24"), id="a collected card"),
]
BETWEEN = [
    pytest.param(
        StakeTaken(0, 1, CARD), StakeTaken(0, 1), marks=pytest.mark.clause("W-17.14"), id="taken from a stake"
    ),
    pytest.param(Gave(0, 1, CARD), Gave(0, 1), marks=pytest.mark.clause("W-17.17"), id="given for Hades"),
    pytest.param(Passed(0, 1, CARD), Passed(0, 1), marks=pytest.mark.clause("W-17.20"), id="passed"),
]


@pytest.mark.parametrize("event", OPEN)
def test_everybody_is_told(event: Event) -> None:
    assert [event.seen_by(viewer) for viewer in VIEWERS] == [event] * 4


@pytest.mark.parametrize(("event", "others"), HIDDEN)
def test_one_is_told_which_and_others_that_it_happened(event: Event, others: Event) -> None:
    assert [event.seen_by(viewer) for viewer in VIEWERS] == [event, others, others, others]


@pytest.mark.parametrize("event", ALONE)
def test_one_alone_is_told(event: Event) -> None:
    assert [event.seen_by(viewer) for viewer in VIEWERS] == [event, None, None, None]


@pytest.mark.parametrize(("event", "others"), BETWEEN)
def test_giver_and_receiver_are_told_which_and_others_that_it_happened(event: Event, others: Event) -> None:
    assert [event.seen_by(viewer) for viewer in VIEWERS] == [event, event, others, others]


@pytest.mark.clause("W-17.28")
def test_every_event_either_is_listed_here_or_tells_everybody() -> None:
    listed = {type(param.values[0]) for param in (*HIDDEN, *ALONE, *BETWEEN)}
    for event in events.EVENTS:
        if "seen_by" in dir(event) and event not in listed:
            assert event.seen_by is Event.seen_by, event


@pytest.mark.clause("W-17.24", "W-17.5")
def test_the_winner_learns_what_he_collects() -> None:
    state = position("gre nor egy", ("hin1 hin2", "sla1 sla2", "egy1 egy2"))
    follow(state, "0 play hin2", "1 discard sla1")
    happened = play(state, 2, "discard egy1")
    for viewer in VIEWERS:
        seen = heard(happened, viewer)
        assert told(seen, Collected) == [Collected(0, 3)]
        collected = [event.card for event in told(seen, CollectedCard)]
        assert collected == (["hin2", "sla1", "egy1"] if viewer == 0 else [])


@pytest.mark.clause("W-17.7", "W-17.17", "W-17.24")
def test_the_winner_is_shown_the_table_before_he_gives() -> None:
    state = position("gre nor egy", ("gre10 hin1", "nor11 hin2", "sla1 hin3"))
    follow(state, "0 play gre10", "1 play nor11")
    happened = play(state, 2, "discard sla1")
    assert [event.card for event in told(heard(happened, 1), TableShown)] == ["gre10", "nor11", "sla1"]
    assert all(told(heard(happened, viewer), TableShown) == [] for viewer in (0, 2, SPECTATOR))
    happened = play(state, 1, "give sla1")
    assert told(heard(happened, 2), Gave) == [Gave(1, 0)]
    assert told(heard(happened, 0), Gave) == [Gave(1, 0, Card.SLA1)]


@pytest.mark.clause("W-17.18")
def test_the_card_that_chernobog_removes_is_shown_and_the_kept_one_is_not() -> None:
    state = position("sla gre egy", ("sla7 hin1", "gre9 hin2", "nor1 hin3"))
    follow(state, "0 play sla7", "1 play gre9", "2 discard nor1")
    kept, removed = state.trick.drawn
    assert f"keep {kept}" in legal(state, 0)
    happened = play(state, 0, f"keep {kept}")
    for viewer in VIEWERS:
        seen = heard(happened, viewer)
        assert told(seen, LostFromTable) == [LostFromTable(removed)]
        assert told(seen, Kept) == [Kept(0, kept if viewer == 0 else None)]


@pytest.mark.clause("W-17.20", "W-17.21")
def test_passing_tells_others_only_that_cards_went() -> None:
    state = position("hin nor egy", ("hin2 gre1", "gre2", "gre3"))
    happened = play(state, 0, "play hin2")
    assert [event.card for event in told(heard(happened, SPECTATOR), Passed)] == [None] * 3
    assert [event.card for event in told(heard(happened, 0), Passed)] == ["gre1", "gre2", None]
