"""Games that are unusual and right are let pass."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.struct_pb2 import Struct

from engine_service.game import (
    Event,
    Game,
    GameMeta,
    Move,
    Result,
    Rng,
    Seat,
    Setup,
    Standing,
    State,
    Step,
    Viewer,
)
from engine_service.testing import Nonconformity
from engine_service.testing.conformance import CHECKS
from engine_service.testing.trial import Trial
from tests.testing import toy
from tests.testing.broken import broken_games, make_broken


class Take(Move, frozen=True):
    count: int


class Took(Event, frozen=True):
    seat: Seat
    count: int


class Heap(State, kw_only=True):
    agenda: list[Turn]
    left: int = 7
    takers: list[int] = []


class Turn(Step):
    seat: int
    seats_at_table: int
    done: bool = False

    def seats(self, state: Heap) -> list[int]:
        return [] if self.done else [self.seat]

    def moves(self, state: Heap, seat: int) -> Iterator[Move]:
        yield from (Take(count) for count in range(1, min(3, state.left) + 1))

    def play(self, state: Heap, seat: int, move: Take) -> Iterator[Event]:
        self.done = True
        state.left -= move.count
        state.takers.append(seat)
        yield Took(seat, move.count)

    def run(self, state: Heap) -> None:
        if state.left:
            state.then(Turn(seat=(self.seat + 1) % self.seats_at_table, seats_at_table=self.seats_at_table))


class Nim(Game[Heap]):
    """No chance, nothing hidden, one seat at a time, and it may be played alone."""

    meta = GameMeta(
        id="nim", title="Nim", goal="Who takes the last one wins.", rules_version="1", seats=(1, 2),
        chance=False, hidden_information=False,
    )  # fmt: skip
    state_type, view_type, moves, events = Heap, Struct, (Take,), (Took,)
    texts = {"en": "move-take = take { $count }\nevent-took = { $seat } takes { $count }.\n"}

    def start(self, setup: Setup) -> Heap:
        return Heap(agenda=[Turn(seat=0, seats_at_table=setup.seats)], rng=setup.rng, takers=[])

    def view(self, state: Heap, viewer: Viewer) -> Struct:
        view = Struct()
        view.update({"left": state.left})
        return view

    def result(self, state: Heap) -> Result | None:
        if state.left:
            return None
        last = state.takers[-1]
        return Result(tuple(Standing(seat, 1 + (seat != last), int(seat == last)) for seat in sorted({*state.takers})))

    def redeal(self, state: Heap, viewer: Viewer, rng: Rng) -> None:
        pass

    def check(self, state: Heap) -> None:
        assert 0 <= state.left <= 7


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_game_without_chance_secrets_and_company_passes(check: Any, tmp_path: Path) -> None:
    trial = Trial(Nim(), bound=7)
    trial.folder, trial.update = tmp_path, True
    trial.hold(check)


def hold(name: str, trial: Trial) -> None:
    """Runs the check of this name."""
    (check,) = (check for check in CHECKS if check.__name__ == name)
    trial.hold(check)


def test_a_board_may_be_as_wide_as_its_letters_and_no_wider() -> None:
    """An accent that is a letter of its own takes no column."""

    class Accents(toy.Offerings):
        def render_text(self, view: Any) -> str:
            return "e\u0301" * 100

    hold("boards_fit", Trial(Accents(), bound=40))


def test_an_event_may_show_what_is_to_be_forgotten_if_that_is_said() -> None:
    """Here the re-deal forgets the card that a seat was shown."""

    class Forgetful(toy.Offerings):
        def redeal(self, state: toy.Table, viewer: Viewer, rng: Rng) -> None:
            state.looked, looked = False, state.looked
            super().redeal(state, viewer, rng)
            state.looked = looked

    with pytest.raises(Nonconformity, match=r"'ask look' of seat . tells seat . what it may not know"):
        hold("events_hide_what_is_hidden", Trial(Forgetful(), bound=40))
    hold("events_hide_what_is_hidden", Trial(Forgetful(), bound=40, told_once=(toy.Looked,)))


def test_a_game_that_breaks_off_is_not_blamed_for_what_it_did_not_come_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that goes on with the first section for ever never shows several seats at once."""
    monkeypatch.syspath_prepend(tmp_path)
    (endless,) = (broken for broken in broken_games() if broken.what == "a game without end")
    hold("the_meta_is_true", Trial(make_broken(endless, tmp_path), bound=40))
