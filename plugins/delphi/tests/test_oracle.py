"""D-7.1 to D-7.4: Delphi cards, and how the oracle is consulted."""

from __future__ import annotations

import pytest

from engine_service.game import SPECTATOR, Rng, Setup
from petteia_delphi.components import DECK, ORACLES
from petteia_delphi.events import Announced, Consulted, Declined, Played, Rejected, Removed
from petteia_delphi.kinds import Kind, Oracle
from petteia_delphi.moves import Reject
from petteia_delphi.options import DelphiOptions
from plugins.delphi.tests.positions import (
    GAME,
    A,
    C,
    S,
    T,
    ask_oracle,
    asked,
    cards,
    heard,
    lay,
    legal,
    play,
    position,
    told,
)

ALL = list(ORACLES)


@pytest.mark.clause("D-7.1")
@pytest.mark.parametrize("answers", [["decline"], ["consult", "accept"]])
def test_a_delphi_card_lies_in_the_row_and_counts_nothing(answers: list[str]) -> None:
    """It keeps its neighbours apart, whether the oracle was consulted or not."""
    state = position(("3", "4 5", "6 5"), {A: "D 3"}, oracles="fall_of_heroes")
    play(state, A, "play delphi")
    for answer in answers:
        play(state, A, answer)
    assert state.rows[A] == cards("3 D")
    assert state.values()[A] == 3
    play(state, A, "play w3")
    assert state.rows[A] == cards("3 D 3")
    assert state.values()[A] == 6


@pytest.mark.clause("D-7.1a", "D-10.4")
def test_the_player_of_a_delphi_card_may_decline() -> None:
    """Nothing comes of it: the pile stays as it is, and nobody has looked."""
    state = position(("", "4", "9"), {A: "D 3"})
    pile = [sealed.card for sealed in state.oracles]
    assert play(state, A, "play delphi") == [Played(A, Kind.DELPHI)]
    assert asked(state) == [A]
    assert legal(state, A) == ["consult", "decline"]
    assert play(state, A, "decline") == [Declined(A)]
    assert [sealed.card for sealed in state.oracles] == pile
    assert not any(sealed.seen_by for sealed in state.oracles)
    assert state.announced == []
    assert legal(state, A) == ["play w3", "drop_out"]


@pytest.mark.clause("D-7.1b")
def test_with_an_empty_pile_there_is_nothing_to_decide() -> None:
    """The card is laid and the march goes on. (Eight Delphi cards alone can't empty a pile of nine.)"""
    state = position(("", "4", "9"), {A: "D 3"})
    state.oracles.clear()
    assert play(state, A, "play delphi", check=False) == [Played(A, Kind.DELPHI)]
    assert legal(state, A) == ["play w3", "drop_out"]


@pytest.mark.clause("D-7.1b", "D-4.9")
def test_the_last_oracle_card_leaves_nothing_for_the_next_caller() -> None:
    state = position(("2", "2", "9"), {A: "D", T: "D"}, oracles="discord")
    del state.oracles[1:]
    for seat in (A, T):
        play(state, seat, "lay delphi", check=False)
    play(state, A, "consult", check=False)
    play(state, A, "accept", check=False)
    assert GAME.view(state, T).decision.kind == "lay"
    assert asked(state) == [A, T]


@pytest.mark.clause("D-7.2", "D-11.4")
def test_the_caller_looks_at_the_top_card_alone() -> None:
    state = position(("", "4", "9"), {A: "D"}, oracles="hubris discord")
    play(state, A, "play delphi")
    events = play(state, A, "consult")
    assert heard(events, A) == [Consulted(A, Oracle.HUBRIS)]
    for other in (T, C, SPECTATOR):
        assert heard(events, other) == [Consulted(A)]
        assert list(GAME.view(state, other).oracle.known) == []
    known = GAME.view(state, A).oracle.known
    assert [(each.place, each.oracle) for each in known] == [(1, "hubris")]
    assert legal(state, A) == ["accept", "reject"]


@pytest.mark.clause("D-7.2a", "D-10.9")
def test_the_only_card_of_the_pile_must_be_accepted() -> None:
    announced = " ".join(oracle for oracle in ALL if oracle not in ("discord", "hubris"))
    state = position(("", "4", "9"), {A: "D D"}, seats=4, groups=[[S]], announced=announced)
    ask_oracle(state, A)
    assert len(state.oracles) == 1
    play(state, A, "play delphi")
    play(state, A, "consult")
    assert legal(state, A) == ["accept"]
    assert GAME.why_not(state, A, Reject()) == "D-7.2a"


@pytest.mark.clause("D-7.2a")
def test_of_two_cards_the_first_may_still_be_rejected() -> None:
    announced = " ".join(oracle for oracle in ALL if oracle not in ("discord", "hubris"))
    state = position(("", "4", "9"), {A: "D"}, seats=4, groups=[[S]], announced=announced, oracles="hubris discord")
    ask_oracle(state, A, "reject")
    assert state.announced[-1] is Oracle.DISCORD
    assert state.no_pairs
    assert [sealed.card for sealed in state.oracles] == [Oracle.HUBRIS]


