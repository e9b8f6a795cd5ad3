"""W-14: what the Slavic gods do, and what they do when there is nothing to do."""

from __future__ import annotations

import pytest

from petteia_world_of_mythology.events import (
    Collected,
    Discarded,
    Drew,
    DrewFromTable,
    Kept,
    LostFromTable,
    Played,
    Recalled,
    TookFromTable,
)
from petteia_world_of_mythology.kinds import Card, Source
from petteia_world_of_mythology.moves import Keep, Recall
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


@pytest.mark.clause("W-6.29", "W-14.3", "W-16.13")
def test_mokosh_has_everybody_take_a_card_back_herself_by_choice() -> None:
    stakes = ("egy1 egy2", "gre1 gre2", "nor1")
    state = position("sla gre nor", ("sla3 hin1", "hin2 hin3", "hin4 hin5"), stakes)
    recalled = outcomes(state, "0 play sla3", of=lambda after, _: tuple(after.stakes[1]))
    assert recalled == {("gre1",), ("gre2",)}
    events = play(state, 0, "play sla3")
    assert [event.seat for event in told(events, Recalled)] == [1, 2]
    assert (decision(state), legal(state, 0)) == (("recall", [0]), ["recall egy1", "recall egy2"])
    assert GAME.why_not(state, 0, Recall(Card.GRE1)) == "W-6.29"
    assert told(play(state, 0, "recall egy2"), Recalled) == [Recalled(0, Card.EGY2)]
    assert state.hands[0] == cards("hin1 egy2")
    assert [len(hand) for hand in state.hands] == [2, 3, 3]


@pytest.mark.clause("W-6.29", "W-14.3")
@pytest.mark.parametrize("stakes", [("", "gre1", "nor1"), ("egy1", "gre1", "")])
def test_mokosh_does_nothing_if_any_stake_is_empty(stakes: tuple[str, ...]) -> None:
    state = position("sla gre nor", ("sla3 hin1", "hin2 hin3", "hin4 hin5"), stakes)
    assert told(play(state, 0, "play sla3"), Recalled) == []
    assert decision(state) == ("turn", [1])


@pytest.mark.clause("W-6.30", "W-14.7", "W-16.17")
def test_chernobog_keeps_one_of_two_cards_of_the_table() -> None:
    state = position("sla hin gre", ("sla7 egy1", "hin9 egy2", "nor1 egy3"))
    follow(state, "0 play sla7", "1 play hin9")
    pairs = set()
    for after, events in chances(state, "2 discard nor1"):
        drawn = [event.card for event in told(events, DrewFromTable)]
        assert decision(after) == ("keep", [0])
        assert sorted(legal(after, 0)) == sorted(f"keep {card}" for card in drawn)
        pairs.add(frozenset(drawn))
        other = next(card for card in ("sla7", "hin9", "nor1") if card not in drawn)
        assert GAME.why_not(after, 0, Keep(Card(other))) == "W-6.30"
        events = play(after, 0, f"keep {drawn[1]}")
        assert told(events, Kept) == [Kept(0, drawn[1])]
        assert told(events, LostFromTable) == [LostFromTable(drawn[0] or Card.SLA7)]
        assert told(events, Collected) == [Collected(1, 1)]
        assert after.stakes[0] == [drawn[1]]
        assert [(each.card, each.seat) for each in after.removed] == [(drawn[0], None)]
    assert len(pairs) == 3


@pytest.mark.clause("W-6.30", "W-14.7")
def test_chernobog_gets_a_single_card_unasked_and_nothing_if_he_won() -> None:
    """Idun wins the trick and goes to the smallest stake, so one card is left."""
    state = position("sla nor", ("sla7 egy1", "nor3 egy2"), ("", "hin1"))
    play(state, 0, "play sla7")
    events = play(state, 1, "play nor3")
    assert told(events, TookFromTable) == [TookFromTable(0, Card.SLA7)]
    assert told(events, Collected) == [Collected(1, 0)]
    assert state.stakes == [cards("nor3 sla7"), cards("hin1")]
    state = position("sla hin", ("sla7 egy1", "gre1 egy2"))
    play(state, 0, "play sla7")
    events = play(state, 1, "discard gre1")
    assert told(events, DrewFromTable) == told(events, TookFromTable) == []


@pytest.mark.clause("W-6.30", "W-14.7", "W-7.6")
def test_chernobog_takes_what_hermes_leaves_him() -> None:
    state = position("gre sla hin", ("gre4 egy1", "sla7 egy2", "hin9 egy3"))
    follow(state, "0 play gre4", "1 play sla7")
    events = play(state, 2, "play hin9")
    assert len(told(events, TookFromTable)) == 1
    assert len(told(events, DrewFromTable)) == 2


@pytest.mark.clause("W-6.31", "W-14.10", "W-7.9a")
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize(("deck", "drawn"), [("hin3 hin4 hin5 hin6", [2, 2]), ("hin3 hin4 hin5", [2, 1]), ("", [0, 0])])
def test_dazhbog_lets_everybody_draw_twice_won_or_lost(won: bool, deck: str, drawn: list[int]) -> None:
    state = position("sla nor", ("sla10 hin1", "nor9 hin2"), ("nor12", ""), deck=deck)
    if not won:
        state = position("sla nor", ("sla10 hin1", "nor11 hin2"), deck=deck)
    play(state, 0, "play sla10")
    events = play(state, 1, "discard nor9" if won else "play nor11")
    winner = 0 if won else 1
    counts = [sum(event.seat == (winner + place) % 2 for event in told(events, Drew)) for place in (0, 1)]
    assert counts == drawn


@pytest.mark.clause("W-6.32", "W-14.11", "W-6.39")
def test_svarog_blinds_all_who_have_not_acted_in_the_usual_order() -> None:
    state = position("gre sla nor egy", ("sla2 hin2", "sla11 hin3", "nor2 nor3", "egy2 egy3"))
    play(state, 0, "play sla2")
    events = play(state, 1, "play sla11")
    put = [event for event in events if isinstance(event, Played | Discarded)][1:]
    assert [(event.seat, event.source) for event in put] == [(2, Source.BLIND), (3, Source.BLIND)]
    assert decision(state) == ("turn", [1])


@pytest.mark.clause("W-14.11")
def test_svarog_played_last_blinds_nobody() -> None:
    state = position("gre sla", ("sla2 hin2", "sla11 hin3"))
    follow(state, "0 play sla2", "1 play sla11", "1 play hin3")
    assert decision(state) == ("turn", [0])


@pytest.mark.clause("W-6.32", "W-6.39")
def test_a_blind_player_makes_the_decisions_of_his_own_power() -> None:
    state = position("sla gre", ("sla11 hin1", "gre9 hin4"), ("", "hin2 hin3"))
    state, _ = lucky(state, "0 play sla11", when=lambda after, _: decision(after)[0] == "swap_stake")
    assert asked(state) == [1]
    assert legal(state, 1) == ["swap_stake hin2", "swap_stake hin3"]
