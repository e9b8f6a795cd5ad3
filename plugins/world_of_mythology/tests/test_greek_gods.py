"""W-11: what the Greek gods do, and what they do when there is nothing to do."""

from __future__ import annotations

import pytest

from petteia_world_of_mythology.events import (
    Collected,
    Declared,
    DirectionTurned,
    DrewSecret,
    DrewWealth,
    Gave,
    HandMixed,
    LostFromStake,
    Peeked,
    PeekedAtHand,
    RoundBegan,
    Stashed,
    TookFromTable,
    TrickWon,
    WarDrawn,
)
from petteia_world_of_mythology.kinds import Card, Declaration, Pantheon, SecretCard, War
from petteia_world_of_mythology.moves import SwapHand, SwapStake
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

LOVE = ["gre1", "hin1", "nor1", "sla1", "egy1"]


@pytest.mark.clause("W-6.1", "W-11.1", "W-12.1", "W-13.1", "W-14.1", "W-15.1", "W-16.4")
@pytest.mark.parametrize("god", LOVE)
def test_love_names_the_pantheon_of_a_player_or_none(god: str) -> None:
    others = [pantheon for pantheon in Pantheon if pantheon != god[:3]][:2]
    state = position(f"{god[:3]} {others[0]} {others[1]}", (f"{god} sla8", "egy8 sla7", "egy7 sla6"))
    play(state, 0, f"play {god}")
    led = [pantheon for pantheon in Pantheon if pantheon in (god[:3], *others)]
    assert decision(state) == ("declare", [0])
    assert legal(state, 0) == [*(f"declare {pantheon}" for pantheon in led), "declare none"]
    events = play(state, 0, f"declare {others[0]}")
    assert events == [Declared(0, Declaration(others[0]))]
    assert GAME.view(state, 2).trick.standing.declared == others[0]


@pytest.mark.clause("W-6.1", "W-11.1", "W-12.1", "W-13.1", "W-14.1")
@pytest.mark.parametrize(("god", "beaten"), [("gre1", "egy6"), ("hin1", "egy7"), ("nor1", "egy6"), ("sla1", "egy6")])
@pytest.mark.parametrize("declared", ["egy", "own", "none"])
def test_love_played_last_is_asked_all_the_same_and_counts_against_a_card_of_anubis(
    god: str, beaten: str, declared: str
) -> None:
    own = god[:3]
    other = "sla" if own == "nor" else "nor"
    state = position(f"egy {other} {own}", ("egy5 hin7", f"{beaten} hin8", f"{god} hin9"), ("egy9", "", ""))
    follow(state, "0 play egy5", f"1 play {beaten}", f"2 play {god}")
    assert decision(state) == ("declare", [2])
    events = play(state, 2, f"declare {own if declared == 'own' else declared}")
    assert told(events, TrickWon) == [TrickWon(2 if declared == "own" else 0)]


@pytest.mark.clause("W-15.1")
def test_hathor_played_last_is_asked_and_binds_nobody() -> None:
    state = position("gre egy", ("sla6 hin7", "egy1 hin8"), ("", "sla12"))
    follow(state, "0 play sla6", "1 play egy1")
    assert decision(state) == ("declare", [1])
    assert told(play(state, 1, "declare gre"), TrickWon) == [TrickWon(1)]


@pytest.mark.clause("W-6.3", "W-11.2", "W-12.9", "W-12.10", "W-13.2", "W-14.2", "W-15.2", "W-15.4")
@pytest.mark.parametrize(
    ("god", "count"),
    [("gre2", 1), ("hin9", 1), ("hin10", 2), ("nor2", 1), ("sla2", 2), ("egy2", 1), ("egy4", 2)],
)
def test_gods_of_wealth_draw_from_the_top_of_the_deck(god: str, count: int) -> None:
    other = "nor" if god[:3] != "nor" else "gre"
    state = position(f"{god[:3]} {other}", (f"{god} sla8", "egy8 sla7"), wealth_deck=[30, 20])
    events = play(state, 0, f"play {god}")
    assert told(events, DrewWealth) == [DrewWealth(0, wealth) for wealth in [30, 20][:count]]
    assert sorted(state.wealth[0]) == sorted([30, 20][:count])
    empty = position(f"{god[:3]} {other}", (f"{god} sla8", "egy8 sla7"), wealth={1: [10] * 6 + [20] * 3 + [30]})
    assert told(play(empty, 0, f"play {god}"), DrewWealth) == []
    assert asked(empty) == [1]


