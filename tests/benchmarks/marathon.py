"""A game that goes on for as long as anybody likes: its state stays as large as it is, its log grows."""

from __future__ import annotations

import types
from typing import Any

from google.protobuf.struct_pb2 import Struct

from engine_service.game import Event, Game, GameMeta, Move, Result, Rng, Setup, State, Step, Viewer, hookimpl

__all__ = ["Marathon"]


class Run(Move, frozen=True):
    """One step."""


class Ran(Event, frozen=True):
    """One step was made."""

    steps: int


class Course(Step):
    """Waits for the runner, always."""

    def seats(self, state: Any) -> tuple[int, ...]:
        return (0,)

    def moves(self, state: Any, seat: int) -> tuple[Move, ...]:
        return (Run(),)

    def play(self, state: Any, seat: int, move: Move) -> list[Event]:
        state.steps += 1
        return [Ran(state.steps)]


class MarathonState(State, kw_only=True):
    """How far the runner has come, and luggage as heavy as the state of a real game."""

    agenda: list[Course]
    steps: int = 0
    luggage: list[int]


class Marathon(Game[MarathonState]):
    """One runner."""

    meta = GameMeta(id="marathon", title="Marathon", goal="Go on.", rules_version="1", seats=(1, 1))
    state_type = MarathonState
    moves = (Run,)
    events = (Ran,)
    view_type = Struct
    texts = {"en": "move-run = run\nevent-ran = step { $steps }\n"}

    def start(self, setup: Setup) -> MarathonState:
        """At the start."""
        return MarathonState(agenda=[Course()], rng=setup.rng, luggage=list(range(500)))

    def view(self, state: MarathonState, viewer: Viewer) -> Struct:
        """How far."""
        view = Struct()
        view["steps"] = state.steps
        return view

    def result(self, state: MarathonState) -> Result | None:
        """Never."""
        return None

    def redeal(self, state: MarathonState, viewer: Viewer, rng: Rng) -> None:
        """Nothing is hidden."""

    def check(self, state: MarathonState) -> None:
        """Steps count up."""
        assert state.steps >= 0

    @classmethod
    def plugin(cls) -> types.SimpleNamespace:
        """The plugin that brings it."""

        class Plugin:
            @hookimpl
            def petteia_games(self) -> list[Game[Any]]:
                return [cls()]

        return Plugin()  # type: ignore[return-value]
