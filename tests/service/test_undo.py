"""Undo over real gRPC: one's own moves, down to what was revealed or what another person has done."""

from __future__ import annotations

from typing import Any

import grpc
import pytest

from petteia.v1 import engine_pb2 as pb
from tests.service.table import PERSONS, apply, bearer, new_game, refused


def undo(game: pb.CreateGameResponse, seat: int, start: int, back: int, **fields: Any) -> pb.UndoRequest:
    """A request to take moves back."""
    return pb.UndoRequest(game_id=game.frame.game_id, seat=seat, from_version=start, to_version=back, **fields)


async def look(stub: Any, game: pb.CreateGameResponse, seat: int | None) -> pb.ViewResponse:
    """What a seat, or the spectator, sees now."""
    token = game.spectator_token if seat is None else game.seat_tokens[seat]
    request = pb.ViewRequest(game_id=game.frame.game_id, seat=seat)
    answer: pb.ViewResponse = await stub.View(request, metadata=bearer(token))
    return answer


async def make(stub: Any, game: pb.CreateGameResponse, seat: int, decision: int, move: str) -> pb.ApplyResponse:
    """Makes one move."""
    answer: pb.ApplyResponse = await stub.Apply(
        apply(game, seat, decision, move), metadata=bearer(game.seat_tokens[seat])
    )
    return answer


async def test_an_undo_restores_the_position_and_opens_decisions_anew(stub: Any) -> None:
    """After an undo the view is as it was, all decisions bear the undo's version, and old ones are gone."""
    game = await new_game(stub)
    before = await look(stub, game, 0)
    made = await make(stub, game, 0, 0, "lay pass")
    assert list(made.undo_versions) == [0]
    assert list((await look(stub, game, 0)).undo_versions) == [0]
    back = await stub.Undo(
        undo(game, 0, 1, 0, with_view=True, with_legal_moves=True), metadata=bearer(game.seat_tokens[0])
    )
    assert back.entry.HasField("undo_to")
    assert (back.frame.version, back.entry.version, back.entry.seat, back.entry.undo_to) == (2, 2, 0, 0)
    assert back.view == before.view
    assert [(each.seat, each.decision, each.required) for each in back.frame.decisions] == [
        (seat, 2, True) for seat in range(3)
    ]
    assert back.legal_moves.decision == 2
    assert not back.undo_versions
    refusal = await refused(stub.Apply(apply(game, 1, 0, "lay pass"), metadata=bearer(game.seat_tokens[1])))
    assert (refusal.code, refusal.info.reason) == (grpc.StatusCode.ABORTED, "DECISION_GONE")
    await make(stub, game, 1, 2, "lay pass")


async def test_only_the_seat_itself_is_told_how_far_it_may_go_back(stub: Any) -> None:
    """What another seat could take back is not shown to anybody else: it would tell what kind of move it made."""
    game = await new_game(stub)
    await make(stub, game, 0, 0, "lay pass")
    for viewer in (1, 2, None):
        assert not (await look(stub, game, viewer)).undo_versions


async def test_an_undo_is_safe_to_repeat(stub: Any) -> None:
    """The same undo again gives the first answer again, even when the game has gone on since."""
    game = await new_game(stub)
    await make(stub, game, 0, 0, "lay pass")
    first = await stub.Undo(undo(game, 0, 1, 0), metadata=bearer(game.seat_tokens[0]))
    assert await stub.Undo(undo(game, 0, 1, 0), metadata=bearer(game.seat_tokens[0])) == first
    await make(stub, game, 1, 2, "lay pass")
    again = await stub.Undo(undo(game, 0, 1, 0), metadata=bearer(game.seat_tokens[0]))
    assert (again.entry, again.frame.version) == (first.entry, 2)


