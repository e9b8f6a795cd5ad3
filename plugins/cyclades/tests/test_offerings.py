"""C-6: offerings."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import Displaced, Offered, Paid, TurnBegan, TurnEnded, WentToApollo
from petteia_cyclades.kinds import God
from petteia_cyclades.moves import Bid
from petteia_cyclades.state import CycladesState
from plugins.cyclades.tests.positions import (
    GAME,
    A,
    B,
    C,
    D,
    asked,
    gold,
    legal,
    pass_cycle,
    play,
    position,
    refused,
    told,
)

GODS = "zeus poseidon ares athena"


def amounts(state: CycladesState, god: str) -> list[int]:
    """What may be offered to a god."""
    return [int(move.split()[1]) for move in legal(state, "bid") if move.split()[0] == god]


@pytest.mark.clause("C-6.1", "C-6.5", "C-6.6", "C-6.8", "C-6.8a", "C-7.1", "C-7.4")
def test_W2_displacement() -> None:
    state = position(seats=4, auction="A B C D", gods=GODS)
    play(state, "bid zeus 2")
    events = play(state, "bid zeus 3")
    assert told(events, Offered, Displaced) == [Offered(B, God.ZEUS, 3), Displaced(A, God.ZEUS)]
    assert asked(state) == (A, "bid")
    assert amounts(state, "zeus") == []
    play(state, "bid poseidon 1")
    assert asked(state) == (C, "bid")
    play(state, "bid poseidon 2")
    assert asked(state) == (A, "bid")
    assert amounts(state, "zeus") == [4, 5, 6, 7]
    play(state, "bid zeus 4")
    assert asked(state) == (B, "bid")
    play(state, "bid ares 1")
    assert asked(state) == (D, "bid")
    assert amounts(state, "zeus") == [5, 6, 7]
    assert amounts(state, "poseidon") == [3, 4, 5, 6, 7]
    assert amounts(state, "ares") == [2, 3, 4, 5, 6, 7]
    assert amounts(state, "athena") == []
    assert len(legal(state)) == 15
    events = play(state, "apollo")
    assert told(events, WentToApollo) == [WentToApollo(D, 1)]
    assert told(events, Paid) == [Paid(A, 4), Paid(B, 1), Paid(C, 2)]
    assert gold(state) == [3, 6, 5, 7]
    events += pass_cycle(state)
    assert told(events, TurnBegan) == [TurnBegan(A, God.ZEUS), TurnBegan(C, God.POSEIDON), TurnBegan(B, God.ARES)]
    assert told(events, TurnEnded) == [TurnEnded(A, 4), TurnEnded(C, 3), TurnEnded(B, 2), TurnEnded(D, 1)]
    order = []
    for _ in range(4):
        order.append(asked(state)[0])
        play(state, "apollo")
    assert order == [D, B, C, A]


@pytest.mark.clause("C-6.1")
def test_markers_are_placed_in_the_order_of_the_turn_track() -> None:
    state = position(begins=True, track="C A E B D")
    order = []
    for _ in range(5):
        order.append(asked(state)[0])
        play(state, "apollo")
    assert order == [2, 0, 4, 1, 3]


@pytest.mark.clause("C-6.1a", "C-6.5")
def test_one_marker_is_resolved_with_all_that_it_displaces_before_the_next() -> None:
    """C outbids A, A outbids B, B goes to Apollo; only then D is asked."""
    state = position(auction="C D E", later="ares A 1, zeus B 1", gods="ares zeus poseidon athena")
    play(state, "bid ares 2")
    assert asked(state) == (A, "bid")
    play(state, "bid zeus 2")
    assert asked(state) == (B, "bid")
    assert amounts(state, "ares") == [3, 4, 5, 6, 7]
    play(state, "apollo")
    assert asked(state) == (D, "bid")
    assert (state.offers[God.ARES].seat, state.offers[God.ZEUS].seat) == (C, A)


@pytest.mark.clause("C-6.2")
def test_an_offering_is_to_a_god_face_up_and_higher_than_the_standing_one() -> None:
    state = position(seats=4, auction="B C D", later="zeus A 3", gods=GODS)
    assert amounts(state, "zeus") == [4, 5, 6, 7]
    assert amounts(state, "ares") == [1, 2, 3, 4, 5, 6, 7]
    assert amounts(state, "athena") == []
    assert refused(state, Bid(God.ATHENA, 1)) == "C-6.2"
    assert refused(state, Bid(God.ZEUS, 3)) == "C-6.2"
    assert refused(state, Bid(God.ARES, 8)) == "C-6.4"
    play(state, "bid zeus 4")
    assert refused(state, Bid(God.ZEUS, 5)) == "C-6.5"


@pytest.mark.clause("C-6.2")
@pytest.mark.parametrize("most", [40, 12])
def test_C_O_max_bid_is_the_highest_amount(most: int) -> None:
    state = position(auction="A B C D E", gold=60, options={"max_bid": str(most)})
    assert amounts(state, "ares") == list(range(1, most + 1))
    assert refused(state, Bid(God.ARES, most + 1)) == "C-6.2"
    assert len(legal(state)) == 4 * most + 1


@pytest.mark.clause("C-6.3", "C-6.3a", "C-6.3b")
def test_apollo_takes_any_number_of_markers_for_nothing_and_none_is_displaced() -> None:
    state = position(auction="B D A E C", gold=0)
    events = []
    for seat in (1, 3, 0, 4, 2):
        assert asked(state) == (seat, "bid")
        assert legal(state) == ["apollo"]
        events += play(state, "apollo")
    assert told(events, WentToApollo) == [WentToApollo(seat, space) for space, seat in enumerate((1, 3, 0, 4, 2), 1)]
    assert not told(events, Paid, Displaced)


@pytest.mark.clause("C-6.4")
@pytest.mark.parametrize(
    ("coins", "priests", "most", "pays"),
    [(3, 2, 5, [1, 1, 1, 2, 3]), (1, 4, 5, [1, 1, 1, 1, 1]), (0, 3, 0, []), (2, 0, 2, [1, 2])],
)
def test_W3_priests_save_gold_but_one_must_be_paid(coins: int, priests: int, most: int, pays: list[int]) -> None:
    for offer in range(1, most + 1):
        state = position(auction="A B C D E", gold={A: coins}, priests={A: priests})
        assert amounts(state, "ares") == list(range(1, most + 1))
        events = play(state, f"bid ares {offer}", *["apollo"] * 4)
        assert told(events, Paid) == [Paid(A, pays[offer - 1])]
        assert gold(state)[A] == coins - pays[offer - 1]
    if not most:
        assert legal(position(auction="A B C D E", gold={A: coins}, priests={A: priests})) == ["apollo"]


@pytest.mark.clause("C-6.6")
def test_the_ban_holds_for_one_placement_only() -> None:
    state = position(auction="A B C D E")
    play(state, "bid ares 1", "bid ares 2")
    assert amounts(state, "ares") == []
    play(state, "bid zeus 1", "bid zeus 2")
    assert amounts(state, "ares") == [3, 4, 5, 6, 7]
    assert amounts(state, "zeus") == []
    play(state, "bid ares 3")
    assert (asked(state), amounts(state, "ares")) == ((B, "bid"), [])


@pytest.mark.clause("C-6.7")
def test_a_seat_whose_offering_stands_is_not_asked_again() -> None:
    """Nobody lowers or withdraws an offering: each marker is placed once, and again only when it is displaced."""
    state = position(auction="A B C D E")
    play(state, "bid ares 5")
    order = []
    while asked(state)[1] == "bid":
        order.append(asked(state)[0])
        assert amounts(state, "ares") == [6, 7]
        play(state, "apollo")
    assert order == [1, 2, 3, 4]
    assert asked(state) == (A, "act")


@pytest.mark.clause("C-6.8", "C-6.8a")
def test_the_auction_ends_with_the_last_marker_and_then_what_stands_is_paid() -> None:
    state = position(auction="A B C D E")
    play(state, "bid ares 3", "bid zeus 2", "bid ares 4", "bid poseidon 1", "bid athena 1")
    assert gold(state) == [7] * 5
    events = play(state, "apollo")
    assert told(events, Paid) == [Paid(0, 1), Paid(1, 2), Paid(2, 4), Paid(3, 1)]
    assert gold(state) == [6, 5, 3, 6, 7]


@pytest.mark.clause("C-6.9")
def test_W4_above_ten_the_amount_counts_as_it_is() -> None:
    state = position(auction="B C D E", later="ares A 13", gold=20)
    assert amounts(state, "ares")[0] == 14
    assert [god.offering.amount for god in GAME.view(state, None).offerings.gods if god.god == "ares"] == [13]
    play(state, "bid ares 14")
    assert asked(state) == (A, "bid")


@pytest.mark.clause("C-6.10")
def test_a_god_without_a_marker_is_skipped() -> None:
    state = position(auction="D E", later="zeus A, athena B, apollo C", gods="poseidon zeus ares athena")
    events = [*play(state, "apollo", "apollo"), *pass_cycle(state)]
    assert told(events, TurnBegan) == [TurnBegan(A, God.ZEUS), TurnBegan(B, God.ATHENA)]
