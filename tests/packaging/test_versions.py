"""One version for the whole workspace, told alike wherever it is told."""

from __future__ import annotations

import itertools
from importlib.metadata import Distribution

import pytest
from packaging.requirements import Requirement

from engine_service.catalogue import Catalogue
from tests.packaging.building import Built
from tests.packaging.requirements import metadata_of
from tests.packaging.workspace import ROOT, members, sources
from tools.bootstrap import members as set_up

ALL = {member.name: member for member in members()}


def test_the_workspace_is_complete() -> None:
    """What is set up for development is what the workspace names, and each is taken from there, from no index."""
    assert {folder.relative_to(ROOT) for folder in set_up()} == {member.folder for member in ALL.values()}
    assert ALL["petteia"].declared["tool"]["uv"]["sources"] == {name: {"workspace": True} for name in ALL}


def test_all_distributions_have_one_version() -> None:
    """Engine, protos, clients and games are released together, under one version."""
    assert len({member.version for member in ALL.values()}) == 1


@pytest.mark.parametrize("name", ALL)
def test_our_distributions_ask_for_each_other_as_they_are(name: str) -> None:
    """What one of ours asks of another of ours, that one's version meets; clients and server pin the protos exactly."""
    project = ALL[name].declared["project"]
    extras = project.get("optional-dependencies", {}).values()
    asked = [*project.get("dependencies", []), *itertools.chain(*extras)]
    for requirement in map(Requirement, asked):
        if requirement.name in ALL:
            assert requirement.specifier.contains(ALL[requirement.name].version), f"{name} asks for {requirement}"
            exact = str(requirement.specifier) == f"=={ALL[requirement.name].version}"
            assert exact or ALL[name].is_game, f"{name} asks for {requirement}"


@pytest.mark.parametrize("name", ALL)
def test_a_distribution_is_declared_like_the_others(name: str) -> None:
    """Python, licence and build backend are the same everywhere, and there is a README."""
    project, engine = ALL[name].declared["project"], ALL["petteia"].declared["project"]
    assert (project["requires-python"], project["license"]) == (engine["requires-python"], engine["license"])
    assert ALL[name].declared["build-system"] == ALL["petteia"].declared["build-system"]
    assert ALL[name].folder / project["readme"] in sources()
    assert project["description"]


def test_installed_and_built_metadata_agree(built: dict[str, Built]) -> None:
    """What is installed here tells the same name, version, requirements and entry points as the wheels."""
    for name, wheel in metadata_of(built.values()).items():
        here = Distribution.from_name(name)
        installed, wanted = ((each.name, each.version, each.requires) for each in (here, wheel))
        assert installed == wanted, "the installation is older than its project file: run `make setup`"
        points = {(each.group, each.name, each.value) for each in here.entry_points}
        assert points == {(each.group, each.name, each.value) for each in wheel.entry_points}


def test_the_catalogue_tells_the_distributions_version() -> None:
    """Each plugin is listed with the version of the distribution that brought it."""
    plugins = Catalogue.load().plugins
    assert {plugin.distribution for plugin in plugins} >= {name for name, member in ALL.items() if member.is_game}
    for plugin in plugins:
        if plugin.distribution in ALL:
            assert plugin.version == ALL[plugin.distribution].version
