"""D-7.5, D-7.9 and D-7.12: oracle cards that make players discard from their hands."""

from __future__ import annotations

import pytest

from engine_service.game import SPECTATOR
from petteia_delphi.events import HandDiscarded
from petteia_delphi.kinds import Kind
from petteia_delphi.moves import Discard, Keep
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


def hand(text: str) -> list[Kind]:
    """A hand in table order, its Pass card included."""
    return [Kind(card) for card in cards(text) if card] + [Kind.PASS]


@pytest.mark.clause("D-7.5", "D-7.5b", "D-7.12", "D-10.6")
def test_W26_the_great_halt_leaves_two_cards_and_pass() -> None:
    state = position(("2", "5", "6"), {A: "D", T: "2 10 Z Ar", C: "3"}, oracles="great_halt")
    ask_oracle(state, A)
    assert asked(state) == [T]
    assert legal(state, T) == ["keep w2", "keep hercules", "keep ares", "keep zeus"]
    assert play(state, T, "keep hercules") == []
    assert legal(state, T) == ["keep w2", "keep ares", "keep zeus"]
    events = play(state, T, "keep zeus")
    assert events == [HandDiscarded(T, Kind.W2), HandDiscarded(T, Kind.ARES)]
    assert state.hands[T] == hand("10 Z")
    assert state.hands[C] == hand("3")
    assert state.discards[T][-2:] == [Kind.W2, Kind.ARES]


@pytest.mark.clause("D-7.5")
def test_the_great_halt_lets_pass_be_neither_kept_nor_discarded() -> None:
    """Pass is not on the list, and is still there afterwards."""
    state = position(("2", "5", "6"), {A: "D 2 3 4", T: "2 3 4"}, oracles="great_halt")
    ask_oracle(state, A)
    for seat in (A, T):
        assert "keep pass" not in legal(state, seat)
        assert GAME.why_not(state, seat, Keep(Kind.PASS)) == "D-7.5"
        play(state, seat, "keep w2")
        play(state, seat, "keep w3")
        assert Kind.PASS in state.hands[seat]
    assert state.hands[:2] == [hand("2 3"), hand("2 3")]


@pytest.mark.clause("D-7.5a")
def test_all_choose_at_once_in_secret_what_the_great_halt_leaves() -> None:
    """In any order; nobody hears or sees anything of it until the last has chosen."""
    state = position(("2", "5", "6"), {A: "D 2 3 4", T: "2 3 4", C: "7 8 9"}, oracles="great_halt")
    ask_oracle(state, A)
    assert asked(state) == [A, T, C]
    for seat, kept in ((C, "achilles"), (T, "w2"), (C, "theseus"), (A, "w4"), (A, "w3")):
        assert play(state, seat, f"keep {kept}") == []
        assert [len(each) for each in state.hands] == [4, 4, 4]
    assert asked(state) == [T]
    events = play(state, T, "keep w4")
    assert [(event.seat, event.card) for event in told(events, HandDiscarded)] == [
        (A, Kind.W2),
        (T, Kind.W3),
        (C, Kind.PROMETHEUS),
    ]


@pytest.mark.clause("D-7.5b")
@pytest.mark.parametrize(("held", "decides"), [("", False), ("3", False), ("3 3", False), ("3 3 4", True)])
def test_only_who_holds_three_cards_besides_pass_decides_in_the_great_halt(held: str, decides: bool) -> None:
    state = position(("2", "5", "6"), {A: "D", T: held}, oracles="great_halt")
    ask_oracle(state, A)
    assert (GAME.view(state, T).decision.kind == "keep") == decides
    assert asked(state) == list(GAME.view(state, T).decision.seats) == [T if decides else A]
    assert state.hands[T] == hand(held)


@pytest.mark.clause("D-7.5c")
def test_the_great_halt_hits_who_has_dropped_out() -> None:
    state = position(("2", "5", "6"), {A: "D", S: "2 3 4"}, groups=[[S]], oracles="great_halt")
    ask_oracle(state, A)
    assert asked(state) == [S]
    play(state, S, "keep w2")
    play(state, S, "keep w4")
    assert state.hands[S] == hand("2 4")
    assert S not in state.active


