"""Data that does not fit its type is named by its path, with what is given and what would be right."""

from __future__ import annotations

import enum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, inspect

from engine_service.fitting import Misfit, fit, shown


class God(enum.StrEnum):
    ARES = "ares"
    ZEUS = "zeus"


class Coin(enum.IntEnum):
    OBOL = 1
    DRACHMA = 6


class Offer(Struct):
    seat: Annotated[int, Meta(ge=0, le=3)]
    god: God | None = None


class Wait(Struct, tag_field="step", tag="wait"):
    seats: list[int]


class Bid(Struct, tag_field="step", tag="bid"):
    offers: dict[God, Offer]
    least: Annotated[int, Meta(gt=0, multiple_of=5)] = 5


class Row(Struct, array_like=True):
    card: str
    number: int


class Everything(Struct, kw_only=True):
    agenda: list[Wait | Bid] = []
    alone: Wait | None = None
    offer: Offer | None = None
    coin: Coin = Coin.OBOL
    face: Literal["up", "down", 3] = "up"
    pair: tuple[int, bool] = (0, False)
    some: tuple[int, ...] = ()
    few: Annotated[list[int], Meta(min_length=1, max_length=2)] = msgspec.field(default_factory=lambda: [0])
    name: Annotated[str, Meta(pattern="^[a-z]+$")] = "a"
    short: Annotated[str, Meta(max_length=3)] = ""
    key: Annotated[bytes, Meta(min_length=2)] = b"ab"
    names: dict[str, int] = {}
    row: Row = msgspec.field(default_factory=lambda: Row("a", 1))
    number: int | None = 0
    mixed: int | str | list[int] | None = None


KIND = inspect.type_info(Everything)

MISFITS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"nmber": 1}, "nmber", "a field that is unknown", "(number perhaps)"),
    ({"agenda": 3}, "agenda", "3", "a list"),
    ({"agenda": [3]}, "agenda[0]", "3", 'an object with "step": "wait" or "bid"'),
    ({"agenda": [{"seats": []}]}, "agenda[0].step", "nothing", "one of wait, bid"),
    ({"agenda": [{"step": ["bid"]}]}, "agenda[0].step", '["bid"]', "one of wait, bid"),
    ({"agenda": [{"step": "weit", "seats": []}]}, "agenda[0].step", '"weit"', "one of wait, bid (wait perhaps)"),
    ({"agenda": [{"step": "wait", "seats": [0, "1"]}]}, "agenda[0].seats[1]", '"1"', "a whole number"),
    ({"agenda": [{"step": "wait"}]}, "agenda[0].seats", "nothing", "a list"),
    ({"agenda": [{"step": "wait", "seats": [], "x": 1}]}, "agenda[0].x", "a field that is unknown", "one of seats"),
    ({"agenda": [{"step": "bid", "offers": {"hera": {}}}]}, "agenda[0].offers, a key", '"hera"', "one of ares, zeus"),
    (
        {"agenda": [{"step": "bid", "offers": {"ares": {"seat": 4}}}]},
        "agenda[0].offers.ares.seat",
        "4",
        "a whole number from 0 to 3",
    ),
    ({"agenda": [{"step": "bid", "offers": {}, "least": 7}]}, "agenda[0].least", "7", "from 1, a multiple of 5"),
    ({"alone": {"step": "bid", "seats": []}}, "alone.step", '"bid"', "one of wait"),
    ({"alone": 1}, "alone", "1", 'an object with "step": "wait" or null'),
    ({"offer": [0]}, "offer", "[0]", "an object with the fields seat, god or null"),
    ({"offer": {"seat": 0, "god": "Ares"}}, "offer.god", '"Ares"', "one of ares, zeus or null"),
    ({"offer": {"seat": True}}, "offer.seat", "true", "a whole number"),
    ({"offer": {"seat": 1.0}}, "offer.seat", "1.0", "a whole number"),
    ({"coin": 5}, "coin", "5", "one of 1, 6"),
    ({"coin": True}, "coin", "true", "one of 1, 6"),
    ({"face": 4}, "face", "4", "one of "),
    ({"pair": [1]}, "pair", "[1]", "a list of 2"),
    ({"pair": [1, 1]}, "pair[1]", "1", "true or false"),
    ({"some": [1, None]}, "some[1]", "null", "a whole number"),
    ({"few": []}, "few", "[]", "a list of length 1 to 2"),
    ({"name": "A"}, "name", '"A"', "text that matches ^[a-z]+$"),
    ({"short": "abcd"}, "short", '"abcd"', "text of length 0 to 3"),
    ({"key": "YQ=="}, "key", '"YQ=="', "bytes as Base64 of length 2 or more"),
    ({"key": "YW!Jj"}, "key", '"YW!Jj"', "bytes as Base64"),
    ({"key": "not Base64"}, "key", '"not Base64"', "bytes as Base64"),
    ({"names": {"a": None}}, "names.a", "null", "a whole number"),
    ({"names": []}, "names", "[]", "an object"),
    ({"row": None}, "row", "null", "a list of card, number"),
    ({"row": ["x"]}, "row[1]", "nothing", "a whole number"),
    ({"row": ["x", None]}, "row[1]", "null", "a whole number"),
    ({"row": ["x", 1, 2]}, "row[2]", "a field that is unknown", "none here"),
    ({"mixed": {}}, "mixed", "{}", "a whole number or text or a list or null"),
    ({"mixed": ["x"]}, "mixed[0]", '"x"', "a whole number"),
]