@pytest.mark.clause("W-6.7", "W-11.3", "W-5.37")
def test_dionysus_turns_the_direction_and_a_second_time_turns_it_back() -> None:
    state = position("gre egy hin", ("gre3 sla1", "hin1 sla2", "nor1 sla3"), clockwise=False)
    follow(state, "0 play gre3", "2 discard nor1")
    assert told(play(state, 1, "discard hin1"), DirectionTurned) == [DirectionTurned(clockwise=True)]
    follow(state, "0 play sla1")
    assert asked(state) == [1]
    assert not GAME.view(state, None).round.reversed


@pytest.mark.clause("W-11.3", "W-4.8")
def test_dionysus_in_the_last_trick_changes_nothing() -> None:
    state = position("gre egy", ("gre3", "hin1"), deck="", options={"target": "2000"})
    follow(state, "0 play gre3")
    assert told(play(state, 1, "discard hin1"), RoundBegan) == [RoundBegan(2)]
    assert state.clockwise


@pytest.mark.clause("W-6.8", "W-11.4")
def test_hermes_takes_a_card_only_if_he_lost_and_one_is_left() -> None:
    state = position("gre hin", ("gre4 sla1", "nor3 sla2"))
    follow(state, "0 play gre4")
    assert told(play(state, 1, "discard nor3"), TookFromTable) == []
    state = position("gre hin", ("gre4 sla1", "hin9 sla2"))
    follow(state, "0 play gre4")
    assert len(told(play(state, 1, "play hin9"), TookFromTable)) == 1
    state = position("sla gre egy", ("sla7 hin2", "gre4 hin3", "egy9 hin4"))
    follow(state, "0 play sla7", "1 play gre4")
    play(state, 2, "play egy9")
    assert decision(state) == ("keep", [0])
    events = play(state, 0, legal(state, 0)[0])
    assert len(told(events, TookFromTable)) == 1
    assert told(events, Collected) == [Collected(2, 0)]


@pytest.mark.clause("W-11.4", "W-7.6", "W-7.7")
def test_hermes_takes_nothing_when_no_card_is_left() -> None:
    """Idun has gone to the smallest stake, and Chernobog has drawn the other two cards."""
    state = position("sla gre nor", ("sla7 hin2", "gre4 hin3", "nor3 hin4"), ("", "hin5", "hin6"))
    follow(state, "0 play sla7", "1 play gre4", "2 play nor3")
    assert decision(state) == ("keep", [0])
    events = play(state, 0, "keep gre4")
    assert told(events, TookFromTable) == []
    assert told(events, Collected) == [Collected(2, 0)]


@pytest.mark.clause("W-6.9", "W-11.5", "W-14.5")
@pytest.mark.parametrize("god", ["gre5", "sla5"])
def test_famine_takes_a_card_of_every_stake(god: str) -> None:
    state = position(f"{god[:3]} nor egy", (f"{god} hin11", "hin12 sla2", "sla3 sla4"), ("hin1 hin2", "", "hin3"))
    for after, events in chances(state, f"0 play {god}"):
        assert [event.seat for event in told(events, LostFromStake)] == [0, 2]
        assert [len(stake) for stake in after.stakes] == [1, 0, 0]
    removed = outcomes(state, f"0 play {god}", of=lambda after, _: after.removed[-2].card)
    assert removed == {"hin1", "hin2"}
    empty = position(f"{god[:3]} nor", (f"{god} hin11", "hin12 sla2"))
    assert told(play(empty, 0, f"play {god}"), LostFromStake) == []


@pytest.mark.clause("W-6.10", "W-11.6")
def test_artemis_sees_all_hands_as_they_are() -> None:
    state = position("gre nor egy", ("gre6 hin1", "nor1 nor2", ""))
    events = play(state, 0, "play gre6")
    assert told(events, Peeked) == [Peeked(0)]
    assert told(events, PeekedAtHand) == [PeekedAtHand(0, 1, Card.NOR1), PeekedAtHand(0, 1, Card.NOR2)]
    shown = [(each.seat, list(each.cards)) for each in GAME.view(state, 0).shown_hands]
    assert shown == [(1, ["nor1", "nor2"]), (2, [])]


