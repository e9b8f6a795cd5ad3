"""The live games of this process: cache, locks, loading, and the compare-and-set that keeps every move safe.

A game lives here from its first call until the cache needs its place; the log in the store is the truth, and
whatever is doubtful is forgotten and loaded again.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
import structlog

from engine_service.catalogue import Catalogue
from engine_service.errors import EngineError, Reason
from engine_service.game import Game, Options, spell_options
from engine_service.loading import Live, load_game
from engine_service.logs import where
from engine_service.store.base import Append, Entry, Head, Holder, RequestIdReused, Snapshot, Store
from engine_service.table import Decision, Draft, Line, Table

__all__ = ["SNAPSHOT_EVERY", "Answer", "Live", "Tables"]

SNAPSHOT_EVERY = 50
"""Entries between two snapshots: loading a game replays at most this many."""

log = structlog.get_logger()


class Answer(NamedTuple):
    """What came of an Apply: the game after it, how many moves were made, and their entries."""

    live: Live
    applied: int
    entries: tuple[Entry, ...]


class _Room:
    """The place of one game in the cache."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.live: Live | None = None


class Tables:
    """All games of a store, the recently used ones live. Safe to call from many tasks at once."""

    def __init__(self, store: Store, catalogue: Catalogue, *, capacity: int = 10_000) -> None:
        """`capacity` is the number of games kept live."""
        self.store, self.catalogue, self.capacity = store, catalogue, capacity
        self._rooms: OrderedDict[str, _Room] = OrderedDict()
        self.listeners: list[Callable[[Live], None]] = []
        """Called after each commit with the game as it then stands."""

    # --- games come and go --------------------------------------------------------------------------------------------

    async def create(
        self, game: Game[Any], holders: Sequence[Holder], options: Options, seed: bytes, *,
        request_id: str = "", fingerprint: bytes = b"",
    ) -> Live:  # fmt: skip
        """The new game, or the one that this request made before.

        Raises:
            EngineError: the request id was used with another request, or its game was deleted since; the rules failed.
        """
        table, line = Table.start(game, len(holders), options, seed)
        head = Head(
            game_id=uuid.uuid4().hex,
            game_type=game.meta.id,
            rules_version=game.meta.rules_version,
            holders=tuple(holders),
            options=spell_options(options),
            seed=seed,
            created=time.time_ns() // 1000,
            over=table.over,
            bot_due=_bot_due(holders, table),
        )
        try:
            game_id = await self.store.create(head, _entry(game, line), request_id=request_id, fingerprint=fingerprint)
        except RequestIdReused:
            message = f"request id {request_id!r} was used before with another request; use a new id for a new game"
            raise EngineError(Reason.REQUEST_ID_REUSED, message, field="request_id", request_id=request_id) from None
        if game_id != head.game_id:
            return await self.look(game_id)
        live = Live(head, table)
        self._room(game_id).live = live
        self._tell(live)
        return live

    async def delete(self, game_id: str) -> None:
        """Deletes a game for good.

        Raises:
            EngineError: there is no such game.
        """
        deleted = await self.store.delete(game_id)
        self.forget(game_id)
        if not deleted:
            raise _not_found(game_id)

    def forget(self, game_id: str) -> None:
        """Takes a game out of the cache; the next call loads it again."""
        room = self._rooms.pop(game_id, None)
        if room is not None:
            room.live = None

    # --- reading ------------------------------------------------------------------------------------------------------

    async def look(self, game_id: str, *, at_least: int = 0) -> Live:
        """The game as it stands, at a version not below `at_least` if it has come so far.

        Raises:
            EngineError: there is no such game, or its rules are not installed or failed.
        """
        room = self._room(game_id)
        live = room.live
        if live is None or live.table.version < at_least:
            async with room.lock:
                live = room.live
                if live is None or live.table.version < at_least:
                    live = await self._reload(game_id, room)
        return live

    async def at(self, game_id: str, version: int) -> Live:
        """The game as it stood at an earlier version.

        Raises:
            EngineError: as `look`; or the game has not come so far yet.
        """
        live = await self.look(game_id, at_least=version)
        if live.table.version == version:
            return live
        if version > live.table.version:
            raise EngineError(
                Reason.VERSION_IN_FUTURE,
                f"version {version} was asked for, the game has come to version {live.table.version}",
                field="version",
                given=version,
                version=live.table.version,
            )
        earlier = await load_game(self.store, self.catalogue, game_id, upto=version)
        if earlier is None:
            self.forget(game_id)
            raise _not_found(game_id)
        return earlier

    async def entries(self, live: Live, first: int, *, limit: int = 1000) -> Sequence[Entry]:
        """The entries from version `first` to the version of `live`, at most `limit`."""
        wanted = min(limit, live.table.version + 1 - first)
        return await self.store.entries(live.head.game_id, first, limit=wanted) if wanted > 0 else ()

    # --- the way of a move --------------------------------------------------------------------------------------------

    async def apply(
        self, game_id: str, seat: int, decision: int, moves: Sequence[str], *, dry_run: bool = False
    ) -> Answer:
        """Makes the moves in answer to the decision, and tells what came of them once they are durable.

        Answering a decision again with the same moves gives the first answer again.

        Raises:
            EngineError: the decision is gone, was answered otherwise or lies in the future; a move is refused; the
                game is over; the rules failed; or it is not known whether the moves were made (OUTCOME_UNKNOWN).
        """
        await self.look(game_id)
        room = self._room(game_id)
        async with room.lock:
            live = room.live or await self._reload(game_id, room)
            while True:
                if decision > live.table.version:
                    live = await self._reload(game_id, room)
                open_now = live.table.decision_of(seat)
                if open_now is None or open_now.opened != decision:
                    return await self._answer_again(live, seat, decision, moves, open_now)
                draft = live.table.play(seat, moves, dry_run=dry_run)
                if dry_run:
                    entries = tuple(_entry(live.table.game, line) for line in draft.lines)
                    shown = entries[: draft.table.version - live.table.version]
                    return Answer(Live(live.head, draft.table), len(entries), shown)
                after, entries = await self._commit(room, live, draft, moves)
                if after is not None:
                    return Answer(after, len(entries), entries)
                live = await self._reload(game_id, room)

    async def _commit(
        self, room: _Room, live: Live, draft: Draft, moves: Sequence[str]
    ) -> tuple[Live | None, tuple[Entry, ...]]:
        """The game after the draft once it is stored; None if another replica's move came first."""
        head, table = live.head, draft.table
        entries = tuple(
            _entry(table.game, line, asked=None if position else tuple(moves))
            for position, line in enumerate(draft.lines)
        )
        due = live.table.version // SNAPSHOT_EVERY != table.version // SNAPSHOT_EVERY
        append = Append(
            game_id=head.game_id,
            seen=live.table.version,
            entries=entries,
            over=table.over,
            bot_due=_bot_due(head.holders, table),
            snapshot=Snapshot(table.version, table.position()) if due else None,
        )
        try:
            moved = await self.store.append(append)
        except BaseException as cause:
            self.forget(head.game_id)
            if not isinstance(cause, Exception):
                raise
            log.error("append failed", game=head.game_id, version=live.table.version, where=where(cause))
            raise EngineError(
                Reason.OUTCOME_UNKNOWN, "it is not known whether the moves were stored; repeat the call as it was"
            ) from cause
        if not moved:
            return None, ()
        head = msgspec.structs.replace(head, version=table.version, over=append.over, bot_due=append.bot_due)
        room.live = Live(head, table)
        self._tell(room.live)
        return room.live, entries

    async def _answer_again(
        self, live: Live, seat: int, decision: int, moves: Sequence[str], open_now: Decision | None
    ) -> Answer:
        """The first answer to a decision that was answered before with the same moves; else the reason why not."""
        game_id, table = live.head.game_id, live.table
        if decision > table.version:
            raise EngineError(
                Reason.DECISION_IN_FUTURE,
                f"decision {decision} lies in the future: the game has come to version {table.version}",
                field="decision",
                decision=decision,
                version=table.version,
            )
        present = open_now.opened if open_now is not None else None
        first = await self.store.next_of_seat(game_id, seat, after=decision)
        if first is not None and first.decision == decision and first.asked is not None:
            if first.asked != tuple(moves):
                raise EngineError(
                    Reason.DECISION_ANSWERED,
                    f"seat {seat} has answered decision {decision} with other moves: {', '.join(first.asked)}",
                    field="decision",
                    decision=decision,
                    present="" if present is None else present,
                )
            following = await self.store.entries(game_id, first.version, limit=len(first.asked))
            entries = [first]
            for entry in following[1:]:
                if entry.asked is not None or entry.seat != seat:
                    break
                entries.append(entry)
            return Answer(await self.at(game_id, entries[-1].version), len(entries), tuple(entries))
        if open_now is None:
            table.play(seat, moves[:1])  # raises: the game is over, or the seat has nothing to decide
        raise EngineError(
            Reason.DECISION_GONE,
            f"decision {decision} is not open for seat {seat}; its present decision is {present}",
            field="decision",
            decision=decision,
            present="" if present is None else present,
        )

    # --- loading ------------------------------------------------------------------------------------------------------

    async def _reload(self, game_id: str, room: _Room) -> Live:
        """Loads the game anew into its room."""
        room.live = None
        live = await load_game(self.store, self.catalogue, game_id)
        if live is None:
            self._rooms.pop(game_id, None)
            raise _not_found(game_id)
        room.live = live
        return live

    # --- the cache ----------------------------------------------------------------------------------------------------

    def _room(self, game_id: str) -> _Room:
        """The game's place in the cache, made the most recent; the least recent idle ones make room."""
        room = self._rooms.setdefault(game_id, _Room())
        self._rooms.move_to_end(game_id)
        if len(self._rooms) > self.capacity:
            idle = next((each for each, old in self._rooms.items() if not old.lock.locked() and old is not room), None)
            if idle is not None:
                self.forget(idle)
        return room

    def _tell(self, live: Live) -> None:
        for listener in self.listeners:
            listener(live)


def _bot_due(holders: Sequence[Holder], table: Table) -> bool:
    return any(holders[seat].bot for seat in table.to_act)


def _entry(game: Game[Any], line: Line, *, asked: tuple[str, ...] | None = None) -> Entry:
    return Entry(
        version=line.version,
        seat=line.seat,
        notation=line.notation,
        digest=line.digest,
        decision=line.decision,
        asked=asked,
        events=game.encode_events(line.events),
    )


def _not_found(game_id: str) -> EngineError:
    return EngineError(Reason.GAME_NOT_FOUND, f"there is no game {game_id!r}, or no longer", game_id=game_id)
