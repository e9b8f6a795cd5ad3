"""One game at one version: how far lists of moves go, which decisions stay, and what becomes of failing rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from google.protobuf.wrappers_pb2 import Int32Value
from hypothesis import given
from hypothesis import strategies as st

from engine_service.errors import EngineError, Reason
from engine_service.game import MAX_MOVES, Game, Options, read_options
from engine_service.plugin_at_work import PluginFailed
from engine_service.table import Decision, Sitting, Table
from tests.ballot import BallotGame
from tests.toys import Took, Toy, ToyOptions

SEED = bytes(range(32))


def begin(game: Game[Any] | None = None, seats: int = 2, seed: bytes = SEED, **given: str) -> Table:
    """A game at version 0."""
    game = game or Toy()
    options: Options = read_options(game.meta.options, given)
    return Table.start(Sitting(game, seed, seats), options)[0]


def after(table: Table, *moves: tuple[int, str]) -> Table:
    """The table after moves by seat and notation."""
    for seat, notation in moves:
        table, _ = table.replay(seat, notation)
    return table


def reason(caught: pytest.ExceptionInfo[EngineError]) -> Reason:
    """Why the call was refused."""
    return caught.value.reason


# --- lists of moves ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "made"),
    [
        (["hold", "hold red", "take 2"], 3),
        (["hold", "look", "hold"], 2),
        (["look", "nonsense"], 1),
        (["roll", "take 1"], 1),
        (["take 1", "take 1"], 1),
        (["take 3", "nonsense"], 1),
    ],
)
def test_a_list_is_played_up_to_the_first_barrier_or_the_end_of_the_turn(moves: list[str], made: int) -> None:
    """What comes behind a look, a die or another seat's turn is neither played nor even judged."""
    table = begin()
    draft = table.play(0, moves)
    assert [line.notation for line in draft.lines] == moves[:made]
    assert [line.version for line in draft.lines] == list(range(1, made + 1))
    assert draft.table.version == made
    assert table.version == 0


def test_a_wrong_move_before_the_barrier_refuses_the_whole_list() -> None:
    """The refusal says which move of the list it is."""
    with pytest.raises(EngineError) as caught:
        begin().play(0, ["hold", "take 9", "look"])
    assert reason(caught) is Reason.ILLEGAL_MOVE
    assert (caught.value.field, caught.value.metadata["index"]) == ("moves[1]", "1")
    assert caught.value.metadata["clause"] == "T-1"


@pytest.mark.parametrize(
    ("moves", "judged", "version"),
    [(["hold", "hold", "take 1"], 3, 3), (["hold", "look", "hold"], 2, 1), (["roll"], 1, 0), (["roll", "x"], 1, 0)],
)
def test_a_dry_run_ends_before_the_barrier(moves: list[str], judged: int, version: int) -> None:
    """It judges the barrier move legal, and stands where nobody knows yet what comes of it."""
    draft = begin().play(0, moves, dry_run=True)
    assert (len(draft.lines), draft.table.version) == (judged, version)


@given(st.lists(st.sampled_from(["hold", "hold red", "take 1", "take 2", "look", "roll"]), min_size=1, max_size=6))
def test_a_list_leads_where_its_moves_lead_one_by_one(moves: list[str]) -> None:
    """The digest after a list is that after the moves it made, each made by itself."""
    table = begin(heap="50")
    draft = table.play(0, moves)
    assert draft.table.digest == after(table, *((0, line.notation) for line in draft.lines)).digest


def test_playing_changes_nothing_that_was_there() -> None:
    """The table before a move, even one that is refused, encodes as it did."""
    table = begin()
    before = table.position()
    table.play(0, ["take 3"])
    with pytest.raises(EngineError):
        table.play(0, ["hold", "take 4"])
    assert table.position() == before


# --- decisions --------------------------------------------------------------------------------------------------------