@pytest.mark.clause("D-7.2b")
def test_an_accepted_card_is_read_aloud_and_carried_out_and_leaves_the_game() -> None:
    state = position(("", "8", "9"), {A: "D"}, oracles="fall_of_heroes discord")
    events = ask_oracle(state, A)
    assert told(events, Announced) == [Announced(A, Oracle.FALL_OF_HEROES)]
    assert [each.card for each in told(events, Removed)] == [Kind.THESEUS, Kind.PROMETHEUS]
    assert state.announced == [Oracle.FALL_OF_HEROES]
    assert len(state.oracles) == 8
    assert state.oracles[0].card is Oracle.DISCORD
    assert Oracle.FALL_OF_HEROES not in [sealed.card for sealed in state.oracles]
    for viewer in (A, T, C, SPECTATOR):
        assert heard(told(events, Announced), viewer) == [Announced(A, Oracle.FALL_OF_HEROES)]


@pytest.mark.clause("D-7.2c", "D-11.5", "D-11.6")
def test_W25_a_rejected_card_goes_to_the_bottom_unseen_and_the_next_must_be_taken() -> None:
    state = position(("2", "6 6", "9"), {A: "D"}, oracles="discord hubris")
    play(state, A, "play delphi")
    consulted = play(state, A, "consult")
    events = play(state, A, "reject")
    assert events[:2] == [Rejected(A), Announced(A, Oracle.HUBRIS)]
    assert state.rows[T] == cards("6")
    assert state.announced == [Oracle.HUBRIS]
    assert len(state.oracles) == 8
    assert state.oracles[-1].card is Oracle.DISCORD
    assert not state.no_pairs
    for other in (T, C, SPECTATOR):
        assert "discord" not in repr(heard(consulted, other) + heard(events, other))
        assert list(GAME.view(state, other).oracle.known) == []
    assert [(each.place, each.oracle) for each in GAME.view(state, A).oracle.known] == [(8, "discord")]


@pytest.mark.clause("D-7.2c")
def test_after_a_rejection_there_is_no_second_choice() -> None:
    """The card that is taken then is carried out even against the caller."""
    state = position(("6 3", "5 5", "6 4"), {A: "D 2"}, oracles="discord earthquake")
    ask_oracle(state, A, "reject")
    assert state.rows == [cards("3 D"), cards("5"), cards("4")]
    assert GAME.view(state, A).decision.kind == "act"


@pytest.mark.clause("D-7.3")
@pytest.mark.parametrize("answer", ["accept", "reject"])
def test_everybody_must_do_what_was_read_aloud(answer: str) -> None:
    """Nobody has another move before it is done, whether the caller chose the card or had to take it."""
    pile = "great_halt discord" if answer == "accept" else "discord great_halt"
    state = position(("2", "5", "6"), {A: "D 4 3 3", T: "2 3 4", C: "9 10 Z", S: "6 5 4"}, groups=[[S]], oracles=pile)
    ask_oracle(state, A, answer)
    assert asked(state) == [A, T, C, S]
    for seat in (A, T, C, S):
        assert all(move.startswith("keep ") for move in legal(state, seat))
        for _ in range(2):
            play(state, seat, legal(state, seat)[0])
    assert [len(hand) for hand in state.hands] == [3, 3, 3, 3]
    assert GAME.view(state, A).decision.kind == "act"


@pytest.mark.clause("D-7.4")
def test_a_city_has_two_delphi_cards_and_so_two_consultations() -> None:
    assert DECK.count(Kind.DELPHI) == 2
    state = position(("", "10 9 8 7", "10 9 8 6"), {A: "D D 2 3"}, oracles="discord pythias_favour")
    ask_oracle(state, A)
    ask_oracle(state, A)
    assert state.announced == [Oracle.DISCORD, Oracle.PYTHIAS_FAVOUR]
    assert legal(state, A) == ["play w2", "play w3", "drop_out"]
    assert Kind.DELPHI not in state.piles[A] + state.hands[A]


@pytest.mark.clause("D-7.4")
@pytest.mark.parametrize("seats", [3, 4])
def test_no_city_consults_more_than_twice_in_whole_games(seats: int) -> None:
    """Games in which everybody consults whenever he can."""
    most = 0
    for number in range(5):
        rng = Rng.from_seed(b"consulted %d" % number)
        state, _ = GAME.begin(Setup(seats, DelphiOptions(oracle_optional=False), rng.fork()))
        consulted = [0] * seats
        while to_act := list(GAME.to_act(state)):
            seat = rng.choice(to_act)
            for event in GAME.play(state, seat, rng.choice(GAME.legal_moves(state, seat))):
                if isinstance(event, Announced):
                    consulted[event.seat] += 1
        most = max(most, *consulted)
    assert most == 2


@pytest.mark.clause("D-7.2", "D-4.9")
def test_callers_of_one_reveal_consult_one_after_another() -> None:
    """Athens is done with its oracle before Thebes sees the next card."""
    state = position(("2", "2", "9"), {A: "D", T: "D"}, oracles="discord hubris pythias_favour")
    lay(state, {A: "D", T: "D"})
    assert asked(state) == [A]
    play(state, A, "consult")
    play(state, A, "reject")
    assert asked(state) == [T]
    assert play(state, T, "consult") == [Consulted(T, Oracle.PYTHIAS_FAVOUR)]
    play(state, T, "accept")
    assert state.factors == [1, 2, 1]
