"""Whole games at random: they end in time, every card stays accounted for, and nothing hidden shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine_service.game import (
    SPECTATOR,
    Rng,
    Setup,
    TakeBack,
    Texts,
    describe_options,
    read_options,
    snake_case,
)
from petteia_delphi.game import Delphi

GAME = Delphi()
BOUND = {3: 122, 4: 163}
"""D-9.4: no game has more decisions."""


def positions(seats: int, seed: str, **options: str) -> Iterator[Any]:
    """Every position of one random game, the last one included."""
    chosen = read_options(GAME.meta.options, options)
    state, _ = GAME.begin(Setup(seats, chosen, Rng.from_seed(seed.encode())))
    rng = Rng.from_seed(b"moves of " + seed.encode())
    while to_act := list(GAME.to_act(state)):
        yield state
        seat = rng.choice(to_act)
        GAME.play(state, seat, rng.choice(GAME.legal_moves(state, seat)))
    yield state


OPTION_VALUES = [(option.name, value) for option in describe_options(GAME.meta.options) for value in option.choices]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("option", "value"), OPTION_VALUES)
def test_games_end_in_time_with_every_card_accounted_for(seats: int, option: str, value: str) -> None:
    """D-9.4, D-10.9: with each option value games keep the invariants and end within the bound, with a result."""
    for number in range(3):
        count = 0
        for state in positions(seats, f"{option} {value} {number}", **{option: value}):
            GAME.check(state)
            over = not GAME.to_act(state)
            assert (GAME.result(state) is not None) == over
            for seat in GAME.to_act(state):
                moves = [move.notation for move in GAME.legal_moves(state, seat)]
                assert 0 < len(moves) == len(set(moves)) <= 96
            count += 1
        assert count - 1 <= BOUND[seats]


@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_a_viewer_gets_depends_on_what_he_may_not_know(seats: int) -> None:
    """D-11: in every position a re-deal leaves each viewer's view and list of moves as they were."""
    for number in range(4):
        for step, state in enumerate(positions(seats, f"redeal {number}")):
            for viewer in (SPECTATOR, *range(seats)):
                other = GAME.redealt(state, viewer, Rng.from_seed(b"%d" % step))
                GAME.check(other)
                assert GAME.view(other, viewer) == GAME.view(state, viewer)
                if viewer in GAME.to_act(state):
                    assert GAME.legal_moves(other, viewer) == GAME.legal_moves(state, viewer)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_reloaded_game_goes_on_like_a_live_one(seats: int) -> None:
    """A game that is encoded and decoded after every move stays equal to the live one."""
    for state in positions(seats, "lockstep"):
        copy = GAME.clone(state)
        assert GAME.encode(copy) == GAME.encode(state)
        for seat in GAME.to_act(state):
            move = GAME.legal_moves(state, seat)[0]
            live = GAME.clone(state)
            assert GAME.play(copy, seat, move) == GAME.play(live, seat, move)
            assert GAME.encode(copy) == GAME.encode(live)
            break


def test_a_choice_that_is_taken_back_leaves_no_trace() -> None:
    """D-11.7: laying a card and taking it back gives the very same position."""
    state = next(positions(3, "take back"))
    before = GAME.encode(state)
    GAME.play(state, 1, GAME.legal_moves(state, 1)[2])
    assert 1 not in GAME.to_act(state)
    assert GAME.legal_moves(state, 1) == [TakeBack()]
    GAME.play(state, 1, TakeBack())
    assert GAME.encode(state) == before


def test_every_verb_and_event_has_a_sentence() -> None:
    """Each move and event that games bring about can be told in English."""
    texts = Texts(GAME)
    declared = [f"move-{snake_case(each.__name__)}" for each in GAME.moves]
    declared += [f"event-{snake_case(each.__name__)}" for each in GAME.events]
    assert [key for key in declared if not texts.has(key, "en")] == []
    names = ("Athens", "Thebes", "Corinth", "Sparta")
    for state in positions(4, "texts"):
        for seat in GAME.to_act(state):
            for move in GAME.legal_moves(state, seat):
                assert texts.tell(move, names, "en")
                for event in GAME.play(GAME.clone(state), seat, move):
                    for viewer in (SPECTATOR, *range(4)):
                        seen = event.seen_by(viewer)
                        assert seen is None or texts.tell(seen, names, "en").endswith(".")


def test_boards_fit_a_terminal() -> None:
    """The drawn board of every viewer has at most 100 columns."""
    for state in positions(4, "board"):
        for viewer in (SPECTATOR, 0, 3):
            lines = GAME.render_text(GAME.view(state, viewer)).splitlines()
            assert max(map(len, lines)) <= 100