async def test_nobody_goes_behind_another_persons_move(stub: Any) -> None:
    """Once another person has moved, what came before stays; his own move he may take back."""
    game = await new_game(stub)
    await make(stub, game, 0, 0, "lay pass")
    made = await make(stub, game, 1, 0, "lay pass")
    assert list(made.undo_versions) == [1]
    refusal = await refused(stub.Undo(undo(game, 0, 2, 0), metadata=bearer(game.seat_tokens[0])))
    assert (refusal.code, refusal.info.reason) == (grpc.StatusCode.FAILED_PRECONDITION, "UNDO_REFUSED")
    refusal = await refused(stub.Undo(undo(game, 1, 2, 0), metadata=bearer(game.seat_tokens[1])))
    assert (refusal.info.reason, refusal.info.metadata["versions"]) == ("UNDO_REFUSED", "1")
    await stub.Undo(undo(game, 1, 2, 1), metadata=bearer(game.seat_tokens[1]))


async def test_nobody_goes_behind_what_was_revealed(stub: Any) -> None:
    """The choice that turns all cards over can't be taken back by whoever made it."""
    game = await new_game(stub)
    for seat in range(3):
        made = await make(stub, game, seat, 0, "lay pass")
    assert not made.undo_versions
    refusal = await refused(stub.Undo(undo(game, 2, 3, 2), metadata=bearer(game.seat_tokens[2])))
    assert refusal.info.reason == "UNDO_REFUSED"


@pytest.mark.parametrize(
    ("start", "back", "code", "reason"),
    [
        (0, 0, grpc.StatusCode.ABORTED, "VERSION_GONE"),
        (9, 0, grpc.StatusCode.OUT_OF_RANGE, "VERSION_IN_FUTURE"),
        (1, 1, grpc.StatusCode.FAILED_PRECONDITION, "UNDO_REFUSED"),
        (1, 7, grpc.StatusCode.FAILED_PRECONDITION, "UNDO_REFUSED"),
        (None, 0, grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST"),
        (1, None, grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST"),
    ],
)
async def test_wrong_undos_change_nothing(
    stub: Any, start: int | None, back: int | None, code: grpc.StatusCode, reason: str
) -> None:
    """A version that is past, to come, wrong or missing is refused with its reason, and the game stays as it is."""
    game = await new_game(stub)
    await make(stub, game, 0, 0, "lay pass")
    before = await look(stub, game, 0)
    request = pb.UndoRequest(game_id=game.frame.game_id, seat=0, from_version=start, to_version=back)
    refusal = await refused(stub.Undo(request, metadata=bearer(game.seat_tokens[0])))
    assert (refusal.code, refusal.info.reason) == (code, reason)
    assert await look(stub, game, 0) == before


async def test_a_bots_seat_takes_nothing_back(stub: Any) -> None:
    """A seat that a bot holds can't be used to undo."""
    game = await new_game(stub, [*PERSONS[:2], pb.SeatHolder(bot="random")])
    refusal = await refused(stub.Undo(undo(game, 2, 0, 0), metadata=bearer(game.seat_tokens[2])))
    assert refusal.info.reason == "SEAT_HELD_BY_BOT"


async def test_nobody_goes_behind_what_a_bot_has_shown(stub: Any) -> None:
    """A card that a bot has played from its hand stays on the table: nobody may see it, go back and choose anew."""
    for _ in range(8):
        game = await new_game(stub, [PERSONS[0], *[pb.SeatHolder(bot="random")] * 2], options={"parades": "1"})
        token, frame = bearer(game.seat_tokens[0]), game.frame
        while frame.decisions and frame.version < 60:
            request = pb.ViewRequest(game_id=frame.game_id, seat=0, entries_from=0)
            now = await stub.View(request, metadata=token)
            shown = [entry.version for entry in now.entries if entry.events and entry.seat]
            assert all(version >= max(shown, default=0) for version in now.undo_versions)
            frame = now.frame
            if any(each.seat == 0 and each.required for each in frame.decisions):
                request = pb.LegalMovesRequest(game_id=frame.game_id, seat=0)
                legal = (await stub.LegalMoves(request, metadata=token)).legal_moves
                frame = (
                    await stub.Apply(apply(game, 0, legal.decision, legal.moves[-1].notation), metadata=token)
                ).frame
