"""What distributions require, worked out from metadata alone, here and now."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterable, Mapping
from importlib.metadata import Distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.building import Built


def metadata_of(built: Iterable[Built]) -> dict[str, Distribution]:
    """The metadata of our own distributions as their wheels bring it, by name."""
    found = (next(iter(Distribution.discover(path=[str(each.wheel)]))) for each in built)
    return {canonicalize_name(each.name): each for each in found}


def closure(wanted: Iterable[str], own: Mapping[str, Distribution]) -> dict[str, Distribution]:
    """All distributions that `wanted` (requirements, with extras perhaps) bring here, themselves included.

    Ours are read from `own`, all others from this environment. A requirement that the installed version does not
    meet fails the test.
    """
    found: dict[str, Distribution] = {}
    seen: set[tuple[str, str]] = set()
    queue = [Requirement(each) for each in wanted]
    while queue:
        asked = queue.pop()
        name = canonicalize_name(asked.name)
        there = found[name] = own.get(name) or importlib.metadata.distribution(name)
        assert asked.specifier.contains(there.version, prereleases=True), f"{asked}: {there.version} is installed"
        for extra in {"", *asked.extras} - {extra for known, extra in seen if known == name}:
            seen.add((name, extra))
            queue += _required(there, extra)
    return found


def requirements_of(distribution: Distribution, extra: str) -> set[str]:
    """The names of what a distribution itself asks for here, with an extra or (for "") without."""
    return {canonicalize_name(each.name) for each in _required(distribution, extra)}


def _required(distribution: Distribution, extra: str) -> list[Requirement]:
    required = map(Requirement, distribution.requires or ())
    return [each for each in required if each.marker is None or each.marker.evaluate({"extra": extra})]
