"""C-S, 3.9: how a game is set up, for each number of players."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.game import Rng, Setup, read_options
from petteia_cyclades.components import CREATURES, MAPS, PLAYER_COUNTS, STARTS
from petteia_cyclades.invariants import check
from petteia_cyclades.kinds import Creature
from petteia_cyclades.options import CycladesOptions
from petteia_cyclades.setup import set_up
from petteia_cyclades.state import CycladesState
from petteia_cyclades.steps.cycle import Cycle
from plugins.cyclades.tests.positions import GAME

SEEDS = st.binary(min_size=1, max_size=8)
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def setup(seats: int, seed: bytes = b"set up", **options: str) -> Setup:
    """What a game with this seed starts from."""
    return Setup(seats, read_options(CycladesOptions, options), Rng.from_seed(seed))


def laid(state: CycladesState, seat: int) -> tuple[list[str], list[str]]:
    """The islands and the sea spaces where a seat has units."""
    islands = [island.id for island, lies in zip(state.map.islands, state.islands, strict=True) if lies.owner == seat]
    seas = [sea.id for sea, admiral in zip(state.map.seas, state.admirals, strict=True) if admiral == seat]
    return islands, seas


def test_two_to_five_play() -> None:
    assert GAME.meta.seats == (2, 5)
    for seats in range(2, 6):
        check(set_up(setup(seats)))


@SEATS
def test_seats_take_the_lettered_positions_in_order(seats: int) -> None:
    """C-S.1: one troop on each island and one fleet on each sea space; all other islands are neutral."""
    state = set_up(setup(seats))
    assert state.map is MAPS[seats] and state.numbers is PLAYER_COUNTS[seats]
    for seat, start in enumerate(STARTS[seats]):
        islands, seas = laid(state, seat)
        assert sorted(islands) == sorted(state.map.islands[number].id for number in start.troops)
        assert sorted(seas) == sorted(state.map.seas[number].id for number in start.fleets)
    assert Counter(island.troops for island in state.islands) == {1: 2 * seats, 0: len(state.islands) - 2 * seats}
    assert sum(state.fleets) == 2 * seats and max(state.fleets) == 1
    assert not any(island.metropolis or island.markers or any(island.buildings) for island in state.islands)


@SEATS
def test_everybody_has_five_gold_no_cards_and_six_fleets_and_troops_in_reserve(seats: int) -> None:
    """C-S.2."""
    for player in set_up(setup(seats)).players:
        assert (player.gold, player.priests, player.philosophers, player.fleets, player.troops) == (5, 0, 0, 6, 6)


@SEATS
@given(seed=SEEDS)
def test_all_17_creatures_are_in_the_draw_pile_and_nothing_else_of_them_anywhere(seats: int, seed: bytes) -> None:
    """C-S.3."""
    state = set_up(setup(seats, seed))
    assert sorted(state.draw_pile) == sorted(Creature)
    assert (state.discard_pile, state.row, state.figures) == ([], [None] * 3, [])


def test_the_draw_pile_is_shuffled_anew_in_each_game() -> None:
    """C-S.3."""
    orders = {tuple(set_up(setup(3, b"%d" % number)).draw_pile) for number in range(40)}
    assert len(orders) == 40 and tuple(CREATURES) not in orders
    assert len({order[0] for order in orders}) > 10


@pytest.mark.parametrize(("philosophers", "priests"), [("17", "18"), ("16", "18"), ("17", "16"), ("16", "16")])
def test_supplies_are_full(philosophers: str, priests: str) -> None:
    """C-S.4, C-O-philosopher_supply, C-O-priest_supply."""
    options = {"philosopher_supply": philosophers, "priest_supply": priests}
    supplies = set_up(setup(4, **options)).supplies
    assert (supplies.buildings, supplies.metropolises, supplies.markers) == ([10, 10, 10, 10], 10, 16)
    assert (supplies.philosophers, supplies.priests) == (int(philosophers), int(priests))


@pytest.mark.clause("C-17.1")
@SEATS
@given(seed=SEEDS)
def test_each_seat_has_its_markers_on_the_turn_track_two_with_two_players(seats: int, seed: bytes) -> None:
    """C-S.5, C-T-track."""
    track = set_up(setup(seats, seed)).track
    assert Counter(track) == dict.fromkeys(range(seats), 2 if seats == 2 else 1)


@SEATS
def test_the_turn_track_is_shuffled(seats: int) -> None:
    """C-S.5: every order comes up."""
    orders = {2: 6, 3: 6, 4: 24, 5: 120}[seats]
    assert len({tuple(set_up(setup(seats, b"%d" % number)).track) for number in range(1000)}) == orders


@SEATS
def test_the_first_cycle_begins(seats: int) -> None:
    """C-S.6: nothing else is pending, and its number is told first."""
    state = set_up(setup(seats))
    assert state.agenda == [Cycle(1)]
    state, _ = GAME.begin(setup(seats))
    assert state.cycle == 1


@pytest.mark.clause("C-5.2", "C-17.5")
@pytest.mark.parametrize(("seats", "gods", "wins"), [(2, 3, 3), (3, 2, 2), (4, 3, 2), (5, 4, 2)])
def test_what_depends_on_the_number_of_players(seats: int, gods: int, wins: int) -> None:
    """C-S.7: gods face up, metropolises that win; and everybody has 7 GP at the first auction."""
    state, _ = GAME.begin(setup(seats))
    assert (state.face_up, state.numbers.metropolises) == (gods, wins)
    assert [player.gold for player in state.players] == [7] * seats


@SEATS
@given(seed=SEEDS)
def test_positions_are_dealt_at_random_where_the_option_says_so(seats: int, seed: bytes) -> None:
    """C-O-start_positions: they stay whole, a troop's island with its fleet's space."""
    state = set_up(setup(seats, seed, start_positions="shuffled"))
    check(state)
    lettered = set_up(setup(seats, seed))
    dealt = [laid(state, seat) for seat in range(seats)]
    assert sorted(dealt) == sorted(laid(lettered, seat) for seat in range(seats))


@pytest.mark.parametrize(("seats", "orders"), [(2, 2), (3, 6), (4, 24), (5, 120)])
def test_every_deal_of_positions_comes_up(seats: int, orders: int) -> None:
    """C-O-start_positions; without it there is one."""
    for value, wanted in (("shuffled", orders), ("by_seat", 1)):
        states = [set_up(setup(seats, b"%d" % number, start_positions=value)) for number in range(900)]
        assert len({tuple(island.owner for island in state.islands) for state in states}) == wanted


@SEATS
@pytest.mark.parametrize("positions", ["by_seat", "shuffled"])
@given(seed=SEEDS)
def test_chance_goes_to_the_positions_then_to_the_cards_then_to_the_turn_track(
    seats: int, positions: str, seed: bytes
) -> None:
    rng, starts = Rng.from_seed(seed), list(STARTS[seats])
    if positions == "shuffled":
        rng.shuffle(starts)
    cards, track = list(Creature), [seat for seat in range(seats) for _ in range(PLAYER_COUNTS[seats].markers)]
    rng.shuffle(cards)
    rng.shuffle(track)
    state = set_up(setup(seats, seed, start_positions=positions))
    assert (state.draw_pile, state.track, state.rng) == (cards, track, rng)
    owners = {number: seat for seat, start in enumerate(starts) for number in start.troops}
    assert [island.owner for island in state.islands] == [owners.get(n) for n in range(len(state.islands))]
