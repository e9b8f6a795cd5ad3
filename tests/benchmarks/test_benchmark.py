"""The benchmark itself: its arithmetic, and that its parts run."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine_service.catalogue import Catalogue
from petteia.v1 import engine_pb2 as pb
from tests.benchmarks.__main__ import goal, reached
from tests.benchmarks.load import as_first_field
from tests.benchmarks.random_games import random_games
from tests.benchmarks.ratios import compare


@given(st.lists(st.builds(pb.PlayCall, call=st.integers(0, 2**64 - 1), token=st.text(max_size=300)), max_size=5))
def test_calls_are_put_together_as_protobuf_would(calls: list[pb.PlayCall]) -> None:
    """Encoded calls, each as a field, are the encoded message of all of them."""
    together = b"".join(as_first_field(call.SerializeToString()) for call in calls)
    assert pb.PlayRequest.FromString(together) == pb.PlayRequest(calls=calls)


def test_a_ratio_is_that_of_one_round_and_the_middle_one() -> None:
    """Figure and reference are taken from the same round, so that noise falls on both."""
    figures, references = iter([10.0, 90.0, 30.0]), iter([10.0, 10.0, 10.0])
    ratio = compare(lambda: next(figures), lambda: next(references), 3)
    assert (ratio.figure, ratio.reference, ratio.value) == (30.0, 10.0, 3.0)


def test_goals_are_bounds_from_below_or_above() -> None:
    """Card games must reach twice the reference, others the reference; late and cold ones must stay below."""
    assert (goal("random.delphi"), goal("random.cyclades")) == (">= 2.0", ">= 1.0")
    assert reached("apply", 0.6) and not reached("apply", 0.59)
    assert reached("cold_load", 2.0) and not reached("cold_load", 2.1)


def test_every_installed_game_is_measured() -> None:
    """Random games of each game type come out with a ratio."""
    catalogue = Catalogue.load()
    ratios = random_games(catalogue, seconds=0.01, rounds=1)
    assert set(ratios) == set(catalogue.games)
    assert all(ratio.value > 0 for ratio in ratios.values())
