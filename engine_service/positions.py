"""Positions put together from short data, where the rest comes from a fresh game.

The data has the form of the state as JSON: Structs are objects, steps and moves carry their tags (`"step": "turn"`),
bytes are Base64. An object is merged field by field with the Struct that stands in its place in the fresh game.
Everything else, lists and dicts included, replaces what stands there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from engine_service.fitting import Misfit, fit, shown, structs
from engine_service.game import Game, Options, Rng, Setup, read_options
from engine_service.game.agenda import settle

__all__ = ["PositionError", "load_position", "read_position"]


class PositionError(ValueError):
    """Data that makes no position of the game; the message names the path, what was given and what is wanted."""


def load_position(
    game: Game[Any],
    given: Mapping[str, Any],
    *,
    seats: int | None = None,
    seed: str = "position",
    options: Mapping[str, str] | Options | None = None,
) -> Any:
    """The state that `given` describes; what it leaves out is as in a fresh game of so many seats with this seed.

    Without `seats` there are the fewest. Values may be Python's own, enums and Structs included. Steps on top of the
    agenda that wait for nobody are run, as at the start of a game. Whether a position keeps the invariants is for the
    game's `check` to say.

    Raises:
        PositionError: a field is unknown or missing, or a value is not what its type allows.
        OptionError: an option is.
    """
    chosen = options if isinstance(options, Options) else read_options(game.meta.options, options or {})
    count = game.meta.seats[0] if seats is None else seats
    fresh, _ = game.begin(Setup(count, chosen, Rng.from_seed(seed.encode())))
    kind = inspect.type_info(game.state_type)
    try:
        merged = _merged(kind, msgspec.to_builtins(fresh), msgspec.to_builtins(dict(given)))
        fit(kind, merged)
        state = game.clone(msgspec.convert(merged, game.state_type))
    except Misfit as wrong:
        raise PositionError(str(wrong)) from None
    except (TypeError, ValueError, OverflowError, RecursionError) as wrong:
        raise PositionError(f"the whole: given {shown(given)}, and {wrong}") from None
    settle(state, [])
    return state


def read_position(data: bytes) -> dict[str, Any]:
    """The data of a position from JSON.

    Raises:
        PositionError: it is no JSON, or no object.
    """
    try:
        given = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise PositionError(f"the whole: given no JSON ({wrong}), wanted a JSON object") from None
    if not isinstance(given, dict):
        raise PositionError(f"the whole: given {shown(given)}, wanted a JSON object")
    return given


def _merged(kind: inspect.Type, fresh: Any, given: Any) -> Any:
    """What is given, its objects filled up from the Structs of the fresh game in their places."""
    struct = _common_struct(kind, fresh, given)
    if struct is None:
        return given
    types = {field.encode_name: field.type for field in struct.fields}
    merged = dict(fresh)
    for name, value in given.items():
        merged[name] = _merged(types[name], fresh.get(name), value) if name in types else value
    return merged


def _common_struct(kind: inspect.Type, fresh: Any, given: Any) -> inspect.StructType | None:
    """The Struct that both objects are of, if there is one; what is given may leave the tag out."""
    if isinstance(fresh, dict) and isinstance(given, dict):
        for struct in structs(kind):
            tag = struct.tag_field
            if tag is None or (fresh.get(tag) == struct.tag and given.get(tag, struct.tag) == struct.tag):
                return struct
    return None
