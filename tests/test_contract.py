"""A game or bot that breaks the contract of plugins is told where, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from engine_service.contract import BrokenContract, check_bot, check_contract
from engine_service.game import Event, Game, GameMeta, MissingText, Move, Options, State
from tests.toys import Look, SpyBot, Take, Took, Toy, Turns

Field = tuple[str, Any] | tuple[str, Any, Any]


def broken(**declared: Any) -> Game[Any]:
    """The toy with other declarations."""
    made: Game[Any] = type("Broken", (Toy,), declared)()
    return made


def state(*fields: Field, agenda: Any = list[Turns]) -> type[State]:
    """A type of state with these fields."""
    return msgspec.defstruct("BrokenState", [("agenda", agenda), *fields], bases=(State,), kw_only=True)


def verb(name: str, *fields: Field) -> type[Move]:
    """A verb with these arguments."""
    return msgspec.defstruct(name, list(fields), bases=(Move,), frozen=True)


def meta(options: Any) -> GameMeta:
    """The toy's meta with other options."""
    return msgspec.structs.replace(Toy.meta, options=options)


def options(*fields: Field) -> type[Options]:
    """Options of these fields."""
    return msgspec.defstruct("BrokenOptions", list(fields), bases=(Options,), frozen=True, kw_only=True)


class Quarrel(Options, frozen=True, kw_only=True):
    """Options whose defaults are at odds."""

    peace: Annotated[bool, msgspec.Meta(description="whether there is peace")] = False

    def conflicts(self) -> Iterable[tuple[str, str]]:
        yield "peace", "there must be peace"


class Holder(msgspec.Struct):
    """A part of a state with a float deep in it."""

    weights: list[dict[str, float]]


def meaning(of: Any) -> Any:
    """An option's type with a meaning."""
    return Annotated[of, msgspec.Meta(description="what it means")]


COMPLAINTS: list[tuple[dict[str, Any], str]] = [
    ({"meta": None}, "meta is missing, or no GameMeta"),
    ({"state_type": None}, "state_type is missing, or no type"),
    ({"moves": [Take]}, "moves is missing, or no tuple"),
    ({"events": None}, "events is missing, or no tuple"),
    ({"state_type": Holder}, "state_type Holder must be a subclass of State"),
    ({"state_type": state(("score", float))}, "BrokenState.score holds floats"),
    ({"state_type": state(("part", Holder))}, "BrokenState.part.weights[]{} holds floats"),
    ({"state_type": state(("pair", tuple[int, float]))}, "BrokenState.pair[] holds floats"),
    ({"state_type": state(("either", int | float))}, "BrokenState.either holds floats"),
    ({"state_type": state(("bound", Annotated[float, msgspec.Meta(ge=0)]))}, "BrokenState.bound holds floats"),
    ({"state_type": state(("seen", set[int]))}, "BrokenState.seen holds a set"),
    ({"state_type": state(("seen", frozenset[str]))}, "BrokenState.seen holds a set"),
    ({"state_type": state(("by_seat", dict[int, int]))}, "BrokenState.by_seat holds a dict whose keys are not strings"),
    ({"state_type": state(("what", Any))}, "BrokenState.what has no type"),
    ({"state_type": state(("where", Path))}, "BrokenState.where has no type"),
    ({"state_type": state(agenda=list[Any])}, "BrokenState.agenda[] has no type"),
    ({"state_type": state(("odd", Holder | State))}, "tagged"),
    ({"state_type": state(("later", "Nowhere"))}, "Nowhere"),
    ({"moves": ()}, "it declares no verbs"),
    ({"events": ()}, "it declares no events"),
    ({"moves": (Take, Took)}, "stands among the verbs but is no subclass of Move"),
    ({"events": (Took(0, 1),)}, "stands among the events but is no subclass of Event"),
    ({"moves": (Take, verb("Pay", ("amount", float)))}, "Pay.amount: an argument is an int, a bool, a str"),
    ({"moves": (Take, verb("Pay", ("amounts", list[int])))}, "Pay.amounts: an argument is an int, a bool, a str"),
    ({"moves": (Look, verb("look"))}, "two verbs are called look: Look and look"),
    ({"meta": meta(int)}, "meta.options <class 'int'> must be a subclass of Options"),
    ({"meta": meta(None)}, "meta.options None must be a subclass of Options"),
    ({"meta": meta(options(("size", meaning(int))))}, "BrokenOptions.size: an option needs a default and a meaning"),
    ({"meta": meta(options(("size", int, 3)))}, "BrokenOptions.size: an option needs a default and a meaning"),
    ({"meta": meta(options(("size", meaning(str), "x")))}, "BrokenOptions.size: an option is a bool, an int"),
    ({"meta": meta(Quarrel)}, "there must be peace"),
    ({"view_type": None}, "view_type must be a protobuf message class"),
    ({"view_type": Holder}, "view_type must be a protobuf message class"),
]


