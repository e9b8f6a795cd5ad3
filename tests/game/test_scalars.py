"""Names, scalars and arguments: what a move or an event may carry, and how it is described."""

from __future__ import annotations

import enum
import string
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.game import Argument, Event, Move, Rng, Seat, arguments_of, snake_case, spell


class God(enum.StrEnum):
    ZEUS = "zeus"
    ATHENE = "pallas_athene"


class Number(enum.IntEnum):
    ONE = 1


class Plain(enum.Enum):
    ONE = "one"


def argument(kind: Any, base: type = Move) -> Argument:
    """How a field of this type is described."""
    (described,) = arguments_of(msgspec.defstruct("Do", [("field", kind)], bases=(base,), frozen=True))
    return described


@pytest.mark.parametrize(
    ("name", "snake"),
    [
        ("Lay", "lay"),
        ("DropOut", "drop_out"),
        ("HTTPServer", "http_server"),
        ("GetHTTP2Now", "get_http2_now"),
        ("A1B", "a1_b"),
        ("already_snake", "already_snake"),
        ("Outer.Inner.DropOut", "drop_out"),
    ],
)
def test_class_names_become_snake_case(name: str, snake: str) -> None:
    """Words of a class's name are joined by underscores; abbreviations are one word, and modules fall away."""
    assert snake_case(name) == snake


capitals, rests = st.sampled_from(string.ascii_uppercase), st.text(string.ascii_lowercase + string.digits, min_size=1)


@given(st.lists(st.builds(str.__add__, capitals, rests), min_size=1, max_size=5))
def test_words_stay_words(words: list[str]) -> None:
    """A name of whole words becomes these words in lower case with underscores between them, once and for all."""
    snake = snake_case("".join(words))
    assert snake == "_".join(words).lower()
    assert snake_case(snake) == snake


def test_scalars_are_spelt_as_people_type_them() -> None:
    """Flags are yes and no, nothing is a dash, numbers and words are themselves, members of enums their values."""
    values = (True, False, None, 0, 1, -5, "word", God.ATHENE)
    assert [spell(value) for value in values] == ["yes", "no", "-", "0", "1", "-5", "word", "pallas_athene"]


@pytest.mark.parametrize("base", [Move, Event])
@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        (int, Argument("field", "int")),
        (Annotated[int, msgspec.Meta(ge=1, le=3)], Argument("field", "int")),
        (bool, Argument("field", "bool")),
        (Seat, Argument("field", "seat")),
        (str, Argument("field", "text")),
        (God, Argument("field", "text", ("zeus", "pallas_athene"), "god")),
        (Literal["up", "down"], Argument("field", "text", ("down", "up"))),
    ],
)
def test_every_kind_of_argument_is_described(kind: Any, wanted: Argument, base: type) -> None:
    """Each scalar has its kind, closed sets their words and an enum its name; `| None` makes it optional."""
    assert argument(kind, base) == wanted
    assert argument(kind | None, base) == msgspec.structs.replace(wanted, optional=True)


@pytest.mark.parametrize(
    "kind",
    [
        float, bytes, None, Any, list[int], set[int], tuple[int, int], dict[str, int], Rng, Plain, Number,
        int | str, int | bool, int | str | None, Plain | None, Literal[1, 2],
    ],
)  # fmt: skip
def test_what_is_no_scalar_is_refused(kind: Any) -> None:
    """Floats, containers, Structs, other enums and mixtures are refused with the class, the field and what may be."""
    with pytest.raises(TypeError, match=r"Do\.field: an argument is an int, a bool, a str or a StrEnum"):
        argument(kind)


def test_arguments_come_in_order_of_their_declaration() -> None:
    """A subclass's fields follow those of its base."""

    class Base(Move, frozen=True):
        first: int
        second: bool

    class Derived(Base, frozen=True):
        third: God

    assert [each.name for each in arguments_of(Derived)] == ["first", "second", "third"]


@pytest.mark.parametrize(("seat", "valid"), [(0, True), (63, True), (-1, False), (64, False)])
def test_seats_are_from_0_to_63(seat: int, valid: bool) -> None:
    """A stored event with another seat is refused."""
    data = msgspec.msgpack.encode(seat)
    if valid:
        assert msgspec.msgpack.decode(data, type=Seat) == seat
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.msgpack.decode(data, type=Seat)
