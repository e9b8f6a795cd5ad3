"""Every method of the two clients, once: plain arguments in, the flow to the engine's answer out.

All of them take `timeout`, the deadline in seconds, where it is not to be the client's. Those for a game take a
`token` where it is not to be the one in `client.tokens`, and those that answer with texts a `language`.
They raise `PetteiaError`, whose tree stands in `petteia_client.errors`, and ValueError for a number that no field
of the API holds, -1 for a seat say.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from google.protobuf.message import Message

from petteia.v1 import engine_pb2 as pb
from petteia.v1 import game_type_pb2, watch_pb2
from petteia_client._endpoint import Endpoint
from petteia_client._flow import Call, Flow, ask
from petteia_client.views import decode_view

__all__ = [
    "apply",
    "bot",
    "create_game",
    "delete_game",
    "described_type",
    "get_game",
    "get_game_type",
    "legal_moves",
    "list_game_types",
    "list_games",
    "person",
    "read_view",
    "suggest",
    "undo",
    "view",
]


WithView: TypeAlias = pb.ViewResponse | pb.ApplyResponse | pb.UndoResponse | watch_pb2.Snapshot | watch_pb2.Update
"""Whatever has a frame and a view."""


def person(name: str = "") -> pb.SeatHolder:
    """A seat held by a person, with a display name or without."""
    return pb.SeatHolder(player=name)


def bot(name: str = "random") -> pb.SeatHolder:
    """A seat held by a bot, one of those that `get_game_type` lists."""
    return pb.SeatHolder(bot=name)


def list_game_types(client: Endpoint, *, timeout: float | None = None) -> Flow[pb.ListGameTypesResponse]:
    """The game types that are installed, in alphabetical order."""
    return ask(Call("ListGameTypes", pb.ListGameTypesRequest(), client.operator_key, timeout))


def get_game_type(client: Endpoint, game_type: str, *, timeout: float | None = None) -> Flow[pb.GetGameTypeResponse]:
    """All about one game type: options, verbs, events, bots, the view's descriptors, the rules."""
    return ask(Call("GetGameType", pb.GetGameTypeRequest(game_type=game_type), client.operator_key, timeout))


def create_game(
    client: Endpoint,
    game_type: str,
    seats: Sequence[pb.SeatHolder],
    *,
    options: Mapping[str, str | int | bool] | None = None,
    seed: str | bytes = b"",
    request_id: str = "",
    language: str = "",
    timeout: float | None = None,
) -> Flow[pb.CreateGameResponse]:
    """Starts a game and keeps its tokens in `client.tokens`.

    `seats` says who holds each seat, in order: `[person("Ada"), bot(), bot()]`. `options` are those that differ from
    their defaults, `seed` is the creator's own contribution to the game's chance, at most 64 bytes. The call is safe
    to repeat: its `request_id` is made up where none is given.
    """
    request = pb.CreateGameRequest(
        game_type=game_type,
        seats=seats,
        options={name: _spell(value) for name, value in (options or {}).items()},
        seed_contribution=seed.encode() if isinstance(seed, str) else seed,
        request_id=request_id or str(uuid.uuid4()),
        language=language or client.language,
    )
    answer: pb.CreateGameResponse = yield Call("CreateGame", request, client.operator_key, timeout)
    client.tokens.keep_all(answer)
    return answer


def get_game(
    client: Endpoint, game_id: str, *, token: str = "", language: str = "", timeout: float | None = None
) -> Flow[pb.GetGameResponse]:
    """What every viewer may know of a game: seats, who must decide, the result."""
    request = pb.GetGameRequest(game_id=game_id, language=language or client.language)
    return ask(Call("GetGame", request, token or _token(client, game_id), timeout))


def list_games(
    client: Endpoint,
    *,
    game_type: str = "",
    over: bool | None = None,
    page_size: int = 0,
    page_token: str = "",
    timeout: float | None = None,
) -> Flow[pb.ListGamesResponse]:
    """One page of the games on this server, the newest first; for the operator.

    Only games of one type, or only those that have ended (`over`) or go on (not `over`). `page_size` is 1 to 500, 0 for
    50; `page_token` is the `next_page_token` of the page before.
    """
    request = pb.ListGamesRequest(page_size=page_size, page_token=page_token, game_type=game_type, over=over)
    return ask(Call("ListGames", request, client.operator_key, timeout))


def delete_game(client: Endpoint, game_id: str, *, timeout: float | None = None) -> Flow[pb.DeleteGameResponse]:
    """Deletes a game for good, and its tokens from `client.tokens`; for the operator."""
    request = pb.DeleteGameRequest(game_id=game_id)
    answer: pb.DeleteGameResponse = yield Call("DeleteGame", request, client.operator_key, timeout)
    client.tokens.forget(game_id)
    return answer


