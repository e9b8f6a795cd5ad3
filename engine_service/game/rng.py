"""The only source of chance: a counter-mode generator over keyed BLAKE2b.

The algorithm, exactly, so that any language can reproduce a game:

* The key is 32 bytes, the counter an integer from 0.
* Word number `n` is BLAKE2b (RFC 7693) with that key, 8 bytes of digest, no salt and no personalisation, over
  the 8 bytes of `n` in little-endian order; its 8 digest bytes are read as a little-endian unsigned integer.
  Taking a word raises the counter by one.
* `below(n)` takes words until one is smaller than `2**64 - 2**64 % n` and gives that word modulo `n`.
* `shuffle` goes from the last index `i` down to 1 and swaps item `i` with item `below(i + 1)`.
* `choice` gives the item at `below(len(items))`.
* `fork` takes four words and uses their bytes, 8 each in little-endian order, as the key of a new generator.
* The key of a game's generator is `Rng.from_seed(seed)`: BLAKE2b without key, 32 bytes of digest, over the
  ASCII bytes `petteia rng 1` followed by the seed.

Test vectors stand in `tests/game/test_rng.py`.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

__all__ = ["Rng"]

T = TypeVar("T")
_WORDS = 1 << 64


class Rng(msgspec.Struct):
    """A reproducible, unpredictable generator, small enough to live in a game's state.

    `counter` tells how many words were taken; a move after which it stands higher drew on chance.
    """

    key: bytes
    counter: int = 0

    @classmethod
    def from_seed(cls, seed: bytes) -> Rng:
        """The generator of a game with this seed."""
        return cls(blake2b(b"petteia rng 1" + seed, digest_size=32).digest())

    def below(self, n: int) -> int:
        """A number from 0 to `n - 1`, all equally likely.

        Raises:
            ValueError: `n` is not from 1 to 2**64.
        """
        if not 1 <= n <= _WORDS:
            raise ValueError(f"below({n}): the bound must be from 1 to 2**64")
        limit = _WORDS - _WORDS % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def roll(self, sides: int) -> int:
        """A number from 1 to `sides`: one throw of a die."""
        return 1 + self.below(sides)

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, all equally likely.

        Raises:
            ValueError: there are none.
        """
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Brings `items` into a random order in place, all orders equally likely (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def fork(self) -> Rng:
        """A new generator, independent of what this one gives afterwards."""
        return Rng(b"".join(self._word().to_bytes(8, "little") for _ in range(4)))

    def _word(self) -> int:
        digest = blake2b(self.counter.to_bytes(8, "little"), digest_size=8, key=self.key).digest()
        self.counter += 1
        return int.from_bytes(digest, "little")
