"""Positions from short data: what is given stands, the rest is a fresh game's, and what fits nowhere is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.game import Game, OptionError, Rng, Setup
from engine_service.positions import read_position
from engine_service.testing import PositionError, load_position
from engine_service.testing.simulate import Configuration, play_randomly
from petteia_delphi import Delphi
from petteia_delphi.kinds import Kind
from petteia_delphi.steps.contest import Turn
from tests.testing.toy import Favour, Lay, Laying, Offerings, OfferingsOptions
from tests.toys import Toy

GAMES: list[Game[Any]] = [Offerings(), Delphi(), Toy()]


def fresh(game: Game[Any], seats: int, seed: str = "position") -> Any:
    return game.begin(Setup(seats, game.meta.options(), Rng.from_seed(seed.encode())))[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.id)
def test_a_whole_state_comes_back_as_it_was(game: Game[Any]) -> None:
    """Every position of a random game, by way of its JSON."""
    seats = game.meta.seats[1]
    for position in play_randomly(game, Configuration(seats, game.meta.options(), "whole"), 500).positions():
        text = msgspec.json.encode(position.state())
        assert game.encode(load_position(game, read_position(text), seats=seats)) == position.encoded


@given(st.sets(st.sampled_from(["points", "pile", "hands", "gone", "behind", "looked", "agenda"])), st.integers(2, 3))
def test_what_is_left_out_is_as_in_a_fresh_game(names: set[str], seats: int) -> None:
    """With these seats and this seed; what is given stands as it is."""
    game = Offerings()
    late = list(play_randomly(game, Configuration(seats, OfferingsOptions(), "late"), 500).positions())[3].state()
    state = load_position(game, {name: getattr(late, name) for name in names}, seats=seats, seed="other")
    for name in state.__struct_fields__:
        assert getattr(state, name) == getattr(late if name in names else fresh(game, seats, "other"), name)


def test_structs_are_merged_and_lists_replaced() -> None:
    """One option beside the default ones; one hand where there were three."""
    state = load_position(Delphi(), {"options": {"parades": 1}, "rng": {"counter": 7}, "hands": [["zeus"]]})
    whole = fresh(Delphi(), 3)
    assert state.options == msgspec.structs.replace(whole.options, parades=1)
    assert (state.rng.key, state.rng.counter) == (whole.rng.key, 7)
    assert state.hands == [[Kind.ZEUS]]


def test_a_struct_of_another_kind_is_not_merged() -> None:
    """Steps in a list stand by themselves: what they lack has its default, or is missing."""
    state = load_position(Delphi(), {"agenda": [{"step": "turn", "seat": 2}]})
    assert state.agenda == [Turn(2)]
    with pytest.raises(PositionError, match=r"agenda\[0\]\.seat: given nothing, wanted a whole number"):
        load_position(Delphi(), {"agenda": [{"step": "turn"}]})


def test_python_s_own_values_are_as_good() -> None:
    """Steps, moves and enum members as tests have them at hand."""
    laying = Laying(asked=[0, 1], chosen=[[Lay(5)], []])
    state = load_position(Offerings(), {"agenda": [laying], "looked": False, "behind": 1}, seats=2)
    assert state.agenda == [laying]
    assert Offerings().to_act(state) == [1]
    assert load_position(Offerings(), {"options": OfferingsOptions(cards=2)}).options.cards == 2


def test_options_and_seats_make_the_fresh_game() -> None:
    """The fewest seats where none are given; a wrong option is refused as ever."""
    assert len(load_position(Delphi(), {}).hands) == 3
    assert len(load_position(Delphi(), {}, seats=4).hands) == 4
    assert load_position(Delphi(), {}, options={"parades": "2"}).options.parades == 2
    assert load_position(Offerings(), {}, options=OfferingsOptions(cards=2)).options.cards == 2
    with pytest.raises(OptionError, match="parades"):
        load_position(Delphi(), {}, options={"parades": "4"})


def test_steps_that_wait_for_nobody_are_run() -> None:
    """Whoever is worst is asked, as after any play; an agenda without steps is the end of a game."""
    game = Delphi()
    state = load_position(game, {"rows": [["w6"], ["w2"], ["w6"]], "agenda": [{"step": "contest"}]})
    assert list(game.to_act(state)) == [1]
    assert game.result(load_position(game, {"agenda": []})) is not None


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"hnds": []}, "hnds: given a field that is unknown, wanted one of agenda, rng, options, "),
        ({"hands": [["zeuss"]]}, 'hands[0][0]: given "zeuss", wanted one of w2, w3, '),
        ({"options": {"parades": "3"}}, 'options.parades: given "3", wanted one of '),
        ({"options": {"parade": 3}}, "options.parade: given a field that is unknown"),
        ({"agenda": [{"step": "tern", "seat": 1}]}, 'agenda[0].step: given "tern", wanted one of '),
        ({"rng": {"key": 5}}, "rng.key: given 5, wanted bytes as Base64"),
        ({"march": 10**30}, "the whole: given "),
        ({"march": object()}, "the whole: given "),
    ],
)
def test_what_does_not_fit_is_refused(data: dict[str, Any], said: str) -> None:
    """The message names the path, what was given and what is wanted."""
    with pytest.raises(PositionError) as caught:
        load_position(Delphi(), data)
    assert str(caught.value).startswith(said)


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.sampled_from([*Favour])
JSON = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner))
FIELDS = st.sampled_from([*fresh(Offerings(), 2).__struct_fields__, "x"])


@given(st.dictionaries(FIELDS, JSON, max_size=3))
def test_garbage_is_a_position_or_refused(data: dict[str, Any]) -> None:
    """Nothing else is raised, and what is let through can be saved and read back."""
    game = Offerings()
    try:
        state = load_position(game, data)
    except PositionError:
        return
    assert game.decode(game.encode(state)) == state


@given(st.binary(max_size=40) | st.text(max_size=40).map(str.encode) | JSON.map(lambda each: repr(each).encode()))
def test_garbage_is_an_object_or_refused(data: bytes) -> None:
    """Whatever a file holds."""
    try:
        read = read_position(data)
    except PositionError:
        return
    assert isinstance(read, dict)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[1]", b"\xff", b'{"a": "\xff"}', b"[" * 100_000, b'{"a": 1e999}', b"nan"]
)
def test_what_is_no_object_is_refused_in_one_line(data: bytes) -> None:
    """It says what stands there, shortly."""
    with pytest.raises(PositionError) as caught:
        read_position(data)
    assert str(caught.value).startswith("the whole: given ") and str(caught.value).endswith("wanted a JSON object")
    assert len(str(caught.value)) < 200
