"""W-4: how a game and each round begin."""

from __future__ import annotations

from collections import Counter

import pytest

from engine_service.game import Event, Rng, Setup, read_options
from petteia_world_of_mythology.components import GODS, SECRETS, WEALTH
from petteia_world_of_mythology.events import Drew, PantheonTaken, RoundBegan, TrickBegan
from petteia_world_of_mythology.kinds import Pantheon
from petteia_world_of_mythology.options import MythologyOptions
from petteia_world_of_mythology.state import MythologyState
from plugins.world_of_mythology.tests.positions import GAME, asked, cards, follow, legal, play, position, told

SEATS = (2, 3, 4, 5)


def begun(seats: int, number: int = 0, **options: str) -> tuple[MythologyState, list[Event]]:
    """A fresh game and what was told at its start."""
    chosen = read_options(MythologyOptions, options)
    return GAME.begin(Setup(seats, chosen, Rng.from_seed(b"begun %d" % number)))


def chosen(seats: int, number: int = 0, **options: str) -> tuple[MythologyState, list[Event]]:
    """A game in which everybody has chosen the first pantheon left, at its first turn."""
    state, events = begun(seats, number, **options)
    while GAME.view(state, None).decision.kind == "choose_pantheon":
        (seat,) = asked(state)
        events += play(state, seat, legal(state, seat)[0])
    return state, events


@pytest.mark.clause("W-4.1")
@pytest.mark.parametrize("seats", SEATS)
def test_clockwise_goes_to_the_next_number_and_from_the_last_to_the_first(seats: int) -> None:
    led = " ".join(list(Pantheon)[:seats])
    state = position(led, [f"egy{level} sla{level}" for level in range(1, seats + 1)], leader=1)
    turns = []
    for _ in range(seats):
        (seat,) = asked(state)
        turns.append(seat)
        play(state, seat, legal(state, seat)[-1])
    assert turns == [(1 + place) % seats for place in range(seats)]


@pytest.mark.clause("W-4.1a")
@pytest.mark.parametrize("clockwise", [True, False])
def test_neighbours_stay_the_same_when_play_runs_the_other_way(clockwise: bool) -> None:
    hands = ("hin2 gre1", "gre2", "gre3", "gre4")
    state = position("hin nor sla egy", hands, clockwise=clockwise)
    play(state, 0, "play hin2")
    assert state.hands == [cards("gre2"), cards("gre3"), cards("gre4"), cards("gre1")]


@pytest.mark.clause("W-4.2", "W-16.1")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_a_pantheon_of_his_own(seats: int) -> None:
    state, events = chosen(seats)
    taken = {event.seat: event.pantheon for event in told(events, PantheonTaken)}
    assert [taken[seat] for seat in range(seats)] == state.pantheons
    assert len(set(state.pantheons)) == seats
    assert [seat.pantheon for seat in GAME.view(state, None).seats] == state.pantheons


@pytest.mark.clause("W-4.2a")
def test_a_random_seat_chooses_first_and_then_it_goes_clockwise() -> None:
    first = Counter(asked(begun(3, number)[0])[0] for number in range(60))
    assert set(first) == {0, 1, 2}
    state, _ = begun(4, 3)
    start, left = asked(state)[0], list(Pantheon)
    for place in range(4):
        seat = (start + place) % 4
        assert asked(state) == [seat]
        assert legal(state, seat) == [f"choose_pantheon {pantheon}" for pantheon in left]
        play(state, seat, f"choose_pantheon {left.pop(1)}")


@pytest.mark.clause("W-4.2b", "W-19.7")
def test_pantheons_given_by_the_round_are_chosen_anew_by_the_leader_first() -> None:
    state = last_trick(options={"pantheon_term": "round", "pantheon_assign": "choose"})
    events = follow(state, "0 play gre1", "1 play gre2")
    assert told(events, RoundBegan) == [RoundBegan(2)]
    assert asked(state) == [1]
    assert state.pantheons == [None, None]
    assert told(events, Drew) == []
    follow(state, "1 choose_pantheon egy", "0 choose_pantheon sla")
    assert state.pantheons == [Pantheon.SLA, Pantheon.EGY]


@pytest.mark.clause("W-4.3", "W-19.7")
def test_else_a_pantheon_is_kept_for_the_game() -> None:
    state = last_trick(options={"pantheon_assign": "choose"})
    events = follow(state, "0 play gre1", "1 play gre2")
    assert told(events, RoundBegan) == [RoundBegan(2)]
    assert told(events, PantheonTaken) == []
    assert state.pantheons == [Pantheon.NOR, Pantheon.HIN]


@pytest.mark.clause("W-4.4", "W-4.7")
@pytest.mark.parametrize(("seats", "left"), [(2, 52), (3, 48), (4, 44), (5, 40)])
def test_all_sixty_gods_are_shuffled_and_four_are_dealt_to_everybody(seats: int, left: int) -> None:
    decks = []
    for number in range(5):
        state, events = chosen(seats, number)
        assert [len(hand) for hand in state.hands] == [4] * seats
        assert Counter(event.seat for event in told(events, Drew)) == dict.fromkeys(range(seats), 4)
        assert len(state.deck) == left
        assert sorted(state.deck + [card for hand in state.hands for card in hand]) == sorted(GODS)
        decks.append(tuple(state.deck))
    assert len(set(decks)) == 5


@pytest.mark.clause("W-4.5")
def test_bonus_decks_are_shuffled_and_nobody_has_anything_yet() -> None:
    wealth, secrets = set(), set()
    for number in range(5):
        state, _ = chosen(3, number)
        assert sorted(state.wealth_deck) == sorted(WEALTH)
        assert sorted(state.secret_deck) == sorted(SECRETS)
        assert [*state.stakes, *state.wealth, *state.open_wealth, *state.secrets, state.removed] == [[]] * 13
        wealth.add(tuple(state.wealth_deck))
        secrets.add(tuple(state.secret_deck))
    assert len(wealth) == len(secrets) == 5


@pytest.mark.clause("W-4.6")
def test_a_random_seat_leads_the_first_trick_of_the_game() -> None:
    led = Counter(told(chosen(3, number)[1], TrickBegan)[0].leader for number in range(60))
    assert set(led) == {0, 1, 2}
    assert max(led.values()) < 35


def last_trick(**more: object) -> MythologyState:
    """The last trick of a round of two, Norse and Hindu, after which the second has most points."""
    stakes = ("hin1 hin2", "nor12 nor11")
    options = {"target": "2000", **more.pop("options", {})}  # type: ignore[dict-item]
    given = {"wealth": {0: [10]}, "secrets": ("sec_all", ""), **more}
    return position("nor hin", ("gre1", "gre2"), stakes, deck="", options=options, **given)  # type: ignore[arg-type]


@pytest.mark.clause("W-4.8", "W-5.1a")
def test_a_round_begins_with_everything_back_and_play_running_clockwise() -> None:
    state = last_trick(clockwise=False)
    events = follow(state, "0 play gre1", "1 play gre2")
    assert told(events, RoundBegan) == [RoundBegan(2)]
    assert state.clockwise
    assert [len(hand) for hand in state.hands] == [4, 4]
    assert len(state.deck) == 52
    assert sorted(state.wealth_deck) == sorted(WEALTH)
    assert sorted(state.secret_deck) == sorted(SECRETS)
    assert [*state.stakes, *state.wealth, *state.secrets, state.removed] == [[]] * 7
    assert [state.total(0), state.total(1)] == [3 + 10 + 10, 23 + 3]
    assert state.trick.number == 1
