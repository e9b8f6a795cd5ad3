"""Every reason, for every RPC that can have it: its status, its facts, the field at fault, and nothing changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine_service.errors import Reason
from engine_service.service.limits import MAX_IMPORT, MAX_REQUEST
from engine_service.service.status import CODES
from petteia.v1 import engine_pb2 as pb
from tests.conftest import Distribute
from tests.service.world import KEY, METHODS, Call, World, world

OF_GAMES = ("GetGame", "LegalMoves", "Apply", "View", "Undo", "Suggest", "Watch", "Play", "ExportGame")
OF_SEATS = tuple(rpc for rpc in OF_GAMES if rpc != "GetGame")
OF_THE_OPERATOR = ("CreateGame", "ListGames", "DeleteGame", "ImportGame")
OF_CREATION = ("CreateGame", "ImportGame")
MOVING = ("Apply", "Play")
CHANGING = (*MOVING, "Undo", "DeleteGame", *OF_CREATION)

Make = Callable[[World, str], Call]


class Case(NamedTuple):
    """A reason for some RPCs: the call that has it, the facts that come with it, and the field that it names."""

    rpcs: Iterable[str]
    make: Make
    facts: str = ""
    field: str = ""
    faults: str = ""
    """The methods of the store that fail."""
    failing: str = ""
    """The method of the rules that fails."""


def with_fields(**fields: Any) -> Make:
    """The right call with other fields."""
    return lambda world, rpc: world.changed(rpc, **fields)


def about(game: str, **fields: Any) -> Make:
    """The right call about another game."""
    return lambda world, rpc: world.about(rpc, getattr(world, game), **fields)


def with_token(token: Callable[[World], str]) -> Make:
    """The right call with another token."""
    return lambda world, rpc: world.changed(rpc, token=token(world))


def with_record(**fields: Any) -> Make:
    """An import of a record with other fields."""

    def make(world: World, rpc: str) -> Call:
        call = world.right(rpc)
        record: Any = call.request.record
        for name, value in fields.items():
            record.ClearField(name)
            record.MergeFrom(type(record)(**{name: value}))
        return call

    return make


def as_sent(sent: Callable[[str], bytes]) -> Make:
    """Bytes in place of the right call's request, with its token."""
    return lambda world, rpc: Call(sent(rpc), world.right(rpc).token)


