"""Input that is too large, odd or hostile: refused with a reason that reaches the caller, and nothing comes of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest

from engine_service.errors import Reason
from petteia.v1 import engine_pb2 as pb
from tests.service.table import bearer, refused
from tests.service.world import KEY, METHODS, Call, World, world

ODD_IDS = ("../../etc/passwd", "'; DROP TABLE games; --", "%00", "game?x=1#y", "a b", "{}", "\u202eevil"[1:], "*")
UNPRINTABLE = ("\0", "a\nb", "\x1b[31m", "\u202e", "\u2028", "\ufeff")


@pytest.fixture
async def there(tmp_path: Path) -> AsyncIterator[World]:
    """A server with a game in every situation."""
    async with world(tmp_path) as made:
        yield made


def has(rpc: str, field: str) -> bool:
    """Whether the RPC's request has such a field."""
    request: Any = METHODS[rpc].input_type
    return field in request.fields_by_name


def names_in(folder: Path) -> list[Path]:
    """All files below a folder."""
    return sorted(folder.rglob("*"))


async def expect(there: World, rpc: str, call: Call, reason: Reason, field: str = "") -> None:
    """The call is refused for this reason, names the field, and changes nothing."""
    before = await there.contents()
    refusal = await there.refusal(rpc, call)
    assert refusal.info.reason == reason, (rpc, call)
    assert not field or refusal.fields == [field], (rpc, call)
    assert await there.contents() == before


@pytest.mark.parametrize("text", ["x" * 65, "ß" * 65, *UNPRINTABLE])
async def test_texts_are_short_and_can_be_printed(there: World, text: str) -> None:
    """Every text of every request has its limit, languages, names and request ids included."""
    for rpc in METHODS:
        for field in ("language", "game_id", "game_type", "request_id"):
            if has(rpc, field) or (rpc == "Play" and field in ("language", "game_id")):
                await expect(there, rpc, there.changed(rpc, **{field: text}), Reason.INVALID_REQUEST, field)
    seats = [pb.SeatHolder(), pb.SeatHolder(player=text)]
    for rpc in ("CreateGame", "ImportGame"):
        await expect(there, rpc, there.changed(rpc, seats=seats), Reason.INVALID_REQUEST, "seats[1].player")
    for options in ({text: "1"}, {"heap": text}):
        await expect(
            there, "CreateGame", there.changed("CreateGame", options=options), Reason.INVALID_REQUEST, "options"
        )


async def test_lists_and_texts_of_moves_have_their_limits(there: World) -> None:
    """No move, more than 64 moves, a move beyond 200 characters, one with characters that are no text."""
    for rpc in ("Apply", "Play"):
        for moves, field in (
            ([], "moves"), (["hold"] * 65, "moves"), (["hold", "x" * 201], "moves[1]"), (["hold\0"], "moves[0]"),
        ):  # fmt: skip
            await expect(there, rpc, there.changed(rpc, moves=moves), Reason.INVALID_REQUEST, field)
    calls = pb.PlayRequest(calls=[there.right("Play").request.calls[0]] * 65)
    await expect(there, "Play", Call(calls, there.toy.seat_tokens[0]), Reason.INVALID_REQUEST, "calls")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("take", Reason.MALFORMED_MOVE),
        ("take 1 2", Reason.MALFORMED_MOVE),
        ("take -", Reason.MALFORMED_MOVE),
        ("take one", Reason.MALFORMED_MOVE),
        ("take 1.0", Reason.MALFORMED_MOVE),
        ("take １", Reason.MALFORMED_MOVE),
        ("take +1", Reason.MALFORMED_MOVE),
        ("take 99999999999999999999", Reason.MALFORMED_MOVE),
        ("take  1", Reason.MALFORMED_MOVE),
        ("take 1 ", Reason.MALFORMED_MOVE),
        ("hold purple", Reason.MALFORMED_MOVE),
        ("Take 1", Reason.UNKNOWN_VERB),
        (" take 1", Reason.UNKNOWN_VERB),
        (" ", Reason.UNKNOWN_VERB),
        ("", Reason.UNKNOWN_VERB),
        ("take_back", Reason.UNKNOWN_VERB),
        ("take\u00a01", Reason.INVALID_REQUEST),
        ("take -1", Reason.ILLEGAL_MOVE),
        ("take 01", Reason.ILLEGAL_MOVE),
        ("hold -", Reason.ILLEGAL_MOVE),
    ],
)
async def test_only_a_notation_as_it_was_offered_is_a_move(there: World, move: str, reason: Reason) -> None:
    """What nearly looks like a legal move is not one, and the refusal says why."""
    await expect(there, "Apply", there.changed("Apply", moves=[move]), reason, "moves[0]")


