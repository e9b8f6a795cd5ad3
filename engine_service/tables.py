"""The live games of this process: cache, locks, loading, and the compare-and-set that keeps every move safe.

A game lives here from its first call until the cache needs its place; the log in the store is the truth, and
whatever is doubtful is forgotten and loaded again.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
import structlog

from engine_service.catalogue import Catalogue
from engine_service.errors import EngineError, Reason
from engine_service.feed import Feed, LocalFeed
from engine_service.game import Game, Options, spell_options
from engine_service.loading import Live, load_game, sitting_of
from engine_service.logs import where
from engine_service.repeats import applied_before, undone_before
from engine_service.rooms import Room, Rooms
from engine_service.store.base import Append, Entry, Head, Holder, RequestIdReused, Snapshot, Store
from engine_service.table import Line, Table

__all__ = ["SNAPSHOT_EVERY", "Answer", "Live", "Tables"]

SNAPSHOT_EVERY = 50
"""Entries between two snapshots: loading a game replays at most this many."""

log = structlog.get_logger()


class Answer(NamedTuple):
    """What came of a call: the game after it, how many moves were made, and their entries."""

    live: Live
    applied: int
    entries: tuple[Entry, ...]


class Tables:
    """All games of a store, the recently used ones live. Safe to call from many tasks at once."""

    def __init__(self, store: Store, catalogue: Catalogue, *, feed: Feed | None = None, capacity: int = 10_000) -> None:
        """`capacity` is the number of games kept live; without a `feed` it tells those who follow in this process."""
        self.store, self.catalogue, self.feed = store, catalogue, feed or LocalFeed()
        self._rooms = Rooms(capacity)
        self.listeners: list[Callable[[Live], None]] = []
        """Called after each commit with the game as it then stands."""

    # --- games come and go --------------------------------------------------------------------------------------------

    async def create(
        self, game: Game[Any], holders: Sequence[Holder], options: Options, seed: bytes, *,
        moves: Sequence[tuple[int, str]] = (), request_id: str = "", fingerprint: bytes = b"",
    ) -> Live:  # fmt: skip
        """The new game, with `moves` by seat and notation already made, or the one that this request made before.

        Raises:
            EngineError: the request id was used with another request, or its game was deleted since; a move is not
                legal; the rules failed.
        """
        head = Head(
            game_id=uuid.uuid4().hex,
            game_type=game.meta.id,
            rules_version=game.meta.rules_version,
            holders=tuple(holders),
            options=spell_options(options),
            seed=seed,
            created=time.time_ns() // 1000,
            version=len(moves),
        )
        table, line = Table.start(sitting_of(head, game), options)
        entries = [_entry(game, line)]
        for seat, notation in moves:
            table, line = table.replay(seat, notation)
            entries.append(_entry(game, line))
            await asyncio.sleep(0)  # a long record must not hold up the others
        head = msgspec.structs.replace(head, over=table.over, bot_due=_bot_due(holders, table))
        try:
            game_id = await self.store.create(
                head, entries[0], following=entries[1:], request_id=request_id, fingerprint=fingerprint
            )
        except RequestIdReused:
            message = f"request id {request_id!r} was used before with another request; use a new id for a new game"
            raise EngineError(Reason.REQUEST_ID_REUSED, message, field="request_id", request_id=request_id) from None
        if game_id != head.game_id:
            return await self.look(game_id)
        live = Live(head, table)
        self._rooms.of(game_id).fill(live)
        self._tell(live)
        return live

    async def delete(self, game_id: str) -> None:
        """Deletes a game for good.

        Raises:
            EngineError: there is no such game.
        """
        deleted = await self.store.delete(game_id)
        self.forget(game_id)
        self.feed.tell(game_id, 0)
        if not deleted:
            raise _not_found(game_id)

    def forget(self, game_id: str) -> None:
        """Takes a game out of the cache; the next call loads it again."""
        self._rooms.forget(game_id)

    # --- reading ------------------------------------------------------------------------------------------------------

    async def look(self, game_id: str, *, at_least: int = 0) -> Live:
        """The game as it stands, at a version not below `at_least` if it has come so far.

        Raises:
            EngineError: there is no such game, or its rules are not installed or failed.
        """
        room = self._rooms.of(game_id)
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
        game_id, wanted = live.head.game_id, min(limit, live.table.version + 1 - first)
        if wanted <= 0:
            return ()
        at_hand = self._rooms.of(game_id).entries(first, first + wanted - 1)
        return at_hand if at_hand is not None else await self.store.entries(game_id, first, limit=wanted)

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
        room = self._rooms.of(game_id)
        async with room.lock:
            live = room.live or await self._reload(game_id, room)
            while True:
                if decision > live.table.version:
                    live = await self._reload(game_id, room)
                open_now = live.table.decision_of(seat)
                if open_now is None or open_now.opened != decision:
                    again = await applied_before(self.store, game_id, live.table, seat, decision, moves)
                    return Answer(await self.at(game_id, again[-1].version), len(again), again)
                draft = live.table.play(seat, moves, dry_run=dry_run)
                if dry_run:
                    entries = tuple(_entry(live.table.game, line) for line in draft.lines)
                    shown = entries[: draft.table.version - live.table.version]
                    return Answer(Live(live.head, draft.table), len(entries), shown)
                asked = tuple(moves)
                entries = tuple(
                    _entry(live.table.game, line, asked=None if position else asked)
                    for position, line in enumerate(draft.lines)
                )
                answer = await self._commit(room, live, draft.table, entries)
                if answer is not None:
                    return answer
                live = await self._reload(game_id, room)

    async def undo(self, game_id: str, seat: int, from_version: int, to_version: int) -> Answer:
        """Takes the seat's moves back to `to_version`, if the game is still at `from_version`.

        Repeating it gives the first answer again.

        Raises:
            EngineError: the game has moved on (VERSION_GONE); the seat may not go back so far (UNDO_REFUSED); or it
                is not known whether it did (OUTCOME_UNKNOWN).
        """
        await self.look(game_id, at_least=from_version)
        room = self._rooms.of(game_id)
        async with room.lock:
            live = room.live or await self._reload(game_id, room)
            while True:
                if from_version != live.table.version:
                    again = await undone_before(self.store, game_id, live.table, seat, from_version, to_version)
                    return Answer(await self.at(game_id, again[-1].version), len(again), again)
                table, line = live.table.undo(seat, to_version)
                answer = await self._commit(room, live, table, (_entry(table.game, line),))
                if answer is not None:
                    return answer
                live = await self._reload(game_id, room)

    async def _commit(self, room: Room, live: Live, table: Table, entries: tuple[Entry, ...]) -> Answer | None:
        """What came of the entries, which lead to `table`, once they are stored; None if another replica was first."""
        head = live.head
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
                Reason.OUTCOME_UNKNOWN, "it is not known whether the call took effect; repeat the call as it was"
            ) from cause
        if not moved:
            return None
        head = msgspec.structs.replace(head, version=table.version, over=append.over, bot_due=append.bot_due)
        live = Live(head, table)
        room.fill(live, entries)
        self._tell(live)
        return Answer(live, len(entries), entries)

    # --- loading ------------------------------------------------------------------------------------------------------

    async def _reload(self, game_id: str, room: Room) -> Live:
        """Loads the game anew into its room."""
        room.live = None
        live = await load_game(self.store, self.catalogue, game_id)
        if live is None:
            self._rooms.forget(game_id)
            raise _not_found(game_id)
        room.fill(live)
        return live

    def _tell(self, live: Live) -> None:
        for listener in self.listeners:
            listener(live)
        self.feed.tell(live.head.game_id, live.table.version)


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
        undo_to=line.undo_to,
    )


def _not_found(game_id: str) -> EngineError:
    return EngineError(Reason.GAME_NOT_FOUND, f"there is no game {game_id!r}, or no longer", game_id=game_id)
