"""The tokens that a client holds: one for each game and seat, one for each game's spectators."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from petteia.v1 import engine_pb2
from petteia_client.errors import Unauthenticated

__all__ = ["Tokens", "bearer"]


class Tokens:
    """Tokens by game and seat, kept in memory. A client keeps what CreateGame answers, and may be given others.

    Threads may share it.
    """

    def __init__(self) -> None:
        self._tokens: dict[str, Mapping[int | None, str]] = {}
        """Whoever writes puts a new mapping in place of a game's old one, so that readers need no lock."""
        self._writing = threading.Lock()

    def keep(self, game_id: str, seat: int | None, token: str) -> None:
        """Keeps the token of a seat, or of the game's spectators (`seat` None)."""
        with self._writing:
            self._tokens[game_id] = {**self._tokens.get(game_id, {}), seat: token}

    def keep_all(self, answer: engine_pb2.CreateGameResponse | engine_pb2.ImportGameResponse) -> None:
        """Keeps all tokens of a new game."""
        for seat, token in enumerate(answer.seat_tokens):
            self.keep(answer.frame.game_id, seat, token)
        self.keep(answer.frame.game_id, None, answer.spectator_token)

    def forget(self, game_id: str) -> None:
        """Drops all tokens of a game."""
        with self._writing:
            self._tokens.pop(game_id, None)

    def of(self, game_id: str, seat: int | None = None) -> str:
        """The token for a seat; without a seat the spectators', else any of the game. Empty if there is none."""
        tokens = self._tokens.get(game_id, {})
        if seat is None:
            return tokens.get(None) or next(iter(tokens.values()), "")
        return tokens.get(seat, "")

    def seats(self, game_id: str) -> list[int]:
        """The seats of a game whose tokens are held, in order."""
        return sorted(seat for seat in self._tokens.get(game_id, {}) if seat is not None)


def bearer(token: str) -> list[tuple[str, str]]:
    """The call metadata that carries `token`; none for the empty one.

    Raises:
        Unauthenticated: the token holds characters that cannot travel in metadata; no token does.
    """
    if not token:
        return []
    if not (token.isascii() and token.isprintable()) or " " in token:
        raise Unauthenticated("the token is damaged: it holds blanks or letters outside ASCII", reason="TOKEN_INVALID")
    return [("authorization", f"Bearer {token}")]
