"""W-7: a trick is settled in strict order."""

from __future__ import annotations

import pytest

from petteia_world_of_mythology.events import (
    Collected,
    DirectionTurned,
    Discarded,
    Drew,
    DrewFromTable,
    Gave,
    LostFromStake,
    Played,
    Stashed,
    TookFromTable,
    TrickBegan,
    TrickWon,
    WentToStake,
)
from petteia_world_of_mythology.kinds import Card, Source
from plugins.world_of_mythology.tests.positions import (
    GAME,
    asked,
    cards,
    decision,
    follow,
    legal,
    play,
    position,
    told,
)


@pytest.mark.clause("W-7.1")
def test_a_trick_is_over_when_all_have_acted_or_been_skipped() -> None:
    state = position("gre nor egy", ("hin1 hin2", "nor1 nor2", ""))
    play(state, 0, "play hin1")
    assert state.trick.number == 1
    events = play(state, 1, "discard nor1")
    assert told(events, TrickWon) == [TrickWon(0)]
    assert told(events, TrickBegan) == [TrickBegan(2, 0)]


@pytest.mark.clause("W-7.2", "W-7.3")
def test_stashes_come_before_the_card_of_anubis() -> None:
    state = position("egy hin nor", ("egy5 sla1", "hin11 sla2", "nor1 nor2"), ("egy9", "", ""))
    follow(state, "0 play egy5", "1 play hin11")
    assert decision(state) == ("stash", [2])
    events = play(state, 2, "stash nor1")
    assert [type(event) for event in events][:2] == [Stashed, Played]
    assert told(events, TrickWon) == [TrickWon(0)]


@pytest.mark.clause("W-7.3", "W-7.4")
def test_the_winner_is_known_only_after_the_card_of_anubis() -> None:
    state = position("egy gre", ("egy5 hin1", "gre9 hin2"), ("egy9", ""))
    play(state, 0, "play egy5")
    events = play(state, 1, "play gre9")
    assert [event.seat for event in told(events, Played)] == [1, 0]
    assert told(events, TrickWon) == [TrickWon(0)]
    assert GAME.view(state, None).trick.leader == 0


@pytest.mark.clause("W-7.5", "W-17.15")
def test_idun_and_balder_leave_the_table_when_the_winner_is_known_and_before_he_collects() -> None:
    state = position("nor egy", ("nor9 hin1", "egy9 hin2"))
    play(state, 0, "play nor9")
    events = play(state, 1, "play egy9")
    kinds = [type(event) for event in events]
    assert kinds.index(TrickWon) < kinds.index(WentToStake) < kinds.index(Collected)
    state = position("nor egy", ("nor3 hin1", "egy9 hin2"), ("sla1", ""))
    play(state, 0, "play nor3")
    kinds = [type(event) for event in play(state, 1, "play egy9")]
    assert kinds.index(TrickWon) < kinds.index(WentToStake) < kinds.index(Collected)


@pytest.mark.clause("W-7.6", "W-6.8", "W-6.30", "W-6.11")
@pytest.mark.parametrize(
    ("order", "hades_gets"),
    [
        (("gre4", "sla7", "hin9", "egy2"), None),
        (("sla7", "gre10", "hin9", "egy2"), 1),
        (("gre10", "hin2", "sla9", "egy2"), 2),
    ],
)
def test_powers_of_losers_take_from_what_is_left_in_the_order_in_which_they_were_played(
    order: tuple[str, ...], hades_gets: int | None
) -> None:
    pantheons = " ".join(card[:3] for card in order)
    hands = [f"{card} nor{place}" for place, card in enumerate(order, 2)]
    state = position(pantheons, hands)
    events = []
    for seat, card in enumerate(order):
        able = legal(state, seat)
        events += play(state, seat, f"play {card}" if f"play {card}" in able else f"discard {card}")
    while decision(state)[0] in ("keep", "give"):
        (seat,) = asked(state)
        events += play(state, seat, legal(state, seat)[0])
    taken = [type(event) for event in events if isinstance(event, TookFromTable | DrewFromTable | Gave)]
    if hades_gets is None:
        assert taken == [TookFromTable, DrewFromTable, DrewFromTable]
        assert told(events, Collected) == [Collected(2, 1)]
    else:
        assert taken.count(Gave) == hades_gets
        assert taken == sorted(taken, key=[DrewFromTable, Gave].index)
    assert sum(map(len, state.stakes)) + len(state.removed) == 4


