"""W-17: what views show to whom, and what a re-deal leaves and draws anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine_service.game import SPECTATOR, Rng, Viewer
from petteia_world_of_mythology.kinds import Card
from petteia_world_of_mythology.state import MythologyState
from petteia_world_of_mythology.v1 import view_pb2
from plugins.world_of_mythology.tests.positions import GAME, asked, cards, follow, legal, play, position

DEALS = 60
EVERYBODY = (0, 1, 2, SPECTATOR)


def views(state: MythologyState) -> list[view_pb2.View]:
    """The views of three seats and of the spectator."""
    return [GAME.view(state, viewer) for viewer in EVERYBODY]


def drawn(state: MythologyState, viewer: Viewer, what: Callable[[MythologyState], Any]) -> set[str]:
    """What `what` can be for all that a viewer's view shows: its values over many re-deals."""
    rng = Rng.from_seed(b"re-deals")
    return {repr(what(GAME.redealt(state, viewer, rng))) for _ in range(DEALS)}


def stays(state: MythologyState, viewer: Viewer, what: Callable[[MythologyState], Any]) -> bool:
    """Whether a re-deal leaves it to the viewer as it is."""
    return drawn(state, viewer, what) == {repr(what(state))}


@pytest.mark.clause("W-17.1")
def test_everybody_sees_what_is_in_force() -> None:
    state = position("nor hin egy gre", ("nor4 gre2", "hin5 sla2", "hin6 gre3", "hin1 hin2"), leader=0, clockwise=False)
    follow(state, "0 play nor4", "3 discard hin1")
    for view in views(state):
        assert (view.round.number, view.round.reversed, view.trick.number, view.trick.leader) == (1, True, 1, 0)
        assert [seat.pantheon for seat in view.seats] == ["nor", "hin", "egy", "gre"]
        assert (view.trick.standing.card, view.trick.standing.seat) == ("nor4", 0)
        assert view.trick.levels_reversed
        assert list(view.trick.to_come) == [1]
        assert asked(state) == [2]
    follow(state, "2 discard hin6", "1 play hin5")


@pytest.mark.clause("W-17.1")
def test_everybody_sees_mute_blindness_and_what_is_noted() -> None:
    state = position("hin nor egy", ("hin5 gre2", "sla1 sla2", "hin6 gre3"))
    play(state, 0, "play hin5")
    state.trick.blind, state.trick.blind_next, state.trick.order_by = [2], True, 0
    for view in views(state):
        trick = view.trick
        assert (trick.muted_by, list(trick.blind), trick.blind_next, trick.ordered_by) == (0, [2], True, 0)
    state = position("nor gre egy", ("nor9 gre2", "gre3 sla2", "hin6 hin3"))
    play(state, 0, "play nor9")
    assert all([(each.card, each.seat) for each in view.trick.noted] == [("nor9", 0)] for view in views(state))


@pytest.mark.clause("W-17.2", "W-17.28")
def test_one_sees_the_own_hand_and_how_many_cards_others_hold() -> None:
    state = position("gre nor egy", ("hin1 hin2 hin3", "nor1 nor2", "egy1"))
    for viewer, view in zip(EVERYBODY, views(state), strict=True):
        assert [seat.hand_count for seat in view.seats] == [3, 2, 1]
        for seat in range(3):
            assert list(view.seats[seat].hand) == (state.hands[seat] if seat == viewer else [])
            assert stays(state, viewer, lambda other, seat=seat: other.hands[seat]) == (seat == viewer)
            assert drawn(state, viewer, lambda other, seat=seat: len(other.hands[seat])) == {str(3 - seat)}


@pytest.mark.clause("W-17.3")
def test_a_lock_is_seen_by_all_and_its_card_by_the_owner() -> None:
    state = position("nor gre egy", ("nor11 hin1", "gre9 gre10", "egy6 egy7"))
    play(state, 0, "play nor11")
    for viewer, view in zip(EVERYBODY, views(state), strict=True):
        assert [seat.is_locked for seat in view.seats] == [False, True, True]
        for seat in (1, 2):
            assert list(view.seats[seat].locked) == (state.trick.locks[seat] if viewer == seat else [])
            assert stays(state, viewer, lambda other, seat=seat: other.trick.locks[seat]) == (viewer == seat)
    locked = state.trick.locks[1][0]
    play(state, 1, f"discard {locked}")
    for view in views(state):
        assert view.seats[1].is_locked


@pytest.mark.clause("W-17.4", "W-17.5")
def test_face_down_cards_are_seen_by_who_put_them_there() -> None:
    state = position("gre nor egy", ("hin1 hin2", "sla1 sla2", "egy1 sla12"))
    follow(state, "0 play hin2", "1 discard sla2")
    for viewer, view in zip(EVERYBODY, views(state), strict=True):
        laid = [(each.seat, each.card, each.face_up) for each in view.trick.table]
        assert laid == [(0, "hin2", True), (1, "sla2" if viewer == 1 else "", False)]
        assert stays(state, viewer, lambda other: other.trick.table[1].card) == (viewer == 1)


