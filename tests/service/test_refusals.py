"""Bad input of every kind: the reason and status that the API promises, and nothing changed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from grpc import StatusCode

from engine_service.errors import Reason
from engine_service.service.status import CODES
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import error_pb2
from tests.service.table import PERSONS, Refusal, apply, bearer, new_game, refused

PROTO = Path(error_pb2.__file__).with_name("error.proto")


def test_reasons_codes_and_proto_agree() -> None:
    """Every reason stands in the enum of the API, whose comment begins with the status that the table gives it."""
    comments = re.findall(r"  // ([A-Z_]+): (?:[^\n]*\n  //)*[^\n]*\n  ERROR_REASON_(\w+) =", PROTO.read_text())
    assert {name: code for code, name in comments} == {str(each): CODES[each].name for each in Reason}
    names = {name.removeprefix("ERROR_REASON_") for name in list(error_pb2.ErrorReason.keys())} - {"UNSPECIFIED"}
    assert names == {str(each) for each in Reason}


def holds(refusal: Refusal, reason: Reason, field: str = "") -> None:
    """The refusal has this reason, the reason's status, and names the field."""
    assert refusal.info.reason == reason
    assert refusal.code is CODES[reason]
    assert not field or field in refusal.fields


@pytest.mark.parametrize(
    ("request_", "reason", "field"),
    [
        (pb.CreateGameRequest(game_type="chess", seats=PERSONS), Reason.GAME_TYPE_NOT_FOUND, "game_type"),
        (pb.CreateGameRequest(seats=PERSONS), Reason.INVALID_REQUEST, "game_type"),
        (pb.CreateGameRequest(game_type="delphi", seats=PERSONS[:2]), Reason.SEATS_OUT_OF_RANGE, "seats"),
        (pb.CreateGameRequest(game_type="delphi", seats=PERSONS * 2), Reason.SEATS_OUT_OF_RANGE, "seats"),
        (
            pb.CreateGameRequest(game_type="delphi", seats=PERSONS, options={"parade": "1"}),
            Reason.INVALID_OPTION,
            "options[parade]",
        ),
        (
            pb.CreateGameRequest(game_type="delphi", seats=PERSONS, options={"parades": "one"}),
            Reason.INVALID_OPTION,
            "options[parades]",
        ),
        (
            pb.CreateGameRequest(game_type="delphi", seats=[*PERSONS[:2], pb.SeatHolder(bot="deep")]),
            Reason.BOT_NOT_FOUND,
            "seats[2].bot",
        ),
        (
            pb.CreateGameRequest(game_type="delphi", seats=[*PERSONS[:2], pb.SeatHolder(player="x" * 65)]),
            Reason.INVALID_REQUEST,
            "seats[2].player",
        ),
        (
            pb.CreateGameRequest(game_type="delphi", seats=PERSONS, seed_contribution=b"x" * 65),
            Reason.INVALID_REQUEST,
            "seed_contribution",
        ),
        (
            pb.CreateGameRequest(game_type="delphi", seats=PERSONS, request_id="\x00"),
            Reason.INVALID_REQUEST,
            "request_id",
        ),
        (pb.CreateGameRequest(game_type="d" * 70_000, seats=PERSONS), Reason.REQUEST_TOO_LARGE, ""),
    ],
)
async def test_no_game_comes_of_a_wrong_request(stub: Any, request_: Any, reason: Reason, field: str) -> None:
    """CreateGame refuses what cannot be right by its name, and makes no game."""
    holds(await refused(stub.CreateGame(request_)), reason, field)
    assert not (await stub.ListGames(pb.ListGamesRequest())).games


async def test_a_request_id_belongs_to_one_request(stub: Any) -> None:
    """The same id with another request is refused."""
    await new_game(stub, request_id="one")
    holds(await refused(new_game(stub, request_id="one", options={"parades": "2"})), Reason.REQUEST_ID_REUSED)


@pytest.mark.parametrize(
    ("seat", "decision", "moves", "reason"),
    [
        (0, 0, ["fly zeus"], Reason.UNKNOWN_VERB),
        (0, 0, ["lay"], Reason.MALFORMED_MOVE),
        (0, 0, ["lay zeus hera"], Reason.MALFORMED_MOVE),
        (0, 0, ["lay 7"], Reason.MALFORMED_MOVE),
        (0, 0, ["strike athens x"], Reason.MALFORMED_MOVE),
        (0, 0, ["drop_out"], Reason.ILLEGAL_MOVE),
        (0, 0, ["lay  pass"], Reason.MALFORMED_MOVE),
        (0, 0, ["lay pass", "drop_out"], Reason.ILLEGAL_MOVE),
        (0, 0, [], Reason.INVALID_REQUEST),
        (0, 0, ["x" * 201], Reason.INVALID_REQUEST),
        (0, 0, ["lay pass"] * 65, Reason.INVALID_REQUEST),
        (0, None, ["lay pass"], Reason.INVALID_REQUEST),
        (None, 0, ["lay pass"], Reason.INVALID_REQUEST),
        (0, 7, ["lay pass"], Reason.DECISION_IN_FUTURE),
        (3, 0, ["lay pass"], Reason.SEAT_NOT_FOUND),
        (1, 0, ["lay pass"], Reason.TOKEN_FOREIGN),
    ],
)
async def test_no_move_comes_of_a_wrong_apply(
    stub: Any, seat: int | None, decision: int | None, moves: list[str], reason: Reason
) -> None:
    """Apply refuses what cannot be played, and the game stays at its version."""
    game = await new_game(stub)
    request = pb.ApplyRequest(game_id=game.frame.game_id, seat=seat, decision=decision, moves=moves)
    holds(await refused(stub.Apply(request, metadata=bearer(game.seat_tokens[0]))), reason)
    looked = await stub.GetGame(pb.GetGameRequest(game_id=game.frame.game_id), metadata=bearer(game.seat_tokens[0]))
    assert looked.frame == game.frame


