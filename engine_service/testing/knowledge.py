"""All that a viewer gets of a position, in a form that can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from engine_service.game import Event, Game, Rng, Viewer
from engine_service.testing.differences import describe_lines
from engine_service.testing.dump import dump
from engine_service.testing.trial import seats_with_moves

__all__ = ["Sight", "believed", "differing", "name_of", "sight", "told_to"]


class Sight(msgspec.Struct, frozen=True):
    """What one viewer gets: the view, whose turn it is, and his own legal moves."""

    viewer: Viewer
    view: bytes
    to_act: tuple[int, ...]
    free_seats: tuple[int, ...]
    moves: tuple[str, ...]


def sight(game: Game[Any], state: Any, viewer: Viewer) -> Sight:
    """What `viewer` gets of `state`."""
    moves: tuple[str, ...] = ()
    if viewer is not None and viewer in seats_with_moves(game, state):
        moves = tuple(move.notation for move in game.legal_moves(state, viewer))
    view = game.view(state, viewer).SerializeToString(deterministic=True)
    return Sight(viewer, view, tuple(sorted(game.to_act(state))), tuple(sorted(game.free_seats(state))), moves)


def differing(game: Game[Any], before: Sight, after: Sight) -> Iterator[tuple[str, str]]:
    """The parts of two sights that differ: their names, and in what."""
    if before.view != after.view:
        lines = [dump(game.view_type.FromString(each.view)) for each in (before, after)]
        yield "view", describe_lines(*lines)
    if before.to_act != after.to_act:
        yield "to_act", f"  {before.to_act} -> {after.to_act}"
    if before.free_seats != after.free_seats:
        yield "free_seats", f"  {before.free_seats} -> {after.free_seats}"
    if before.moves != after.moves:
        length = f"  {len(before.moves)} moves -> {len(after.moves)} moves\n"
        yield "legal moves", length + describe_lines(list(before.moves), list(after.moves))


def told_to(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    """What `viewer` is told of events."""
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


def believed(game: Game[Any], state: Any, viewer: Viewer) -> bytes:
    """What `viewer` knows of a state by the game's own account: the state, re-dealt with one fixed generator.

    A re-deal may depend on nothing that the viewer does not know, so two that he cannot tell apart give the same.
    """
    return game.encode(game.redealt(state, viewer, Rng.from_seed(b"believed")))


def name_of(viewer: Viewer) -> str:
    """How messages call a viewer."""
    return "the spectator" if viewer is None else f"seat {viewer}"