@pytest.mark.parametrize(("data", "path", "given", "wanted"), MISFITS, ids=[each[1] for each in MISFITS])
def test_a_misfit_is_named(data: dict[str, Any], path: str, given: str, wanted: str) -> None:
    """Where it is, what stands there and what could; alone or in a part of something larger."""
    with pytest.raises(Misfit) as caught:
        fit(KIND, data)
    misfit = caught.value
    assert (misfit.path, misfit.given) == (path, given)
    assert wanted in misfit.wanted
    with pytest.raises(Misfit) as caught:
        fit(KIND, data, "state")
    assert caught.value.path == f"state.{path}"


FITTING: list[dict[str, Any]] = [
    {},
    {"offer": {"seat": 0}},
    {"offer": {"seat": 3, "god": None}},
    {"few": [1]},
    {"few": [1, 2]},
    {"short": "abc"},
    {"key": "YWI="},
    {"agenda": [{"step": "bid", "offers": {"ares": {"seat": 1}}, "least": 5}, {"step": "wait", "seats": []}]},
    {"alone": {"seats": [1]}},
    {"row": ["x", 1]},
    {"mixed": [1, 2]},
]


@pytest.mark.parametrize("data", FITTING, ids=range(len(FITTING)))
def test_bounds_are_still_within(data: dict[str, Any]) -> None:
    """The least and the greatest, the shortest and the longest; a tag that says nothing new may be left out."""
    fit(KIND, data)
    msgspec.convert(data, Everything)


def test_the_whole_can_be_wrong() -> None:
    """Where nothing fits there is no path."""
    with pytest.raises(Misfit, match=r"the whole: given \[\], wanted an object with the fields agenda, alone"):
        fit(KIND, [])


SCALARS = st.none() | st.booleans() | st.integers(-8, 8) | st.floats(allow_nan=False) | st.text(max_size=4)
SCALARS |= st.sampled_from(["ares", "bid", "wait", "up", "abc", "YWJj", "YWJj=", 1, 6])
NAMES = st.sampled_from([each.name for each in KIND.fields] + ["step", "seats", "seat", "god", "offers", "ares"])
DATA = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3))


@given(st.dictionaries(NAMES, DATA, max_size=3) | st.builds(lambda each: {"agenda": [each]}, DATA))
def test_what_fits_is_what_msgspec_reads(data: dict[str, Any]) -> None:
    """Whatever comes: data that fits can be read into the type, and other data cannot, unknown fields aside."""
    try:
        fit(KIND, data)
    except Misfit as misfit:
        if misfit.given != "a field that is unknown":
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(data, Everything)
    else:
        msgspec.convert(data, Everything)


def test_long_and_strange_values_are_shown_in_part() -> None:
    """At most some 80 characters; what is no JSON as Python shows it."""
    assert shown([1] * 100) == "[" + "1," * 39 + "1…"
    assert shown(10**30) == "1" + "0" * 30
    assert shown({1: object}).startswith("{1: <class")