def unknown_field(rpc: str) -> bytes:
    """A message that is well formed and too large for any RPC."""
    limit = MAX_IMPORT if rpc == "ImportGame" else MAX_REQUEST
    return b"\xfa\x7f\x01x" * (limit // 4 + 1)


def right(world: World, rpc: str) -> Call:
    """The right call, where the server or the rules are at fault."""
    return world.right(rpc)


PERSONS = [pb.SeatHolder()] * 5

TABLE: dict[Reason, list[Case]] = {
    Reason.INVALID_REQUEST: [
        Case(METHODS, as_sent(lambda rpc: b"\x0a\xff")),
        Case(OF_GAMES, with_fields(game_id=None), field="game_id"),
        Case(["DeleteGame"], with_fields(game_id=None), field="game_id"),
        Case(["LegalMoves", "Apply", "Undo", "Suggest", "Play"], with_fields(seat=None), field="seat"),
    ],
    Reason.REQUEST_TOO_LARGE: [Case(METHODS, as_sent(unknown_field), "size limit")],
    Reason.GAME_TYPE_NOT_FOUND: [
        Case(["GetGameType", "CreateGame"], with_fields(game_type="chess"), "game_type installed", "game_type"),
        Case(["ImportGame"], with_record(game_type="chess"), "game_type installed", "game_type"),
    ],
    Reason.SEATS_OUT_OF_RANGE: [Case(OF_CREATION, with_fields(seats=PERSONS), "seats min_seats max_seats", "seats")],
    Reason.INVALID_OPTION: [
        Case(["CreateGame"], with_fields(options={"heap": "x"}), "option given wanted", "options[heap]"),
        Case(["CreateGame"], with_fields(options={"odd": "yes", "heap": "4"}), "option given wanted", "options[heap]"),
        Case(["ImportGame"], with_record(options={"stack": "1"}), "option given wanted", "options[stack]"),
    ],
    Reason.BOT_NOT_FOUND: [
        Case(OF_CREATION, with_fields(seats=[pb.SeatHolder(), pb.SeatHolder(bot="deep")]), "bot bots", "seats[1].bot"),
        Case(["Suggest"], with_fields(bot="deep"), "bot bots", "bot"),
    ],
    Reason.REQUEST_ID_REUSED: [
        Case(OF_CREATION, with_fields(request_id="toy", seats=PERSONS[:3]), "request_id", "request_id")
    ],
    Reason.TOKEN_MISSING: [Case((*OF_GAMES, *OF_THE_OPERATOR), with_token(lambda world: ""))],
    Reason.TOKEN_INVALID: [
        Case(OF_GAMES, with_token(lambda world: world.toy.seat_tokens[0][:-1])),
        Case(OF_GAMES, with_token(lambda world: "nonsense")),
        Case([rpc for rpc in OF_GAMES if rpc != "ExportGame"], with_token(lambda world: KEY)),
    ],
    Reason.TOKEN_FOREIGN: [
        Case(OF_GAMES, with_token(lambda world: world.over.seat_tokens[0])),
        Case(OF_SEATS, with_token(lambda world: world.toy.seat_tokens[1])),
        Case(OF_SEATS, with_token(lambda world: world.toy.spectator_token)),
    ],
    Reason.OPERATOR_ONLY: [
        Case(OF_THE_OPERATOR, with_token(lambda world: world.toy.seat_tokens[0])),
        Case(OF_THE_OPERATOR, with_token(lambda world: KEY[:-1])),
    ],
    Reason.GAME_NOT_FOUND: [
        Case((*OF_GAMES, "DeleteGame"), about("deleted"), "game_id"),
        Case(["CreateGame"], with_fields(request_id="deleted"), "game_id"),
    ],
    Reason.SEAT_NOT_FOUND: [Case(OF_SEATS, with_fields(seat=2), "seat seats", "seat")],
    Reason.VERSION_IN_FUTURE: [
        Case(["View"], with_fields(version=3), "given version", "version"),
        Case(["Watch"], with_fields(from_version=3), "given version", "version"),
        Case(["Undo"], with_fields(from_version=2), "given version", "from_version"),
        Case(["ImportGame"], with_fields(version=1), "given version", "version"),
    ],
    Reason.INVALID_PAGE_TOKEN: [Case(["ListGames"], with_fields(page_token="nonsense"), field="page_token")],
    Reason.MALFORMED_MOVE: [Case(MOVING, with_fields(moves=["take much"]), "move index wanted", "moves[0]")],
    Reason.UNKNOWN_VERB: [Case(MOVING, with_fields(moves=["tale 1"]), "move index nearest", "moves[0]")],
    Reason.ILLEGAL_MOVE: [
        Case(MOVING, with_fields(moves=["take 4"]), "move index nearest clause", "moves[0]"),
        Case(MOVING, with_fields(moves=["hold", "hold blue"]), "move index nearest", "moves[1]"),
    ],
    Reason.NOT_YOUR_TURN: [Case((*MOVING, "Suggest"), about("toy", seat=1), "seat to_act version", "seat")],
    Reason.GAME_OVER: [
        Case(MOVING, about("over", decision=0), "version"),
        Case(["Suggest"], about("over"), "version"),
    ],
    Reason.SEAT_HELD_BY_BOT: [Case((*MOVING, "Undo"), about("bots", seat=1), "seat bot", "seat")],
    Reason.DECISION_GONE: [Case(MOVING, with_fields(decision=1), "decision present", "decision")],
    Reason.DECISION_ANSWERED: [Case(MOVING, with_fields(decision=0, moves=["hold"]), "decision present", "decision")],
    Reason.DECISION_IN_FUTURE: [Case(MOVING, with_fields(decision=3), "decision version", "decision")],
    Reason.VERSION_GONE: [
        Case(["Undo"], with_fields(from_version=0, to_version=1), "given version", "from_version"),
    ],
    Reason.UNDO_REFUSED: [
        Case(["Undo"], with_fields(to_version=1), "seat to_version versions", "to_version"),
        Case(["Undo"], about("over", from_version=0), "seat to_version versions", "to_version"),
    ],
    Reason.RULES_NOT_INSTALLED: [
        Case(OF_GAMES, about("fading"), "game_type rules_version installed"),
        Case(OF_GAMES, about("renewed"), "game_type rules_version installed"),
        Case(
            ["CreateGame"], with_fields(game_type="renewed", request_id="renewed"), "game_type rules_version installed"
        ),
        Case(["ImportGame"], with_record(rules_version="0"), "game_type rules_version installed"),
    ],
    Reason.PLUGIN_FAILED: [
        Case(OF_CREATION, right, failing="start"),
        Case([*OF_CREATION, *MOVING, "Undo"], right, failing="to_act"),
        Case(["GetGame", "LegalMoves", "View", "Watch", *MOVING, "Undo", "CreateGame"], right, failing="progress"),
        Case(["GetGame", "LegalMoves", "View", "Watch", *MOVING, "Undo", "CreateGame"], right, failing="seat_role"),
        Case(["LegalMoves", *MOVING], right, failing="legal_moves"),
        Case(["Undo", *MOVING], with_fields(with_legal_moves=True), failing="legal_moves"),
        Case(["View"], right, failing="view"),
        Case(["Watch", "Undo", *MOVING], with_fields(with_view=True), failing="view"),
        Case(["View", "Watch"], with_fields(with_board=True), failing="render_text"),
        Case(MOVING, right, failing="play"),
        Case(MOVING, with_fields(moves=["take 4"]), failing="why_not"),
        Case([*MOVING, "ExportGame"], right, failing="seen_by"),
        Case(["View"], with_fields(entries_from=0), failing="seen_by"),
        Case(MOVING, about("last", decision=0), failing="result"),
        Case(["CreateGame"], with_fields(options={"heap": "0"}), failing="result"),
        Case(["ImportGame"], right, failing="result"),
        Case(["Suggest"], with_fields(bot="raising")),
    ],
    Reason.OUTCOME_UNKNOWN: [Case(CHANGING, right, faults="create append delete")],
    Reason.ISOLATED_DOWN: [],
    Reason.DRAINING: [],
    Reason.DEADLINE_PASSED: [],
    Reason.INTERNAL: [
        Case(OF_GAMES, right, faults="load head entries"),
        Case(["ListGames"], right, faults="list"),
        Case(["CreateGame"], with_fields(request_id="toy"), faults="load"),
    ],
}
"""DRAINING and DEADLINE_PASSED, which no request brings about, are in `test_too_late.py`, ISOLATED_DOWN is in
`tests/isolation/`."""


def test_the_table_has_every_reason_and_every_rpc() -> None:
    """A reason or an RPC that is new is missing here until it has its calls."""
    assert set(TABLE) == set(Reason)
    assert {rpc for cases in TABLE.values() for case in cases for rpc in case.rpcs} == set(METHODS)


@pytest.mark.parametrize("reason", [reason for reason, cases in TABLE.items() if cases])
async def test_a_refusal_has_its_reason_and_changes_nothing(
    reason: Reason, tmp_path: Path, failing: dict[str, type[BaseException]], distribute: Distribute
) -> None:
    """Its status, its domain, its facts and the field at fault are as promised; the store holds what it held."""
    distribute("petteia-toy", {"toy": "tests.toys"})
    async with world(tmp_path, live_games=1) as there:
        before = await there.contents()
        for number, case in enumerate(TABLE[reason]):
            for rpc in case.rpcs:
                call, where = case.make(there, rpc), f"case {number}, {rpc}"
                there.store.faults = dict.fromkeys(case.faults.split(), "before")
                failing.update({case.failing: RuntimeError} if case.failing else {})
                refusal = await there.refusal(rpc, call)
                failing.clear()
                there.store.faults = {}
                assert (refusal.info.reason, refusal.code) == (reason, CODES[reason]), where
                assert set(refusal.info.metadata) == set(case.facts.split()), where
                assert refusal.fields == ([case.field] if case.field else []), where
                assert await there.contents() == before, where


async def test_the_calls_that_the_table_spoils_are_right(tmp_path: Path, distribute: Distribute) -> None:
    """Each of them is answered as it is, so that what is refused above is refused for its reason alone."""
    distribute("petteia-toy", {"toy": "tests.toys"})
    for rpc in METHODS:
        async with world(tmp_path / rpc) as there:
            answer = await there.call(rpc, there.right(rpc))
            assert not (isinstance(answer, pb.PlayResponse) and answer.answers[0].HasField("refused"))
