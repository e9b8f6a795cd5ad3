"""Golden playthroughs: whole games as plain text, in which a leak or a change of the rules is a difference to read.

For each decision they tell who made which move, what the spectator and every seat are told of it, and how their views
changed. What a seat is told or shows is left out where it is the spectator's, word for word.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from engine_service.game import SPECTATOR, Event, Game, Texts, Viewer, read_options
from engine_service.testing.committed import compare_or_update
from engine_service.testing.dump import dump
from engine_service.testing.knowledge import name_of, told_to
from engine_service.testing.nonconformity import Nonconformity
from engine_service.testing.simulate import Configuration, Playthrough, play_randomly

__all__ = ["WHOLE_EVERY", "golden", "playthrough_text"]

WHOLE_EVERY = 25
"""Entries between two whole views; between them only changed lines are shown."""


def golden(game: Game[Any], *, bound: int = 5_000) -> Callable[..., None]:
    """A test function with one case per seat count: `test_golden = golden(Delphi())` in a plugin's tests.

    It compares a random game with `golden/<game>-<seats>.txt` beside the test; `pytest --golden-update` writes it.
    """
    low, high = game.meta.seats

    @pytest.mark.parametrize("seats", range(low, high + 1))
    def plays_as_recorded(seats: int, request: pytest.FixtureRequest) -> None:
        """The recorded game is played, told and shown to everybody as it was when it was recorded."""
        configuration = Configuration(seats, read_options(game.meta.options, {}), f"golden {seats}")
        text = playthrough_text(play_randomly(game, configuration, bound))
        path = request.path.parent / "golden" / f"{game.meta.id}-{seats}.txt"
        compare_or_update(path, text, update=bool(request.config.getoption("--golden-update")))

    return plays_as_recorded


def playthrough_text(played: Playthrough, *, whole_every: int = WHOLE_EVERY) -> str:
    """A whole game as text; views are whole at the start and then every so many entries.

    Raises:
        Nonconformity: the game broke off before its end.
    """
    if played.fault is not None:
        raise Nonconformity(f"{played}, version={len(played) - 1}: {played.fault.message}")
    return "\n".join(_Writer(played, whole_every).lines()) + "\n"


class _Writer:
    def __init__(self, played: Playthrough, whole_every: int) -> None:
        self._played, self._game, self._texts = played, played.game, Texts(played.game)
        self._whole_every = whole_every
        self._seats = played.configuration.seats
        self._views: dict[Viewer, list[str]] = {}

    def lines(self) -> Iterator[str]:
        yield f"{self._game.meta.id}, rules {self._game.meta.rules_version}, {self._seats} seats"
        yield from self._position(0, "start", self._played.start_events)
        for version, entry in enumerate(self._played.entries, 1):
            yield from self._position(version, f"seat {entry.seat}: {entry.move.notation}", entry.events)
        result = self._game.result(self._game.decode(self._played.states[-1]))
        for standing in result.standings if result is not None else ():
            yield f"result: seat {standing.seat} rank {standing.rank} score {standing.score}"

    def _position(self, version: int, title: str, events: Sequence[Event]) -> Iterator[str]:
        state = self._game.decode(self._played.states[version])
        names = self._texts.seat_names(state, self._seats, "en")
        yield ""
        yield f"== {version}: {title}"
        yield f"   to act: {', '.join(str(seat) for seat in sorted(self._game.to_act(state))) or 'nobody'}"
        of_spectator: list[str] = []
        for viewer in (SPECTATOR, *range(self._seats)):
            told = [f"   told: {self._texts.tell(event, names, 'en')}" for event in told_to(events, viewer)]
            shown = [*told, *self._shown(state, viewer, whole=version % self._whole_every == 0)]
            if viewer is SPECTATOR:
                of_spectator = shown
            elif shown == of_spectator:
                continue
            else:
                shown = [line for line in shown if line not in of_spectator]
            yield f"-- {name_of(viewer)}"
            yield from shown

    def _shown(self, state: Any, viewer: Viewer, *, whole: bool) -> Iterator[str]:
        before, now = self._views.get(viewer, []), dump(self._game.view(state, viewer))
        self._views[viewer] = now
        if whole:
            yield from (f"   {line}" for line in now)
        else:
            changed = difflib.unified_diff(before, now, n=0, lineterm="")
            yield from (f"   {line}" for line in changed if not line.startswith(("---", "+++", "@@")))
