"""Records over real gRPC: what may leave with whom, whether it is true, and games that go on from one."""

from __future__ import annotations

from typing import Any

import pytest

from engine_service.catalogue import Catalogue
from engine_service.loading import rules_of
from engine_service.records import UnreadableRecord, log_of
from engine_service.verifying import Difference, first_difference, standing_moves
from petteia.v1 import engine_pb2 as pb
from petteia.v1 import record_pb2
from tests.service.table import apply, bearer, new_game, refused
from tests.service.test_undo import make, undo
from tests.service.test_watch import BOTS, collect, watch


async def export(stub: Any, game: pb.CreateGameResponse, seat: int | None = None) -> record_pb2.Record:
    """The record that a seat, or the spectator, gets."""
    token = game.spectator_token if seat is None else game.seat_tokens[seat]
    request = pb.ExportGameRequest(game_id=game.frame.game_id, seat=seat)
    answer: pb.ExportGameResponse = await stub.ExportGame(request, metadata=bearer(token))
    return answer.record


async def finished(stub: Any) -> pb.CreateGameResponse:
    """A short game of bots that has ended."""
    game = await new_game(stub, BOTS, options={"parades": "1"})
    await collect(watch(stub, game))
    return game


def difference(record: record_pb2.Record) -> Difference | None:
    """Where the record leads elsewhere than it says, if it does."""
    head, entries = log_of(record)
    found = first_difference(rules_of(head, Catalogue.load()), head, entries)
    return found if isinstance(found, Difference) else None


async def test_a_finished_game_leaves_completely_and_is_true(stub: Any) -> None:
    """Once the game is over anybody at the table gets seed, moves and result, and the replay gives every digest."""
    record = await export(stub, await finished(stub))
    assert record.complete
    assert record.result.standings
    assert all(line.notation for line in record.entries[1:])
    assert difference(record) is None


async def test_a_running_game_leaves_as_its_viewer_knows_it(stub: Any) -> None:
    """While the game goes on a record holds no seed, no move of others, and the events that the viewer was told."""
    game = await new_game(stub)
    for seat in range(3):
        await make(stub, game, seat, 0, "lay pass")
    for viewer in (0, 2, None):
        record = await export(stub, game, viewer)
        assert (record.complete, record.seed) == (False, b"")
        assert record.seed_commitment == game.frame.seed_commitment
        assert [line.notation for line in record.entries[1:]] == [
            "lay pass" if seat == viewer else "" for seat in range(3)
        ]
        assert record.entries[3].events
        assert not any(line.digest for line in record.entries)
        with pytest.raises(UnreadableRecord, match="incomplete"):
            log_of(record)


async def test_a_changed_record_is_caught_at_the_entry_that_was_changed(stub: Any) -> None:
    """Another move, another seat or another digest is named as the first difference; another seed breaks its word."""
    record = await export(stub, await finished(stub))
    for place, changed in (
        (5, {"digest": b"\0" * 16}),
        (3, {"notation": "lay nothing"}),
        (2, {"seat": 9}),
        (4, {"undo_to": 1}),
    ):
        forged = record_pb2.Record.FromString(record.SerializeToString())
        line = forged.entries[place]
        for field, value in changed.items():
            setattr(line, field, value)
        found = difference(forged)
        assert found is not None
        assert found.version == place
    record.seed = b"\1" * 32
    with pytest.raises(UnreadableRecord, match="seed"):
        log_of(record)


async def test_an_imported_game_goes_on_from_any_version(stub: Any) -> None:
    """A game made from a record stands where the record stood, is everybody's to play on, and can be repeated."""
    record = await export(stub, await finished(stub))
    request = pb.ImportGameRequest(record=record, version=7, request_id="fork")
    fork = await stub.ImportGame(request)
    assert await stub.ImportGame(request) == fork
    assert fork.frame.version == 7
    assert not any(seat.bot for seat in fork.frame.seats)
    seat = next(each for each in fork.frame.decisions if each.required)
    legal = await stub.LegalMoves(
        pb.LegalMovesRequest(game_id=fork.frame.game_id, seat=seat.seat), metadata=bearer(fork.seat_tokens[seat.seat])
    )
    choice = legal.legal_moves
    players = pb.CreateGameResponse(frame=fork.frame, seat_tokens=fork.seat_tokens)
    made = await make(stub, players, seat.seat, choice.decision, choice.moves[0].notation)
    assert made.frame.version == 8


async def test_what_was_taken_back_is_left_out_of_a_fork(stub: Any) -> None:
    """A fork of a game with undos begins with the moves that still stood."""
    game = await new_game(stub)
    await make(stub, game, 0, 0, "lay pass")
    await stub.Undo(undo(game, 0, 1, 0), metadata=bearer(game.seat_tokens[0]))
    await make(stub, game, 1, 2, "lay pass")
    await make(stub, game, 0, 2, "lay pass")
    await stub.Undo(undo(game, 0, 4, 3), metadata=bearer(game.seat_tokens[0]))
    await make(stub, game, 0, 5, "lay pass")
    made = await make(stub, game, 2, 5, "lay pass")
    while made.frame.decisions:
        seat = next(each.seat for each in made.frame.decisions if each.required)
        legal = await stub.LegalMoves(
            pb.LegalMovesRequest(game_id=game.frame.game_id, seat=seat), metadata=bearer(game.seat_tokens[seat])
        )
        choice = legal.legal_moves
        made = await stub.Apply(
            apply(game, seat, choice.decision, choice.moves[0].notation), metadata=bearer(game.seat_tokens[seat])
        )
    record = await export(stub, game)
    assert difference(record) is None
    _, entries = log_of(record)
    assert standing_moves(entries[:8]) == [(1, "lay pass"), (0, "lay pass"), (2, "lay pass")]
    fork = await stub.ImportGame(pb.ImportGameRequest(record=record))
    assert fork.frame.version == len(record.entries) - 1 - 4
    assert fork.frame.result == made.frame.result


async def test_damaged_records_are_refused(stub: Any) -> None:
    """A record that is incomplete, out of order, by unknown rules or false makes no game, and the reason is told."""
    record = await export(stub, await finished(stub))

    def changed(**fields: Any) -> record_pb2.Record:
        copy = record_pb2.Record.FromString(record.SerializeToString())
        for field, value in fields.items():
            setattr(copy, field, value)
        return copy

    shorter = changed()
    del shorter.entries[3]
    for forged, reason in (
        (changed(complete=False), "INVALID_REQUEST"),
        (changed(format=2), "INVALID_REQUEST"),
        (changed(seed=b"x" * 32), "INVALID_REQUEST"),
        (changed(game_type="chess"), "GAME_TYPE_NOT_FOUND"),
        (changed(rules_version="0.0"), "RULES_NOT_INSTALLED"),
        (shorter, "INVALID_REQUEST"),
        (record_pb2.Record(), "INVALID_REQUEST"),
    ):
        assert (await refused(stub.ImportGame(pb.ImportGameRequest(record=forged)))).info.reason == reason
    late = pb.ImportGameRequest(record=record, version=9999)
    assert (await refused(stub.ImportGame(late))).info.reason == "VERSION_IN_FUTURE"
