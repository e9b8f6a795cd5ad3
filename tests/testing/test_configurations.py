"""The games that the suite plays: every seat count, every option value, and in full each with each."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
import pytest

from engine_service.game import Game, Option, Options, describe_options, spell_options
from engine_service.testing import Nonconformity
from engine_service.testing.configurations import configurations, option_values
from engine_service.testing.simulate import Configuration
from tests.testing.toy import Offerings


def said(meaning: str) -> msgspec.Meta:
    """The meaning of an option."""
    return msgspec.Meta(description=meaning)


class Map(enum.StrEnum):
    PLAIN = "plain"
    ISLES = "isles"
    TINY = "tiny"


class ManyOptions(Options, frozen=True, kw_only=True):
    rounds: Annotated[Literal[3, 2, 1], said("how many rounds")] = 3
    gold: Annotated[int, msgspec.Meta(description="gold at the start", ge=2, le=40)] = 5
    map: Annotated[Map, said("what map is played")] = Map.PLAIN
    ships: Annotated[bool, said("whether there are ships")] = False

    def conflicts(self) -> Iterable[tuple[str, str]]:
        if self.map is Map.ISLES and not self.ships:
            yield "map", "isles need ships"


class Rich(Options, frozen=True, kw_only=True):
    gold: Annotated[int, said("gold at the start")] = 5
    poor: Annotated[bool, said("whether all are poor")] = False

    def conflicts(self) -> Iterable[tuple[str, str]]:
        if self.poor:
            yield "poor", "nobody is"


def with_options(options: type[Options], seats: tuple[int, int] = (2, 4)) -> Game[Any]:
    """The toy with other options and seats."""
    meta = msgspec.structs.replace(Offerings.meta, options=options, seats=seats)
    game: Game[Any] = type("Other", (Offerings,), {"meta": meta})()
    return game


def values_played(played: Iterable[Configuration]) -> set[tuple[str, str]]:
    """The option values that occur, with the names of their options."""
    return {pair for configuration in played for pair in spell_options(configuration.options).items()}


ALL_VALUES = {
    *(("rounds", value) for value in "321"),
    *(("gold", value) for value in ("2", "5", "40")),
    *(("map", value) for value in Map),
    *(("ships", value) for value in ("yes", "no")),
}


@pytest.mark.parametrize("full", [False, True], ids=["sample", "full"])
def test_every_seat_count_and_every_option_value_is_played(full: bool) -> None:
    """Bounds and defaults stand for the values of a number; a value that needs another gets it."""
    played = list(configurations(with_options(ManyOptions), full=full))
    assert {configuration.seats for configuration in played} == {2, 3, 4}
    assert values_played(played) == ALL_VALUES
    assert not [each for each in played if list(each.options.conflicts())]


def test_a_sample_begins_with_the_defaults_and_changes_one_option_at_a_time() -> None:
    """But for values that go together with no other defaults."""
    played = list(configurations(with_options(ManyOptions)))
    assert [each.seats for each in played[:3]] == [2, 3, 4]
    assert [each.options for each in played[:3]] == [ManyOptions()] * 3
    default = spell_options(ManyOptions())
    changed = [
        [name for name, value in spell_options(each.options).items() if default[name] != value] for each in played[3:]
    ]
    assert [names for names in changed if "map" not in names] == [["rounds"]] * 2 + [["gold"]] * 2 + [["ships"]]
    assert {each.seats for each in played[3:]} == {2, 3, 4}


def test_in_full_every_seat_count_meets_every_value_and_mixtures_of_them() -> None:
    played = list(configurations(with_options(ManyOptions), full=True))
    for seats in (2, 3, 4):
        assert values_played(each for each in played if each.seats == seats) == ALL_VALUES
    assert ("3", "40", "tiny", "yes") in {tuple(spell_options(each.options).values()) for each in played}


@pytest.mark.parametrize("full", [False, True], ids=["sample", "full"])
def test_the_games_are_the_same_at_every_call_and_no_two_are_alike(full: bool) -> None:
    game = with_options(ManyOptions)
    played = list(configurations(game, full=full))
    assert list(configurations(game, full=full)) == played
    assert len({(each.seats, each.seed) for each in played}) == len(played)


def test_a_value_that_goes_with_nothing_is_named() -> None:
    with pytest.raises(Nonconformity, match=r"Rich, poor=yes: no such game can be made; .* 'poor' = 'yes': nobody is"):
        list(configurations(with_options(Rich)))


@pytest.mark.parametrize(
    ("option", "values"),
    [
        (describe_options(ManyOptions)[0], ("1", "2", "3")),
        (describe_options(ManyOptions)[1], ("2", "40", "5")),
        (describe_options(Rich)[0], ("5",)),
        (Option("low", "int", "0", "at its bound", minimum=0), ("0",)),
    ],
    ids=["choices", "bounds", "no bounds", "default at the bound"],
)
def test_numbers_are_played_at_their_bounds(option: Option, values: tuple[str, ...]) -> None:
    assert option_values(option) == values


def test_a_configuration_is_told_by_seats_seed_and_the_options_that_are_not_default() -> None:
    configuration = Configuration(3, ManyOptions(gold=7, ships=True), "some seed")
    assert str(configuration) == "seats=3, options={'gold': '7', 'ships': 'yes'}, seed='some seed'"
    assert configuration.setup() == configuration.setup()