def legal_moves(
    client: Endpoint,
    game_id: str,
    seat: int,
    *,
    token: str = "",
    language: str = "",
    timeout: float | None = None,
) -> Flow[pb.LegalMovesResponse]:
    """What a seat may do now, and the decision to name in `apply`."""
    request = pb.LegalMovesRequest(game_id=game_id, seat=seat, language=language or client.language)
    return ask(Call("LegalMoves", request, token or _token(client, game_id, seat), timeout))


def apply(
    client: Endpoint,
    game_id: str,
    seat: int,
    decision: int,
    moves: str | Sequence[str],
    *,
    dry_run: bool = False,
    with_view: bool = False,
    with_legal_moves: bool = False,
    token: str = "",
    language: str = "",
    timeout: float | None = None,
) -> Flow[pb.ApplyResponse]:
    """Makes one move or several, given by their notations; `applied` in the answer says how many were made.

    `decision` is the one that is answered; `legal_moves` and every answer name it. Answering it again with the same
    moves changes nothing and gives the first answer again. A `dry_run` only judges.
    """
    request = pb.ApplyRequest(
        game_id=game_id,
        seat=seat,
        decision=decision,
        moves=[moves] if isinstance(moves, str) else moves,
        dry_run=dry_run,
        with_view=with_view,
        with_legal_moves=with_legal_moves,
        language=language or client.language,
    )
    return ask(Call("Apply", request, token or _token(client, game_id, seat), timeout))


def view(
    client: Endpoint,
    game_id: str,
    seat: int | None = None,
    *,
    version: int | None = None,
    entries_from: int | None = None,
    with_board: bool = False,
    token: str = "",
    language: str = "",
    timeout: float | None = None,
) -> Flow[pb.ViewResponse]:
    """What a seat may know, or the spectator (`seat` None), now or at an earlier `version`.

    The answer holds the entries from version `entries_from` on, and the board drawn for a terminal, where asked for.
    `read_view` opens the view itself.
    """
    request = pb.ViewRequest(
        game_id=game_id,
        seat=seat,
        version=version,
        entries_from=entries_from,
        with_board=with_board,
        language=language or client.language,
    )
    return ask(Call("View", request, token or _token(client, game_id, seat), timeout))


def undo(
    client: Endpoint,
    game_id: str,
    seat: int,
    from_version: int,
    to_version: int,
    *,
    with_view: bool = False,
    with_legal_moves: bool = False,
    token: str = "",
    language: str = "",
    timeout: float | None = None,
) -> Flow[pb.UndoResponse]:
    """Takes a seat's own moves back: from the version that the game is at to one of the `undo_versions` that `view`,
    `apply` and `undo` answer with. Repeating it changes nothing and gives the first answer again.
    """
    request = pb.UndoRequest(
        game_id=game_id,
        seat=seat,
        from_version=from_version,
        to_version=to_version,
        with_view=with_view,
        with_legal_moves=with_legal_moves,
        language=language or client.language,
    )
    return ask(Call("Undo", request, token or _token(client, game_id, seat), timeout))


def suggest(
    client: Endpoint,
    game_id: str,
    seat: int,
    bot: str = "",
    *,
    token: str = "",
    language: str = "",
    timeout: float | None = None,
) -> Flow[pb.SuggestResponse]:
    """What a bot would do in the seat's place; the engine chooses a bot where none is named."""
    request = pb.SuggestRequest(game_id=game_id, seat=seat, bot=bot, language=language or client.language)
    return ask(Call("Suggest", request, token or _token(client, game_id, seat), timeout))


def read_view(client: Endpoint, answer: WithView, *, timeout: float | None = None) -> Flow[Message]:
    """The view in an answer of `view`, `apply` or `undo`, or in news of `watch`, as a message of the game's own type.

    The descriptors come from the engine, are asked for once, and again when the rules have changed.

    Raises:
        UnreadableView: the answer holds no view, or a damaged one.
    """
    game_type = yield from described_type(client, answer.frame.game_type, answer.frame.rules_version, timeout=timeout)
    return decode_view(game_type, answer.view)


def described_type(
    client: Endpoint, game_type: str, rules_version: str = "", *, timeout: float | None = None
) -> Flow[game_type_pb2.GameType]:
    """All about a game type, from memory if it was asked for before and still has this `rules_version`."""
    known = client.known_types.get(game_type)
    if known is None or (rules_version and known.summary.rules_version != rules_version):
        answer = yield from get_game_type(client, game_type, timeout=timeout)
        known = client.known_types[game_type] = answer.game_type
    return known


def _token(client: Endpoint, game_id: str, seat: int | None = None) -> str:
    return client.tokens.of(game_id, seat) or client.operator_key


def _spell(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