@pytest.mark.clause("W-17.6")
def test_a_stake_is_seen_by_its_owner_and_counted_by_others() -> None:
    state = position("gre nor egy", ("hin1 hin2", "sla1", "egy1"), ("gre1 gre2", "nor3", ""))
    for viewer, view in zip(EVERYBODY, views(state), strict=True):
        assert [seat.stake_count for seat in view.seats] == [2, 1, 0]
        for seat in range(3):
            assert list(view.seats[seat].stake) == (state.stakes[seat] if seat == viewer else [])
            assert stays(state, viewer, lambda other, seat=seat: other.stakes[seat]) == (seat in (viewer, 2))


@pytest.mark.clause("W-17.7", "W-17.5", "W-17.17")
def test_the_winner_sees_the_gathered_table_while_he_gives() -> None:
    state = position("gre nor egy", ("gre10 hin1", "nor11 hin2", "sla1 hin3"))
    follow(state, "0 play gre10", "1 play nor11", "2 discard sla1")
    assert legal(state, 1) == ["give gre10", "give nor11", "give sla1"]
    for viewer, view in zip(EVERYBODY, views(state), strict=True):
        assert view.trick.gathered_count == 3
        assert list(view.trick.gathered) == (["gre10", "nor11", "sla1"] if viewer == 1 else [])
        assert view.trick.winner == 1
        assert stays(state, viewer, lambda other: other.trick.gathered) == (viewer == 1)


@pytest.mark.clause("W-17.8")
def test_nobody_knows_the_order_of_a_deck() -> None:
    state = position("gre nor egy", ("hin1 hin2", "sla1", "egy1"))
    for viewer, view in zip(EVERYBODY, views(state), strict=True):
        assert (view.round.deck_count, view.round.wealth_count, view.round.secret_count) == (56, 10, 7)
        assert len(drawn(state, viewer, lambda other: other.deck[-1])) > 20
        assert len(drawn(state, viewer, lambda other: other.wealth_deck[-1])) == 3
        assert len(drawn(state, viewer, lambda other: other.secret_deck[-1])) == 7
        assert not stays(state, viewer, lambda other: other.rng)


@pytest.mark.clause("W-17.9")
def test_removed_cards_stay_open_with_the_place_they_came_from() -> None:
    state = position("gre nor egy", ("gre5 hin1", "nor1 hin2", "egy1"), ("sla1", "sla2", ""))
    play(state, 0, "play gre5")
    for viewer, view in zip(EVERYBODY, views(state), strict=True):
        assert [(each.card, each.stake) for each in view.removed] == [("sla1", 0), ("sla2", 1)]
        assert stays(state, viewer, lambda other: other.removed)
    state = position("sla gre egy", ("sla7 hin1", "gre9 hin2", "nor1 hin3"))
    follow(state, "0 play sla7", "1 play gre9", "2 discard nor1")
    play(state, 0, legal(state, 0)[0])
    assert not GAME.view(state, None).removed[0].HasField("stake")


@pytest.mark.clause("W-17.10")
def test_wealth_is_seen_by_its_owner_but_for_cards_that_were_turned_up() -> None:
    state = position("hin nor gre", ("hin4 hin1", "sla1", "egy1"), wealth={0: [10], 1: [10, 30]}, wealth_deck=[20])
    play(state, 0, "play hin4")
    for viewer, view in zip(EVERYBODY, views(state), strict=True):
        assert [seat.wealth_count for seat in view.seats] == [2, 2, 0]
        assert list(view.seats[0].wealth) == ([10, 20] if viewer == 0 else [20])
        assert list(view.seats[1].wealth) == ([10, 30] if viewer == 1 else [])
        assert stays(state, viewer, lambda other: other.wealth[1]) == (viewer == 1)
        assert stays(state, viewer, lambda other: other.open_wealth)


@pytest.mark.clause("W-17.11")
def test_secret_cards_are_seen_by_their_owner() -> None:
    state = position("hin nor gre", ("hin4 hin1", "sla1", "egy1"), secrets=("sec_all sec_nor", "sec_egy", ""))
    for viewer, view in zip(EVERYBODY, views(state), strict=True):
        assert [seat.secret_count for seat in view.seats] == [2, 1, 0]
        for seat in (0, 1):
            assert list(view.seats[seat].secrets) == (state.secrets[seat] if viewer == seat else [])
            assert stays(state, viewer, lambda other, seat=seat: other.secrets[seat]) == (viewer == seat)


