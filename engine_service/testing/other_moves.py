"""Moves that are not on a list: drawn from the declared verbs and their arguments, and from other positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from engine_service.game import Argument, Event, Move, Scalar, arguments_of

if TYPE_CHECKING:
    from engine_service.testing.trial import Trial

__all__ = ["OtherMoves", "one_of_each_value", "values_of"]

_TRIES = 4


class OtherMoves:
    """Draws well-formed moves that a list lacks; the same ones for the same sequence of calls."""

    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        self._rng = trial.rng("other moves")

    def draw(self, listed: Sequence[Move], count: int, seats: int) -> list[Move]:
        """Up to `count` moves that are not in `listed`: half of them legal elsewhere, half of them made up."""
        usual, verbs = self._trial.usual_moves, self._trial.game.moves
        known, drawn = {move.notation for move in listed}, list[Move]()
        for attempt in range(_TRIES * count):
            if len(drawn) == count or not verbs:
                break
            made = self._made_up(self._rng.choice(verbs), seats) if attempt % 2 or not usual else None
            move = made or (self._rng.choice(usual) if usual else None)
            if move is not None and move.notation not in known:
                known.add(move.notation)
                drawn.append(move)
        return drawn

    def _made_up(self, verb: type[Move], seats: int) -> Move | None:
        values = {}
        for argument in arguments_of(verb):
            known = self._seen.get((verb, argument.name), ())
            values[argument.name] = self._rng.choice(values_of(argument, seats, known) or [""])
        try:
            return msgspec.convert(values, verb)
        except msgspec.ValidationError:
            return None

    @cached_property
    def _seen(self) -> dict[tuple[type, str], list[Any]]:
        found: dict[tuple[type, str], dict[Any, None]] = {}
        for move in self._trial.usual_moves:
            for name in move.__struct_fields__:
                found.setdefault((type(move), name), {})[getattr(move, name)] = None
        return {key: list(values) for key, values in found.items()}


def values_of(argument: Argument, seats: int, seen: Sequence[Any] = ()) -> list[Scalar]:
    """Values that an argument may have: its whole closed set, or those `seen` and their neighbours."""
    values: list[Scalar]
    if argument.kind == "bool":
        values = [True, False]
    elif argument.kind == "seat":
        values = list(range(seats))
    elif argument.kind == "int":
        numbers = sorted(value for value in seen if isinstance(value, int))
        values = [*dict.fromkeys((*numbers, numbers[0] - 1, numbers[-1] + 1))] if numbers else [0, 1, 2, 3, 5, 8]
    else:
        values = list(argument.choices) or [value for value in seen if value is not None]
    return [*values, None] if argument.optional else values


def one_of_each_value(declared: type[Move | Event], seats: int) -> list[Move | Event]:
    """Moves or events of a class in which each value of each argument occurs, beside the first values of the others."""
    arguments = arguments_of(declared)
    values = {argument.name: values_of(argument, seats) or [""] for argument in arguments}
    first = {name: several[0] for name, several in values.items()}
    made: dict[Move | Event, None] = {}
    for given in [first, *({**first, name: value} for name, several in values.items() for value in several[1:])]:
        try:
            made[msgspec.convert(given, declared)] = None
        except msgspec.ValidationError:
            continue
    return list(made)
