"""D-11: who knows what: in views, and in what a re-deal leaves and draws anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine_service.game import SPECTATOR, Rng, Viewer
from petteia_delphi.components import DECK
from petteia_delphi.kinds import Kind
from petteia_delphi.state import DelphiState
from petteia_delphi.v1 import view_pb2
from plugins.delphi.tests.positions import GAME, A, C, S, T, ask_oracle, lay, play, position

EVERYBODY = (A, T, C, SPECTATOR)
DEALS = 60


def drawn(state: DelphiState, viewer: Viewer, what: Callable[[DelphiState], Any]) -> set[str]:
    """What `what` can be for all that a viewer knows: its values over many re-deals."""
    rng = Rng.from_seed(b"re-deals")
    return {repr(what(GAME.redealt(state, viewer, rng))) for _ in range(DEALS)}


def stays(state: DelphiState, viewer: Viewer, what: Callable[[DelphiState], Any]) -> bool:
    """Whether a re-deal leaves it to the viewer as it is."""
    return drawn(state, viewer, what) == {repr(what(state))}


def views(state: DelphiState) -> list[view_pb2.View]:
    """The views of three seats and of the spectator."""
    return [GAME.view(state, viewer) for viewer in EVERYBODY]


def known(state: DelphiState, viewer: Viewer) -> list[tuple[int, str]]:
    """The places and names of the oracle cards that the viewer's view shows."""
    return [(each.place, each.oracle) for each in GAME.view(state, viewer).oracle.known]


@pytest.mark.clause("D-11.1")
def test_one_sees_the_cards_in_the_own_hand_and_how_many_others_hold() -> None:
    state = position(hands=("3 5 Z", "10", ""))
    for viewer in EVERYBODY:
        view = GAME.view(state, viewer)
        assert [seat.hand_count for seat in view.seats] == [4, 2, 1]
        for seat in (A, T, C):
            shown = state.hands[seat] if seat == viewer else []
            assert list(view.seats[seat].hand) == shown
            assert stays(state, viewer, lambda other, seat=seat: other.hands[seat]) == (seat in (viewer, C))
            assert drawn(state, viewer, lambda other, seat=seat: len(other.hands[seat])) == {
                str(len(state.hands[seat]))
            }


@pytest.mark.clause("D-11.2")
def test_nobody_knows_the_order_of_a_pile_not_even_of_his_own() -> None:
    """Everybody knows how many cards it holds."""
    state = position(hands=("3 5 Z", "10", ""), piles=("9 10", "2", "7"))
    for viewer in EVERYBODY:
        view = GAME.view(state, viewer)
        assert [seat.pile_count for seat in view.seats] == [16, 16, 16]
        for seat in (A, T, C):
            assert len(drawn(state, viewer, lambda other, seat=seat: other.piles[seat][0])) > 5
            assert drawn(state, viewer, lambda other, seat=seat: len(other.piles[seat])) == {"16"}
    own = drawn(state, A, lambda other: sorted(other.piles[A]))
    assert own == {repr(sorted(state.piles[A]))}


@pytest.mark.clause("D-11.3")
def test_nobody_knows_the_oracle_pile_but_for_its_count() -> None:
    state = position(("2", "5", "6"), announced="hubris")
    for viewer in EVERYBODY:
        assert GAME.view(state, viewer).oracle.count == 8
        assert known(state, viewer) == []
        assert len(drawn(state, viewer, lambda other: other.oracles[0].card)) == 8
        assert "hubris" not in drawn(state, viewer, lambda other: str(other.oracles[0].card))


