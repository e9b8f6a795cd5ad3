"""Who is calling, and may they do this. Permission is checked before anything is looked up."""

from __future__ import annotations

import hmac
from typing import Any

from engine_service.errors import EngineError, Reason
from engine_service.game import Viewer
from engine_service.service.tokens import Tokens

__all__ = ["Access", "token_of"]

_SCHEME = "bearer "


class Access:
    """Reads the caller's token from the metadata of a call."""

    def __init__(self, tokens: Tokens, operator_key: str | None) -> None:
        """Without an operator key every caller is the operator: the server listens on loopback only then."""
        self.tokens, self._operator_key = tokens, operator_key

    def viewer(self, context: Any, game_id: str) -> Viewer:
        """Whom the caller's token speaks for in this game.

        Raises:
            EngineError: there is no token, or it is not one of this game.
        """
        return self.holder(token_of(context), game_id)

    def holder(self, token: str, game_id: str) -> Viewer:
        """Whom a token speaks for in this game.

        Raises:
            EngineError: as `viewer`.
        """
        if not token:
            raise EngineError(
                Reason.TOKEN_MISSING,
                "the call needs a token of the game, from CreateGame, in its metadata: authorization: Bearer TOKEN",
            )
        return self.tokens.viewer(token, game_id)

    def is_operator(self, context: Any) -> bool:
        """Whether the call carries the operator's key; always false for a server that has none."""
        return self._operator_key is not None and hmac.compare_digest(
            token_of(context).encode(), self._operator_key.encode()
        )

    def require_operator(self, context: Any) -> None:
        """Lets the operator through.

        Raises:
            EngineError: the caller is somebody else.
        """
        if self._operator_key is None:
            return
        token = token_of(context)
        if not token:
            message = "the call needs the operator's key in its metadata: authorization: Bearer KEY"
            raise EngineError(Reason.TOKEN_MISSING, message)
        if not self.is_operator(context):
            raise EngineError(Reason.OPERATOR_ONLY, "the call is for the operator; the key given is not the operator's")


def token_of(context: Any) -> str:
    """The token in the metadata of a call; empty where there is none."""
    for key, value in context.invocation_metadata() or ():
        if key == "authorization" and isinstance(value, str) and value.lower().startswith(_SCHEME):
            return value[len(_SCHEME) :].strip()
    return ""
