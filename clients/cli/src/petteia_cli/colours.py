"""A colour for each seat, wherever its name stands."""

from __future__ import annotations

import re

from rich.text import Text

from petteia.v1 import game_pb2

__all__ = ["colour_of", "tinted"]

_COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red")


def colour_of(seat: int) -> str:
    """The colour of a seat; seats far apart may share one."""
    return _COLOURS[seat % len(_COLOURS)]


def tinted(text: str, frame: game_pb2.Frame) -> Text:
    """The text as it is, with the names of seats in their colours."""
    tinted = Text(text)
    for seat in frame.seats:
        if seat.name:
            tinted.highlight_regex(rf"(?<!\w){re.escape(seat.name)}(?!\w)", f"bold {colour_of(seat.seat)}")
    return tinted