@pytest.mark.clause("D-7.5d")
def test_cards_of_the_same_reveal_are_in_no_hand_when_the_great_halt_comes() -> None:
    """Thebes, with two cards left besides Pass, keeps them and the card it has just laid."""
    state = position(hands={A: "D", T: "3 4 5", C: "6 7 8 9"}, oracles="great_halt")
    lay(state, {A: "D", T: "5", C: "6"})
    play(state, A, "consult")
    play(state, A, "accept")
    assert asked(state) == [C]
    assert "keep w6" not in legal(state, C)
    play(state, C, "keep theseus")
    play(state, C, "keep prometheus")
    assert state.rows == [cards("D"), cards("5"), cards("6")]
    assert state.hands == [hand(""), hand("3 4"), hand("8 9")]


@pytest.mark.clause("D-7.9", "D-10.7")
def test_every_other_player_gives_one_card_to_the_temple() -> None:
    """Dropped out or not, a card of his choice besides Pass; the caller gives nothing."""
    state = position(
        ("2", "5", "6"), {A: "D 3 4", T: "2 2 10", C: "3", S: "Z 9"}, groups=[[S]], oracles="temple_tribute"
    )
    ask_oracle(state, A)
    assert asked(state) == [T, C, S]
    assert legal(state, T) == ["discard w2", "discard hercules"]
    assert legal(state, C) == ["discard w3"]
    assert GAME.why_not(state, T, Discard(Kind.PASS)) == "D-7.9"
    play(state, T, "discard w2")
    play(state, C, "discard w3")
    play(state, S, "discard zeus")
    assert state.hands == [hand("3 4"), hand("2 10"), hand(""), hand("9")]
    assert [discards[-1] for discards in state.discards[1:]] == [Kind.W2, Kind.W3, Kind.ZEUS]


@pytest.mark.clause("D-7.9")
def test_all_choose_their_tribute_at_once_and_in_secret() -> None:
    """In any order; nobody hears anything of it until the last has chosen."""
    state = position(("2", "5", "6"), {A: "D 3", T: "2 3", C: "7 8"}, oracles="temple_tribute")
    ask_oracle(state, A)
    assert play(state, C, "discard theseus") == []
    assert asked(state) == [T]
    assert state.hands[C] == hand("7 8")
    assert play(state, T, "discard w3") == [HandDiscarded(T, Kind.W3), HandDiscarded(C, Kind.THESEUS)]


@pytest.mark.clause("D-7.9a")
def test_who_has_no_card_but_pass_gives_nothing_and_decides_nothing() -> None:
    state = position(("2", "5", "6"), {A: "D 3", C: "7"}, oracles="temple_tribute")
    ask_oracle(state, A)
    assert asked(state) == list(GAME.view(state, T).decision.seats) == [C]
    assert legal(state, T) == []
    play(state, C, "discard achilles")
    assert state.hands == [hand("3"), hand(""), hand("")]


@pytest.mark.clause("D-7.9a")
def test_a_tribute_from_empty_hands_asks_nobody() -> None:
    state = position(("2", "5", "6"), {A: "D 3"}, oracles="temple_tribute")
    ask_oracle(state, A)
    assert legal(state, A) == ["play w3", "drop_out"]


@pytest.mark.clause("D-7.12")
@pytest.mark.parametrize(
    ("oracle", "moves"), [("great_halt", ["keep w3", "keep w4"]), ("temple_tribute", ["discard w2"])]
)
def test_discarded_hand_cards_are_laid_open(oracle: str, moves: list[str]) -> None:
    """Everybody is told of the card and sees it among the discards."""
    state = position(("2", "5", "6"), {A: "D", T: "2 3 4"}, oracles=oracle)
    ask_oracle(state, A)
    events = [event for move in moves for event in play(state, T, move)]
    for viewer in (A, T, C, SPECTATOR):
        assert heard(events, viewer) == [HandDiscarded(T, Kind.W2)]
        assert GAME.view(state, viewer).seats[T].discards[-1] == "w2"
