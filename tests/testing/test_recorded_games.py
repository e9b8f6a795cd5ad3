"""Recorded games, and what the checks are given of them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.game import Move, Rng, Setup, TakeBack, arguments_of
from engine_service.testing import Nonconformity
from engine_service.testing.never_redealt import never_redealt_paths
from engine_service.testing.other_chance import OneWordOff
from engine_service.testing.other_moves import OtherMoves, one_of_each_value, values_of
from engine_service.testing.simulate import Configuration, play_randomly, where_raised
from engine_service.testing.trial import Trial, seats_with_moves, some
from tests.testing.toy import Ask, Favour, Lay, Offerings, OfferingsOptions, Table, Threw

GAME = Offerings()


def configuration(seed: str = "a seed", seats: int = 3) -> Configuration:
    """A game of the toy."""
    return Configuration(seats, OfferingsOptions(), seed)


@given(st.text(max_size=5), st.sampled_from([2, 3]))
def test_a_recorded_game_is_whole_and_can_be_played_again(seed: str, seats: int) -> None:
    """Each entry was legal where it stands and leads from one state to the next; nobody is to act in the last one."""
    played = play_randomly(GAME, configuration(seed, seats), 99)
    assert played.fault is None
    assert len(played) == len(played.entries) + 1
    for position in played.positions():
        state = position.state()
        if position.entry is None:
            assert not GAME.to_act(state)
            continue
        drawn = state.rng.counter
        assert position.entry.move in GAME.legal_moves(state, position.entry.seat)
        events = tuple(GAME.play(state, position.entry.seat, position.entry.move))
        assert (events, GAME.encode(state)) == (position.entry.events, played.states[position.version + 1])
        revealed = any(event.reveals for event in events)
        assert position.entry.barrier == (revealed or state.rng.counter != drawn)


def test_the_same_configuration_gives_the_same_game() -> None:
    one, other = (play_randomly(GAME, configuration(), 99) for _ in range(2))
    assert (one.states, one.entries, one.start_events) == (other.states, other.entries, other.start_events)
    assert play_randomly(GAME, configuration("another"), 99).states != one.states


def test_choices_are_taken_back_now_and_then() -> None:
    games = [play_randomly(GAME, configuration(str(seed)), 99) for seed in range(20)]
    moves = Counter(type(entry.move) for game in games for entry in game.entries)
    assert 0 < moves[TakeBack] < moves[Lay] / 2


def test_of_a_game_without_end_only_the_beginning_is_kept() -> None:
    """Nine entries are made before it counts as endless, and so many are kept."""
    played = play_randomly(GAME, configuration(), 8, keep=5)
    assert played.fault is not None and played.fault.kind == "endless"
    assert (len(played), len(played.entries)) == (5, 5)
    whole = play_randomly(GAME, configuration(), 99)
    assert len(whole.entries) > 8
    assert played.states == whole.states[:5]
    assert play_randomly(GAME, configuration(), len(whole.entries)).fault is None


def test_an_error_is_told_with_the_line_of_the_game_that_led_to_it() -> None:
    """Not with the line of the library that raised it."""
    with pytest.raises(ValueError, match="must be from 1") as caught:
        Rng.from_seed(b"").choice([])
    assert where_raised(caught.value).startswith("ValueError: below(0): the bound must be from 1 to 2**64 (")
    assert where_raised(caught.value).endswith(
        f"{__file__}:{caught.traceback[0].lineno + 1}, in {caught.traceback[0].name})"
    )
    assert where_raised(KeyError("never raised")) == "KeyError: 'never raised'"


def test_a_sample_looks_at_all_sections_of_the_rules_in_turn() -> None:
    """However few positions are wanted; with a higher limit it comes to all of them."""
    trial = Trial(GAME, bound=40)
    first = [str(position).rpartition("at work: ")[2] for position in trial.positions(2)]
    assert set(first) == {"Asking", "Laying"}
    positions = list(trial.positions(10_000))
    assert len(positions) == sum(len(game) for game in trial.games())
    assert len({(position.playthrough, position.version) for position in positions}) == len(positions)
    assert list(map(str, trial.positions(10_000))) == list(map(str, positions))


def test_a_full_trial_looks_at_every_position_of_more_games() -> None:
    full = Trial(GAME, bound=40, full=True)
    positions = list(full.positions(1))
    assert len(positions) == sum(len(game) for game in full.games())
    assert len(positions) > 10 * len(list(full.sample.positions(10_000)))
    assert full.sample.sample is full.sample


def test_what_a_check_stumbles_over_is_told_with_its_place() -> None:
    """What it finds itself is told as it is."""
    trial = Trial(GAME, bound=40)

    def stumbles(trial: Trial) -> None:
        for _ in trial.positions(1):
            raise LookupError("nothing there")

    def finds(trial: Trial) -> None:
        raise Nonconformity("this is wrong")

    with pytest.raises(
        Nonconformity, match=r"^seats=.*, version=\d+.*: a call that must not fail raises LookupError: noth"
    ):
        trial.hold(stumbles)
    with pytest.raises(Nonconformity, match=r"^this is wrong$"):
        trial.hold(finds)


def test_a_game_that_never_starts_is_told_by_every_check_that_needs_one() -> None:
    """Rather than passing for want of anything to look at."""

    class Unready(Offerings):
        def start(self, setup: Setup) -> Table:
            raise RuntimeError("not ready")

    trial = Trial(Unready(), bound=40)
    for found in (trial.games(), trial.positions(1)):
        with pytest.raises(Nonconformity, match=r"no position was reached: seats=2, .*: RuntimeError: not ready \("):
            list(found)


@given(st.lists(st.integers(1, 9).map(Lay)), st.integers(0, 5), st.binary(max_size=4))
def test_some_moves_are_of_the_list_and_differ(moves: list[Move], count: int, seed: bytes) -> None:
    drawn = some(moves, count, Rng.from_seed(seed))
    assert set(drawn) <= set(moves)
    assert len(set(drawn)) == len(drawn) <= count
    assert bool(drawn) == bool(moves and count)


def test_other_moves_are_of_all_verbs_and_never_on_the_list() -> None:
    """They are the same ones for the same calls; some are legal elsewhere, some nowhere."""
    drawn = [draw_everywhere(Trial(GAME, bound=40)) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert {type(move) for move in drawn[0]} == {Ask, Lay, TakeBack}
    usual = set(Trial(GAME, bound=40).usual_moves)
    assert {Lay(0), Lay(15)} & set(drawn[0]) and set(drawn[0]) & usual


def draw_everywhere(trial: Trial) -> list[Move]:
    """Other moves for each list of a trial."""
    others, found = OtherMoves(trial), list[Move]()
    for position in trial.positions(99):
        state = position.state()
        for seat in seats_with_moves(GAME, state):
            listed = GAME.legal_moves(state, seat)
            drawn = others.draw(listed, 4, position.seats)
            assert not set(drawn) & set(listed)
            assert len(set(drawn)) == len(drawn) <= 4
            found += drawn
    return found


def test_each_value_of_each_argument_is_shown() -> None:
    """Numbers by those that were seen and their neighbours, or a few; seats by all there are."""
    assert one_of_each_value(Ask, 2) == [Ask(Favour.LOOK), Ask(Favour.DIE)]
    assert {threw.seat for threw in one_of_each_value(Threw, 3) if isinstance(threw, Threw)} == {0, 1, 2}
    (card,) = arguments_of(Lay)
    assert values_of(card, 2, [7, 3]) == [3, 7, 2, 8]


@given(st.binary(max_size=4), st.integers(0, 9))
def test_a_generator_that_is_off_in_one_word_gives_all_others(seed: bytes, place: int) -> None:
    right = Rng.from_seed(seed)
    off = OneWordOff(right.key, 0, place)
    words = [(right.below(1 << 64), off.below(1 << 64)) for _ in range(10)]
    assert [number for number, (one, other) in enumerate(words) if one != other] == [place]
    assert off.counter == right.counter


def test_paths_that_are_never_re_dealt_are_told_for_seats_and_spectator() -> None:
    """A seat keeps its own hand and nobody else's; the spectator knows no hand."""
    paths = never_redealt_paths(Trial(GAME, bound=40))
    assert "hands[own][*]" in paths["for a seat"]
    assert not [path for each in paths.values() for path in each if path.startswith(("hands[other]", "pile", "rng"))]
    assert "hands[own][*]" not in paths["for the spectator"]
    full = Trial(GAME, bound=40, full=True)
    assert never_redealt_paths(full) == paths