async def test_decisions_that_are_gone(stub: Any) -> None:
    """A decision answered before is refused with other moves, one replaced is gone; both name the present one."""
    game = await new_game(stub)
    token = bearer(game.seat_tokens[0])
    await stub.Apply(apply(game, 0, 0, "lay pass"), metadata=token)
    answered = await refused(stub.Apply(apply(game, 0, 0, "take_back"), metadata=token))
    holds(answered, Reason.DECISION_ANSWERED, "decision")
    assert answered.info.metadata["present"] == "1"
    await stub.Apply(apply(game, 1, 0, "lay pass"), metadata=bearer(game.seat_tokens[1]))
    gone = await refused(stub.Apply(apply(game, 0, 2, "take_back"), metadata=token))
    holds(gone, Reason.DECISION_GONE, "decision")
    assert gone.info.metadata["present"] == "1"


async def test_a_game_that_is_over_takes_no_moves(stub: Any) -> None:
    """After the end every move is refused with GAME_OVER; before it, a seat that waits hears NOT_YOUR_TURN."""
    game = await new_game(stub, options={"parades": "1"})
    waited = False
    while True:
        looked = await stub.GetGame(
            pb.GetGameRequest(game_id=game.frame.game_id), metadata=bearer(game.spectator_token)
        )
        if looked.frame.HasField("result"):
            break
        acting = {each.seat for each in looked.frame.decisions}
        for seat in sorted({0, 1, 2} - acting)[:1]:
            call = stub.Apply(
                apply(game, seat, looked.frame.version, "drop_out"), metadata=bearer(game.seat_tokens[seat])
            )
            holds(await refused(call), Reason.NOT_YOUR_TURN, "seat")
            waited = True
        turn = next(each for each in looked.frame.decisions if each.required)
        request = pb.LegalMovesRequest(game_id=game.frame.game_id, seat=turn.seat)
        own = bearer(game.seat_tokens[turn.seat])
        moves = (await stub.LegalMoves(request, metadata=own)).legal_moves.moves
        await stub.Apply(apply(game, turn.seat, turn.decision, moves[0].notation), metadata=own)
    assert waited
    call = stub.Apply(apply(game, 0, looked.frame.version, "drop_out"), metadata=bearer(game.seat_tokens[0]))
    holds(await refused(call), Reason.GAME_OVER)


async def test_tokens_open_their_own_seat_and_nothing_else(stub: Any) -> None:
    """No token, a forged one, one of another game and the spectator's are each refused; so is a game that is gone."""
    game, other = await new_game(stub), await new_game(stub)
    request = pb.ViewRequest(game_id=game.frame.game_id, seat=0)
    holds(await refused(stub.View(request)), Reason.TOKEN_MISSING)
    holds(await refused(stub.View(request, metadata=bearer(game.seat_tokens[0][:-2] + "xx"))), Reason.TOKEN_INVALID)
    holds(await refused(stub.View(request, metadata=bearer(other.seat_tokens[0]))), Reason.TOKEN_FOREIGN)
    holds(await refused(stub.View(request, metadata=bearer(game.spectator_token))), Reason.TOKEN_FOREIGN)
    for odd in ("../../etc/passwd", "'; DROP TABLE games; --", "x" * 64):
        call = stub.View(pb.ViewRequest(game_id=odd, seat=0), metadata=bearer(game.seat_tokens[0]))
        holds(await refused(call), Reason.TOKEN_FOREIGN)
        holds(await refused(stub.DeleteGame(pb.DeleteGameRequest(game_id=odd))), Reason.GAME_NOT_FOUND)
    await stub.DeleteGame(pb.DeleteGameRequest(game_id=game.frame.game_id))
    holds(await refused(stub.View(request, metadata=bearer(game.seat_tokens[0]))), Reason.GAME_NOT_FOUND)


async def test_versions_and_pages_that_do_not_exist(stub: Any) -> None:
    """A version to come is out of range; a page token is good for its own list only."""
    game = await new_game(stub)
    request = pb.ViewRequest(game_id=game.frame.game_id, version=9)
    future = await refused(stub.View(request, metadata=bearer(game.spectator_token)))
    holds(future, Reason.VERSION_IN_FUTURE, "version")
    await new_game(stub)
    page = await stub.ListGames(pb.ListGamesRequest(page_size=1))
    for wrong in (
        pb.ListGamesRequest(page_token=page.next_page_token, game_type="delphi"),
        pb.ListGamesRequest(page_token="nonsense"),
    ):
        holds(await refused(stub.ListGames(wrong)), Reason.INVALID_PAGE_TOKEN, "page_token")
    holds(await refused(stub.ListGames(pb.ListGamesRequest(page_size=501))), Reason.INVALID_REQUEST, "page_size")
    assert future.code is StatusCode.OUT_OF_RANGE


async def test_nobody_moves_for_a_bot(stub: Any) -> None:
    """A seat that a bot holds is moved by the bot alone."""
    game = await new_game(stub, [*PERSONS[:2], pb.SeatHolder(bot="random")])
    call = stub.Apply(apply(game, 2, 0, "lay pass"), metadata=bearer(game.seat_tokens[2]))
    holds(await refused(call), Reason.SEAT_HELD_BY_BOT, "seat")