@pytest.mark.clause("W-6.5", "W-11.7", "W-13.10", "W-14.4", "W-15.3")
@pytest.mark.parametrize("god", ["gre7", "nor10", "sla4", "egy3"])
def test_gods_of_secrets_draw_the_top_secret(god: str) -> None:
    other = "nor" if god[:3] != "nor" else "gre"
    hands = (f"{god} sla8", "egy8 sla7")
    state = position(f"{god[:3]} {other}", hands, secret_deck="sec_pair sec_hin")
    assert told(play(state, 0, f"play {god}"), DrewSecret) == [DrewSecret(0, SecretCard.SEC_PAIR)]
    assert state.secrets[0] == ["sec_pair"]
    every = " ".join(SecretCard)
    empty = position(f"{god[:3]} {other}", hands, secrets=("", every))
    assert told(play(empty, 0, f"play {god}"), DrewSecret) == []


@pytest.mark.clause("W-6.2", "W-11.8", "W-12.8", "W-13.8", "W-14.8", "W-15.8", "W-3.47")
@pytest.mark.parametrize("god", ["gre8", "hin8", "nor8", "sla8", "egy8"])
def test_gods_of_war_have_each_attacker_draw_for_life_or_death(god: str) -> None:
    others = [pantheon for pantheon in Pantheon if pantheon != god[:3]][:2]
    first, second = f"{others[0]}9", f"{others[1]}9"
    hands = (f"{god} {god[:3]}2", f"{first} {god[:3]}3", f"{second} {god[:3]}4")
    state = position(f"{god[:3]} {others[0]} {others[1]}", hands)
    play(state, 0, f"play {god}")
    assert GAME.view(state, None).trick.standing.at_war
    drawn = []
    for after, events in chances(state, f"1 play {first}"):
        (war,) = told(events, WarDrawn)
        drawn.append(war.war)
        standing = GAME.view(after, None).trick.standing
        assert (standing.card, standing.at_war) == ((first, False) if war.war is War.LIFE else (god, True))
    assert 20 < drawn.count(War.DEATH) < 60


@pytest.mark.clause("W-6.2", "W-11.8", "W-12.8", "W-13.8", "W-14.8", "W-15.8")
def test_nobody_draws_for_war_who_does_not_attack_or_against_a_foreign_god() -> None:
    state = position("nor gre", ("nor8 sla1", "gre9 sla2"))
    play(state, 0, "play nor8")
    assert told(play(state, 1, "discard gre9"), WarDrawn) == []
    state = position("sla gre", ("nor8 sla1", "gre9 sla2"))
    play(state, 0, "play nor8")
    assert told(play(state, 1, "play gre9"), WarDrawn) == []


@pytest.mark.clause("W-6.6", "W-11.9", "W-14.9", "W-15.9", "W-16.5")
@pytest.mark.parametrize("god", ["gre9", "sla9", "egy9"])
def test_gods_of_swaps_exchange_a_hand_card_for_one_of_the_stake(god: str) -> None:
    state = position(f"{god[:3]} nor", (f"{god} hin1 hin2", "nor1 nor2"), ("hin3 hin4", ""))
    play(state, 0, f"play {god}")
    assert decision(state) == ("swap_hand", [0])
    assert legal(state, 0) == ["swap_hand hin1", "swap_hand hin2"]
    assert GAME.why_not(state, 0, SwapHand(Card.HIN3)) == "W-6.6"
    assert play(state, 0, "swap_hand hin2") == []
    assert decision(state) == ("swap_stake", [0])
    assert legal(state, 0) == ["swap_stake hin3", "swap_stake hin4"]
    assert GAME.why_not(state, 0, SwapStake(Card.HIN2)) == "W-6.6"
    play(state, 0, "swap_stake hin3")
    assert (state.hands[0], state.stakes[0]) == (cards("hin1 hin3"), cards("hin2 hin4"))


