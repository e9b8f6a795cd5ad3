"""The live games of this process: cache, locks, loading, and the compare-and-set that keeps every move safe.

A game lives here from its first call until the cache needs its place; the log in the store is the truth, and
whatever is doubtful is forgotten and loaded again.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
import structlog

from engine_service.answers import Answer, answer_of, bot_due, entry_of
from engine_service.catalogue import Catalogue
from engine_service.earlier import Earlier
from engine_service.errors import EngineError, Reason, game_not_found
from engine_service.feed import Feed, LocalFeed
from engine_service.game import Game, Options, spell_options
from engine_service.loading import Live, load_game, sitting_of
from engine_service.logs import where
from engine_service.plugin_at_work import PluginFailed
from engine_service.repeats import applied_before, undone_before
from engine_service.rooms import Room, Rooms
from engine_service.store.base import Append, Entry, GameExists, Head, Holder, RequestIdReused, Snapshot, Store
from engine_service.table import Table
from engine_service.to_its_end import ToItsEnd

__all__ = ["SNAPSHOT_EVERY", "Answer", "Live", "Shown", "Tables"]

SNAPSHOT_EVERY = 50
"""Entries between two snapshots: loading a game replays at most this many."""

log = structlog.get_logger()

Shown = TypeVar("Shown")
"""What is made of an answer for its caller."""


class Tables:
    """All games of a store, the recently used ones live. Safe to call from many tasks at once."""

    def __init__(self, store: Store, catalogue: Catalogue, *, feed: Feed | None = None, capacity: int = 10_000) -> None:
        """`capacity` is the number of games kept live; without a `feed` it tells those who follow in this process."""
        self.store, self.catalogue, self.feed = store, catalogue, feed or LocalFeed()
        self._rooms = Rooms(capacity)
        self.to_its_end = ToItsEnd()
        self._doubtful: set[str] = set()
        """Games of which it is not known whether their last entries were stored."""
        self._earlier = Earlier(store, catalogue)
        self.listeners: list[Callable[[Live], None]] = []
        """Called after each commit with the game as it then stands."""

    # --- games come and go --------------------------------------------------------------------------------------------

    async def create(
        self, game: Game[Any], holders: Sequence[Holder], options: Options, seed: bytes,
        show: Callable[[Live], Shown], *,
        moves: Sequence[tuple[int, str]] = (), request_id: str = "", fingerprint: bytes = b"",
    ) -> Shown:  # fmt: skip
        """What `show` makes of the new game, with `moves` by seat and notation already made, or of the one that this
        request made before. A game that can't be shown is not made.

        Raises:
            EngineError: the request id was used with another request, or its game was deleted since; a move is not
                legal; the rules failed; or it is not known whether the game was made (OUTCOME_UNKNOWN).
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
        entries, snapshots = [entry_of(game, line)], list[Snapshot]()
        for seat, notation in moves:
            table, line = table.replay(seat, notation)
            entries.append(entry_of(game, line))
            if table.version % SNAPSHOT_EVERY == 0:
                snapshots.append(Snapshot(table.version, table.position()))
            await asyncio.sleep(0)  # a long record must not hold up the others
        live = Live(msgspec.structs.replace(head, over=table.over, bot_due=bot_due(holders, table)), table)
        shown = show(live)
        added = await self.to_its_end(self._add(live, entries, snapshots, request_id, fingerprint))
        return shown if added is live else show(added)

    async def _add(
        self, live: Live, entries: Sequence[Entry], snapshots: Sequence[Snapshot], request_id: str, fingerprint: bytes
    ) -> Live:
        """The game once it is stored, or the one that the same request made before."""
        head = live.head
        try:
            game_id = await self.store.create(
                head, entries[0], following=entries[1:], snapshots=snapshots,
                request_id=request_id, fingerprint=fingerprint,
            )  # fmt: skip
        except RequestIdReused:
            message = f"request id {request_id!r} was used before with another request; use a new id for a new game"
            raise EngineError(Reason.REQUEST_ID_REUSED, message, field="request_id", request_id=request_id) from None
        except (GameExists, ValueError):
            raise
        except Exception as cause:
            self._doubtful.add(head.game_id)
            raise _unknown(head.game_id, "creation failed", cause) from cause
        if game_id != head.game_id:
            return await self.look(game_id)
        self._rooms.of(game_id).fill(live)
        log.info("game created", game=game_id, game_type=head.game_type, seats=len(head.holders))
        self._tell(live)
        return live

    async def delete(self, game_id: str) -> None:
        """Deletes a game for good.

        Raises:
            EngineError: there is no such game; or it is not known whether it was deleted (OUTCOME_UNKNOWN).
        """
        if not await self.to_its_end(self._delete(game_id)):
            raise game_not_found(game_id)
        log.info("game deleted", game=game_id)

    async def _delete(self, game_id: str) -> bool:
        try:
            deleted = await self.store.delete(game_id)
        except Exception as cause:
            raise _unknown(game_id, "deletion failed", cause) from cause
        finally:
            self.forget(game_id)
        self.feed.tell(game_id, 0)
        return deleted

    def forget(self, game_id: str) -> None:
        """Takes a game out of the cache; the next call loads it again."""
        self._rooms.forget(game_id)
        self._earlier.forget(game_id)

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
        earlier = await self._earlier.at(game_id, version)
        if earlier is None:
            self.forget(game_id)
            raise game_not_found(game_id)
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
        self, game_id: str, seat: int, decision: int, moves: Sequence[str], show: Callable[[Answer], Shown], *,
        dry_run: bool = False,
    ) -> Shown:  # fmt: skip
        """Makes the moves in answer to the decision; what `show` makes of the answer, once they are durable. Moves
        whose answer can't be shown are not made.

        Answering a decision again with the same moves gives the first answer again.

        Raises:
            EngineError: the decision is gone, was answered otherwise or lies in the future; a move is refused; the
                game is over; the rules failed; or it is not known whether the moves were made (OUTCOME_UNKNOWN).
        """
        await self.look(game_id)
        return await self.to_its_end(self._apply(game_id, seat, decision, moves, show, dry_run))

    async def _apply(
        self, game_id: str, seat: int, decision: int, moves: Sequence[str], show: Callable[[Answer], Shown],
        dry_run: bool,
    ) -> Shown:  # fmt: skip
        room = self._rooms.of(game_id)
        async with room.lock:
            live = room.live or await self._reload(game_id, room)
            while True:
                if decision > live.table.version:
                    live = await self._reload(game_id, room)
                open_now = live.table.decision_of(seat)
                if open_now is None or open_now.opened != decision:
                    again = await applied_before(self.store, game_id, live.table, seat, decision, moves)
                    return show(Answer(await self.at(game_id, again[-1].version), len(again), again))
                draft = live.table.play(seat, moves, dry_run=dry_run)
                if dry_run:
                    entries = tuple(entry_of(live.table.game, line) for line in draft.lines)
                    certain = entries[: draft.table.version - live.table.version]
                    return show(Answer(Live(live.head, draft.table), len(entries), certain))
                asked = tuple(moves)
                entries = tuple(
                    entry_of(live.table.game, line, asked=None if position else asked)
                    for position, line in enumerate(draft.lines)
                )
                answer = answer_of(live, draft.table, entries)
                shown = show(answer)
                if await self._commit(room, live.table, answer):
                    return shown
                live = await self._reload(game_id, room)

    async def undo(
        self, game_id: str, seat: int, from_version: int, to_version: int, show: Callable[[Answer], Shown]
    ) -> Shown:
        """Takes the seat's moves back to `to_version`, if the game is still at `from_version`; shown as by `apply`.

        Repeating it gives the first answer again.

        Raises:
            EngineError: the game has moved on (VERSION_GONE); the seat may not go back so far (UNDO_REFUSED); or it
                is not known whether it did (OUTCOME_UNKNOWN).
        """
        await self.look(game_id, at_least=from_version)
        return await self.to_its_end(self._undo(game_id, seat, from_version, to_version, show))

    async def _undo(
        self, game_id: str, seat: int, from_version: int, to_version: int, show: Callable[[Answer], Shown]
    ) -> Shown:
        room = self._rooms.of(game_id)
        async with room.lock:
            live = room.live or await self._reload(game_id, room)
            while True:
                if from_version != live.table.version:
                    again = await undone_before(self.store, game_id, live.table, seat, from_version, to_version)
                    return show(Answer(await self.at(game_id, again[-1].version), len(again), again))
                table, line = live.table.undo(seat, to_version)
                answer = answer_of(live, table, (entry_of(table.game, line),))
                shown = show(answer)
                if await self._commit(room, live.table, answer):
                    return shown
                live = await self._reload(game_id, room)

    async def _commit(self, room: Room, seen: Table, answer: Answer) -> bool:
        """Stores the entries that lead from the table `seen` to the answer's; False if another replica was first."""
        head, table = answer.live
        due = seen.version // SNAPSHOT_EVERY != table.version // SNAPSHOT_EVERY
        append = Append(
            game_id=head.game_id,
            seen=seen.version,
            entries=answer.entries,
            over=head.over,
            bot_due=head.bot_due,
            snapshot=Snapshot(table.version, table.position()) if due else None,
        )
        try:
            moved = await self.store.append(append)
        except Exception as cause:
            self.forget(head.game_id)
            self._doubtful.add(head.game_id)
            raise _unknown(head.game_id, "append failed", cause) from cause
        if not moved:
            return False
        room.fill(answer.live, answer.entries)
        if table.over:
            log.info("game over", game=head.game_id, version=table.version)
        self._tell(answer.live)
        return True

    # --- loading ------------------------------------------------------------------------------------------------------

    async def _reload(self, game_id: str, room: Room) -> Live:
        """Loads the game anew into its room."""
        room.live = None
        if room.overran is not None:
            raise room.overran.again()
        try:
            live = await load_game(self.store, self.catalogue, game_id)
        except PluginFailed as failed:
            room.overran = failed if failed.overran else None
            raise
        if live is None:
            self._rooms.forget(game_id)
            raise game_not_found(game_id)
        room.fill(live)
        if game_id in self._doubtful:  # what was stored all the same has been told to nobody
            self._doubtful.discard(game_id)
            self._tell(live)
        return live

    def _tell(self, live: Live) -> None:
        for listener in self.listeners:
            try:
                listener(live)
            except Exception as failure:  # what was stored is told, whatever a listener makes of it
                log.error("listener failed", game=live.head.game_id, where=where(failure))
        self.feed.tell(live.head.game_id, live.table.version)


def _unknown(game_id: str, event: str, cause: Exception) -> EngineError:
    log.error(event, game=game_id, where=where(cause))
    return EngineError(Reason.OUTCOME_UNKNOWN, "it is not known whether the call took effect; repeat it as it was")