@pytest.mark.clause("D-11.4")
def test_only_the_caller_sees_the_card_that_he_judges() -> None:
    """Others see that a card is being judged, and for all they know it is any of the pile."""
    state = position(("2", "5", "6"), {A: "D"}, oracles="hubris")
    play(state, A, "play delphi")
    play(state, A, "consult")
    for viewer in EVERYBODY:
        view = GAME.view(state, viewer)
        assert (view.decision.kind, list(view.decision.waiting), view.oracle.count) == ("judge", [A], 9)
        assert known(state, viewer) == ([(1, "hubris")] if viewer == A else [])
        assert stays(state, viewer, lambda other: other.oracles[0].card) == (viewer == A)
    assert len(drawn(state, T, lambda other: other.oracles[0].card)) == 9
    assert len(drawn(state, A, lambda other: other.oracles[1].card)) == 8


@pytest.mark.clause("D-11.5")
def test_a_rejected_card_is_followed_through_the_pile_by_the_one_who_rejected_it() -> None:
    """Even until another judges it; that one then knows it too, and others only that one was rejected."""
    gone = "great_halt sacred_truce olympus_silent earthquake fall_of_heroes temple_tribute"
    state = position(
        ("2", "2", "2", "9"), {A: "D", T: "D", C: "D"}, announced=gone, oracles="hubris discord pythias_favour"
    )
    lay(state, {A: "D", T: "D", C: "D"})
    play(state, A, "consult")
    play(state, A, "reject")
    assert known(state, A) == [(2, "hubris")]
    assert stays(state, A, lambda other: other.oracles[1].card)
    for viewer in (T, C, S, SPECTATOR):
        assert known(state, viewer) == []
        assert len(drawn(state, viewer, lambda other: other.oracles[1].card)) == 2
    play(state, T, "consult")
    play(state, T, "accept")
    assert known(state, A) == [(1, "hubris")]
    assert known(state, T) == []
    play(state, C, "consult")
    assert GAME.view(state, A).decision.kind == "judge"
    assert [known(state, viewer) for viewer in (A, T, C, S)] == [[(1, "hubris")], [], [(1, "hubris")], []]


@pytest.mark.clause("D-11.5")
def test_the_place_of_a_rejected_card_falls_as_the_pile_shrinks() -> None:
    state = position(("2", "2", "6 6"), {A: "D 2", T: "D"}, oracles="hubris discord pythias_favour")
    lay(state, {A: "D", T: "D"})
    play(state, A, "consult")
    play(state, A, "reject")
    assert known(state, A) == [(8, "hubris")]
    play(state, T, "consult")
    play(state, T, "reject")
    assert known(state, A) == [(6, "hubris")]
    assert known(state, T) == [(7, "pythias_favour")]
    for viewer, place in ((A, 5), (T, 6)):
        assert stays(state, viewer, lambda other, place=place: other.oracles[place].card)
    assert not stays(state, T, lambda other: other.oracles[5].card)


@pytest.mark.clause("D-11.6")
@pytest.mark.parametrize("answer", ["accept", "reject"])
def test_everybody_knows_the_oracle_cards_that_were_read_aloud(answer: str) -> None:
    """An accepted one, and one that was taken after a rejection."""
    pile = "discord hubris" if answer == "accept" else "hubris discord"
    state = position(("2", "5", "6"), {A: "D"}, oracles=pile, announced="earthquake")
    ask_oracle(state, A, answer)
    for viewer in EVERYBODY:
        view = GAME.view(state, viewer)
        assert list(view.oracle.announced) == ["earthquake", "discord"]
        assert view.oracle.count == 7
        assert stays(state, viewer, lambda other: other.announced)