@pytest.mark.clause("W-17.13", "W-17.32")
def test_the_look_at_hands_stays_as_it_was_until_the_trick_is_over() -> None:
    state = position("gre nor egy", ("gre6 hin1", "nor1 nor2", "egy1 egy2"))
    follow(state, "0 play gre6", "1 discard nor1")
    for viewer, view in zip(EVERYBODY, views(state), strict=True):
        shown = [(each.seat, list(each.cards)) for each in view.shown_hands]
        assert shown == ([(1, ["nor1", "nor2"]), (2, ["egy1", "egy2"])] if viewer == 0 else [])
        assert stays(state, viewer, lambda other: other.trick.snapshot) == (viewer == 0)
    play(state, 2, "discard egy1")
    assert all(list(view.shown_hands) == [] for view in views(state))


@pytest.mark.clause("W-17.18")
def test_the_two_cards_of_chernobog_are_seen_by_him_alone() -> None:
    state = position("sla gre egy", ("sla7 hin1", "gre9 hin2", "nor1 hin3"))
    follow(state, "0 play sla7", "1 play gre9", "2 discard nor1")
    for viewer, view in zip(EVERYBODY, views(state), strict=True):
        assert list(view.trick.drawn) == (state.trick.drawn if viewer == 0 else [])
        assert stays(state, viewer, lambda other: other.trick.drawn) == (viewer == 0)


@pytest.mark.clause("W-17.26")
def test_the_points_of_the_running_round_are_told_to_nobody_but_the_seat() -> None:
    state = position("gre nor egy", ("hin1 hin2", "sla1", "egy1"), ("gre1 gre2", "nor3", ""), wealth={0: [10]})
    for viewer, view in zip(EVERYBODY, views(state), strict=True):
        assert [seat.HasField("now") for seat in view.seats] == [viewer == seat for seat in range(3)]
    now = GAME.view(state, 0).seats[0].now
    assert (now.points, now.levels, now.wealth, now.secrets) == (13, 3, 10, 0)
    assert [seat.total for seat in GAME.view(state, None).seats] == [0, 0, 0]


@pytest.mark.clause("W-17.27", "W-8.5")
def test_hands_and_deck_left_by_a_cut_off_stay_hidden() -> None:
    options = {"max_tricks": "10", "end": "rounds", "rounds": "1"}
    state = position("gre nor", ("hin1 hin2", "sla1 sla2"), ("", "nor3"), trick=10, options=options)
    follow(state, "0 play hin1", "1 discard sla1")
    assert asked(state) == []
    for viewer in (0, 1, SPECTATOR):
        view = GAME.view(state, viewer)
        assert [list(seat.hand) for seat in view.seats] == [
            state.hands[seat] if seat == viewer else [] for seat in (0, 1)
        ]
        assert [list(seat.stake) for seat in view.seats] == [["hin1", "sla1"], ["nor3"]]
        assert stays(state, viewer, lambda other: other.stakes)
        assert not stays(state, viewer, lambda other: other.deck)


@pytest.mark.clause("W-17.28")
def test_a_spectator_sees_nothing_that_a_seat_sees_alone() -> None:
    state = position("gre nor egy", ("hin1 hin2", "sla1", "egy1"), ("gre1", "nor3", ""), wealth={0: [10]})
    play(state, 0, "play hin1")
    spectator = GAME.view(state, SPECTATOR)
    assert not spectator.HasField("viewer")
    for seat in spectator.seats:
        assert not (seat.hand or seat.stake or seat.wealth or seat.secrets or seat.locked or seat.HasField("now"))


@pytest.mark.clause("W-17.31")
def test_a_re_deal_keeps_what_the_view_shows_and_what_bots_imagine_keeps_known_places_too() -> None:
    """Seat 0 has passed nor9 to seat 1: a re-deal may put it anywhere, seat 0's imagination leaves it there."""
    state = position("hin nor egy", ("hin2 nor9 gre1", "sla1 sla3", "egy1 egy3"))
    play(state, 0, "play hin2")
    follow(state, "0 pass nor9", "1 pass sla1", "2 pass egy1")
    assert "nor9" in state.hands[2]
    assert not stays(state, 0, lambda other: Card.NOR9 in other.hands[2])
    rng = Rng.from_seed(b"imagined")
    imagined = [GAME.redealt(state, 0, rng, imagine=True) for _ in range(DEALS)]
    assert all(Card.NOR9 in other.hands[2] for other in imagined)
    assert any(Card.EGY3 not in other.hands[2] for other in imagined)
    assert all(other.hands[0] == cards("gre1 sla1") for other in imagined)
    stranger = [GAME.redealt(state, SPECTATOR, rng, imagine=True) for _ in range(DEALS)]
    assert any(Card.NOR9 not in other.hands[2] for other in stranger)
