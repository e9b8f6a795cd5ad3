"""W-16: what is decided, by whom, from which list of moves, and who learns of it."""

from __future__ import annotations

import pytest

from engine_service.game import Rng, Setup, read_options
from petteia_world_of_mythology.components import ORDER
from petteia_world_of_mythology.kinds import Card, Declaration, Pantheon
from petteia_world_of_mythology.moves import ChoosePantheon, Declare, Give, Keep, Recall
from petteia_world_of_mythology.options import MythologyOptions
from plugins.world_of_mythology.tests.positions import GAME, asked, decision, follow, legal, play, position

VERBS = {
    "choose_pantheon": {"choose_pantheon"},
    "turn": {"play", "discard"},
    "declare": {"declare"},
    "swap_hand": {"swap_hand"},
    "swap_stake": {"swap_stake"},
    "stash": {"stash"},
    "pass": {"pass"},
    "mix": {"mix"},
    "target": {"target"},
    "recall": {"recall"},
    "return": {"return"},
    "next": {"next"},
    "keep": {"keep"},
    "give": {"give"},
}
SEVERAL = {"stash", "pass", "return"}


@pytest.mark.clause("W-16.19", "W-16.2", "W-16.3", "W-5.30")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_ask_nothing_but_these_decisions_and_no_choice_of_one(seats: int) -> None:
    rng = Rng.from_seed(b"decisions %d" % seats)
    met = set()
    for _ in range(6):
        state, _ = GAME.begin(Setup(seats, read_options(MythologyOptions, {}), rng.fork()))
        while asked(state):
            view = GAME.view(state, None)
            kind, seat = view.decision.kind, rng.choice(asked(state))
            moves = GAME.legal_moves(state, seat)
            met.add(kind)
            assert {move.verb for move in moves} <= VERBS[kind]
            assert len(moves) > 1 or kind == "turn"
            assert len(moves) <= 118
            assert len(asked(state)) == 1 or kind in SEVERAL
            cards = [(move.verb, ORDER[move.card]) for move in moves if hasattr(move, "card")]
            assert cards == sorted(cards, key=lambda each: (each[0] != "play", each[1])) or kind == "keep"
            assert (view.decision.card == "") == (kind in ("turn", "choose_pantheon"))
            GAME.play(state, seat, rng.choice(moves))
    assert met >= {"choose_pantheon", "turn", "declare", "pass", "return", "stash", "target", "swap_hand"}


@pytest.mark.clause("W-16.1", "W-5.30")
def test_pantheons_are_chosen_openly_and_the_last_of_five_goes_by_itself() -> None:
    state, _ = GAME.begin(Setup(5, read_options(MythologyOptions, {}), Rng.from_seed(b"five")))
    for left in (5, 4, 3, 2):
        kind, (seat,) = decision(state)
        assert kind == "choose_pantheon"
        assert len(legal(state, seat)) == left
        taken = next((pantheon for pantheon in state.pantheons if pantheon), None)
        if taken is not None:
            assert GAME.why_not(state, seat, ChoosePantheon(taken)) == "W-4.2"
        play(state, seat, legal(state, seat)[0])
    assert sorted(pantheon or "" for pantheon in state.pantheons) == sorted(Pantheon)
    assert decision(state)[0] == "turn"


@pytest.mark.clause("W-16.4")
def test_only_pantheons_of_players_may_be_named() -> None:
    state = position("gre nor", ("gre1 sla1", "nor1 nor2"))
    play(state, 0, "play gre1")
    assert GAME.why_not(state, 0, Declare(Declaration.EGY)) == "W-6.1"


@pytest.mark.clause("W-16.13", "W-16.17", "W-16.18")
def test_what_cannot_be_recalled_kept_or_given_is_refused_with_its_clause() -> None:
    state = position("sla gre", ("sla3 hin1", "gre2 gre3"), ("egy1 egy2", "egy3"))
    play(state, 0, "play sla3")
    assert GAME.why_not(state, 0, Recall(Card.EGY3)) == "W-6.29"
    state = position("sla gre egy", ("sla7 hin1", "gre9 hin2", "nor1 hin3"))
    follow(state, "0 play sla7", "1 play gre9", "2 discard nor1")
    assert GAME.why_not(state, 0, Keep(Card.HIN1)) == "W-6.30"
    state = position("gre nor", ("gre10 hin1", "nor11 hin2"))
    follow(state, "0 play gre10", "1 play nor11")
    assert decision(state) == ("give", [1])
    assert GAME.why_not(state, 1, Give(Card.HIN2)) == "W-6.11"


@pytest.mark.clause("W-17.25")
def test_who_is_not_asked_has_no_moves() -> None:
    state = position("gre nor egy", ("gre9 sla1 sla2", "nor1 nor2", "egy1 egy2"), ("hin1 hin2", "", ""))
    assert [legal(state, seat) != [] for seat in range(3)] == [True, False, False]
    play(state, 0, "play gre9")
    for viewer in (0, 1, 2, None):
        view = GAME.view(state, viewer).decision
        assert (view.kind, view.card, list(view.seats), list(view.waiting)) == ("swap_hand", "gre9", [0], [0])
        assert list(view.chosen) == []
    play(state, 0, "swap_hand sla2")
    assert list(GAME.view(state, 0).decision.chosen) == ["sla2"]
    assert list(GAME.view(state, 1).decision.chosen) == []
    assert list(GAME.view(state, None).decision.chosen) == []


@pytest.mark.clause("W-17.25", "W-5.31")
def test_in_a_choice_of_several_everybody_sees_who_has_chosen_and_only_the_seat_what() -> None:
    state = position("hin nor egy", ("hin2 gre1 gre2", "gre3 gre4", "gre5 gre6"))
    play(state, 0, "play hin2")
    play(state, 1, "pass gre4")
    for viewer in (0, 1, 2, None):
        view = GAME.view(state, viewer).decision
        assert (view.kind, view.card, list(view.seats), list(view.waiting)) == ("pass", "hin2", [0, 1, 2], [0, 2])
        assert list(view.chosen) == (["gre4"] if viewer == 1 else [])
