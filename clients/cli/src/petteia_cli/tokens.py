"""The user's tokens, in a file that is theirs alone: one place for each server, game and seat."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import platformdirs

from petteia.v1 import engine_pb2
from petteia_client import Tokens

__all__ = ["FileTokens", "home"]

_SPECTATOR = "spectator"
_SEAT = re.compile(rf"{_SPECTATOR}|0|[1-9][0-9]{{0,8}}")

_Servers = dict[str, dict[str, dict[str, str]]]
"""Servers, their games, and the games' seats, each with its token."""


def home() -> Path:
    """The folder of what the CLI keeps for its user: `PETTEIA_HOME`, else the system's place for state."""
    return Path(os.environ.get("PETTEIA_HOME") or platformdirs.user_state_dir("petteia"))


class FileTokens(Tokens):
    """Tokens for one server that outlive the program. Every change is written at once, whole or not at all.

    Programs that run at the same moment lose nothing to each other: a change reads the file anew under a lock.

    Raises:
        ValueError: the file is there, but is no list of tokens.
    """

    def __init__(self, server: str, *, path: Path | None = None) -> None:
        super().__init__()
        self._server, self._path = server, path or home() / "tokens.json"
        for game_id, tokens in self._read().get(server, {}).items():
            for seat, token in tokens.items():
                super().keep(game_id, None if seat == _SPECTATOR else int(seat), token)

    def keep(self, game_id: str, seat: int | None, token: str) -> None:
        """Keeps the token of a seat, or of the game's spectators (`seat` None)."""
        super().keep(game_id, seat, token)
        with self._changing() as tokens:
            tokens.setdefault(game_id, {})[_key(seat)] = token

    def keep_all(self, answer: engine_pb2.CreateGameResponse | engine_pb2.ImportGameResponse) -> None:
        """Keeps all tokens of a new game, in one change."""
        new: dict[int | None, str] = {**dict(enumerate(answer.seat_tokens)), None: answer.spectator_token}
        for seat, token in new.items():
            super().keep(answer.frame.game_id, seat, token)
        with self._changing() as tokens:
            tokens[answer.frame.game_id] = {_key(seat): token for seat, token in new.items()}

    def forget(self, game_id: str) -> None:
        """Drops all tokens of a game."""
        super().forget(game_id)
        with self._changing() as tokens:
            tokens.pop(game_id, None)

    def games(self, beginning: str = "") -> list[str]:
        """The ids that begin so, of games that tokens are held for, the newest last; a whole id is the only one."""
        if beginning in self._tokens:
            return [beginning]
        return [each for each in self._tokens if each.startswith(beginning)]

    @contextlib.contextmanager
    def _changing(self) -> Iterator[dict[str, dict[str, str]]]:
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with self._path.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            everything = self._read()
            yield everything.setdefault(self._server, {})
            fresh = self._path.with_suffix(".new")
            fresh.unlink(missing_ok=True)
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump(everything, file, indent=1)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self._path)

    def _read(self) -> _Servers:
        try:
            read = json.loads(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except (ValueError, RecursionError) as damaged:
            raise ValueError(f"{self._path} cannot be read as tokens ({damaged}); mend it, or move it away") from None
        if not _well_formed(read):
            raise ValueError(f"{self._path} holds something else than tokens; mend it, or move it away")
        servers: _Servers = read
        return servers


def _key(seat: int | None) -> str:
    return _SPECTATOR if seat is None else str(seat)


def _well_formed(read: Any) -> bool:
    """Whether this is a mapping of mappings of mappings, from seats to tokens in the end."""
    level = [read]
    for _ in range(2):
        if not all(isinstance(each, dict) for each in level):
            return False
        level = [inner for each in level for inner in each.values()]
    return all(
        isinstance(tokens, dict)
        and all(_SEAT.fullmatch(seat) and isinstance(token, str) for seat, token in tokens.items())
        for tokens in level
    )