@pytest.mark.parametrize(("declared", "complaint"), COMPLAINTS, ids=[complaint for _, complaint in COMPLAINTS])
def test_a_broken_game_is_told_what_is_wrong(declared: dict[str, Any], complaint: str) -> None:
    """The complaint names the game's class and the declaration."""
    with pytest.raises(BrokenContract) as caught:
        check_contract(broken(**declared))
    assert complaint in str(caught.value)
    assert "Broken" in str(caught.value)


def test_what_is_no_game_is_refused() -> None:
    """A class in place of an instance, say."""
    with pytest.raises(BrokenContract, match=r"is not a Game: petteia_games\(\) must give instances of Game"):
        check_contract(Toy)


def test_texts_that_cannot_be_read_are_shown() -> None:
    """The complaint quotes the line."""
    with pytest.raises(MissingText, match=r"texts/en.ftl: cannot be read at 'move-take \{'"):
        check_contract(broken(texts={"en": "move-take {"}))


def test_descriptors_that_do_not_describe_the_view_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An image that is damaged, or of another view, is found when the plugin is loaded, not when a client asks."""
    folder = tmp_path / "with_image"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "view_pb2.py").write_text("from google.protobuf.wrappers_pb2 import StringValue\n")
    monkeypatch.syspath_prepend(tmp_path)
    from with_image.view_pb2 import StringValue  # type: ignore[import-not-found]

    monkeypatch.setattr(StringValue, "__module__", "with_image.view_pb2")
    for image in (b"", b"\x0a\xff"):
        (folder / "view.binpb").write_bytes(image)
        with pytest.raises(BrokenContract, match="do not describe its view_type"):
            check_contract(Toy())


def test_the_toy_keeps_the_contract() -> None:
    """What the other tests break is whole without them."""
    check_contract(Toy())
    check_bot(SpyBot())


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        (SpyBot, "is not a Bot"),
        ("random", "is not a Bot"),
        (type("Nameless", (SpyBot,), {"name": None})(), "Nameless.name is None"),
        (type("Loud", (SpyBot,), {"name": "Loud"})(), "Loud.name is 'Loud'"),
        (type("Blank", (SpyBot,), {"name": "a b"})(), "Blank.name is 'a b'"),
    ],
)
def test_a_broken_bot_is_told_what_is_wrong(bot: object, complaint: str) -> None:
    """The complaint names the bot's class."""
    with pytest.raises(BrokenContract, match=complaint):
        check_bot(bot)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"id": "Toy"}, "must be lower-case letters, digits and underscores"),
        ({"id": "world of toys"}, "must be lower-case letters, digits and underscores"),
        ({"id": ""}, "must be lower-case letters, digits and underscores"),
        ({"seats": (0, 2)}, "must be \\(fewest, most\\), from 1 to 64"),
        ({"seats": (3, 2)}, "must be \\(fewest, most\\), from 1 to 64"),
        ({"seats": (2, 65)}, "must be \\(fewest, most\\), from 1 to 64"),
    ],
)
def test_a_meta_that_cannot_be_is_refused(changes: dict[str, Any], complaint: str) -> None:
    """An id that no URL or table could hold, and seats that nobody could sit on."""
    with pytest.raises(ValueError, match=complaint):
        msgspec.structs.replace(Toy.meta, **changes).__post_init__()


def test_every_event_class_counts() -> None:
    """Two events of one name are refused, as verbs are."""
    twin = msgspec.defstruct("took", [("seat", int)], bases=(Event,), frozen=True)
    with pytest.raises(BrokenContract, match="two events are called took"):
        check_contract(broken(events=(Took, twin)))
