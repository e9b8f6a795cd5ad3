"""The generator: exactly the algorithm that is written down, so that any language can reproduce a game."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.game import Rng

VECTOR_BELOW = [15, 6, 71, 59, 29, 47, 26, 99, 89, 51]
VECTOR_SHUFFLE = [9, 3, 2, 4, 0, 7, 8, 1, 5, 6]
VECTOR_FORK = "b123714638818569953006f576b12ce04ce56b96a7217e6da6539873d8aa2dea"


def word(key: bytes, number: int) -> int:
    """Word number `number`, computed from the description alone."""
    return int.from_bytes(blake2b(number.to_bytes(8, "little"), key=key, digest_size=8).digest(), "little")


def test_words_and_numbers_follow_the_description() -> None:
    """Numbers below a bound are the words, taken in order, modulo the bound, with too high ones left out."""
    rng, taken = Rng.from_seed(b"seed"), 0
    key = blake2b(b"petteia rng 1seed", digest_size=32).digest()
    assert rng.key == key
    for bound in (1, 2, 6, 52, 2**63 + 1, 2**64):
        while word(key, taken) >= 2**64 - 2**64 % bound:
            taken += 1
        assert rng.below(bound) == word(key, taken) % bound
        taken += 1
        assert rng.counter == taken


def test_vectors() -> None:
    """The first numbers from the seed `petteia`, for other languages to compare with."""
    rng = Rng.from_seed(b"petteia")
    assert [rng.below(100) for _ in range(10)] == VECTOR_BELOW
    items = list(range(10))
    rng.shuffle(items)
    assert items == VECTOR_SHUFFLE
    assert rng.fork().key.hex() == VECTOR_FORK


@given(st.binary(max_size=40), st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_the_items(seed: bytes, items: list[int]) -> None:
    """A shuffle gives the same items in some order, and the same order for the same seed."""
    first, second = list(items), list(items)
    Rng.from_seed(seed).shuffle(first)
    Rng.from_seed(seed).shuffle(second)
    assert first == second
    assert sorted(first) == sorted(items)


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_a_bound_out_of_range_is_refused(bound: int) -> None:
    """A bound that no word can serve is refused, and nothing is drawn."""
    rng = Rng.from_seed(b"")
    with pytest.raises(ValueError, match="must be from 1"):
        rng.below(bound)
    assert rng.counter == 0


@given(st.binary(max_size=8), st.lists(st.integers(), min_size=1, max_size=9), st.integers(1, 100))
def test_dice_and_choices_are_numbers_below(seed: bytes, items: list[int], sides: int) -> None:
    """A throw is one more than a number below the sides, a choice the item at a number below the length."""
    numbers, rng = Rng.from_seed(seed), Rng.from_seed(seed)
    assert rng.roll(sides) == numbers.below(sides) + 1
    assert rng.choice(items) == items[numbers.below(len(items))]
    assert rng == numbers


def test_nothing_to_choose_from_is_refused() -> None:
    """A choice from nothing and a die without sides are errors, and nothing is drawn."""
    rng = Rng.from_seed(b"")
    for draw in (lambda: rng.choice([]), lambda: rng.roll(0)):
        with pytest.raises(ValueError, match="must be from 1"):
            draw()
    assert rng.counter == 0


def test_a_fork_goes_its_own_way() -> None:
    """What a fork gives depends on nothing that its origin gives afterwards, and two forks differ."""
    rng = Rng.from_seed(b"origin")
    first, second = rng.fork(), rng.fork()
    assert rng.counter == 8
    rng.below(100)
    assert (first.counter, second.counter) == (0, 0)
    assert len({first.key, second.key, rng.key}) == 3
