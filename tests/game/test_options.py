"""Options: described for clients, read from text with every mistake named, and spelt so that they can be read again."""

from __future__ import annotations

import enum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from engine_service.game import Option, OptionError, Options, describe_options, read_options, spell_options

from .small import Colour, SmallOptions

valid = st.builds(
    SmallOptions,
    stones=st.integers(1, 20),
    first=st.sampled_from(Colour),
    rounds=st.sampled_from([3, 2, 1]),
    tell=st.booleans(),
    debt=st.integers(-(10**18) + 1, 10**18 - 1),
).filter(lambda options: not list(options.conflicts()))


class Number(enum.IntEnum):
    ONE = 1


def option(kind: Any, default: Any = msgspec.NODEFAULT, **meta: Any) -> type[Options]:
    """Options with one field, `size`; with a meaning unless another description is given."""
    annotated = Annotated[kind, Meta(**{"description": "what it is", **meta})]
    return msgspec.defstruct("Broken", [("size", annotated, default)], bases=(Options,), frozen=True, kw_only=True)


def refused(given: dict[str, str], declared: type[Options] = SmallOptions) -> OptionError:
    """Why these options are refused."""
    with pytest.raises(OptionError) as caught:
        read_options(declared, given)
    return caught.value


def test_options_are_described_in_order_of_their_declaration() -> None:
    """Each option has its kind, its default as text, its meaning, and its choices or bounds."""
    assert describe_options(SmallOptions) == (
        Option("stones", "int", "5", "how many stones there are", (), 1, 20),
        Option("first", "text", "red", "which colour begins", ("red", "dark_blue")),
        Option("rounds", "int", "1", "how often everybody hides", ("1", "2", "3")),
        Option("tell", "bool", "yes", "whether the end is told", ("yes", "no")),
        Option("debt", "int", "0", "what each owes at the start"),
    )


def test_a_game_without_options_has_none() -> None:
    """The base itself describes, reads and spells nothing."""
    assert (describe_options(Options), read_options(Options, {}), spell_options(Options())) == ((), Options(), {})
    assert "Options: none" in str(refused({"size": "1"}, Options))


def test_what_is_not_given_has_its_default() -> None:
    """Options that are named get their values, in their own types; all others keep the default."""
    options = read_options(SmallOptions, {"stones": "20", "first": "dark_blue", "rounds": "3", "debt": "-7"})
    assert options == SmallOptions(stones=20, first=Colour.DARK_BLUE, rounds=3, debt=-7)
    assert isinstance(options.first, Colour) and options.tell is True
    assert read_options(SmallOptions, {}) == SmallOptions()


@given(valid)
def test_what_is_spelt_is_read_again(options: SmallOptions) -> None:
    """All options as text give the same options back, whatever their values."""
    spelt = spell_options(options)
    assert list(spelt) == [each.name for each in describe_options(SmallOptions)]
    assert read_options(SmallOptions, spelt) == options


names = st.sampled_from(["stones", "first", "rounds", "tell", "debt"]) | st.text(max_size=5)
texts = st.sampled_from(["1", "3", "0", "-1", "yes", "no", "red", "dark_blue"]) | st.text(max_size=5)


