"""What a client is besides its methods: where the engine is, and what every call to it carries."""

from __future__ import annotations

import threading

import grpc

from petteia.v1 import game_type_pb2
from petteia_client.tokens import Tokens

__all__ = ["ADDRESS", "CLOSED", "TIMEOUT", "Endpoint"]

ADDRESS = "127.0.0.1:7070"
"""Where an engine listens unless it is told otherwise."""

TIMEOUT = 10.0
"""The deadline of a call in seconds, unless the client or the call names another."""

CLOSED = "the client was closed before the answer came"
"""What whoever waits for an answer is told when the client is closed."""


class Endpoint:
    """An engine's address with the tokens for it; the base of both clients.

    Args:
        address: host and port of the engine, or any gRPC target, `dns:///engine.example:7070`.
        timeout: the deadline of each call in seconds.
        operator_key: the operator's key, for the calls that are the operator's.
        language: the language of texts, as a language tag; English where a game has no texts in it.
        credentials: what makes the channel secure (`grpc.ssl_channel_credentials()`); None for plain text.
        tokens: where to keep tokens; by default a place of the client's own.

    Attributes:
        tokens: the tokens for games and seats; those of a game made by this client are kept here at once.
    """

    def __init__(
        self,
        address: str = ADDRESS,
        *,
        timeout: float = TIMEOUT,
        operator_key: str = "",
        language: str = "",
        credentials: grpc.ChannelCredentials | None = None,
        tokens: Tokens | None = None,
    ) -> None:
        if not timeout > 0:
            raise ValueError(f"timeout is {timeout}, must be a number of seconds above 0")
        self.address = address
        self.timeout = timeout
        self.operator_key = operator_key
        self.language = language
        self.credentials = credentials
        self.tokens = tokens if tokens is not None else Tokens()
        self._opening = threading.Lock()
        self.known_types: dict[str, game_type_pb2.GameType] = {}
        """Game types that were asked for to read a view, by id."""
