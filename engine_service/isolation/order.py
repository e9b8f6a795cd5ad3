"""How a process for an isolated plugin is started, and what it is told."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine_service.config import Settings
from engine_service.game import Result

__all__ = ["READY", "Finished", "Order", "command", "ending", "environment"]

READY = "ready"
"""The first line that a server says on its standard output: it listens. After it comes a `Finished` now and then."""


class Order(msgspec.Struct, frozen=True):
    """What is wanted of the process: the first line of its standard input, as JSON."""

    plugin: str
    """The plugin that is isolated: the name of an entry point or a distribution."""
    socket: str
    """Where to listen; empty to tell only what the plugin brings."""
    settings: dict[str, Any]

    @classmethod
    def of(cls, plugin: str, settings: Settings, socket: str = "") -> Order:
        """The order for a plugin of a server with these settings."""
        own = {"allow": [plugin], "isolate": [], "store": settings.store_url}
        return cls(plugin, socket, settings.model_dump(mode="json") | own)


class Finished(msgspec.Struct, frozen=True):
    """A game that has just ended in the process: a line of its standard output, as JSON."""

    game_type: str
    game: str
    result: Result


def command() -> Sequence[str]:
    """The command that starts the process. It finds modules where this one does, but not in the working directory."""
    return (sys.executable, "-P", "-m", "engine_service.isolation.worker")


def environment() -> Mapping[str, str]:
    """The environment of the process."""
    return os.environ | {"MALLOC_ARENA_MAX": "2"}  # arenas of glibc would take the address space for nothing


def ending(code: int) -> str:
    """How a process ended, by its return code."""
    return signal.Signals(-code).name if code < 0 else f"exit code {code}"
