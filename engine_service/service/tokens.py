"""Tokens: signed texts that say what their holder may do. The server keeps none of them, only the key."""

from __future__ import annotations

import functools
import os
import secrets
from pathlib import Path
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from engine_service.errors import EngineError, Reason
from engine_service.game import SPECTATOR, Viewer
from engine_service.store.base import Place

__all__ = ["Tokens", "load_key"]

_SPECTATOR_SEAT = -1
_SHORTEST_KEY = 32
_REMEMBERED = 1 << 14
"""Good tokens whose signature is not checked again."""


def load_key(path: Path) -> str:
    """The key that signs this server's tokens, made at the first start and kept in a file for its owner alone.

    Raises:
        ValueError: the file holds no key that could keep a secret.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    if not path.exists():
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(32))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(fresh, path)  # of two servers that start at once, the first one's key stays
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    key = path.read_text("ascii").strip()
    if len(key) < _SHORTEST_KEY:
        raise ValueError(
            f"{path}: the key in it has {len(key)} characters, at least {_SHORTEST_KEY} are needed; put the right one "
            "back, or delete the file for a new key, by which all tokens made so far are void"
        )
    return key


class Tokens:
    """Makes and reads the tokens of seats, spectators and pages; the same call gives the same token."""

    def __init__(self, key: str) -> None:
        self._seats = URLSafeSerializer(key, salt="petteia seat 1")
        self._pages = URLSafeSerializer(key, salt="petteia page 1")
        self._read = functools.lru_cache(_REMEMBERED)(self._verify)

    def for_viewer(self, game_id: str, viewer: Viewer) -> str:
        """The token of a seat of a game, or of its spectators."""
        return str(self._seats.dumps([game_id, _SPECTATOR_SEAT if viewer is SPECTATOR else viewer]))

    def viewer(self, token: str, game_id: str) -> Viewer:
        """Whom a token speaks for in this game.

        Raises:
            EngineError: it was not made by this server (TOKEN_INVALID), or is for another game (TOKEN_FOREIGN).
        """
        of_game, viewer = self._read(token)
        if of_game != game_id:
            raise EngineError(Reason.TOKEN_FOREIGN, "the token is for another game")
        return viewer

    def _verify(self, token: str) -> tuple[str, Viewer]:
        try:
            of_game, seat = self._seats.loads(token)
        except (BadData, ValueError, TypeError):
            raise EngineError(
                Reason.TOKEN_INVALID, "the token was not made by this server, or was changed; use one from CreateGame"
            ) from None
        return of_game, SPECTATOR if seat == _SPECTATOR_SEAT else int(seat)

    def page(self, list_of: list[Any], last: Place) -> str:
        """The token that goes on behind `last` in the list with these filters."""
        return str(self._pages.dumps([list_of, last.created, last.game_id]))

    def place(self, token: str, list_of: list[Any]) -> Place:
        """Where the page before ended.

        Raises:
            EngineError: the token is no page token of this server, or one of another list (INVALID_PAGE_TOKEN).
        """
        try:
            of_list, created, game_id = self._pages.loads(token)
        except (BadData, ValueError, TypeError):
            raise _wrong_page("was not made by this server, or was changed") from None
        if of_list != list_of:
            raise _wrong_page("belongs to a list with other filters")
        return Place(created, game_id)


def _wrong_page(why: str) -> EngineError:
    message = f"the page token {why}; leave it empty to begin with the first page"
    return EngineError(Reason.INVALID_PAGE_TOKEN, message, field="page_token")
