"""Who sits where in a new game, from what the command line says."""

from __future__ import annotations

from collections.abc import Sequence

from petteia.v1 import engine_pb2
from petteia_cli.failure import USAGE, fail
from petteia_client import Client, bot, person

__all__ = ["options_from", "seated"]


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
    the order given, and the last one given takes all seats left.
    """
    about = client.get_game_type(game_type).game_type.summary
    count = seats if seats is not None else max([about.min_seats, *(seat + 1 for seat in own)])
    for seat in own:
        if not 0 <= seat < count:
            fail(f"seat {seat} is not at the table: with {count} seats they are 0 to {count - 1}", USAGE)
    names = dict(zip(sorted(set(own)), [*players, *[""] * len(own)], strict=False))
    waiting = list(bots) or ["random"]
    holders = []
    for seat in range(count):
        if seat in names:
            holders.append(person(names[seat]))
        else:
            holders.append(bot(waiting.pop(0) if len(waiting) > 1 else waiting[0]))
    return holders


def options_from(given: Sequence[str]) -> dict[str, str]:
    """Options from texts of the form `name=value`."""
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name or name in options:
            fail(f"--option {text!r}: must be name=value, each name once", USAGE)
        options[name] = value
    return options
