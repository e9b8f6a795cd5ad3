"""What bots think of positions: better ones are estimated higher, and nothing leaves the bounds."""

from __future__ import annotations

import pytest

from engine_service.bots.greedy import GreedyBot
from engine_service.game import Rng
from petteia_cyclades.state import CycladesState
from plugins.cyclades.tests.positions import GAME, A, B, C, legal, play, position


def of_a(state: CycladesState) -> float:
    """How well A stands."""
    return GAME.estimate(state, A)


def chosen(state: CycladesState) -> str:
    """What the greedy bot would do for A."""
    return GreedyBot().choose(GAME, state, A, GAME.legal_moves(state, A), Rng.from_seed(b"bot")).notation


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ({"islands": {"i2": "A 1", "i9": "A 1"}}, {"islands": {"i2": "A 1 M", "i9": "A 1"}}),
        ({"islands": {"i2": "A 1 M", "i9": "A 1"}}, {"islands": {"i2": "A 1 M", "i9": "A 1 M"}}),
        ({"islands": {"i2": "A 1 PP"}}, {"islands": {"i2": "A 1 PT"}}),
        ({"philosophers": {A: 2}}, {"philosophers": {A: 3}}),
        ({"philosophers": {B: 3}}, {"philosophers": {B: 2}}),
        ({"islands": {"i2": "A 1"}}, {"islands": {"i2": "A 1 +1"}}),
        ({"priests": {}}, {"priests": {A: 1}}),
        ({"gold": {A: 3}}, {"gold": {A: 5}}),
        ({"fleets": {"C5": "A 1"}}, {"fleets": {"K1": "A 1"}}),
    ],
)
def test_what_is_better_for_a_seat_is_estimated_higher(worse: dict[str, object], better: dict[str, object]) -> None:
    assert of_a(position(**worse)) < of_a(position(**better))  # type: ignore[arg-type]


def test_estimates_stay_within_their_bounds_in_every_phase() -> None:
    state = position(begins=True, cycle=1, gold=5, options={"max_cycles": "3"})
    rng = Rng.from_seed(b"moves")
    while state.agenda:
        assert all(-1 <= GAME.estimate(state, seat) <= 1 for seat in range(5))
        play(state, rng.choice(legal(state)))


def test_the_greedy_bot_takes_the_metropolis_that_is_to_be_had() -> None:
    assert chosen(position(philosophers={A: 3})) == "recruit"
    assert chosen(position({"i1": "A 1 P", "i12": "A 1 FT"}, gold=2)).startswith("build")
    state = position({"i1": "A 5", "i4": "C 0 M", "i3": "C 0"}, {"C6": "A 1"}, turn="A ares", gold=2)
    assert chosen(state).startswith("move_army i1 i4")


def test_the_greedy_bot_offers_for_the_god_who_completes_a_metropolis() -> None:
    state = position(auction="A B C D E", philosophers={A: 3})
    assert chosen(state) == "bid athena 1"
    state = position(auction="A B C D", later="athena E 3", philosophers={A: 3})
    assert chosen(state) == "bid athena 4"


def test_the_greedy_bot_ends_its_turn_when_nothing_more_is_worth_it() -> None:
    state = position({"i1": "A 1", "i12": "A 1"}, turn="A poseidon", gold=0)
    for _ in range(3):
        if chosen(state) == "end_turn":
            break
        play(state, chosen(state))
    assert chosen(state) == "end_turn"
    assert C not in state.out
