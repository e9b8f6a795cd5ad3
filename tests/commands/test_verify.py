"""`petteia-engine verify`: true records, records with one thing changed, and files that are no records."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.json_format import MessageToJson
from hypothesis import given
from hypothesis import strategies as st

from engine_service.catalogue import Catalogue
from engine_service.config import Settings
from engine_service.errors import EngineError
from engine_service.game import read_options
from engine_service.loading import begin
from engine_service.records import UnreadableRecord, line_of, record_from_json, record_of
from engine_service.service.server import serving
from engine_service.store.base import Entry, Head, Holder
from engine_service.table import Line, Table
from engine_service.verifying import Difference, verify
from petteia.v1 import engine_pb2, engine_pb2_grpc
from petteia.v1.record_pb2 import Record
from tests.commands.conftest import Run
from tests.service.table import bearer, new_game
from tests.service.test_watch import BOTS, collect, watch

CATALOGUE = Catalogue.load()


def entry_of(line: Line) -> Entry:
    return Entry(
        version=line.version, seat=line.seat, notation=line.notation, digest=line.digest, decision=line.decision,
        undo_to=line.undo_to,
    )  # fmt: skip


def played(upto: int | None = None, *, undo: bool = False) -> Record:
    """The record of a short game of Delphi, as a server exports it; with `undo` the first move is taken back."""
    game = CATALOGUE.games["delphi"].game
    head = Head(
        game_id="a-game", game_type="delphi", rules_version=game.meta.rules_version,
        holders=(Holder("Ada", ""), Holder("", "random"), Holder("", "random")),
        options={"parades": "1"}, seed=b"\7" * 32, created=10**15,
    )  # fmt: skip
    table, line = begin(game, head)
    lines = [line]
    while table.to_act and (upto is None or table.version < upto):
        seat = table.to_act[0]
        moves = list(table.legal_moves(seat))
        table, line = table.replay(seat, moves[5 * table.version % len(moves)])
        lines.append(line)
        if undo and table.version == 1:
            table, line = table.undo(seat, 0)
            lines.append(line)
    record = record_of(head, complete=True)
    record.entries.extend(line_of(entry_of(each), each.notation, complete=True) for each in lines)
    for standing in table.result.standings if table.result else ():
        record.result.standings.add(
            seat=standing.seat, rank=standing.rank, score=standing.score, breakdown=standing.breakdown
        )
    return record


FINISHED = played()
LENGTH = len(FINISHED.entries)


def changed(change: Callable[[Record], Any], record: Record = FINISHED) -> Record:
    """A copy in which something is changed."""
    copy = Record.FromString(record.SerializeToString())
    change(copy)
    return copy


def test_options_of_the_record_are_those_of_a_short_game() -> None:
    """The sample is over, with its three standings, after some decisions."""
    assert read_options(CATALOGUE.games["delphi"].game.meta.options, dict(FINISHED.options)).parades == 1
    assert LENGTH > 10 and len(FINISHED.result.standings) == 3


TRUE = [FINISHED, played(5), played(undo=True), changed(lambda it: it.ClearField("result"))]


@pytest.mark.parametrize("record", TRUE, ids=["finished", "going on", "with an undo", "without a result"])
def test_a_true_record_is_true(record: Record) -> None:
    """Finished, in the middle, with a move taken back, and without a result."""
    table = verify(record, CATALOGUE)
    assert isinstance(table, Table)
    assert table.version == len(record.entries) - 1


def set_entry(version: int, **values: Any) -> Callable[[Record], Any]:
    """What changes these fields of an entry."""
    return lambda record: [setattr(record.entries[version], name, value) for name, value in values.items()]


def plays(version: int) -> str:
    """How a difference begins that is found at this entry."""
    return (
        f"entry {version}: seat {FINISHED.entries[version].seat} plays {FINISHED.entries[version].notation!r}, which "
    )


def set_seed(record: Record) -> None:
    record.seed = b"\1" * 32
    record.seed_commitment = sha256(record.seed).digest()


FORGERIES: list[tuple[str, Callable[[Record], Any]]] = [
    ("seed: it is not the one that was committed to", lambda it: setattr(it, "seed", b"\1" * 32)),
    ("seed: it is not the one that was committed to", lambda it: it.ClearField("seed_commitment")),
    ("entry 0: the start of the game, which leads elsewhere: digest ", set_seed),
    ("entry 0: the start of the game, which leads elsewhere: digest ", lambda it: it.seats.add(seat=3)),
    ("entry 0: the start of the game, which the rules refuse: option", lambda it: it.options.update(parades="9")),
    (f"{plays(3)}leads elsewhere: digest ", set_entry(3, digest=b"x" * 16)),
    (f"{plays(1)}leads elsewhere: digest ", set_entry(1, digest=b"")),
    ("entry 2: seat 1 plays 'lay x', which the rules refuse: 'lay x' cannot be read", set_entry(2, notation="lay x")),
    ("entry 2: seat 9 plays ", set_entry(2, seat=9)),
    ("entry 4: seat 0 goes back to version 1, which the rules refuse: ", set_entry(4, seat=0, undo_to=1)),
    (
        f"entry {LENGTH}: seat 0 plays 'lay pass', which the rules refuse: the game ended",
        lambda it: it.entries.add(version=LENGTH, seat=0, notation="lay pass"),
    ),
    ("result: seat 1 has rank 9 and score ", lambda it: setattr(it.result.standings[1], "rank", 9)),
    ("result: seat 0 has rank ", lambda it: setattr(it.result.standings[0], "score", 99)),
    ("result: seat 2 has rank ", lambda it: it.result.standings[2].breakdown.update(bribes=1)),
    ("result: seat 1 has rank ", lambda it: setattr(it.result.standings[0], "seat", 1)),
    ("result: it has 2 standings, must have 3", lambda it: it.result.standings.pop()),
]


@pytest.mark.parametrize(("said", "change"), FORGERIES, ids=range(len(FORGERIES)))
def test_the_first_difference_is_named(said: str, change: Callable[[Record], Any]) -> None:
    """Whatever is changed in a true record: where, what stands there and what should."""
    forged = changed(change)
    found = verify(forged, CATALOGUE)
    assert isinstance(found, Difference)
    assert str(found).startswith(said)


def test_of_two_differences_the_first_is_named() -> None:
    """In the order in which the game was played, and the result last."""

    def change(record: Record) -> None:
        record.entries[7].digest = record.entries[4].digest = b"x"
        record.result.standings[0].rank = 9

    found = verify(changed(change), CATALOGUE)
    assert isinstance(found, Difference)
    assert found.version == 4


def test_a_result_before_the_end_is_a_difference() -> None:
    """A record that breaks off can't have one."""
    found = verify(changed(lambda it: it.result.CopyFrom(FINISHED.result), played(5)), CATALOGUE)
    assert isinstance(found, Difference)
    assert found.what == "result: there is one, and the game is not over after entry 5"


