"""D-10: what is decided, by whom, and from which list of moves."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.game import SPECTATOR, Rng, Setup
from petteia_delphi.components import DECK, HEROES
from petteia_delphi.events import Announced, Consulted, Declined, DroppedOut, Played, Rejected, Removed
from petteia_delphi.kinds import Cause, City, Kind, Oracle
from petteia_delphi.options import DelphiOptions
from petteia_delphi.state import DelphiState
from plugins.delphi.tests.positions import (
    GAME,
    A,
    C,
    S,
    T,
    ask_oracle,
    cards,
    heard,
    lay,
    legal,
    play,
    position,
)

EVERYBODY = (A, T, C, SPECTATOR)
PLAYABLE = [kind for kind in DECK if kind is not Kind.PASS]


def decision(state: DelphiState) -> tuple[str, list[int]]:
    """What is to be decided and by whom, as everybody sees it."""
    seen = {(view.decision.kind, *view.decision.waiting) for view in (GAME.view(state, each) for each in EVERYBODY)}
    assert len(seen) == 1
    kind, *waiting = seen.pop()
    return str(kind), waiting


def hands_of(count: int) -> st.SearchStrategy[list[list[Kind]]]:
    """Hands of as many seats, each from its own deck and without Pass."""
    hand = st.lists(st.sampled_from(range(len(PLAYABLE))), unique=True, max_size=14)
    return st.lists(hand.map(lambda places: [PLAYABLE[place] for place in places]), min_size=count, max_size=count)


def kinds(hand: Sequence[Kind]) -> list[Kind]:
    """The different kinds in a hand, in table order."""
    return [kind for kind in Kind if kind in hand]


@pytest.mark.clause("D-10.1", "D-10.8", "D-10.10")
@given(hands_of(3))
def test_in_the_opening_everybody_lays_one_of_the_kinds_he_holds(hands: list[list[Kind]]) -> None:
    """Each kind once, in table order, Pass last; `lay pass` alone from an empty hand."""
    state = position(hands=[" ".join(hand) for hand in hands])
    assert decision(state) == ("lay", [A, T, C])
    for seat, hand in enumerate(hands):
        assert legal(state, seat) == [f"lay {kind}" for kind in (*kinds(hand), "pass")]


@pytest.mark.clause("D-10.1")
def test_in_a_tie_only_the_tied_lay_cards_at_once_and_hidden() -> None:
    """In any order; all is turned over when the last has laid, and the march goes on."""
    state = position(("5", "7", "5"), {A: "3", T: "9", C: "2"})
    assert decision(state) == ("lay", [A, C])
    assert legal(state, T) == []
    assert play(state, C, "lay w2") == []
    assert decision(state) == ("lay", [A])
    assert legal(state, C) == ["take_back"]
    play(state, C, "take_back")
    assert decision(state) == ("lay", [A, C])
    lay(state, {A: "3", C: "2"})
    assert state.rows == [cards("5 3"), cards("7"), cards("5 2")]
    assert decision(state) == ("lay", [T, C])


@pytest.mark.clause("D-10.2", "D-10.8", "D-10.10")
@given(hands_of(1))
def test_the_sole_worst_plays_one_of_the_kinds_he_holds_or_drops_out(hands: list[list[Kind]]) -> None:
    """Each kind but Pass once, in table order, and dropping out last; that alone from an empty hand."""
    state = position(("", "2", "3"), {A: " ".join(hands[0])})
    assert decision(state) == ("act", [A])
    assert legal(state, A) == [*(f"play {kind}" for kind in kinds(hands[0])), "drop_out"]
    assert legal(state, T) == legal(state, C) == []


@pytest.mark.clause("D-10.2")
def test_what_the_sole_worst_does_is_told_to_everybody() -> None:
    state = position(("", "4", "5"), {A: "2"})
    played, left = play(state, A, "play w2"), play(state, A, "drop_out")
    for viewer in EVERYBODY:
        assert heard(played, viewer) == [Played(A, Kind.W2)]
        assert heard(left, viewer) == [DroppedOut(A)]
    assert decision(state) == ("act", [T])


@pytest.mark.clause("D-10.3", "D-10.10")
def test_strikes_are_listed_by_city_then_position_wherever_the_cities_sit() -> None:
    """The Zeus that is carried out is left out, and `no_strike` comes last."""
    state = position(("D", "2 D", "3 P 4"), {A: "Z"}, cities=("corinth", "thebes", "athens"))
    play(state, A, "play zeus")
    assert decision(state) == ("strike", [A])
    counts = (("athens", 3), ("thebes", 2), ("corinth", 1))
    strikes = [f"strike {city} {pos}" for city, count in counts for pos in range(1, count + 1)]
    assert legal(state, A) == [*strikes, "no_strike"]
    events = play(state, A, "strike athens 3")
    for viewer in EVERYBODY:
        assert heard(events, viewer) == [Removed(C, Kind.W4, 3, Cause.ZEUS)]
    assert decision(state) == ("act", [A])


@pytest.mark.clause("D-10.3")
@given(st.sampled_from(["", "D", "H D"]), st.permutations(PLAYABLE), st.integers(0, 8))
def test_there_is_one_strike_for_each_card_on_the_table_but_that_zeus(mine: str, deck: list[Kind], laid: int) -> None:
    row = sorted(deck[:laid], key=lambda kind: kind not in HEROES) or [Kind.W2]
    if row[0] not in HEROES:
        row.insert(0, Kind.W2)
    rows = (mine, *[" ".join(row)] * 3)
    state = position(rows, {A: "Z"}, groups=[[T], [C]])
    play(state, A, "play zeus")
    counts = zip(City, (len(mine.split()), len(row), len(row), len(row)), strict=True)
    strikes = [f"strike {city} {pos}" for city, count in counts for pos in range(1, count + 1)]
    assert legal(state, A) == [*strikes, "no_strike"]


@pytest.mark.clause("D-10.4")
def test_the_player_of_delphi_consults_or_declines_openly() -> None:
    state = position(("", "4", "5"), {A: "D 2"})
    play(state, A, "play delphi")
    assert decision(state) == ("consult", [A])
    assert legal(state, A) == ["consult", "decline"]
    asking = GAME.clone(state)
    play(asking, A, "consult")
    assert decision(asking) == ("judge", [A])
    events = play(state, A, "decline")
    for viewer in EVERYBODY:
        assert heard(events, viewer) == [Declined(A)]
    assert decision(state) == ("act", [A])


@pytest.mark.clause("D-10.5")
@pytest.mark.parametrize("answer", ["accept", "reject"])
def test_everybody_learns_how_the_caller_judged_but_sees_an_accepted_card_alone(answer: str) -> None:
    state = position(("", "4", "5 6"), {A: "D 2"}, oracles="discord hubris")
    play(state, A, "play delphi")
    consulted = play(state, A, "consult")
    assert decision(state) == ("judge", [A])
    assert legal(state, A) == ["accept", "reject"]
    events = play(state, A, answer)
    for viewer in (T, C, SPECTATOR):
        assert heard(consulted, viewer) == [Consulted(A)]
        if answer == "accept":
            assert heard(events, viewer) == [Announced(A, Oracle.DISCORD)]
        else:
            assert heard(events, viewer)[:2] == [Rejected(A), Announced(A, Oracle.HUBRIS)]
            assert "discord" not in GAME.view(state, viewer).oracle.announced
    assert decision(state) == ("act", [A])


@pytest.mark.clause("D-10.6", "D-10.8", "D-10.10")
def test_what_to_keep_is_chosen_twice_from_what_is_left() -> None:
    """Two cards of a kind give one move each time; a choice that is complete can be taken back."""
    state = position(("2", "5", "6"), {A: "D", T: "Z 6 6 3", C: "2 3 4"}, oracles="great_halt")
    ask_oracle(state, A)
    assert decision(state) == ("keep", [T, C])
    assert legal(state, T) == ["keep w3", "keep w6", "keep zeus"]
    play(state, T, "keep w6")
    assert decision(state) == ("keep", [T, C])
    assert legal(state, T) == ["keep w3", "keep w6", "keep zeus"]
    play(state, T, "keep w6")
    assert decision(state) == ("keep", [C])
    assert legal(state, T) == ["take_back"]
    play(state, T, "take_back")
    play(state, T, "keep w3")
    assert legal(state, T) == ["keep w6", "keep zeus"]
    play(state, T, "keep zeus")
    play(state, C, "keep w2")
    play(state, C, "keep w4")
    assert [hand[:-1] for hand in state.hands] == [[], [Kind.W3, Kind.ZEUS], [Kind.W2, Kind.W4]]
    assert decision(state) == ("act", [A])


@pytest.mark.clause("D-10.7", "D-10.8", "D-10.10")
def test_each_other_player_gives_one_of_the_kinds_he_holds() -> None:
    state = position(("2", "5", "6"), {A: "D 5", T: "Z 6 6 3", C: "4 2"}, oracles="temple_tribute")
    ask_oracle(state, A)
    assert decision(state) == ("tribute", [T, C])
    assert legal(state, A) == []
    assert legal(state, T) == ["discard w3", "discard w6", "discard zeus"]
    play(state, T, "discard w6")
    assert decision(state) == ("tribute", [C])
    assert legal(state, T) == ["take_back"]
    play(state, C, "discard w2")
    assert [hand[:-1] for hand in state.hands] == [[Kind.W5], [Kind.W3, Kind.W6, Kind.ZEUS], [Kind.W4]]
    assert decision(state) == ("act", [A])


@pytest.mark.clause("D-10.9")
def test_a_list_with_one_move_is_offered() -> None:
    """A player with nothing but Pass is still asked to lay it, and one with nothing to play to drop out."""
    state = position(("5", "5", "9"), {T: "2"})
    assert decision(state) == ("lay", [A, T])
    assert legal(state, A) == ["lay pass"]
    state = position(("", "5", "9"))
    assert decision(state) == ("act", [A])
    assert legal(state, A) == ["drop_out"]
    state = position(("2", "5", "9"), {A: "D", C: "3"}, oracles="temple_tribute")
    ask_oracle(state, A)
    assert legal(state, C) == ["discard w3"]


@pytest.mark.clause("D-10.9")
@given(st.binary(min_size=1, max_size=8), st.sampled_from([3, 4]), st.booleans())
def test_nobody_is_ever_stuck(seed: bytes, seats: int, folds: bool) -> None:
    """Everybody who is asked has a move until the game is over, in games of those who stay in and of those who go."""
    rng = Rng.from_seed(seed)
    state, _ = GAME.begin(Setup(seats, DelphiOptions(parades=1), rng.fork()))
    while to_act := list(GAME.to_act(state)):
        seat = rng.choice(to_act)
        moves = GAME.legal_moves(state, seat)
        assert moves
        staying = [move for move in moves if move.notation not in ("drop_out", "lay pass")]
        GAME.play(state, seat, rng.choice(moves if folds or not staying else staying))
    assert GAME.result(state) is not None


@pytest.mark.clause("D-10.10")
def test_every_list_of_whole_games_is_in_order() -> None:
    """Cards as in the deck's table; then dropping out, or striking nothing, as the last move."""
    order = {kind: place for place, kind in enumerate(Kind)}
    rng = Rng.from_seed(b"lists")
    seen = set()
    for seats in (3, 4):
        state, _ = GAME.begin(Setup(seats, DelphiOptions(), rng.fork()))
        while to_act := list(GAME.to_act(state)):
            for seat in to_act:
                moves = GAME.legal_moves(state, seat)
                named = [order[move.card] for move in moves if hasattr(move, "card")]
                assert named == sorted(set(named))
                last = [move.notation for move in moves].index
                verbs = [move.verb for move in moves]
                for verb in {"drop_out", "no_strike"} & set(verbs):
                    assert last(verb) == len(moves) - 1
                seen |= set(verbs)
            seat = rng.choice(to_act)
            GAME.play(state, seat, rng.choice(GAME.legal_moves(state, seat)))
    assert {"lay", "play", "drop_out", "strike", "no_strike", "consult"} <= seen


@pytest.mark.clause("D-10.1", "D-10.9")
def test_who_has_dropped_out_is_asked_for_nothing_in_the_march() -> None:
    state = position(("5", "5", "9", "2"), {S: "3 4"}, groups=[[S]])
    assert decision(state) == ("lay", [A, T])
    assert legal(state, S) == []
