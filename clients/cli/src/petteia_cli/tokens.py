"""The user's tokens, in a file that is theirs alone: one place for each server, game and seat."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import platformdirs

from petteia.v1 import engine_pb2
from petteia_client import Tokens

__all__ = ["FileTokens", "home"]

_SPECTATOR = "spectator"


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
            tokens.setdefault(game_id, {})[_SPECTATOR if seat is None else str(seat)] = token

    def keep_all(self, answer: engine_pb2.CreateGameResponse) -> None:
        """Keeps all tokens of a new game, in one change."""
        for seat, token in enumerate(answer.seat_tokens):
            super().keep(answer.frame.game_id, seat, token)
        super().keep(answer.frame.game_id, None, answer.spectator_token)
        with self._changing() as tokens:
            seats = {str(seat): token for seat, token in enumerate(answer.seat_tokens)}
            tokens[answer.frame.game_id] = {**seats, _SPECTATOR: answer.spectator_token}

    def forget(self, game_id: str) -> None:
        """Drops all tokens of a game."""
        super().forget(game_id)
        with self._changing() as tokens:
            tokens.pop(game_id, None)

    def games(self) -> list[str]:
        """The ids of the games that tokens are held for, the newest last."""
        return list(self._tokens)

    def game(self, beginning: str) -> str | None:
        """The one game whose id begins so; None where it is none, or not a single one."""
        found = [game_id for game_id in self._tokens if game_id.startswith(beginning)]
        return beginning if beginning in found else found[0] if len(found) == 1 else None

    @contextlib.contextmanager
    def _changing(self) -> Iterator[dict[str, dict[str, str]]]:
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with self._path.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            everything = self._read()
            yield everything.setdefault(self._server, {})
            fresh = self._path.with_suffix(".new")
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump(everything, file, indent=1)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self._path)

    def _read(self) -> dict[str, dict[str, dict[str, str]]]:
        try:
            read: Any = json.loads(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except ValueError as damaged:
            raise ValueError(f"{self._path} cannot be read as tokens ({damaged}); mend it, or move it away") from None
        if not isinstance(read, dict):
            raise ValueError(f"{self._path} holds no tokens; mend it, or move it away")
        return read
