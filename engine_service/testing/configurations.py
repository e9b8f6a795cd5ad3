"""Which games the suite plays: every seat count and every option value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine_service.game import Game, Option, OptionError, Options, Rng, describe_options, read_options
from engine_service.testing.nonconformity import Nonconformity
from engine_service.testing.simulate import Configuration

__all__ = ["configurations", "option_values"]

_TRIES = 200
"""Random settings of the other options that are tried for a value which conflicts with their defaults."""


def configurations(game: Game[Any], *, full: bool = False) -> Iterator[Configuration]:
    """The games to play, the default options first.

    A sample takes each seat count with the default options, and each other option value once, with the seat counts in
    turn. In full, each seat count meets each value and some random mixtures, with several seeds.

    Raises:
        Nonconformity: a value conflicts with all that the other options may be.
    """
    low, high = game.meta.seats
    counts = range(low, high + 1)
    declared = game.meta.options
    default = read_options(declared, {})
    values = [(option, value) for option in describe_options(declared) for value in option_values(option)]
    others = [(option, value) for option, value in values if value != option.default]
    for seats in counts:
        yield Configuration(seats, default, f"default {seats}")
    if not full:
        for turn, (option, value) in enumerate(others):
            seats = counts[turn % len(counts)]
            yield Configuration(seats, _with(declared, option, value), f"{option.name} {value}")
        return
    for seats in counts:
        for seed in range(20):
            yield Configuration(seats, default, f"default {seats} {seed}")
        for option, value in others:
            for seed in range(3):
                yield Configuration(seats, _with(declared, option, value), f"{option.name} {value} {seats} {seed}")
        for seed in range(20):
            rng = Rng.from_seed(f"mixture {seats} {seed}".encode())
            yield Configuration(seats, _mixture(declared, {}, rng), f"mixture {seats} {seed}")


def option_values(option: Option) -> tuple[str, ...]:
    """The values of an option that are played: all of its choices, or its bounds and its default."""
    if option.choices:
        return option.choices
    bounds = (option.minimum, option.maximum, int(option.default))
    return tuple(dict.fromkeys(str(value) for value in bounds if value is not None))


def _with(declared: type[Options], option: Option, value: str) -> Options:
    """The default options but for one value, or some that the value goes together with."""
    try:
        return read_options(declared, {option.name: value})
    except OptionError:
        return _mixture(declared, {option.name: value}, Rng.from_seed(f"{option.name} {value}".encode()))


def _mixture(declared: type[Options], fixed: dict[str, str], rng: Rng) -> Options:
    options = describe_options(declared)
    reason = ""
    for _ in range(_TRIES):
        mixed = {option.name: rng.choice(option_values(option)) for option in options} | fixed
        try:
            return read_options(declared, mixed)
        except OptionError as wrong:
            reason = str(wrong)
    chosen = ", ".join(f"{name}={value}" for name, value in fixed.items()) or "none chosen"
    tried = f"{_TRIES} random settings of the other options were tried"
    raise Nonconformity(f"{declared.__qualname__}, {chosen}: no such game can be made; {tried}, the last one: {reason}")