async def test_ids_are_names_and_nothing_else(there: World, tmp_path: Path) -> None:
    """A path, a statement or a pattern in place of an id finds nothing; whose token is foreign learns no more."""
    files = names_in(tmp_path)
    for odd in ODD_IDS:
        for rpc in METHODS:
            if rpc == "DeleteGame":
                await expect(there, rpc, there.changed(rpc, game_id=odd), Reason.GAME_NOT_FOUND)
            elif has(rpc, "game_id") or rpc == "Play":
                await expect(there, rpc, there.changed(rpc, game_id=odd), Reason.TOKEN_FOREIGN)
    await expect(there, "GetGameType", there.changed("GetGameType", game_type="../toy"), Reason.GAME_TYPE_NOT_FOUND)
    await expect(there, "ExportGame", there.changed("ExportGame", game_id="*", token=KEY), Reason.GAME_NOT_FOUND)
    assert names_in(tmp_path) == files


async def test_a_foreign_token_does_not_tell_which_games_there_are(there: World) -> None:
    """The refusal is the same, word by word, for a game that is there, one that was, and one that never was."""
    told = set()
    for game_id in (there.held.frame.game_id, there.deleted.frame.game_id, "0" * 32):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await there.call("View", there.changed("View", game_id=game_id))
        told.add((caught.value.code(), caught.value.details(), str(caught.value.trailing_metadata())))
    assert len(told) == 1


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ("Basic {}", Reason.TOKEN_MISSING),
        ("{}", Reason.TOKEN_MISSING),
        ("Bearer ", Reason.TOKEN_MISSING),
        ("Bearer", Reason.TOKEN_MISSING),
        ("Bearer {} {}", Reason.TOKEN_INVALID),
        ("Bearer {}.x", Reason.TOKEN_INVALID),
        ("Bearer " + "x" * 4000, Reason.TOKEN_INVALID),
        ("Bearer .", Reason.TOKEN_INVALID),
        ("Bearer eNp.x.y", Reason.TOKEN_INVALID),
    ],
)
async def test_a_token_comes_in_one_form(there: World, header: str, reason: Reason) -> None:
    """Another scheme, two tokens in one, or a token with something behind it is none."""
    token, call = there.toy.seat_tokens[0], there.right("View")
    with pytest.raises(grpc.aio.AioRpcError):
        await there.stub.View(call.request, metadata=(("authorization", header.format(token, token)),))
    refusal = await refused(there.stub.View(call.request, metadata=(("authorization", header.format(token, token)),)))
    assert refusal.info.reason == reason
    assert await there.stub.View(call.request, metadata=(("authorization", f"bearer {token}"),))


async def test_page_tokens_are_not_tokens_of_seats(there: World) -> None:
    """A token for one purpose is worth nothing for another."""
    page = await there.call("ListGames", there.changed("ListGames", page_size=1))
    await expect(there, "View", there.changed("View", token=page.next_page_token), Reason.TOKEN_INVALID)
    seats = there.changed("ListGames", page_token=there.toy.seat_tokens[0])
    await expect(there, "ListGames", seats, Reason.INVALID_PAGE_TOKEN, "page_token")
    other = there.changed("ListGames", page_token=page.next_page_token, over=True)
    await expect(there, "ListGames", other, Reason.INVALID_PAGE_TOKEN, "page_token")


async def test_a_refusal_reaches_its_caller_however_long_it_would_be(there: World) -> None:
    """What was asked before fills thousands of characters; the refusal still fits into what clients take."""
    token = there.toy.seat_tokens[0]
    moves = ["look", *(f"{number} {'x' * 190}" for number in range(63))]
    await there.call("Apply", there.changed("Apply", moves=moves))
    request: Any = there.changed("Apply", moves=["hold"]).request
    refusal = await refused(there.stub.Apply(request, metadata=bearer(token)))
    assert refusal.info.reason == Reason.DECISION_ANSWERED


async def test_a_message_beyond_what_grpc_takes_is_refused_by_grpc(there: World) -> None:
    """Five megabytes never come to the engine, however they are sent; the call is over with the same status."""
    for rpc in ("Apply", "Watch", "Play", "ImportGame"):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await there.call(rpc, Call(bytes(5 << 20), KEY))
        assert caught.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED


async def test_records_that_cannot_be_are_refused(there: World) -> None:
    """Times out of time, seats without end, entries from nowhere: each is told, and makes no game."""
    for spoil in (
        lambda record: setattr(record.create_time, "nanos", -1),
        lambda record: setattr(record.create_time, "seconds", 2**62),
        lambda record: setattr(record, "seed", b""),
        lambda record: record.entries.add(version=2**32 - 1),
        lambda record: record.ClearField("entries"),
        lambda record: setattr(record.entries[0], "undo_to", 7),
    ):
        request: Any = there.right("ImportGame").request
        spoil(request.record)
        await expect(there, "ImportGame", Call(request, KEY), Reason.INVALID_REQUEST, "record")
    request = there.right("ImportGame").request
    for number in range(65):
        request.record.seats.add(seat=number)
    await expect(there, "ImportGame", Call(request, KEY), Reason.SEATS_OUT_OF_RANGE, "seats")
