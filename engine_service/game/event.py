"""An event: a public or private fact that a move brought about."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engine_service.game.scalars import Viewer, snake_case

__all__ = ["Event"]


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=snake_case):
    """Base of a game's events; a subclass is a name and its fields are the scalar arguments.

    An event is a fact, never a sentence: sentences come from the game's Fluent texts.
    """

    reveals: ClassVar[bool] = False
    """True where the mover learns something by it that no undo could make him forget."""

    @property
    def name(self) -> str:
        """The class's name in snake_case."""
        return str(self.__struct_config__.tag)

    def seen_by(self, viewer: Viewer) -> Event | None:
        """What `viewer` is told: this event, another in its place, or None for nothing at all."""
        return self