def test_a_secret_choice_leaves_the_others_decisions_open_as_they_were() -> None:
    """Only the chooser's decision changes; once all have chosen the game goes on for everybody."""
    table = begin(BallotGame(), seats=3)
    assert table.decisions == tuple(Decision(seat, 0, required=True) for seat in range(3))
    table = after(table, (1, "vote red"))
    assert table.decisions == (
        Decision(0, 0, required=True), Decision(1, 1, required=False), Decision(2, 0, required=True)
    )  # fmt: skip
    assert list(table.legal_moves(1)) == ["take_back"]
    table = after(table, (1, "take_back"))
    assert table.decision_of(1) == Decision(1, 2, required=True)
    assert table.decision_of(0) == Decision(0, 0, required=True)
    table = after(table, (1, "vote blue"), (2, "vote red"), (0, "vote red"))
    assert table.over and table.decisions == ()
    assert table.result is not None and table.result.winners == (0, 2)


def test_who_is_told_something_decides_anew() -> None:
    """A decision is named by the version that opened it: who sees what happened has a new one."""
    table = after(begin(), (0, "hold"))
    assert table.decision_of(0) == Decision(0, 1, required=True)
    table = after(table, (0, "take 1"))
    assert (table.decision_of(0), table.decision_of(1)) == (None, Decision(1, 2, required=True))


def test_who_has_nothing_to_decide_is_told_why() -> None:
    """Another's turn and the end of the game have reasons of their own."""
    table = begin(heap="1")
    assert table.legal_moves(1) == {}
    with pytest.raises(EngineError) as caught:
        table.play(1, ["take 1"])
    assert reason(caught) is Reason.NOT_YOUR_TURN
    assert caught.value.metadata == {"seat": "1", "to_act": "0", "version": "0"}
    over = after(table, (0, "take 1"))
    with pytest.raises(EngineError) as caught:
        over.play(1, ["take 1"])
    assert reason(caught) is Reason.GAME_OVER
    assert begin(heap="0").over


def test_legal_moves_are_worked_out_once(failing: dict[str, type[BaseException]]) -> None:
    """What was asked before comes again without the rules."""
    table = begin()
    first = table.legal_moves(0)
    failing["legal_moves"] = RuntimeError
    assert table.legal_moves(0) is first


# --- rules that fail --------------------------------------------------------------------------------------------------


class Open(Toy):
    """The toy in which every seat may move at all times, so that the rules are asked what each is told."""

    def free_seats(self, state: Any) -> Any:
        return range(len(state.taken))


@pytest.mark.parametrize("failure", [RuntimeError, AssertionError, RecursionError, SystemExit, StopIteration])
@pytest.mark.parametrize(
    ("method", "call"),
    [
        ("start", lambda table: begin()),
        ("to_act", lambda table: begin()),
        ("play", lambda table: table.play(0, ["take 1"])),
        ("to_act", lambda table: table.play(0, ["take 1"])),
        ("seen_by", lambda table: table.play(0, ["take 1"])),
        ("legal_moves", lambda table: table.play(0, ["take 1"])),
        ("legal_moves", lambda table: table.legal_moves(0)),
        ("why_not", lambda table: table.play(0, ["take 9"])),
        ("view", lambda table: table.view(0)),
        ("result", lambda table: table.play(0, ["take 3"])),
        ("result", lambda table: table.result),
    ],
)
def test_whatever_rules_raise_is_a_failure_of_theirs(
    failing: dict[str, type[BaseException]], method: str, call: Any, failure: type[BaseException]
) -> None:
    """It ends neither the server nor another game; its cause is kept for the log, and the message tells nothing."""
    table = begin(Open(), seats=3, heap="3")
    failing[method] = failure
    with pytest.raises(PluginFailed) as caught:
        call(table)
    assert reason(caught) is Reason.PLUGIN_FAILED
    cause: BaseException | None = caught.value
    while cause is not None and not isinstance(cause, failure):
        cause = cause.__cause__
    assert cause is not None
    assert "nothing was changed" in caught.value.message


