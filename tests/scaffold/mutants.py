"""The example with something changed in its code, under a name of its own so that many can be loaded at once."""

from __future__ import annotations

import importlib
import itertools
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine_service.game import Game
from engine_service.scaffold import Identity
from engine_service.scaffold.rendering import render

_numbers = itertools.count()


def mutant(folder: Path, changes: Mapping[str, str]) -> Game[Any]:
    """The game of a plugin laid in `folder`, in whose code and texts each key of `changes` has become its value."""
    identity = Identity.of(f"mutant_{os.getpid()}_{next(_numbers)}")
    missing = set(changes)
    for path, data in render(identity, standalone=False).items():
        if path.endswith(("rules.py", f"{identity.package}/__init__.py", ".ftl")):
            text = data.decode()
            for old, new in changes.items():
                if old in text:
                    missing.discard(old)
                    text = text.replace(old, new)
            data = text.encode()
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    assert not missing, f"the example has no longer: {missing}"
    sys.path.insert(0, str(folder / "src"))
    try:
        module = importlib.import_module(identity.package)
    finally:
        sys.path.remove(str(folder / "src"))
    (game,) = module.petteia_games()
    return game