@pytest.mark.clause("D-11.7")
def test_a_card_laid_face_down_is_seen_by_its_player_alone() -> None:
    """Others see that he has laid; his hand seems to shrink only when the cards are turned over."""
    state = position(hands=("3 5 Z", "10 2", "4 6"))
    before = GAME.view(state, C)
    assert play(state, T, "lay hercules") == []
    for viewer in EVERYBODY:
        view = GAME.view(state, viewer)
        assert list(view.decision.seats) == [A, T, C]
        assert list(view.decision.waiting) == [A, C]
        assert list(view.decision.chosen) == (["hercules"] if viewer == T else [])
        assert [seat.hand_count for seat in view.seats] == [4, 3, 3]
        assert stays(state, viewer, lambda other: other.agenda[-1].chosen[1]) == (viewer == T)
    after = GAME.view(state, C)
    before.decision.waiting[:] = after.decision.waiting
    assert after == before
    assert "hercules" in GAME.view(state, T).seats[T].hand
    lay(state, {A: "3", C: "4"})
    for view in views(state):
        assert [seat.hand_count for seat in view.seats] == [3, 2, 2]
        assert [seat.row[0].card for seat in view.seats] == ["w3", "hercules", "w4"]


@pytest.mark.clause("D-11.8")
def test_everybody_sees_rows_values_and_the_course_of_the_march() -> None:
    """Rows and values, who dropped out in which order, points, the parade card, and what oracles put in force."""
    state = position(
        ("5 5 Ap", "9 2", "6 P", "3", ),
        march=5,
        groups=[[S], [C]],
        factors=(1, 2, 1, 1),
        no_pairs=True,
        results=[(3, 2, -1, 0), (-4, 7, 5, 0)],
    )  # fmt: skip
    for viewer in (*EVERYBODY, S):
        view = GAME.view(state, viewer)
        assert [[card.card for card in seat.row] for seat in view.seats] == state.rows
        assert [[card.pos for card in seat.row] for seat in view.seats] == [[1, 2, 3], [1, 2], [1, 2], [1]]
        assert [[card.number for card in seat.row] for seat in view.seats] == [[5, 5, 0], [9, 2], [6, 0], [3]]
        assert [seat.value for seat in view.seats] == [7, 11, 6, 1] == state.values()
        assert [seat.halved for seat in view.seats] == [True, True, False, True]
        assert [seat.factor for seat in view.seats] == [1, 2, 1, 1]
        assert [seat.worst for seat in view.seats] == [True, False, False, False]
        assert [seat.active for seat in view.seats] == [True, True, False, False]
        assert [seat.score for seat in view.seats] == [-1, 9, 4, 0]
        assert list(view.seats[A].march_points) == [0, 0, 3, -4]
        assert [list(group.seats) for group in view.march.dropped_out] == [[S], [C]]
        march = view.march
        assert (march.number, march.marches, march.parade, march.number_in_parade) == (5, 9, 2, 2)
        assert (march.loss, march.low_prize, march.high_prize, march.no_pairs) == (5, 6, 8, True)
        assert stays(
            state, viewer, lambda it: (it.rows, it.groups, it.active, it.results, it.factors, it.no_pairs, it.march)
        )


@pytest.mark.clause("D-11.9")
def test_everybody_sees_what_has_left_the_game() -> None:
    """Removed cards, cards discarded from hands, and cleared rows."""
    state = position(("2", "7 5", "6 3"), {A: "hades D", T: "4 9"}, oracles="temple_tribute")
    gone = [len(discards) for discards in state.discards]
    play(state, A, "play hades")
    ask_oracle(state, A)
    play(state, T, "discard prometheus")
    play(state, A, "drop_out")
    play(state, T, "drop_out")
    assert [discards[count:] for discards, count in zip(state.discards, gone, strict=True)] == [
        [Kind.W2, Kind.HADES, Kind.DELPHI],
        [Kind.ACHILLES, Kind.PROMETHEUS, Kind.W5],
        [Kind.W6, Kind.W3],
    ]
    for viewer in EVERYBODY:
        assert [list(seat.discards) for seat in GAME.view(state, viewer).seats] == state.discards
        assert stays(state, viewer, lambda other: other.discards)


CHOICES = [
    pytest.param("great_halt", ["keep w3", "keep w5"], id="keep"),
    pytest.param("temple_tribute", ["discard w3"], id="tribute"),
]