def test_an_interrupt_is_nobodys_failure(failing: dict[str, type[BaseException]]) -> None:
    """Ctrl-C stops the program, wherever it is."""
    table = begin()
    failing["play"] = KeyboardInterrupt
    with pytest.raises(KeyboardInterrupt):
        table.play(0, ["take 1"])


def overridden(**methods: Any) -> Toy:
    """The toy with other methods."""
    made: Toy = type("Odd", (Toy,), methods)()
    return made


@pytest.mark.parametrize(
    ("game", "call"),
    [
        (overridden(to_act=lambda self, state: [2]), lambda game: begin(game)),
        (overridden(to_act=lambda self, state: [-1]), lambda game: begin(game)),
        (overridden(free_seats=lambda self, state: [7]), lambda game: begin(game)),
        (overridden(to_act=lambda self, state: ()), lambda game: begin(game)),
        (overridden(view=lambda self, state, viewer: None), lambda game: begin(game).view(0)),
        (overridden(view=lambda self, state, viewer: Int32Value()), lambda game: begin(game).view(0)),
        (overridden(legal_moves=lambda self, state, seat: None), lambda game: begin(game).legal_moves(0)),
        (
            overridden(legal_moves=lambda self, state, seat: [Took(0, 1)] * (MAX_MOVES + 1)),
            lambda game: begin(game).legal_moves(0),
        ),
        (overridden(play=lambda self, state, seat, move: None), lambda game: begin(game).play(0, ["take 1"])),
        (overridden(play=lambda self, state, seat, move: ["took"]), lambda game: begin(game).play(0, ["take 1"])),
    ],
)
def test_rules_that_break_their_word_fail_before_anything_comes_of_it(game: Toy, call: Any) -> None:
    """Seats that are not there, no result at the end, other views, endless lists and things that are no events."""
    with pytest.raises(PluginFailed):
        call(game)


# --- positions and digests --------------------------------------------------------------------------------------------


def test_a_position_is_the_table_again() -> None:
    """What was written can be read and played on, to the same digests."""
    table = after(begin(), (0, "hold"), (0, "take 1"), (1, "roll"))
    again = Table.at(table.sitting, table.position())
    assert (again.version, again.decisions, again.digest) == (table.version, table.decisions, table.digest)
    assert again.legal_moves(0) == table.legal_moves(0)
    assert again.play(0, ["roll"]).table.digest == table.play(0, ["roll"]).table.digest


@given(place=st.integers(min_value=0), bit=st.integers(0, 7), length=st.integers(min_value=0))
def test_a_damaged_position_is_noticed(place: int, bit: int, length: int) -> None:
    """One bit that is wrong, or one byte that is missing, and it is no position any more."""
    table = begin()
    whole = table.position()
    flipped = bytearray(whole)
    flipped[place % len(whole)] ^= 1 << bit
    for damaged in (bytes(flipped), whole[: length % len(whole)]):
        with pytest.raises(msgspec.DecodeError):
            Table.at(table.sitting, damaged)


def test_a_digest_tells_what_happened_and_who_acts_next() -> None:
    """The same game has the same digests; another seed, move, seat or order has others."""
    table = begin()
    assert begin().digest == table.digest
    digests = {
        begin(seed=bytes(32)).digest,
        table.digest,
        after(table, (0, "take 1")).digest,
        after(table, (0, "take 2")).digest,
        after(table, (0, "hold")).digest,
        after(table, (0, "hold"), (0, "hold red")).digest,
        after(table, (0, "hold red"), (0, "hold")).digest,
        after(begin(BallotGame()), (0, "vote red")).digest,
        after(begin(BallotGame()), (1, "vote red")).digest,
    }
    assert len(digests) == 9


def test_options_stand_in_the_state_that_rules_see() -> None:
    """What was read of them is what the game starts with."""
    assert begin(heap="9", odd="yes").state.options == ToyOptions(heap=9, odd=True)
