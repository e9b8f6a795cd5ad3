"""Chance that comes out differently in one place."""

from __future__ import annotations

from hashlib import blake2b

from engine_service.game import Rng

__all__ = ["OneWordOff"]


class OneWordOff(Rng):
    """A generator that gives what its original gives, but for the word number `place`.

    A game that begins with it is dealt as before, with a card or two exchanged: often such as a viewer may not see.
    """

    place: int = 0

    def _word(self) -> int:
        place, word = self.counter, Rng._word(self)
        if place != self.place:
            return word
        return int.from_bytes(blake2b(b"off" + self.key, digest_size=8).digest(), "little")
