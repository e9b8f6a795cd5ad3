"""A client for the Petteia game engine: `Client` blocks, `AsyncClient` awaits, and both have the same methods.

    with Client("127.0.0.1:7070") as client:
        game = client.create_game("delphi", [person("Ada"), bot(), bot()])

The methods are described in `petteia_client.requests` and `petteia_client.waiting`, the exceptions in
`petteia_client.errors`. Answers are the messages of `petteia.v1`.
"""

from petteia_client._endpoint import ADDRESS, TIMEOUT
from petteia_client.aio import AsyncClient
from petteia_client.errors import (
    DeadlineExceeded,
    DecisionGone,
    FieldViolation,
    GameOver,
    IllegalMove,
    InvalidRequest,
    MoveRefused,
    NotFound,
    NotYourTurn,
    PermissionDenied,
    PetteiaError,
    SeatHeldByBot,
    ServerFailed,
    Unauthenticated,
    Unavailable,
    UndoRefused,
    UnreadableMove,
    VersionGone,
)
from petteia_client.requests import bot, person
from petteia_client.sync import Client
from petteia_client.tokens import Tokens
from petteia_client.views import UnreadableView, decode_view, to_dict
from petteia_client.waiting import is_over, must_decide

__all__ = [
    "ADDRESS",
    "TIMEOUT",
    "AsyncClient",
    "Client",
    "DeadlineExceeded",
    "DecisionGone",
    "FieldViolation",
    "GameOver",
    "IllegalMove",
    "InvalidRequest",
    "MoveRefused",
    "NotFound",
    "NotYourTurn",
    "PermissionDenied",
    "PetteiaError",
    "SeatHeldByBot",
    "ServerFailed",
    "Tokens",
    "Unauthenticated",
    "Unavailable",
    "UndoRefused",
    "UnreadableMove",
    "UnreadableView",
    "VersionGone",
    "bot",
    "decode_view",
    "is_over",
    "must_decide",
    "person",
    "to_dict",
]
