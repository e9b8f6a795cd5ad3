"""C-17: games of two, where each seat has two markers."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import ApolloGave, Displaced, GameEnded, Paid, ProsperityPlaced, TurnBegan
from petteia_cyclades.kinds import Ending, God
from petteia_cyclades.moves import Bid
from petteia_cyclades.state import CycladesState
from plugins.cyclades.tests.positions import (
    A,
    B,
    asked,
    gold,
    legal,
    pass_cycle,
    play,
    position,
    refused,
    told,
    track,
)

GODS = "zeus ares poseidon athena"


def bids(state: CycladesState) -> dict[str, list[int]]:
    """What may be offered to each god."""
    found: dict[str, list[int]] = {}
    for move in legal(state, "bid"):
        god, amount = move.split()
        found.setdefault(god, []).append(int(amount))
    return found


@pytest.mark.clause("C-17.1", "C-17.2", "C-17.3", "C-6.5", "C-6.6")
def test_W34_two_markers_own_displacement() -> None:
    state = position(seats=2, auction="A B A B", gods=GODS)
    play(state, "bid zeus 3", "bid zeus 4")
    assert asked(state) == (A, "bid")
    play(state, "bid ares 2")
    assert asked(state) == (A, "bid")
    assert bids(state) == {"zeus": [5], "ares": [3, 4, 5, 6, 7], "poseidon": [1, 2, 3, 4, 5]}
    play(state, "bid zeus 5")
    assert asked(state) == (B, "bid")
    assert bids(state) == {"ares": [3, 4, 5, 6, 7], "poseidon": [1, 2, 3, 4, 5, 6, 7]}
    play(state, "bid ares 3")
    assert asked(state) == (A, "bid")
    assert bids(state) == {"zeus": [6, 7], "poseidon": [1, 2]}
    play(state, "bid poseidon 1")
    assert asked(state) == (B, "bid")
    assert bids(state) == {"ares": [4, 5, 6, 7], "poseidon": [2, 3, 4]}
    assert refused(state, Bid(God.ZEUS, 6)) == "C-6.4"
    events = play(state, "apollo")
    assert told(events, Paid) == [Paid(A, 6), Paid(B, 3)]
    assert gold(state) == [1, 4]


@pytest.mark.clause("C-17.1")
def test_four_markers_lie_on_the_turn_track() -> None:
    state = position(seats=2, begins=True, track="B A A B")
    order = []
    for _ in range(4):
        order.append(asked(state)[0])
        play(state, "apollo")
    assert order == [B, A, A, B]


@pytest.mark.clause("C-17.2", "C-6.5")
def test_who_outbids_himself_places_the_displaced_marker_elsewhere() -> None:
    state = position(seats=2, auction="A B", later="zeus A 2, ares B 1", gods=GODS)
    events = play(state, "bid zeus 3")
    assert told(events, Displaced) == [Displaced(A, God.ZEUS)]
    assert asked(state) == (A, "bid")
    assert set(bids(state)) == {"ares", "poseidon"}


@pytest.mark.clause("C-17.2a", "C-17.6", "C-15.2a")
def test_both_markers_may_go_to_apollo_and_collect_twice() -> None:
    state = position(seats=2, auction="B A B A", gods=GODS)
    events = play(state, "apollo", "apollo", "apollo", "apollo")
    assert asked(state) == (B, "apollo_marker")
    events += play(state, legal(state)[0])
    assert told(events, ApolloGave) == [ApolloGave(B, 1), ApolloGave(A, 1), ApolloGave(B, 1), ApolloGave(A, 1)]
    assert [event.seat for event in told(events, ProsperityPlaced)] == [B]


@pytest.mark.clause("C-17.3")
@pytest.mark.parametrize(
    ("standing", "offer", "pays"), [(4, 4, 6), (4, 1, 3), (1, 1, 1), (2, 1, 1)], ids=["most", "less", "least", "three"]
)
def test_W26_two_players_payment(standing: int, offer: int, pays: int) -> None:
    state = position(seats=2, auction="A B", later=f"ares A {standing}, apollo B", gold=6, priests={A: 2}, gods=GODS)
    assert max(bids(state)["zeus"]) == 8 - standing
    events = play(state, f"bid zeus {offer}", "apollo")
    assert told(events, Paid) == [Paid(A, pays)]


@pytest.mark.clause("C-17.3")
@pytest.mark.parametrize(("least", "pays", "most"), [("total", 1, 1), ("per_god", 2, 0)])
def test_C_O_two_player_min_pay(least: str, pays: int, most: int) -> None:
    options = {"two_player_min_pay": least}
    state = position(seats=2, auction="A B", later="ares A 1, apollo B", priests={A: 5}, gods=GODS, options=options)
    assert told(play(state, "bid zeus 1", "apollo"), Paid) == [Paid(A, pays)]
    state = position(
        seats=2, auction="A B", later="ares A 1, apollo B", gold=1, priests={A: 1}, gods=GODS, options=options
    )
    assert bids(state).get("zeus", []) == list(range(1, most + 1))
    assert "apollo" in legal(state)


@pytest.mark.clause("C-17.3")
def test_markers_that_are_displaced_or_with_apollo_cost_nothing() -> None:
    state = position(seats=2, auction="A B A", later="apollo B", gods=GODS, gold=5)
    play(state, "bid zeus 4", "bid zeus 5")
    assert bids(state)["ares"] == [1, 2, 3, 4, 5]
    play(state, "apollo")
    assert bids(state)["ares"] == [1, 2, 3, 4, 5]


@pytest.mark.clause("C-17.4", "C-7.5", "C-7.5a")
def test_free_units_are_for_each_turn_and_discounts_for_the_cycle() -> None:
    state = position(
        {"i7": "A 1 TT"}, {}, seats=2, turn="A ares", later="zeus A", row="giant satyr -", gold=20, gods="ares zeus"
    )
    play(state, "recruit i7", "recruit i7", "summon 4", "giant i7 temple", "end_turn")
    assert (asked(state), state.players[A].discounts) == ((A, "act"), 2)
    play(state, "recruit")
    before = gold(state)[A]
    play(state, "summon 3")
    assert before - gold(state)[A] == 3


@pytest.mark.clause("C-17.4")
def test_a_seat_with_two_gods_has_two_turns() -> None:
    state = position(seats=2, auction="B B", later="zeus A, ares A", gods=GODS)
    events = [*play(state, "apollo", "apollo"), *pass_cycle(state)]
    assert told(events, TurnBegan) == [TurnBegan(A, God.ZEUS), TurnBegan(A, God.ARES)]
    assert track(state) == "- - - -"


@pytest.mark.clause("C-17.5", "C-16.1", "C-12.16")
def test_three_metropolises_win() -> None:
    islands = {"i7": "A 1 M", "i5": "A 0 M", "i1": "A 1"}
    state = position(islands, {}, seats=2, turn="A zeus")
    assert not told(play(state, "end_turn"), GameEnded)
    state = position({**islands, "i6": "A 0 M"}, {}, seats=2, turn="A zeus")
    assert told(play(state, "end_turn"), GameEnded) == [GameEnded(Ending.METROPOLISES)]
    for own, lands in ((islands, True), ({"i7": "A 1 M", "i5": "A 0", "i1": "A 1"}, False)):
        state = position({**own, "i2": "B 0 M"}, {"B2": "A 1"}, seats=2, turn="A ares")
        assert ("i1 i2 1" in legal(state, "move_army")) is lands
