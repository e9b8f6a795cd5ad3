"""Differences between states, and between lines, are all found and told by place."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.testing.differences import describe, describe_lines, leaves, state_differences

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
STATES = st.dictionaries(st.text(max_size=3), PLAIN)
LINES = st.lists(st.sampled_from("abc"), max_size=6)


def encoded(state: Any) -> bytes:
    """A state as a game encodes it."""
    return msgspec.msgpack.encode(state, order="deterministic")


@given(STATES, STATES)
def test_states_differ_where_their_bytes_do(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Nothing is told of equal ones, something of all others."""
    assert bool(state_differences(encoded(before), encoded(after))) == (encoded(before) != encoded(after))


def test_each_difference_has_its_path_and_both_values() -> None:
    before = {"hands": [[1, 2], []], "gold": 3, "open": 1, "offers": {"ares": {"by": None}, "a b": 2}, "same": [0]}
    after = {"hands": [[1, 7], [2]], "gold": 4, "open": True, "offers": {"ares": {"by": 0}, "a b": 3}, "same": [0]}
    assert state_differences(encoded(before), encoded(after)).split("\n") == [
        "  gold: 3 -> 4",
        "  hands[0][1]: 2 -> 7",
        "  hands[1]: [] -> nothing",
        "  offers['a b']: 2 -> 3",
        "  offers.ares.by: None -> 0",
        "  and 2 more",
    ]
    assert describe({"open": 1}, {"open": True}) == "  open: 1 -> True"


def test_long_values_are_cut_off_and_compared_whole() -> None:
    """Two texts that begin alike differ all the same."""
    told = describe({"text": "x" * 500 + "a"}, {"text": "x" * 500 + "b"})
    assert told.startswith("  text: 'xxx")
    assert len(told) < 300


@given(PLAIN)
def test_every_scalar_of_a_state_is_a_leaf_at_a_path_of_its_own(state: Any) -> None:
    found = list(leaves(state))
    assert len(dict(found)) == len(found) == count(state)


def count(state: Any) -> int:
    """How many scalars and empty containers there are."""
    inner = list(state.values()) if isinstance(state, dict) else state if isinstance(state, list) else []
    return sum(map(count, inner)) if inner else 1


@given(LINES, LINES)
def test_lists_of_lines_differ_where_they_are_not_equal(before: list[str], after: list[str]) -> None:
    assert bool(describe_lines(before, after)) == (before != after)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (["a", "b"], ["b", "c"], ["  - a", "  + c"]),
        (["a", "a"], ["a"], ["  - a"]),
        (["a", "b", "c"], ["a", "c", "b"], ["  the order only; number 2 is 'b' -> 'c'"]),
        ([str(number) for number in range(13)], [], [*(f"  - {number}" for number in range(10)), "  and 3 more"]),
    ],
    ids=["other lines", "fewer of one", "another order", "many"],
)
def test_lines_are_told_with_their_marks(before: list[str], after: list[str], told: list[str]) -> None:
    assert describe_lines(before, after).split("\n") == told
