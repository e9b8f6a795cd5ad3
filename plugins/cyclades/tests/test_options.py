"""Chapter 9: which options there are, what is refused as one, and the dice; more is tested with the clauses."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from engine_service.game import OptionError, Rng, describe_options, read_options, spell_options
from petteia_cyclades.events import BattleRound
from petteia_cyclades.options import CycladesOptions
from plugins.cyclades.tests.positions import GAME, play, position, told
from plugins.cyclades.tests.rules_tables import options_table, tables

TABLE = options_table()
"""All options of RULES.md with their values, default first; ranges as `10 to 100`."""
BOUNDS = {name: tuple(map(int, values[1].split(" to "))) for name, values in TABLE.items() if " to " in values[1]}
VALUES = {name: [values[0], *map(str, BOUNDS[name])] if name in BOUNDS else values for name, values in TABLE.items()}
"""The values that are tried: of ranges the default and the ends."""


def test_the_options_are_those_of_the_rules() -> None:
    """Names in order, values, defaults and bounds; each meaning names its clause."""
    described = {each.name: each for each in describe_options(CycladesOptions)}
    assert list(described) == list(TABLE)
    assert len(TABLE) == 16
    for name, values in TABLE.items():
        option = described[name]
        assert option.default == values[0]
        assert option.meaning.startswith(f"C-O-{name}: ")
        if name in BOUNDS:
            assert (option.minimum, option.maximum) == BOUNDS[name]
        else:
            assert sorted(option.choices) == sorted(values)
        assert f"C-O-{name}" in tables()


def test_without_any_option_all_are_at_their_defaults() -> None:
    assert spell_options(read_options(CycladesOptions, {})) == {name: values[0] for name, values in TABLE.items()}


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(TABLE, 2)))
def test_options_combine_freely(one: str, other: str) -> None:
    """Every pair of values of two options is accepted and read back as it was given."""
    for pair in itertools.product(VALUES[one], VALUES[other]):
        given = dict(zip((one, other), pair, strict=True))
        assert given.items() <= spell_options(read_options(CycladesOptions, given)).items()


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("wrong", ["", "maybe", "true", "YES", "0", "-1", "201", " 17", "17.0", "0,1,1,2,2", "³"])
def test_a_value_that_an_option_lacks_is_refused_by_name(name: str, wrong: str) -> None:
    """With all that would be right; a right option beside it doesn't help."""
    with pytest.raises(OptionError) as refused:
        read_options(CycladesOptions, {"priest_supply": "16", name: wrong})
    assert (refused.value.option, refused.value.given) == (name, wrong)
    if name in BOUNDS:
        low, high = BOUNDS[name]
        assert refused.value.wanted == f"must be a whole number from {low} to {high}"
    else:
        assert refused.value.wanted.startswith("must be one of ")
        assert set(refused.value.wanted.removeprefix("must be one of ").split(", ")) == set(TABLE[name])


@pytest.mark.parametrize(("name", "wrong"), [("max_bid", "9"), ("max_bid", "101"), ("max_cycles", "0")])
def test_a_number_beyond_its_bounds_is_refused(name: str, wrong: str) -> None:
    with pytest.raises(OptionError) as refused:
        read_options(CycladesOptions, {name: wrong})
    assert refused.value.option == name


@pytest.mark.parametrize(
    ("wrong", "meant"), [("max_bids", "max_bid"), ("Port_bonus", "port_bonus"), ("die_face", "die_faces")]
)
def test_an_unknown_option_is_refused_by_name(wrong: str, meant: str) -> None:
    """With the one that was perhaps meant, and all there are."""
    with pytest.raises(OptionError) as refused:
        read_options(CycladesOptions, {wrong: "3"})
    assert refused.value.option == wrong
    assert f"did you mean '{meant}'?" in refused.value.wanted
    assert all(name in refused.value.wanted for name in TABLE)


@pytest.mark.clause("C-12.2")
@pytest.mark.parametrize("faces", TABLE["die_faces"])
def test_battle_dice_fall_as_the_option_says(faces: str) -> None:
    """C-O-die_faces, C-T-die: over many first rounds each face of either die comes up about as often as it is there."""
    rolled: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    islands = {"i1": "A 8", "i4": "B 7", "i8": "B 1"}
    battle = position(islands, {"C5": "A 1"}, turn="A ares", options={"die_faces": faces})
    for number in range(600):
        state = GAME.clone(battle)
        state.rng = Rng.from_seed(b"%d" % number)
        first = told(play(state, "move_army i1 i4 8", check=False), BattleRound)[0]
        rolled[0][first.attack_die] += 1
        rolled[1][first.defence_die] += 1
    wanted = Counter(map(int, faces.split(",")))
    for die in rolled:
        assert set(die) == set(wanted)
        assert all(abs(die[face] - 100 * sides) < 45 for face, sides in wanted.items())
