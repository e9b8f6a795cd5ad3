"""Where in a game's own code an exception came from, for those who write the game."""

from __future__ import annotations

import sysconfig
import traceback
from pathlib import Path

__all__ = ["place_of", "where_raised"]

_ENGINE = str(Path(__file__).parent)
_NOT_THE_GAMES = (_ENGINE, sysconfig.get_path("stdlib"), sysconfig.get_path("purelib"))


def where_raised(error: BaseException) -> str:
    """An exception with the innermost line of the game's own code that led to it."""
    place = place_of(error)
    return f"{type(error).__name__}: {error}" + (f" ({place})" if place else "")


def place_of(error: BaseException) -> str:
    """The innermost line of the game's own code that led to an exception; empty if it was never raised."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(_NOT_THE_GAMES)] or frames
    return f"{own[-1].filename}:{own[-1].lineno}, in {own[-1].name}" if own else ""
