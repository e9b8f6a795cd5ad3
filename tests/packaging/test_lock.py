"""The lock pins what the workspace needs, on every platform, with hashes and from no index in particular."""

from __future__ import annotations

import importlib.metadata
import itertools
import re
import subprocess
import sys
from collections.abc import Iterator

from packaging.markers import Environment, default_environment
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.packaging.environment import OFFLINE
from tests.packaging.workspace import ROOT, members

PLATFORMS = {"linux": ("posix", "Linux"), "darwin": ("posix", "Darwin"), "win32": ("nt", "Windows")}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def environments() -> Iterator[Environment]:
    """Every platform and Python that the lock is for."""
    for (platform, (os_name, system)), python in itertools.product(PLATFORMS.items(), PYTHONS):
        environment = default_environment()
        environment |= {"sys_platform": platform, "os_name": os_name, "platform_system": system}
        environment |= {"python_version": python, "python_full_version": f"{python}.0"}
        yield environment


def wanted_in(requirement: Requirement, environment: Environment, extra: str) -> bool:
    """Whether a distribution with this extra asks for the requirement there."""
    return requirement.marker is None or requirement.marker.evaluate({**environment, "extra": extra})


def pins() -> dict[str, tuple[Requirement, int]]:
    """The pinned requirements by name, each with the number of its hashes."""
    text = (ROOT / "requirements.lock").read_text().replace("\\\n", "")
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            requirement, *hashes = line.split("--hash=sha256:")
            assert all(re.fullmatch(r"[0-9a-f]{64}", each.strip()) for each in hashes), line
            pinned = Requirement(requirement.strip())
            assert canonicalize_name(pinned.name) not in found, f"{pinned.name} is pinned twice"
            found[canonicalize_name(pinned.name)] = pinned, len(hashes)
    return found


def declared() -> list[Requirement]:
    """All that the project files of the workspace name: dependencies, extras, groups and build backends."""
    found: list[str] = []
    for member in members():
        project = member.declared["project"]
        found += project.get("dependencies", []) + member.declared["build-system"]["requires"]
        for group in ("optional-dependencies", "dependency-groups"):
            for each in {**project, **member.declared}.get(group, {}).values():
                found += each
    own = {canonicalize_name(member.name) for member in members()}
    return [each for each in map(Requirement, found) if canonicalize_name(each.name) not in own]


def needed_in(environment: Environment) -> dict[str, SpecifierSet]:
    """All distributions that the workspace needs there, with all that is asked of their versions.

    What is not installed on this machine (since no platform marker asks for it) is not looked into any further.
    """
    found: dict[str, SpecifierSet] = {}
    seen: set[tuple[str, str]] = set()
    queue = [each for each in declared() if wanted_in(each, environment, "")]
    while queue:
        asked = queue.pop()
        name = canonicalize_name(asked.name)
        found[name] = found.get(name, SpecifierSet()) & asked.specifier
        for extra in {"", *asked.extras}:
            if (name, extra) not in seen:
                seen.add((name, extra))
                queue += [each for each in requirements_of(name) if wanted_in(each, environment, extra)]
    return found


def requirements_of(name: str) -> list[Requirement]:
    """What an installed distribution asks for."""
    try:
        return [Requirement(each) for each in importlib.metadata.requires(name) or ()]
    except importlib.metadata.PackageNotFoundError:
        return []


def test_every_pin_is_exact_and_has_hashes() -> None:
    """Each line pins one version of one distribution by `==` and by at least one hash."""
    for requirement, hashes in pins().values():
        assert re.fullmatch(r"==[0-9][^*,]*", str(requirement.specifier)), requirement
        assert requirement.url is None and hashes >= 1, requirement


def test_no_host_is_named() -> None:
    """The lock holds no URL and no option that leads to an index, so that it serves with any mirror."""
    text = (ROOT / "requirements.lock").read_text()
    assert "://" not in text
    assert set(re.findall(r"(?<!\S)--?[A-Za-z][\w-]*", text)) == {"--hash"}


def test_the_lock_is_closed() -> None:
    """On each platform and Python all that is declared, and all that this requires in turn, is pinned, fittingly."""
    pinned = pins()
    for environment in environments():
        where = f"{environment['sys_platform']}, Python {environment['python_version']}"
        for name, asked in needed_in(environment).items():
            assert name in pinned, f"{name} is needed on {where}: run `make lock`"
            requirement, _ = pinned[name]
            assert wanted_in(requirement, environment, ""), f"{requirement} leaves out {where}: run `make lock`"
            version = str(requirement.specifier).removeprefix("==")
            assert asked.contains(version, prereleases=True), f"{name}{asked} is needed on {where}: run `make lock`"


def test_the_lock_has_nothing_in_vain() -> None:
    """Every pin is needed somewhere."""
    needed = set[str]().union(*(needed_in(environment) for environment in environments()))
    assert set(pins()) - needed == set()


def test_this_environment_is_the_one_that_is_pinned() -> None:
    """To pip, with no index to turn to, the lock is satisfied by what is installed here."""
    install = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--require-hashes"]
    done = subprocess.run(
        [*install, "--requirement", str(ROOT / "requirements.lock")],
        env=OFFLINE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