@pytest.mark.clause("D-11.10")
@pytest.mark.parametrize(("oracle", "moves"), CHOICES)
def test_what_others_choose_is_hidden_until_all_have_chosen(oracle: str, moves: list[str]) -> None:
    """Everybody sees who still chooses; hands seem to shrink only when all have chosen."""
    state = position(("2", "5", "6"), {A: "D", T: "3 5 6", C: "4 6 9"}, oracles=oracle)
    ask_oracle(state, A)
    before = GAME.view(state, C)
    assert [event for move in moves for event in play(state, T, move)] == []
    picked = [move.split()[1] for move in moves]
    for viewer in EVERYBODY:
        view = GAME.view(state, viewer)
        assert list(view.decision.waiting) == [C]
        assert list(view.decision.chosen) == (picked if viewer == T else [])
        assert [seat.hand_count for seat in view.seats] == [1, 4, 4]
        assert stays(state, viewer, lambda other: other.agenda[-1].chosen[0]) == (viewer == T)
    after = GAME.view(state, C)
    before.decision.waiting[:] = [C]
    assert after == before


@pytest.mark.clause("D-11.10")
def test_half_of_a_choice_is_hidden_too() -> None:
    """Who has kept one of his two cards looks like one who has kept none."""
    state = position(("2", "5", "6"), {A: "D", T: "3 5 6", C: "4 6 9"}, oracles="great_halt")
    ask_oracle(state, A)
    before = GAME.view(state, C)
    play(state, T, "keep w3")
    assert GAME.view(state, C) == before
    assert list(GAME.view(state, T).decision.chosen) == ["w3"]


@pytest.mark.clause("D-11.11", "D-12.9")
def test_at_the_end_everybody_sees_all_hands_and_nobody_the_piles() -> None:
    state = position(("2", "5", "6"), {A: "Z 3", C: "9"}, march=3, options={"parades": "1"})
    play(state, A, "drop_out")
    play(state, T, "drop_out")
    assert GAME.result(state) is not None
    for viewer in EVERYBODY:
        view = GAME.view(state, viewer)
        assert not view.HasField("decision")
        assert [list(seat.hand) for seat in view.seats] == state.hands
        assert [seat.pile_count for seat in view.seats] == [16, 16, 16]
        assert stays(state, viewer, lambda other: other.hands)
        for seat in (A, T, C):
            assert not stays(state, viewer, lambda other, seat=seat: other.piles[seat])


@pytest.mark.clause("D-11.13")
def test_everybody_can_tell_which_cards_of_a_player_are_unseen() -> None:
    """A deck less what has been seen: others' hand and pile together, for oneself the pile."""
    state = position(("2 7", "5", "6"), {A: "Z 3", T: "4 4", C: "9"})
    for viewer in EVERYBODY:
        for seat, shown in enumerate(GAME.view(state, viewer).seats):
            hidden = state.piles[seat] + (state.hands[seat] if seat != viewer else [])
            assert list(shown.unseen) == sorted(hidden, key=list(Kind).index)
            seen = Counter(shown.hand) + Counter(card.card for card in shown.row) + Counter(shown.discards)
            assert seen + Counter(shown.unseen) == Counter(DECK)


@pytest.mark.clause("D-11.13")
def test_every_split_of_the_unseen_cards_into_hand_and_pile_is_possible() -> None:
    """Of the right sizes, and whatever the true one is; Pass is always in the hand."""
    state = position(("10", "5", "6"), {T: "4 3"}, march=7, piles={T: "7 Z"})
    hands = drawn(state, A, lambda other: [str(card) for card in other.hands[T]])
    pairs = [("w3", "w4"), ("w3", "achilles"), ("w3", "zeus"), ("w4", "achilles"), ("w4", "zeus"), ("achilles", "zeus")]
    assert hands == {repr([*pair, "pass"]) for pair in pairs}
    both = drawn(state, A, lambda other: sorted(other.hands[T] + other.piles[T]))
    assert both == {repr(sorted(state.hands[T] + state.piles[T]))}
