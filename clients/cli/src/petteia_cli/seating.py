"""Who sits where in a new game, from what the command line says."""

from __future__ import annotations

from collections.abc import Sequence

from petteia.v1 import engine_pb2, game_type_pb2
from petteia_cli.failure import USAGE, fail
from petteia_client import Client, bot, person

__all__ = ["options_from", "seated"]

_OPPONENTS = ("search_easy", "greedy", "random")
"""Against whom people play unless they choose: the first of these that plays the game. Quick, and worth beating."""


def seated(
    client: Client,
    game_type: str,
    *,
    seats: int | None,
    own: Sequence[int],
    players: Sequence[str],
    bots: Sequence[str],
) -> list[engine_pb2.SeatHolder]:
    """The holders of all seats: persons at `own` with the names `players`, bots elsewhere.

    Without a number of seats there are the fewest that the game is for and that hold all persons. Bots sit down in
    the order given, and the last one given takes all seats left; where none is given, the usual opponent does.
    """
    kind = client.get_game_type(game_type).game_type
    count = seats if seats is not None else max([kind.summary.min_seats, *(seat + 1 for seat in own)])
    for seat in own:
        if not 0 <= seat < count:
            fail(f"seat {seat} is not at the table: with {count} seats they are 0 to {count - 1}", USAGE)
    names = dict(zip(sorted(set(own)), [*players, *[""] * len(own)], strict=False))
    waiting = list(bots) or [_usual(kind)]
    holders = []
    for seat in range(count):
        if seat in names:
            holders.append(person(names[seat]))
        else:
            holders.append(bot(waiting.pop(0) if len(waiting) > 1 else waiting[0]))
    return holders


def _usual(kind: game_type_pb2.GameType) -> str:
    there = [each.name for each in kind.bots]
    return next((name for name in _OPPONENTS if name in there), there[0] if there else "random")


def options_from(given: Sequence[str]) -> dict[str, str]:
    """Options from texts of the form `name=value`."""
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name or name in options:
            fail(f"--option {text!r}: must be name=value, each name once", USAGE)
        options[name] = value
    return options