UNREADABLE: dict[str, Callable[[Record], Any]] = {
    "its format is 2, this Petteia reads format 1": lambda it: setattr(it, "format", 2),
    "it is incomplete: it holds what one viewer knew": lambda it: setattr(it, "complete", False),
    "it is incomplete: it has no seed": lambda it: it.ClearField("seed"),
    "it has no entries": lambda it: it.ClearField("entries"),
    "entry 3 bears the version 4: one is missing or out of place": lambda it: it.entries.pop(3),
    "entry 0 is no line of a log": lambda it: setattr(it.entries[0], "seat", 1),
}


@pytest.mark.parametrize(("said", "change"), UNREADABLE.items(), ids=UNREADABLE)
def test_what_cannot_be_replayed_is_no_difference(said: str, change: Callable[[Record], Any]) -> None:
    """It is refused with its reason."""
    with pytest.raises(UnreadableRecord, match=said):
        verify(changed(change), CATALOGUE)


def test_rules_that_are_not_installed_are_named() -> None:
    """Another version, or no such game."""
    for field, value in (("rules_version", "0"), ("game_type", "chess")):
        with pytest.raises(EngineError, match="installed here: "):
            verify(changed(lambda it, field=field, value=value: setattr(it, field, value)), CATALOGUE)


def as_json(record: Record, *, whole: bool = False) -> str:
    """As a client writes it down."""
    return MessageToJson(engine_pb2.ExportGameResponse(record=record) if whole else record)


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_file_is_taken_for_a_record(data: bytes) -> None:
    """Garbage is refused, and nothing else is raised."""
    with pytest.raises(UnreadableRecord):
        record_from_json(data)


