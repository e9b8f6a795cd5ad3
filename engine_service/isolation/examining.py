"""What an isolated plugin brings, found out in a process of its own: importing it here would defeat the purpose."""

from __future__ import annotations

import subprocess

import msgspec

from engine_service.catalogue import Plugin
from engine_service.config import Settings
from engine_service.isolation.order import Order, command, ending, environment

__all__ = ["examined"]

_SECONDS = 60.0
"""A process that takes longer is given up."""


def examined(isolated: Plugin, settings: Settings) -> Plugin:
    """The plugin with its games and bots, or broken with the reason, as the catalogue of its own process has it."""
    order = msgspec.json.encode(Order.of(isolated.name, settings)) + b"\n"
    try:
        done = subprocess.run(
            command(), input=order, stdout=subprocess.PIPE, env=environment(), timeout=_SECONDS, check=False
        )
        if done.returncode:
            return _broken(isolated, f"its process ended with {ending(done.returncode)}")
        there = msgspec.json.decode(done.stdout, type=list[Plugin])
    except subprocess.TimeoutExpired:
        return _broken(isolated, f"its process took longer than {_SECONDS:g} s")
    except msgspec.MsgspecError:
        return _broken(isolated, "its process ended without a word")
    for plugin in there:
        if (plugin.name, plugin.distribution) == (isolated.name, isolated.distribution) and plugin.state == "ok":
            return msgspec.structs.replace(plugin, state="isolated", reason=isolated.reason)
        if (plugin.name, plugin.distribution) == (isolated.name, isolated.distribution):
            return plugin
    return _broken(isolated, "its process did not find it")


def _broken(isolated: Plugin, reason: str) -> Plugin:
    return msgspec.structs.replace(isolated, state="broken", reason=f"isolated: {reason}")
