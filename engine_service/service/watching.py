"""Watch: a snapshot first, then entry after entry, and an end that says why.

A watcher has no queue. It keeps the version that it has told, and looks at the game again whenever it is woken; one
that falls far behind is told a fresh snapshot, so that it costs no more memory than any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from engine_service.errors import EngineError, Reason
from engine_service.feed import Follower
from engine_service.game import Viewer
from engine_service.loading import advance
from engine_service.service.engine import Engine, viewer_of
from engine_service.store.base import Entry
from engine_service.tables import Live
from petteia.v1 import move_pb2, watch_pb2

__all__ = ["MOST_BEHIND", "PAGE", "watch"]

MOST_BEHIND = 64
"""A watcher that has told all there was, and then falls more entries behind than this, is told a snapshot."""
PAGE = 64
"""Old entries are told so many at a time."""


async def watch(engine: Engine, request: watch_pb2.WatchRequest, caller: Viewer, context: Any) -> None:
    """Tells the caller what happens in a game until it ends, is deleted, the server stops, or the caller is too slow.

    Raises:
        EngineError: the request is refused; nothing was told then.
    """
    with engine.tables.feed.follow(request.game_id) as follower:
        live = await engine.tables.look(request.game_id)
        viewer = viewer_of(request, live, caller)
        present = live.table.version
        if request.HasField("from_version"):
            live = await engine.tables.at(request.game_id, request.from_version)
        watcher = _Watcher(engine, request, viewer, context, follower, live)
        try:
            await watcher.run(present)
        except _Ended as ended:
            await context.write(watch_pb2.WatchResponse(end=watch_pb2.End(reason=ended.reason)))


class _Ended(Exception):
    def __init__(self, reason: watch_pb2.EndReason.ValueType) -> None:
        super().__init__(reason)
        self.reason = reason


class _Watcher:
    """One watch under way."""

    def __init__(
        self, engine: Engine, request: watch_pb2.WatchRequest, viewer: Viewer, context: Any, follower: Follower,
        begin: Live,
    ) -> None:  # fmt: skip
        self._engine, self._request, self._viewer, self._context = engine, request, viewer, context
        self._follower, self._messages = follower, engine.messages(begin)
        self._detailed = request.with_view or request.with_board
        self._shown = begin.table.version
        """The version that was told last."""
        self._walked = begin
        """The game at that version, as long as old positions are told."""

    async def run(self, present: int) -> None:
        """Tells the old entries up to the version `present`, then what is new, for as long as it takes.

        Raises:
            _Ended: the watch is over.
        """
        await self._snapshot(self._walked, covers_from=0)
        while True:
            now = await self._look()
            if self._shown < min(present, now.table.version):
                await self._tell_old(now, present)
            elif self._shown < now.table.version:
                await self._tell_new(now)
            elif now.table.over:
                raise _Ended(watch_pb2.END_REASON_GAME_OVER)
            elif self._follower.closed:
                raise _Ended(watch_pb2.END_REASON_DRAINING)
            elif not await self._follower.news(self._engine.heartbeat):
                beat = watch_pb2.Heartbeat(version=self._shown)
                await self._write(watch_pb2.WatchResponse(heartbeat=beat))

    async def _look(self) -> Live:
        try:
            return await self._engine.tables.look(self._request.game_id, at_least=self._follower.newest)
        except EngineError as refused:
            if refused.reason is Reason.GAME_NOT_FOUND:
                raise _Ended(watch_pb2.END_REASON_DELETED) from None
            raise

    async def _tell_old(self, now: Live, present: int) -> None:
        """Tells a page of old entries; with views one entry, and the position after it."""
        first = self._shown + 1
        count = 1 if self._detailed else min(PAGE, present + 1 - first)
        entries = await self._engine.tables.entries(now, first, limit=count)
        undo = next((place for place, entry in enumerate(entries) if entry.undo_to is not None), None)
        if undo == 0:
            live = await self._engine.tables.at(self._request.game_id, first)
            await self._snapshot(live, covers_from=first, undo=entries[0])
        else:
            await self._update(now, entries[:undo])

    async def _tell_new(self, now: Live) -> None:
        """Tells what has happened since; far behind, or after an undo, as one snapshot of the present."""
        first = self._shown + 1
        count = now.table.version + 1 - first
        entries = await self._engine.tables.entries(now, first) if count <= MOST_BEHIND else ()
        undo = next((entry for entry in reversed(entries) if entry.undo_to is not None), None)
        if len(entries) < count or undo is not None:
            await self._snapshot(now, covers_from=first, undo=undo)
        else:
            await self._update(now, entries)

    async def _snapshot(self, live: Live, *, covers_from: int, undo: Entry | None = None) -> None:
        snapshot = watch_pb2.Snapshot(
            frame=self._frame(live),
            covers_from=covers_from,
            undo=self._told(live, (undo,))[0] if undo is not None else None,
            **self._details(live),
        )
        await self._write(watch_pb2.WatchResponse(snapshot=snapshot))
        self._shown, self._walked = live.table.version, live

    async def _update(self, now: Live, entries: Sequence[Entry]) -> None:
        """Tells entries, with frame and views if they lead to the present or were played on to."""
        last, live = entries[-1].version, None
        if last == now.table.version:
            live = now
        elif self._detailed:
            live = Live(now.head, advance(self._walked.table, entries[0]))
        update = watch_pb2.Update(entries=self._told(now, entries))
        if live is not None:
            update = watch_pb2.Update(frame=self._frame(live), entries=update.entries, **self._details(live))
            self._walked = live
        await self._write(watch_pb2.WatchResponse(update=update))
        self._shown = last

    def _frame(self, live: Live) -> Any:
        return self._messages.frame(live, self._request.language)

    def _told(self, live: Live, entries: Sequence[Entry]) -> list[move_pb2.Entry]:
        return self._messages.entries(live, entries, self._viewer, self._request.language)

    def _details(self, live: Live) -> dict[str, Any]:
        details: dict[str, Any] = {}
        if self._request.with_view:
            details["view"] = self._messages.view(live.table, self._viewer)
        if self._request.with_board:
            details["board"] = self._messages.board(live.table, self._viewer)
        return details

    async def _write(self, message: watch_pb2.WatchResponse) -> None:
        """Sends a message, and ends the watch when the caller took too long to take it."""
        clock = asyncio.get_running_loop().time
        began = clock()
        await self._context.write(message)
        if clock() - began > self._engine.patience:
            raise _Ended(watch_pb2.END_REASON_TOO_SLOW)
