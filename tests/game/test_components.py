"""Component tables and the other files beside a game's code: read where they are, refused where they are wrong."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.type_pb2 import Type

from engine_service.game import Game, package_of, read_components, rules_text, view_image
from engine_service.game.assets import text_sources

from .small import Small


class Card(msgspec.Struct):
    name: str
    copies: int


class Deck(msgspec.Struct):
    cards: list[Card]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of an importable package `some_game`, in `src` of a distribution's folder."""
    folder = tmp_path / "distribution" / "src" / "some_game"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(folder.parent)
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "some_game"]:
        del sys.modules[name]


def game_in(package: Path, **declared: Any) -> Game[Any]:
    """The small game, as if its class stood in the package's module `game`."""
    (package / "game.py").touch()
    importlib.invalidate_caches()
    importlib.import_module("some_game.game")
    made: Game[Any] = type("SomeGame", (Small,), {"__module__": "some_game.game", **declared})()
    return made


TOML = b'[[cards]]\nname = "Zeus"\ncopies = 2\n[[cards]]\nname = "Apollo"\ncopies = 1\n'
JSON = b'{"cards": [{"name": "Zeus", "copies": 2}, {"name": "Apollo", "copies": 1}]}'


@pytest.mark.parametrize(("path", "data"), [("deck.toml", TOML), ("deck.json", JSON), ("components/deck.toml", TOML)])
def test_a_table_is_decoded_by_its_ending(package: Path, path: str, data: bytes) -> None:
    """TOML and JSON give the same table, also from folders inside the package."""
    (package / path).parent.mkdir(exist_ok=True)
    (package / path).write_bytes(data)
    assert read_components("some_game", path, Deck) == Deck([Card("Zeus", 2), Card("Apollo", 1)])


@pytest.mark.parametrize(
    ("name", "data", "complaint"),
    [
        ("deck.toml", TOML.replace(b"2", b'"two"'), r"Expected `int`, got `str` - at `\$\.cards\[0\]\.copies`"),
        ("deck.json", JSON.replace(b"1", b"1.5"), r"Expected `int`, got `float` - at `\$\.cards\[1\]\.copies`"),
        ("deck.toml", b"cards = 3", r"Expected `array`, got `int` - at `\$\.cards`"),
        ("deck.toml", b"", "missing required field `cards`"),
        ("deck.json", b"", "truncated"),
        ("deck.toml", TOML + b"[[", "line 7|end of document"),
        ("deck.json", JSON[:-1], "truncated"),
        ("deck.json", b"cards", "malformed"),
        ("deck.toml", b"\xff", "can't decode byte 0xff in position 0"),
        ("deck.json", b'{"cards": [{"name": "\xff", "copies": 1}]}', "utf-8|UTF-8"),
    ],
)
def test_a_table_that_does_not_fit_is_refused_by_file_and_place(
    package: Path, name: str, data: bytes, complaint: str
) -> None:
    """Wrong types, missing parts, broken syntax and broken encoding name the package, the file and the place."""
    (package / name).write_bytes(data)
    with pytest.raises(ValueError, match=complaint) as caught:
        read_components("some_game", name, Deck)
    assert str(caught.value).startswith(f"some_game/{name}: ")


def test_a_table_that_is_not_there_is_missing(package: Path) -> None:
    """A path without a file is an error that names it."""
    with pytest.raises(FileNotFoundError, match=r"none\.toml"):
        read_components("some_game", "none.toml", Deck)


def test_a_games_package_is_the_topmost(package: Path) -> None:
    """The package of a class in a module is what its distribution is imported as."""
    assert package_of(game_in(package)) == "some_game"


def test_rules_lie_inside_the_package_or_beside_its_source(package: Path) -> None:
    """What a wheel carries inside goes before what a source tree has in the distribution's folder."""
    game = game_in(package)
    assert rules_text(game) == ""
    (package.parents[1] / "RULES.md").write_text("# Beside\n", "utf-8")
    assert rules_text(game) == "# Beside\n"
    (package / "RULES.md").write_text("# Inside: Πεττεία\n", "utf-8")
    assert rules_text(game) == "# Inside: Πεττεία\n"


def test_a_game_in_a_single_module_has_no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that is no package brings no rules, and only the texts in its class."""
    monkeypatch.setitem(sys.modules, "lonely", ModuleType("lonely"))
    game: Any = type("Lonely", (Small,), {"__module__": "lonely", "texts": {"en": "a = A"}})()
    assert (rules_text(game), text_sources(game)) == ("", {"en": "a = A"})


def test_texts_come_from_the_class_and_from_files(package: Path) -> None:
    """Each `.ftl` file is a language; what the class has comes first, and other files are no texts."""
    (package / "texts").mkdir()
    for name, text in (("en.ftl", "b = B"), ("de-AT.ftl", "ß = Ä"), ("notes.txt", "c = C"), (".ftl~", "d = D")):
        (package / "texts" / name).write_text(text, "utf-8")
    sources = text_sources(game_in(package, texts={"en": "a = A", "el": "α = Α"}))
    assert {tag: source.split("\n") for tag, source in sources.items()} == {
        "en": ["a = A", "b = B"],
        "el": ["α = Α"],
        "de-AT": ["", "ß = Ä"],
    }


def test_a_views_descriptors_come_with_all_they_import(package: Path) -> None:
    """Without an image they are taken from the stubs, dependencies first, so that a pool takes them in order."""
    image = view_image(game_in(package, view_type=Type))
    pool = DescriptorPool()
    for file in image.file:
        pool.Add(file)
    assert pool.FindMessageTypeByName("google.protobuf.Type").fields_by_name["source_context"].message_type
    names = [file.name for file in image.file]
    assert names[-1] == "google/protobuf/type.proto" and len(set(names)) == len(names) == 3


def test_a_views_image_goes_before_its_stubs(package: Path) -> None:
    """What lies as `view.binpb` beside the stubs is published, comments and all."""
    (package / "v1").mkdir()
    (package / "v1" / "__init__.py").touch()
    commented = FileDescriptorSet()
    commented.file.add(name="some_game/v1/view.proto").source_code_info.location.add(leading_comments=" A view.\n")
    (package / "v1" / "view.binpb").write_bytes(commented.SerializeToString())
    game = game_in(package)
    importlib.import_module("some_game.v1")
    game.view_type = type("View", (), {"__module__": "some_game.v1.view_pb2"})
    assert view_image(game) == commented
