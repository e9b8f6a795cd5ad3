"""D-1: how a game is set up."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.game import Rng, Setup, read_options
from petteia_delphi.components import CARDS, DECK, HEROES, NUMBER, ORACLES
from petteia_delphi.events import Drew, DrewCard, MarchBegan, ParadeOpened
from petteia_delphi.kinds import CardClass, City, Kind
from petteia_delphi.options import DelphiOptions
from petteia_delphi.state import DelphiState
from plugins.delphi.tests.positions import GAME, told

SEEDS = st.binary(min_size=1, max_size=8)
SEATS = pytest.mark.parametrize("seats", [3, 4])


def setup(seats: int, seed: bytes = b"set up", **options: str) -> Setup:
    """What a game with this seed starts from."""
    return Setup(seats, read_options(DelphiOptions, options), Rng.from_seed(seed))


def begun(seats: int, seed: bytes = b"set up", **options: str) -> DelphiState:
    """A game at its first decision."""
    state, _ = GAME.begin(setup(seats, seed, **options))
    return state


@pytest.mark.clause("D-1.1")
def test_three_or_four_play_and_each_has_a_city_with_a_deck_of_its_own() -> None:
    assert GAME.meta.seats == (3, 4)
    for seats in GAME.meta.seats:
        state = begun(seats)
        assert len(state.cities) == len(set(state.cities)) == seats
        for hand, pile in zip(state.hands, state.piles, strict=True):
            assert Counter(hand) + Counter(pile) == Counter(DECK)


@pytest.mark.clause("D-1.1a")
@SEATS
def test_seats_take_the_cities_in_order_and_with_three_sparta_stays_in_the_box(seats: int) -> None:
    cities = ["athens", "thebes", "corinth", "sparta"][:seats]
    assert begun(seats).cities == cities
    assert [GAME.seat_role(begun(seats), seat) for seat in range(seats)] == cities


@pytest.mark.clause("D-1.2")
@given(SEEDS)
def test_everybody_starts_with_his_pass_card_in_hand(seed: bytes) -> None:
    assert all(hand.count(Kind.PASS) == 1 for hand in begun(4, seed).hands)


@pytest.mark.clause("D-1.2a")
@SEATS
@given(seed=SEEDS)
def test_the_top_eight_of_the_other_24_cards_are_drawn(seats: int, seed: bytes) -> None:
    piles = GAME.start(setup(seats, seed)).piles
    state = begun(seats, seed)
    assert [len(pile) for pile in piles] == [24] * seats
    assert [len(hand) for hand in state.hands] == [9] * seats
    assert state.piles == [pile[8:] for pile in piles]
    for hand, pile in zip(state.hands, piles, strict=True):
        assert Counter(hand) == Counter([*pile[:8], Kind.PASS])


@pytest.mark.clause("D-1.2a", "D-1.3")
def test_every_pile_is_shuffled_for_itself_and_anew_in_each_game() -> None:
    states = [GAME.start(setup(4, seed)) for seed in (b"one", b"two")]
    orders = {tuple(pile) for state in states for pile in state.piles}
    oracles = {tuple(sealed.card for sealed in state.oracles) for state in states}
    assert len(orders) == 8 and tuple(card for card in DECK if card is not Kind.PASS) not in orders
    assert len(oracles) == 2 and tuple(ORACLES) not in oracles


@pytest.mark.clause("D-1.3")
@SEATS
def test_the_oracle_pile_holds_each_of_the_nine_cards_once_and_nobody_has_seen_one(seats: int) -> None:
    pile = begun(seats).oracles
    assert sorted(sealed.card for sealed in pile) == sorted([
        "great_halt", "sacred_truce", "olympus_silent", "earthquake", "fall_of_heroes",
        "pythias_favour", "temple_tribute", "discord", "hubris",
    ])  # fmt: skip
    assert [sealed.seen_by for sealed in pile] == [[]] * 9


@pytest.mark.clause("D-1.4")
@SEATS
def test_the_first_parade_is_opened_all_have_no_points_and_march_1_begins(seats: int) -> None:
    state, events = GAME.begin(setup(seats))
    assert [event for event in events if not isinstance(event, DrewCard)] == [
        ParadeOpened(1),
        *(Drew(seat, 8) for seat in range(seats)),
        MarchBegan(1, loss=1, low=2, high=3),
    ]
    assert [event.card for event in told(events, DrewCard) if event.seat == 0] == state.hands[0][:-1]
    assert state.march == 1 and state.active == list(range(seats))
    assert [state.score(seat) for seat in range(seats)] == [0] * seats


@pytest.mark.clause("D-1.5")
@SEATS
@pytest.mark.parametrize("cities", ["seat_order", "random"])
@given(seed=SEEDS)
def test_chance_goes_to_the_cities_then_to_decks_by_city_then_to_the_oracles(
    seats: int, cities: str, seed: bytes
) -> None:
    rng, order = Rng.from_seed(seed), list(City)
    if cities == "random":
        rng.shuffle(order)
    piles = {}
    for city in City:
        if city in order[:seats]:
            piles[city] = [card for card in DECK if card is not Kind.PASS]
            rng.shuffle(piles[city])
    oracles = list(ORACLES)
    rng.shuffle(oracles)

    state = GAME.start(setup(seats, seed, cities=cities))
    assert state.cities == order[:seats]
    assert dict(zip(state.cities, state.piles, strict=True)) == piles
    assert [sealed.card for sealed in state.oracles] == oracles
    assert state.rng == rng


@pytest.mark.clause("D-1.5a")
@SEATS
def test_nothing_after_the_setup_draws_on_chance(seats: int) -> None:
    state = GAME.start(setup(seats))
    drawn = state.rng.counter
    state = begun(seats)
    chooser = Rng.from_seed(b"chooser")
    while to_act := list(GAME.to_act(state)):
        assert state.rng.counter == drawn
        GAME.play(state, to_act[0], chooser.choice(GAME.legal_moves(state, to_act[0])))
    assert state.rng.counter == drawn


@pytest.mark.clause("D-1.6")
def test_a_deck_has_the_25_cards_of_its_table() -> None:
    assert Counter(DECK) == {
        "w2": 2, "w3": 2, "w4": 2, "w5": 2, "w6": 2,
        "achilles": 1, "theseus": 1, "prometheus": 1, "hercules": 1,
        "apollo": 1, "ares": 1, "hephaestus": 1, "poseidon": 1,
        "zeus": 1, "hades": 1, "moirai": 1, "hera": 1,
        "delphi": 2, "pass": 1,
    }  # fmt: skip
    assert len(DECK) == 25
    assert {kind: NUMBER[kind] for kind in Kind if kind in HEROES} == {
        "w2": 2, "w3": 3, "w4": 4, "w5": 5, "w6": 6, "achilles": 7, "theseus": 8, "prometheus": 9, "hercules": 10,
    }  # fmt: skip
    assert sum(NUMBER[card] for card in DECK) == 74
    assert {kind: card.removes for kind, card in CARDS.items() if card.removes} == {
        "hades": "achilles", "moirai": "prometheus", "hera": "hercules",
    }  # fmt: skip


@pytest.mark.clause("D-1.7")
def test_the_14_number_cards_are_heroes_eight_cards_are_gods_and_delphi_and_pass_neither() -> None:
    classes = Counter(CARDS[card].class_ for card in DECK)
    assert classes == {CardClass.HERO: 14, CardClass.GOD: 8, CardClass.DELPHI: 2, CardClass.PASS: 1}
    assert frozenset(kind for kind in Kind if CARDS[kind].class_ is CardClass.HERO) == HEROES
    assert {kind for kind in Kind if CARDS[kind].class_ is CardClass.GOD} == {
        "apollo", "ares", "hephaestus", "poseidon", "zeus", "hades", "moirai", "hera",
    }  # fmt: skip
    assert all((NUMBER[kind] > 0) == (kind in HEROES) for kind in Kind)
