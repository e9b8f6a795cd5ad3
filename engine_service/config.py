"""Settings of the server: from the command line, else from environment variables that begin with `PETTEIA_`."""

from __future__ import annotations

import ipaddress
import os
import re
from pathlib import Path
from typing import Annotated

import platformdirs
from pydantic import Field, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

__all__ = ["Settings"]


_LAST_PORT = 65_535
_HOST = re.compile(r"[\w.-]+|\[[0-9a-fA-F:.%\w]+\]", re.ASCII)
"""A name, an IPv4 address, or an IPv6 address in brackets."""


class Settings(BaseSettings):
    """All settings, each with a default that suits one machine.

    Raises:
        pydantic.ValidationError: a value is out of range, or the server would listen beyond loopback without an
            operator key.
    """

    model_config = SettingsConfigDict(env_prefix="PETTEIA_", extra="ignore")

    listen: str = "127.0.0.1:7070"
    """Host and port; port 0 takes any that is free."""
    data: Path = Field(default_factory=lambda: Path(platformdirs.user_data_dir("petteia")))
    """The folder of everything that is kept: the games, and the key that signs tokens."""
    store: str = ""
    """Where the games are kept: `sqlite:PATH` or `memory:`; empty for `games.sqlite` in the data folder."""
    operator_key: str | None = Field(default=None, min_length=16, max_length=256, pattern="^[!-~]+$")
    """What the operator's calls carry as their token: printable ASCII without blanks. Without one the server listens
    on loopback only, where every caller is the operator."""
    allow: Annotated[tuple[str, ...], NoDecode] = ()
    """Only these plugins are loaded: names of entry points or distributions, with commas between them."""
    block: Annotated[tuple[str, ...], NoDecode] = ()
    """These plugins are not loaded."""
    isolate: Annotated[tuple[str, ...], NoDecode] = ()
    """These plugins run in a process of their own each, where they can harm nobody else's games."""
    isolate_memory_mb: int = Field(default=1024, ge=512, le=1 << 20)
    """Megabytes of address space that the process of an isolated plugin may take."""
    live_games: int = Field(default=10_000, ge=1)
    """Games kept in memory; others are loaded when they are called for."""
    bot_workers: int = Field(default=1, ge=1, le=64)
    """Processes in which bots think."""
    bot_seconds: float = Field(default=60.0, gt=0, le=3600)
    """Computing time that a bot may think about a move; then any legal move is made for it."""
    plugin_seconds: float = Field(default=2.0, gt=0, le=600)
    """Computing time that one call of a plugin may take; what takes longer is interrupted, and fails its own game."""
    watchdog_seconds: float = Field(default=30.0, ge=0, le=3600)
    """A server that hangs for so long, where nothing can interrupt it, ends and logs the place; 0 lets it hang."""
    watch_heartbeat: float = Field(default=15.0, gt=0, le=600)
    """Seconds without news after which a watcher is told that the watch goes on."""
    watch_patience: float = Field(default=60.0, gt=0, le=3600)
    """Seconds that a watcher may take to take a message."""
    log_level: str = "info"
    grace: float = Field(default=10.0, ge=0, le=600)
    """Seconds that calls under way may take when the server stops."""

    @field_validator("allow", "block", "isolate", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(name.strip() for name in value.split(",") if name.strip())
        return value

    @field_validator("watchdog_seconds")
    @classmethod
    def _not_too_short(cls, value: float) -> float:
        if 0 < value < 1:
            raise ValueError("must be at least 1 second, or 0 for none")
        return value

    @model_validator(mode="after")
    def _loopback_without_operator(self) -> Settings:
        host, colon, port = self.listen.rpartition(":")
        numeric = port.isascii() and port.isdecimal() and int(port) <= _LAST_PORT
        if not colon or not numeric or not _HOST.fullmatch(host):
            raise ValueError(f"listen {self.listen!r}: must be HOST:PORT, 127.0.0.1:7070 or [::1]:7070 for example")
        if self.operator_key is None and not _is_loopback(host):
            raise ValueError(
                f"listen {self.listen!r}: without an operator key (PETTEIA_OPERATOR_KEY) the server listens on "
                "loopback only, since every caller is the operator then"
            )
        return self

    @model_validator(mode="after")
    def _isolated_share_the_store(self) -> Settings:
        if self.isolate and self.store_url == "memory:":
            raise ValueError(
                "isolate: isolated plugins need a store that processes can share, memory: is known to one only; "
                "take a file, sqlite:games.sqlite for example"
            )
        if self.isolate and os.name != "posix":
            raise ValueError("isolate: this system can't limit the memory of a process, so no plugin can be isolated")
        return self

    @property
    def store_url(self) -> str:
        """Where the games are kept."""
        return self.store or f"sqlite:{self.data / 'games.sqlite'}"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
