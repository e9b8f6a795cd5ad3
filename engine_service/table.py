"""One game at one version: what may be decided, what a move leads to, and the digest that chains the log.

A table never changes: `play` works on a copy of the state and gives the table after the move, so that no reader
ever sees an uncommitted die and a refused call leaves nothing behind. No I/O happens here.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec

from engine_service.errors import EngineError, Reason
from engine_service.game import MAX_MOVES, Event, Game, Move, Options, Result, Rng, Setup, Viewer, is_barrier
from engine_service.plugin_at_work import plugin_at_work
from engine_service.position import Decision, Position, read_position, write_position
from engine_service.refusal import refuse_move
from engine_service.undo import Past, Undoable

__all__ = ["Decision", "Draft", "Line", "Sitting", "Table"]


class Sitting:
    """What stays the same as long as a game goes on: its rules, its seed, its seats, and which of them bots hold."""

    def __init__(self, game: Game[Any], seed: bytes, seats: int, bots: Iterable[int] = ()) -> None:
        self.game, self.seed, self.seats, self.bots = game, seed, seats, frozenset(bots)
        self.event_types = frozenset(game.events)
        self.chain_key = blake2b(b"petteia digest 1" + seed, digest_size=32).digest()


class Line(msgspec.Struct, frozen=True):
    """What one move, or one undo, wrote into the log."""

    version: int
    seat: int | None
    """None for version 0, the start of the game."""
    notation: str
    decision: int
    events: tuple[Event, ...]
    digest: bytes
    barrier: bool
    undo_to: int | None = None
    """The version that an undo went back to; None for a move."""


class Draft(msgspec.Struct, frozen=True):
    """What a list of moves leads to: the table after it, and the lines to append to the log."""

    table: Table
    lines: tuple[Line, ...]


class Table:
    """A game at one version. `memo` is for what readers work out from it and want to keep."""

    overran: frozenset[Hashable] = frozenset()
    """The calls into the rules that took too long here; see `plugin_at_work`."""

    def __init__(
        self, sitting: Sitting, version: int, state: Any, decisions: tuple[Decision, ...], digest: bytes,
        undoable: Undoable,
    ) -> None:  # fmt: skip
        self.sitting, self.version, self.state = sitting, version, state
        self.decisions, self.digest, self.undoable = decisions, digest, undoable
        self.game, self.seed, self.seats = sitting.game, sitting.seed, sitting.seats
        self.events: tuple[Event, ...] | None = None
        """What the entry that led here brought about; None where a snapshot did, or an undo."""
        self.memo: dict[Hashable, Any] = {}
        self._legal: dict[int, dict[str, Move]] = {}

    # --- where tables come from ---------------------------------------------------------------------------------------

    @classmethod
    def start(cls, sitting: Sitting, options: Options) -> tuple[Table, Line]:
        """The table at version 0, and the log's first line with what happened on the way there."""
        bare = cls(sitting, -1, None, (), b"", Undoable())
        with plugin_at_work(sitting.game, "start"):
            state, told = sitting.game.begin(Setup(sitting.seats, options, Rng.from_seed(sitting.seed)))
            events = tuple(told)
        return bare._after(None, "", 0, state, events, Undoable(), barrier=True)

    @classmethod
    def at(cls, sitting: Sitting, position: bytes) -> Table:
        """The table that `position` encoded.

        Raises:
            msgspec.DecodeError: the bytes are no position of these rules.
            EngineError: the rules failed while they read it.
        """
        kept, unreadable = read_position(position), None
        with plugin_at_work(sitting.game, "state"):
            try:
                state = sitting.game.decode(kept.state)
            except msgspec.DecodeError as wrong:
                unreadable = wrong
        if unreadable is not None:
            raise unreadable
        return cls(sitting, kept.version, state, kept.decisions, kept.digest, kept.undoable)

    def position(self) -> bytes:
        """This table's position for a snapshot; `at` reads it."""
        with plugin_at_work(self.game, "state", self):
            state = self.game.encode(self.state)
        return write_position(Position(self.version, state, self.decisions, self.digest, self.undoable))

    # --- what may be asked of it --------------------------------------------------------------------------------------

    @cached_property
    def result(self) -> Result | None:
        """The standings, once the game is over."""
        with plugin_at_work(self.game, "result", self):
            result = self.game.result(self.state)
            if self.over and result is None:
                raise ValueError("nobody is to act, and there is no result")
            return result

    @property
    def over(self) -> bool:
        """Whether the game has ended: nobody is to act."""
        return not self.to_act

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that the game waits for, in order."""
        return tuple(decision.seat for decision in self.decisions if decision.required)

    def decision_of(self, seat: int) -> Decision | None:
        """The decision that is open for `seat`, if there is one."""
        return next((decision for decision in self.decisions if decision.seat == seat), None)

    def require_decision(self, seat: int) -> Decision:
        """The decision that is open for `seat`.

        Raises:
            EngineError: it has none: the game is over, or waits for others.
        """
        decision = self.decision_of(seat)
        if decision is None:
            raise self._nothing_to_decide(seat)
        return decision

    def undo_versions(self, viewer: Viewer) -> tuple[int, ...]:
        """The versions that a viewer may go back to now, in rising order: none but its own seat's."""
        return self.undoable.versions if viewer is not None and viewer == self.undoable.seat else ()

    def legal_moves(self, seat: int) -> dict[str, Move]:
        """The legal moves of `seat` by notation, in the rules' order; none where it has no decision."""
        if seat not in self._legal:
            with plugin_at_work(self.game, "legal_moves", self, seat):
                moves = self.game.legal_moves(self.state, seat) if self.decision_of(seat) else ()
                if len(moves) > MAX_MOVES:
                    raise ValueError(f"{len(moves)} legal moves for seat {seat}, {MAX_MOVES} are allowed")
                self._legal[seat] = {move.notation: move for move in moves}
        return self._legal[seat]

    def view(self, viewer: Viewer) -> Any:
        """What `viewer` may know: a message of the game's own type."""
        with plugin_at_work(self.game, "view", self, viewer):
            view = self.game.view(self.state, viewer)
            if not isinstance(view, self.game.view_type):
                raise TypeError(f"the view is a {type(view).__qualname__}, not a {self.game.view_type.__qualname__}")
            return view

    # --- what a move leads to -----------------------------------------------------------------------------------------

    def play(self, seat: int, notations: Sequence[str], *, dry_run: bool = False) -> Draft:
        """What the moves lead to, played one after the other up to the first barrier or to where the seat has
        nothing more to decide. A dry run stops before the first barrier, having judged that move legal.

        Raises:
            EngineError: a move within that range cannot be read or is not legal; the game is over or the seat
                has nothing to decide; the rules failed.
        """
        table, lines = self, list[Line]()
        for index, notation in enumerate(notations):
            if lines and (lines[-1].barrier or table.decision_of(seat) is None):
                break
            after, line = table._play_one(seat, notation, index)
            lines.append(line)
            if dry_run and line.barrier:
                break
            table = after
        return Draft(table, tuple(lines))

    def replay(self, seat: int, notation: str) -> tuple[Table, Line]:
        """The table after one move that the log holds.

        Raises:
            EngineError: the move is not legal here, so that the rules must have changed; or they failed.
        """
        return self._play_one(seat, notation, 0)

    def _play_one(self, seat: int, notation: str, index: int) -> tuple[Table, Line]:
        decision = self.require_decision(seat)
        legal = self.legal_moves(seat)
        move = legal.get(notation)
        if move is None:
            with plugin_at_work(self.game, "why_not", self, (seat, notation)):
                refusal = refuse_move(self.game, self.state, seat, notation, list(legal), index=index)
            raise refusal
        with plugin_at_work(self.game, "play", self, (seat, notation)):
            before = Past(self.version, self.game.encode(self.state))
            state = self.game.decode(before.state)
            drawn = state.rng.counter
            events = tuple(self.game.play(state, seat, move))
            barrier = is_barrier(drawn, state.rng.counter, events)
            final = barrier or self._bot_shows(seat, events)
        undoable = self.undoable.after_move(seat, before, self.sitting.bots, barrier=final)
        return self._after(seat, notation, decision.opened, state, events, undoable, barrier=barrier)

    def _bot_shows(self, seat: int, events: Sequence[Event]) -> bool:
        """Whether a bot's move tells the seat that could undo anything: it may come from what the bot holds hidden."""
        undoer = self.undoable.seat
        if seat not in self.sitting.bots or undoer is None or not self.game.meta.hidden_information:
            return False
        return any(event.seen_by(undoer) is not None for event in events)

    def _after(
        self, seat: int | None, notation: str, decision: int, state: Any, events: tuple[Event, ...],
        undoable: Undoable, *, barrier: bool,
    ) -> tuple[Table, Line]:  # fmt: skip
        version = self.version + 1
        with plugin_at_work(self.game, "to_act", self, (seat, notation)):
            if not self.sitting.event_types.issuperset(map(type, events)):
                raise TypeError("what happened is told in things that are none of the game's events")
            to_act, free = self._asked(state)
            decisions = tuple(self._open(seat, version, to_act, free, events))
            told = (seat, notation, self.game.encode_events(events), to_act)
        after = Table(self.sitting, version, state, decisions, self._chain(told), undoable if decisions else Undoable())
        after.events = events
        if after.over:
            _ = after.result  # rules that can't say how a game ended don't end it
        return after, Line(version, seat, notation, decision, events, after.digest, barrier)

    def undo(self, seat: int, to_version: int) -> tuple[Table, Line]:
        """The table after `seat` took its moves back: the position of `to_version` again, every decision opened anew.

        Raises:
            EngineError: the seat may not go back to this version (UNDO_REFUSED).
        """
        past = self.undoable.past(to_version) if self.undoable.seat == seat else None
        if past is None:
            raise self._nothing_to_undo(seat, to_version)
        version = self.version + 1
        with plugin_at_work(self.game, "to_act", self, (seat, to_version)):
            state = self.game.decode(past.state)
            to_act, free = self._asked(state)
            decisions = tuple(Decision(each, version, each in to_act) for each in sorted({*to_act, *free}))
        told = (seat, to_version, b"", to_act)
        undoable = self.undoable.after_undo(to_version)
        after = Table(self.sitting, version, state, decisions, self._chain(told), undoable)
        return after, Line(version, seat, "", 0, (), after.digest, barrier=False, undo_to=to_version)

    def _asked(self, state: Any) -> tuple[list[int], Collection[int]]:
        """The seats that must decide, in order, and those that may."""
        to_act, free = sorted(self.game.to_act(state)), self.game.free_seats(state)
        if strangers := {*to_act, *free}.difference(range(self.seats)):
            raise ValueError(f"seats {sorted(strangers)} are asked in a game of {self.seats}")
        return to_act, free

    def _chain(self, told: tuple[int | None, str | int, bytes, list[int]]) -> bytes:
        """The digest of the next entry: what rules are answerable for, chained to all before it."""
        link = self.digest + msgspec.msgpack.encode(told)
        return blake2b(link, key=self.sitting.chain_key, digest_size=16).digest()

    def _open(
        self, mover: int | None, version: int, to_act: Sequence[int], free: Collection[int], events: Sequence[Event]
    ) -> Iterator[Decision]:
        """The decisions after a move. One stays open as it was if its seat did not move and was told nothing: so the
        secret choice of another seat does not touch it.
        """
        for seat in sorted({*to_act, *free}):
            required = seat in to_act
            before = self.decision_of(seat)
            untouched = before is not None and before.required == required and seat != mover
            if before is not None and untouched and all(event.seen_by(seat) is None for event in events):
                yield before
            else:
                yield Decision(seat, version, required)

    def _nothing_to_undo(self, seat: int, to_version: int) -> EngineError:
        versions = self.undoable.versions if self.undoable.seat == seat else ()
        possible = f"it may go back to {', '.join(map(str, versions))}" if versions else "it has nothing to take back"
        return EngineError(
            Reason.UNDO_REFUSED,
            f"seat {seat} can't take the game back to version {to_version}: {possible}",
            field="to_version",
            seat=seat,
            to_version=to_version,
            versions=versions,
        )

    def _nothing_to_decide(self, seat: int) -> EngineError:
        if self.over:
            return EngineError(Reason.GAME_OVER, f"the game ended at version {self.version}", version=self.version)
        waiting = ", ".join(str(each) for each in self.to_act)
        return EngineError(
            Reason.NOT_YOUR_TURN,
            f"seat {seat} has nothing to decide at version {self.version}; the game waits for seat {waiting}",
            field="seat",
            seat=seat,
            to_act=self.to_act,
            version=self.version,
        )