def places(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values in some JSON."""
    yield path
    for key, inner in plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ():
        yield from places(inner, (*path, key))


PLAIN = json.loads(as_json(played(3)))
WRONG = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3)
WRONG |= st.lists(st.integers(), max_size=2) | st.dictionaries(st.text(max_size=3), st.integers(), max_size=2)


@given(st.sampled_from([path for path in places(PLAIN) if path]), WRONG)
def test_a_damaged_record_is_refused_or_verified(path: tuple[Any, ...], value: Any) -> None:
    """One value anywhere replaced by any other: never an exception that was not promised."""
    damaged = json.loads(json.dumps(PLAIN))
    parent = damaged
    for key in path[:-1]:
        parent = parent[key]
    parent[path[-1]] = value
    with contextlib.suppress(UnreadableRecord, EngineError):
        verify(record_from_json(json.dumps(damaged).encode()), CATALOGUE)


@pytest.mark.parametrize("whole", [False, True])
def test_the_command_ends_with_0_where_a_record_is_true(run: Run, tmp_path: Path, whole: bool) -> None:
    """The record by itself, or the whole answer; from a file or from standard input."""
    (tmp_path / "record.json").write_text(as_json(FINISHED, whole=whole))
    done = run("verify", "record.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"game a-game: delphi by rules 1, 3 seats, {LENGTH} entries",
        "TRUE: the seed is the one committed to, every digest is right, and so is the result",
    ]
    spoken = run("verify", "-", "--json", stdin=as_json(FINISHED, whole=whole))
    assert (spoken.returncode, spoken.stderr) == (0, "")
    assert json.loads(spoken.stdout) == {
        "file": "-", "game_id": "a-game", "game_type": "delphi", "rules_version": "1", "seats": 3, "entries": LENGTH,
        "verdict": "true", "over": True,
    }  # fmt: skip


async def test_what_a_server_exports_is_true(invoke: Run, tmp_path: Path) -> None:
    """A game that bots have played to its end, exported by a spectator and written down as it came."""
    async with (
        serving(Settings(listen="127.0.0.1:0", data=tmp_path / "data", grace=1.0)) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        stub: Any = engine_pb2_grpc.EngineServiceStub(channel)
        game = await new_game(stub, BOTS, options={"parades": "1"})
        await collect(watch(stub, game))
        request = engine_pb2.ExportGameRequest(game_id=game.frame.game_id)
        answer = await stub.ExportGame(request, metadata=bearer(game.spectator_token))
    (tmp_path / "game.json").write_text(MessageToJson(answer))
    done = invoke("verify", "game.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("TRUE: the seed is the one committed to, every digest is right, and so is the result\n")


def test_the_command_ends_with_1_and_names_a_difference(run: Run) -> None:
    """In a line for people, in an object for scripts."""
    forged = as_json(changed(lambda it: setattr(it.entries[3], "notation", "lay zeus")))
    done = run("verify", "-", stdin=forged)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[1].startswith("DIFFERENT at entry 3: seat 2 plays 'lay zeus', which ")
    spoken = json.loads(run("verify", "-", "--json", stdin=forged).stdout)
    assert (spoken["verdict"], spoken["difference"]["entry"]) == ("different", 3)


def test_rules_that_fail_in_the_replay_are_named_with_the_line(invoke: Run) -> None:
    """More seats than there are cities: the difference, and where the game's own code fails."""
    done = invoke("verify", "-", stdin=as_json(changed(lambda it: [it.seats.add(seat=seat) for seat in range(3, 9)])))
    assert done.returncode == 1
    assert "DIFFERENT at entry 0: the start of the game, which the rules refuse: the rules of delphi" in done.stdout
    assert "petteia_delphi" in done.stdout and "Traceback" not in done.stdout


BAD_FILES = {
    "standard input can't be verified: it is no JSON: ": "garbage",
    "standard input can't be verified: it is JSON, but no record": "{}",
    "standard input can't be verified: it is JSON, but no record: ": '{"entries": "' + "x" * 100_000 + '"}',
    "standard input can't be verified: it is JSON, but no record: Message type": '{"moves": 1}',
    "standard input can't be verified: it is no JSON: maximum recursion": "[" * 200_000,
    "standard input can't be verified: the game is played by chess rules 1; installed": as_json(
        changed(lambda it: setattr(it, "game_type", "chess"))
    ),
}


@pytest.mark.parametrize(("said", "data"), BAD_FILES.items(), ids=BAD_FILES)
def test_the_command_ends_with_2_and_one_line_where_nothing_can_be_verified(invoke: Run, said: str, data: str) -> None:
    """Whatever the file holds, and however much of it."""
    done = invoke("verify", "-", stdin=data)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"petteia-engine: {said}") and len(done.stderr.splitlines()) == 1
    assert len(done.stderr) < 1100
    spoken = invoke("verify", "-", "--json", stdin=data)
    assert (spoken.returncode, spoken.stderr, json.loads(spoken.stdout)["verdict"]) == (2, "", "unreadable")


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("/dev/zero", "is larger than 64 MiB"),
        ("nowhere.json", "can't be read: No such file"),
        (".", "can't be read: Is"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(invoke: Run, file: str, said: str) -> None:
    """No memory is filled with what can be no record."""
    done = invoke("verify", file)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"petteia-engine: {file} {said}") and len(done.stderr.splitlines()) == 1


def test_the_help_says_what_is_verified(invoke: Run) -> None:
    """What a record is, what the replay shows, and the exit codes."""
    told = invoke("verify", "--help").stdout
    for word in ("ExportGame", "committed", "digest", "result", "--json", "Exit codes"):
        assert word in told