@given(st.dictionaries(names, texts))
def test_any_text_is_read_or_refused_by_name(given: dict[str, str]) -> None:
    """Whatever is given, the answer is options that spell what was given, or the name of one that is wrong."""
    try:
        options = read_options(SmallOptions, given)
    except OptionError as caught:
        wrong = caught
    else:
        spelt = spell_options(options)
        assert read_options(SmallOptions, spelt) == options
        assert all(spelt[name] == text or int(spelt[name]) == int(text) for name, text in given.items())
        return
    assert wrong.option in given and wrong.given == given[wrong.option]


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("stones", "0", "must be a whole number from 1 to 20"),
        ("stones", "21", "must be a whole number from 1 to 20"),
        ("stones", "five", "must be a whole number from 1 to 20"),
        ("stones", "", "must be a whole number from 1 to 20"),
        ("stones", "5.0", "must be a whole number from 1 to 20"),
        ("stones", "+5", "must be a whole number from 1 to 20"),
        ("stones", " 5", "must be a whole number from 1 to 20"),
        ("stones", "5\n", "must be a whole number from 1 to 20"),
        ("stones", "1_0", "must be a whole number from 1 to 20"),
        ("stones", "٥", "must be a whole number from 1 to 20"),
        ("stones", "0x5", "must be a whole number from 1 to 20"),
        ("debt", "9" * 19, "must be a whole number"),
        ("debt", "-", "must be a whole number"),
        ("first", "RED", "must be one of red, dark_blue"),
        ("first", "", "must be one of red, dark_blue"),
        ("rounds", "4", "must be one of 1, 2, 3"),
        ("rounds", "01", "must be one of 1, 2, 3"),
        ("tell", "true", "must be one of yes, no"),
        ("tell", "1", "must be one of yes, no"),
        ("tell", "Yes", "must be one of yes, no"),
    ],
)
def test_a_wrong_value_is_refused_with_the_right_ones(name: str, text: str, wanted: str) -> None:
    """Ill-typed, out of range or beside the choices: the option, the value and what would be right are told."""
    wrong = refused({"tell": "yes", name: text})
    assert (wrong.option, wrong.given, wrong.wanted) == (name, text, wanted)
    assert str(wrong) == f"option {name!r} = {text!r}: {wanted}"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("stone", "there is no such option; did you mean 'stones'? Options: stones, first, rounds, tell, debt"),
        ("xyz", "there is no such option. Options: stones, first, rounds, tell, debt"),
        ("", "there is no such option. Options: stones, first, rounds, tell, debt"),
        ("STONES", "there is no such option. Options: stones, first, rounds, tell, debt"),
    ],
)
def test_an_unknown_option_is_refused_with_those_there_are(name: str, told: str) -> None:
    """A name that is none is refused by name, with the one that was meant where there is one like it."""
    wrong = refused({name: "1"})
    assert (wrong.option, wrong.given, wrong.wanted) == (name, "1", told)


def test_options_at_odds_are_refused() -> None:
    """An option whose value does not go with another's is refused by its name, value and reason."""
    wrong = refused({"debt": "3", "tell": "no"})
    assert (wrong.option, wrong.given, wrong.wanted) == ("debt", "3", "must be 0 where the end is not told")


@pytest.mark.parametrize(
    ("bounds", "wanted"),
    [
        ({}, "a whole number"),
        ({"ge": 2}, "a whole number, 2 or more"),
        ({"le": 9}, "a whole number, 9 or less"),
        ({"ge": 2, "le": 9}, "a whole number from 2 to 9"),
    ],
)
def test_bounds_are_told_in_words(bounds: dict[str, int], wanted: str) -> None:
    """Bounds on one side or both are part of what is wanted, and are kept."""
    declared = option(int, 5, **bounds)
    (described,) = describe_options(declared)
    assert described.wanted == wanted
    for number in (1, 2, 9, 10):
        if bounds.get("ge", 0) <= number <= bounds.get("le", 10):
            assert read_options(declared, {"size": str(number)}) == declared(size=number)
        else:
            assert refused({"size": str(number)}, declared).wanted == f"must be {wanted}"


@pytest.mark.parametrize(
    ("declared", "complaint"),
    [
        (option(int), "an option needs a default and a meaning"),
        (option(int, 1, description=""), "an option needs a default and a meaning"),
        (option(str, "text"), "an option is a bool, an int"),
        (option(float, 1.5), "an option is a bool, an int"),
        (option(int | None, None), "an option is a bool, an int"),
        (option(Number, Number.ONE), "an option is a bool, an int"),
        (option(Literal["a", "b"], "a"), "an option is a bool, an int"),
        (option(Literal[True], True), "an option is a bool, an int"),
        (option(list[int], []), "an option needs a default"),
        (option(int, 5, gt=0), "bounds are ge and le"),
        (option(int, 5, lt=10), "bounds are ge and le"),
        (option(int, 6, multiple_of=2), "bounds are ge and le"),
        (option(int, 5, le=4), "the default is 5, it must be a whole number, 4 or less"),
        (option(Literal[1, 2], 3), "the default is 3, it must be one of 1, 2"),
        (option(bool, 1), "the default is 1, it must be one of yes, no"),
        (option(Colour, "green"), "the default is green, it must be one of red, dark_blue"),
        (option(int, 10**18), "it must be a whole number"),
    ],
)
def test_what_is_no_option_is_refused(declared: type[Options], complaint: str) -> None:
    """A field without default or meaning, of another type, or with a default beside its values is named."""
    with pytest.raises(TypeError, match=r"Broken\.size: .*") as caught:
        describe_options(declared)
    assert complaint in str(caught.value)
