"""A move: one answer to a decision, a verb with a few scalar arguments."""

from __future__ import annotations

import functools

import msgspec

from engine_service.game.scalars import snake_case, spell

__all__ = ["Move"]


class Move(msgspec.Struct, frozen=True, tag_field="verb", tag=snake_case):
    """Base of a game's moves; a subclass is a verb and its fields are the arguments.

    `class Bid(Move, frozen=True)` with fields `god: God` and `amount: int` has the verb `bid`, and the
    notation of `Bid(God.ARES, 5)` is `bid ares 5`. Arguments are ints, bools, `StrEnum` members, or strings
    from a closed set that hold no blanks. A missing optional argument is spelt `-`, and left out at the end.
    """

    @property
    def verb(self) -> str:
        """The class's name in snake_case."""
        return str(self.__struct_config__.tag)

    @property
    def notation(self) -> str:
        """Verb and arguments with blanks between them: what people type and logs show."""
        return _notation(self)


@functools.lru_cache(maxsize=1 << 16)
def _notation(move: Move) -> str:
    values = [getattr(move, name) for name in move.__struct_fields__]
    while values and values[-1] is None:
        values.pop()
    return " ".join((move.verb, *map(spell, values)))
