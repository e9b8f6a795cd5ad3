"""Play over real gRPC: Apply calls on one stream, for one seat or many games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from google.rpc.error_details_pb2 import ErrorInfo

from petteia.v1 import engine_pb2 as pb
from tests.service.table import apply, bearer, new_game


def call(number: int, token: str, request: pb.ApplyRequest) -> pb.PlayCall:
    """One call of a stream."""
    return pb.PlayCall(call=number, token=token, apply=request)


async def answers(
    stub: Any, calls: Sequence[pb.PlayCall], token: str = "", *, at_once: int = 1
) -> dict[int, pb.PlayAnswer]:
    """The answers to the calls of one stream, by number; so many calls go into each message."""

    async def sent() -> AsyncIterator[pb.PlayRequest]:
        for first in range(0, len(calls), at_once):
            yield pb.PlayRequest(calls=calls[first : first + at_once])

    metadata = bearer(token) if token else ()
    return {answer.call: answer async for told in stub.Play(sent(), metadata=metadata) for answer in told.answers}


def reason(answer: pb.PlayAnswer) -> str:
    """Why a call of a stream was refused."""
    info = ErrorInfo()
    assert answer.refused.details[0].Unpack(info)
    return info.reason


@pytest.mark.parametrize("at_once", [1, 5, 36])
async def test_many_games_on_one_stream(stub: Any, at_once: int) -> None:
    """Every call is answered by its number, and calls for one game are made in the order in which they came."""
    games = [await new_game(stub) for _ in range(12)]
    calls = [
        call(10 * place + seat, game.seat_tokens[seat], apply(game, seat, 0, "lay pass"))
        for seat in range(3)
        for place, game in enumerate(games)
    ]
    answered = await answers(stub, calls, at_once=at_once)
    assert set(answered) == {each.call for each in calls}
    for place in range(12):
        made = [answered[10 * place + seat].applied for seat in range(3)]
        assert [each.entries[0].version for each in made] == [1, 2, 3]


async def test_a_refusal_is_an_answer_and_the_stream_goes_on(stub: Any) -> None:
    """Every kind of refusal has its reason, with the details of a call of its own, and the next call is served."""
    game = await new_game(stub)
    token = game.seat_tokens[0]
    answered = await answers(
        stub,
        [
            call(1, token, apply(game, 0, 0, "lay nothing")),
            call(2, "forged", apply(game, 0, 0, "lay pass")),
            call(3, token, apply(game, 1, 0, "lay pass")),
            call(4, "", apply(game, 0, 0, "lay pass")),
            call(5, token, pb.ApplyRequest()),
            call(6, token, apply(game, 0, 7, "lay pass")),
            call(7, token, apply(game, 0, 0, "x" * 100_000)),
            call(8, token, apply(game, 0, 0, "lay pass")),
        ],
    )
    reasons = {number: reason(answer) for number, answer in answered.items() if answer.HasField("refused")}
    too_large = reasons.pop(0)
    assert too_large == "REQUEST_TOO_LARGE"
    assert reasons == {
        1: "MALFORMED_MOVE",
        2: "TOKEN_INVALID",
        3: "TOKEN_FOREIGN",
        4: "TOKEN_MISSING",
        5: "INVALID_REQUEST",
        6: "DECISION_IN_FUTURE",
    }
    assert answered[8].applied.applied == 1


async def test_the_token_of_the_stream_serves_calls_that_bring_none(stub: Any) -> None:
    """A program that holds one seat gives its token once, as metadata; repeated calls give the first answer again."""
    game = await new_game(stub)
    request = apply(game, 1, 0, "lay pass")
    answered = await answers(stub, [call(1, "", request), call(2, "", request)], game.seat_tokens[1])
    assert answered[1].applied == answered[2].applied


async def test_a_message_with_too_many_calls_is_refused_whole(stub: Any) -> None:
    """More calls than one message may hold are refused together, none is made, and the stream goes on."""
    game = await new_game(stub)
    one = call(7, game.seat_tokens[0], apply(game, 0, 0, "lay pass"))
    answered = await answers(stub, [*[one] * 65], at_once=65)
    assert {number: reason(answer) for number, answer in answered.items()} == {0: "INVALID_REQUEST"}
    assert (await answers(stub, [one]))[7].applied.frame.version == 1