@pytest.mark.clause("W-7.6a", "W-17.7")
def test_what_is_left_is_gathered_face_down_before_anything_is_drawn() -> None:
    state = position("sla gre egy", ("sla7 hin1", "gre9 hin2", "nor1 hin3"))
    follow(state, "0 play sla7", "1 play gre9", "2 discard nor1")
    for viewer in (0, 1, 2, None):
        trick = GAME.view(state, viewer).trick
        assert list(trick.table) == []
        assert trick.gathered_count == 1
        assert list(trick.gathered) == []
        assert len(trick.drawn) == (2 if viewer == 0 else 0)


@pytest.mark.clause("W-7.7", "W-17.24")
def test_the_winner_collects_what_is_left_be_it_nothing() -> None:
    state = position("sla nor", ("sla7 egy1", "nor3 egy2"), ("", "hin1"))
    follow(state, "0 play sla7")
    assert told(play(state, 1, "play nor3"), Collected) == [Collected(1, 0)]


@pytest.mark.clause("W-7.8")
def test_hel_destroys_after_the_winner_has_collected_and_before_the_refill() -> None:
    state = position("nor gre", ("nor7 hin1", "gre8 hin2"))
    play(state, 0, "play nor7")
    kinds = [type(event) for event in play(state, 1, "play gre8")]
    assert kinds.index(Collected) < kinds.index(LostFromStake) < kinds.index(Drew)


@pytest.mark.clause("W-7.9")
@pytest.mark.parametrize("clockwise", [True, False])
def test_everybody_draws_one_card_the_winner_first_and_then_clockwise(clockwise: bool) -> None:
    hands = ("hin1 hin2", "nor1 nor2", "egy1 egy2")
    state = position("gre sla hin", hands, deck="gre4 gre5 gre6", clockwise=clockwise, leader=1)
    first, second = (2, 0) if clockwise else (0, 2)
    play(state, 1, "play nor1")
    play(state, first, legal(state, first)[-1])
    events = play(state, second, legal(state, second)[-1])
    drew = [(event.seat, event.card) for event in told(events, Drew)]
    assert drew == [(1, "gre4"), (2, "gre5"), (0, "gre6")]


@pytest.mark.clause("W-7.9a")
def test_the_second_pass_follows_the_first() -> None:
    state = position("sla nor", ("sla10 hin1", "nor1 hin2"), deck="gre1 gre2 gre3")
    play(state, 0, "play sla10")
    events = play(state, 1, "discard hin2")
    assert [event.seat for event in told(events, Drew)] == [0, 1, 0]


@pytest.mark.clause("W-7.9b")
@pytest.mark.parametrize(("mine", "his"), [("hin1", "nor1 nor2 nor3 nor4 nor5 nor6"), ("hin1 hin2 hin3", "nor1")])
def test_hands_are_not_filled_up(mine: str, his: str) -> None:
    state = position("gre sla", (mine, his))
    counts = [len(hand) for hand in state.hands]
    play(state, 0, "play hin1")
    play(state, 1, "discard nor1")
    assert [len(hand) for hand in state.hands] == counts


@pytest.mark.clause("W-7.10")
def test_what_lasted_for_the_trick_ends_and_the_winner_leads_the_next() -> None:
    state = position("nor hin sla egy", ("nor4 gre1", "hin5 sla2", "sla12 gre2", "egy1 gre3"))
    follow(state, "0 play nor4", "1 play hin5")
    follow(state, "2 play sla12", "3 discard egy1")
    trick = GAME.view(state, None).trick
    assert asked(state) == [2]
    assert (trick.leader, trick.number) == (2, 2)
    assert not trick.levels_reversed
    assert not trick.HasField("muted_by")
    assert list(trick.noted) == []
    assert not any(seat.is_locked for seat in GAME.view(state, None).seats)


@pytest.mark.clause("W-7.10a")
def test_the_direction_turns_after_the_refill_and_before_the_next_trick() -> None:
    state = position("gre nor egy", ("gre3 hin1", "sla1 hin2", "egy1 hin3"))
    follow(state, "0 play gre3", "1 discard sla1")
    kinds = [type(event) for event in play(state, 2, "discard egy1")]
    last_drew = len(kinds) - 1 - kinds[::-1].index(Drew)
    assert last_drew < kinds.index(DirectionTurned) < kinds.index(TrickBegan)


@pytest.mark.clause("W-7.3", "W-6.33")
def test_a_discard_from_the_stake_is_collected_with_the_rest() -> None:
    state = position("egy gre", ("egy5 hin1", "gre12 hin2"), ("nor1", ""))
    play(state, 0, "play egy5")
    events = play(state, 1, "play gre12")
    assert told(events, Discarded) == [Discarded(0, Source.STAKE, Card.NOR1)]
    assert cards("gre12 nor1 egy5") == [card for card in state.stakes[1] if card in ("gre12", "nor1", "egy5")]
