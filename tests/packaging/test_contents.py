"""What is in the archives: all that a program needs at run time, and nothing else."""

from __future__ import annotations

import re
import tarfile
import zipfile
from email.parser import HeaderParser
from pathlib import PurePosixPath

import pytest

from tests.packaging.building import Built
from tests.packaging.workspace import ROOT, members

NAMES = [member.name for member in members()]
GAMES = [member.name for member in members() if member.is_game]
EXAMPLE = "plugins/three_fates"
"""The plugin that the engine brings as it is, tests included: new games are laid from it."""
EXAMPLE_INSIDE = "engine_service/scaffold/example"


def files_in(built: Built) -> dict[str, bytes]:
    """The files of a wheel by name."""
    with zipfile.ZipFile(built.wheel) as wheel:
        return {name: wheel.read(name) for name in wheel.namelist()}


def info_of(built: Built) -> str:
    """The folder of a wheel's metadata."""
    return f"{built.member.name.replace('-', '_')}-{built.member.version}.dist-info"


@pytest.mark.parametrize("name", NAMES)
def test_a_wheel_holds_its_package_as_a_whole_and_nothing_else(built: dict[str, Built], name: str) -> None:
    """Every file of the package is in the wheel, byte for byte, and beside it only rules, example and metadata."""
    package = built[name].package
    wanted = {
        f"{package.name}/{path.relative_to(package).as_posix()}": path.read_bytes()
        for path in package.rglob("*")
        if path.is_file()
    }
    if built[name].member.is_game:
        rules = package.parents[1] / "RULES.md"
        wanted[f"{package.name}/RULES.md"] = rules.read_bytes()
    if name == "petteia":
        example = package.parent / EXAMPLE
        files = (path for path in example.rglob("*") if path.is_file())
        wanted |= {f"{EXAMPLE_INSIDE}/{path.relative_to(example).as_posix()}": path.read_bytes() for path in files}
    metadata = f"{info_of(built[name])}/"
    assert {each: data for each, data in files_in(built[name]).items() if not each.startswith(metadata)} == wanted


@pytest.mark.parametrize("name", NAMES)
def test_every_wheel_is_typed_licensed_and_described(built: dict[str, Built], name: str) -> None:
    """A wheel has the mark of typed packages, the licence's text and its README."""
    found, info, project = files_in(built[name]), info_of(built[name]), built[name].member.declared["project"]
    assert f"{built[name].package.name}/py.typed" in found
    assert found[f"{info}/licenses/LICENSE"] == (ROOT / "LICENSE").read_bytes()
    metadata = HeaderParser().parsestr(found[f"{info}/METADATA"].decode())
    readme = ROOT / built[name].member.folder / project["readme"]
    assert metadata.get_payload() == readme.read_text()
    assert metadata["License-Expression"] == project["license"]
    assert metadata["Requires-Python"] == project["requires-python"]
    assert (metadata["Name"], metadata["Version"]) == (name, project["version"])


@pytest.mark.parametrize("name", GAMES)
def test_a_games_wheel_has_what_the_engine_serves(built: dict[str, Built], name: str) -> None:
    """Rules, texts, component tables, the view's proto, its stubs and its image come with the code."""
    found, package = files_in(built[name]), built[name].package.name
    for each in ("RULES.md", "texts/en.ftl", "v1/view.proto", "v1/view.binpb", "v1/view_pb2.py", "v1/view_pb2.pyi"):
        assert found[f"{package}/{each}"]
    assert any(re.fullmatch(rf"{package}/components/\w+\.(toml|json)", each) for each in found)


def test_the_protos_wheel_has_stubs_for_every_proto(built: dict[str, Built]) -> None:
    """Each proto comes with its module and its types, the service with both kinds of each, and all with one image."""
    found = files_in(built["petteia-protos"])
    stems = {name.removesuffix(".proto") for name in found if name.endswith(".proto")}
    assert "petteia/v1/engine" in stems
    for stem in stems:
        assert found[f"{stem}_pb2.py"] and found[f"{stem}_pb2.pyi"]
    assert found["petteia/v1/engine_pb2_grpc.py"] and found["petteia/v1/engine_pb2_grpc.pyi"]
    assert found["petteia/v1/petteia.binpb"]


def test_the_engines_wheel_has_the_shared_words(built: dict[str, Built]) -> None:
    """The texts that all games share come with the engine."""
    assert b"move-take_back" in files_in(built["petteia"])["engine_service/game/texts/en.ftl"]


@pytest.mark.parametrize("name", NAMES)
def test_no_tests_are_installed(built: dict[str, Built], name: str) -> None:
    """No wheel brings a folder of tests, a test module or test data, but for the pattern that new games are made of."""
    for path in map(PurePosixPath, files_in(built[name])):
        if path.is_relative_to("engine_service/scaffold"):
            continue
        assert "tests" not in path.parts and "golden" not in path.parts
        assert not path.name.startswith(("test_", "conftest"))


@pytest.mark.parametrize("name", NAMES)
def test_an_sdist_keeps_to_its_own_distribution(built: dict[str, Built], name: str) -> None:
    """An sdist is one folder with project file, README and licence, and of other distributions at most the example."""
    stem = built[name].sdist.name.removesuffix(".tar.gz")
    with tarfile.open(built[name].sdist) as archive:
        assert all(member.isfile() for member in archive)
        names = {PurePosixPath(member.name).relative_to(stem).as_posix() for member in archive}
    assert {"pyproject.toml", "README.md", "LICENSE", "PKG-INFO"} <= names
    if name == "petteia":
        example = {each for each in names if PurePosixPath(each).is_relative_to(EXAMPLE)}
        assert example
        names -= example
    folders = {each.partition("/")[0] for each in names if "/" in each}
    own = built[name].package.name if name in ("petteia", "petteia-protos") else "src"
    assert own in folders and folders <= {own, "tests"}


@pytest.mark.parametrize("name", NAMES)
def test_metadata_names_no_place_of_this_machine(built: dict[str, Built], name: str) -> None:
    """What an archive says of itself leads to no file and no folder of the machine it was built on."""
    metadata = files_in(built[name])[f"{info_of(built[name])}/METADATA"].decode().partition("\n\n")[0]
    assert "file:" not in metadata and str(ROOT) not in metadata and " @ " not in metadata