@pytest.mark.clause("W-6.6", "W-11.9", "W-14.9", "W-15.9")
@pytest.mark.parametrize("god", ["gre9", "sla9", "egy9"])
@pytest.mark.parametrize(("hand", "stake"), [("", "hin3 hin4"), ("hin1 hin2", "")])
def test_nothing_is_swapped_with_an_empty_hand_or_stake(god: str, hand: str, stake: str) -> None:
    state = position(f"{god[:3]} nor", (f"{god} {hand}", "nor1 nor2"), (stake, ""))
    play(state, 0, f"play {god}")
    assert (state.hands[0], state.stakes[0]) == (cards(hand), cards(stake))
    assert decision(state) == ("turn", [1])


@pytest.mark.clause("W-6.11", "W-11.10", "W-16.18")
@pytest.mark.parametrize(("laid", "owed"), [(2, 1), (3, 1), (4, 2)])
def test_hades_gets_half_of_the_table_rounded_down(laid: int, owed: int) -> None:
    pantheons = ["gre", "hin", "nor", "sla", "egy"][:laid]
    hands = ["gre10 egy1", "hin12 egy2", "nor1 egy3", "sla1 egy4"][:laid]
    state = position(" ".join(pantheons), hands)
    follow(
        state, "0 play gre10", "1 play hin12", *(f"{seat} discard {hands[seat].split()[0]}" for seat in range(2, laid))
    )
    for _ in range(owed):
        assert decision(state) == ("give", [1])
        play(state, 1, legal(state, 1)[0])
    assert len(state.stakes[0]) == owed
    assert len(state.stakes[1]) == laid - owed


@pytest.mark.clause("W-6.11", "W-11.10")
def test_hades_gets_nothing_of_a_single_card_or_if_he_wins() -> None:
    state = position("gre nor", ("gre10 sla1", "nor9 nor12"), ("egy1", ""))
    follow(state, "0 play gre10")
    assert told(play(state, 1, "discard nor9"), Gave) == []
    state = position("sla gre egy", ("sla7 hin1", "gre10 hin2", "egy9 hin3"))
    follow(state, "0 play sla7", "1 play gre10", "2 play egy9")
    events = play(state, 0, legal(state, 0)[0])
    assert told(events, Gave) == []
    assert told(events, Collected) == [Collected(2, 1)]


@pytest.mark.clause("W-6.12", "W-11.11")
def test_poseidon_mixes_the_hands_of_opponents_and_keeps_their_counts() -> None:
    state = position("gre nor egy", ("gre11 hin1", "nor1 nor2 nor3", "egy1"))
    hands = set()
    for after, events in chances(state, "0 play gre11"):
        assert told(events, HandMixed) == [HandMixed(1), HandMixed(2)]
        assert after.hands[0] == cards("hin1")
        assert [len(hand) for hand in after.hands] == [1, 3, 1]
        hands.add(tuple(after.hands[2]))
    assert hands == {("nor1",), ("nor2",), ("nor3",), ("egy1",)}
    state = position("gre nor egy", ("gre11 hin1", "nor1 nor2 nor3", ""))
    assert told(play(state, 0, "play gre11"), HandMixed) == []
    assert state.hands[1] == cards("nor1 nor2 nor3")


@pytest.mark.clause("W-6.13", "W-11.12", "W-16.6")
def test_zeus_has_everybody_stash_a_card_himself_by_choice() -> None:
    state = position("gre nor egy", ("gre12 hin1 hin2", "nor1 nor2", ""))
    stashed = outcomes(state, "0 play gre12", of=lambda after, _: tuple(after.stakes[1]))
    assert stashed == {("nor1",), ("nor2",)}
    events = play(state, 0, "play gre12")
    assert [event.seat for event in told(events, Stashed)] == [1]
    assert (decision(state), legal(state, 0)) == (("stash", [0]), ["stash hin1", "stash hin2"])
    play(state, 0, "stash hin1")
    assert state.stakes[0] == cards("hin1")
    state = position("gre nor", ("gre12", "nor1 nor2"))
    assert [event.seat for event in told(play(state, 0, "play gre12"), Stashed)] == [1]
    assert decision(state) == ("turn", [1])
