"""What waits at the same moment shares a transaction: one commit, and one sync of the disk, for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

from engine_service.store.base import CommitFailed, StoreClosed

__all__ = ["GroupCommit"]

Work = TypeVar("Work")


class GroupCommit(Generic[Work]):
    """Hands on in one batch what was submitted while the batch before was under way.

    `commit` gets a batch in order of game id (the order of submission within one game, so that two processes never
    wait for each other) and gives an outcome for each work, once all of them are durable. An outcome that is an
    exception is raised to its own caller alone; when `commit` itself raises, every caller of the batch gets
    CommitFailed, and the next batch starts afresh.
    """

    def __init__(
        self,
        commit: Callable[[Sequence[Work]], Awaitable[Sequence[Any]]],
        *,
        most: int = 256,
    ) -> None:
        self._commit = commit
        self._most = most
        self._waiting: list[tuple[str, Work, asyncio.Future[Any]]] = []
        self._runner: asyncio.Task[None] | None = None
        self._closed = False

    async def submit(self, game_id: str, work: Work) -> Any:
        """The outcome of `work`, when it is durable. Who is cancelled before the batch begins takes the work back;
        later it goes on without him.

        Raises:
            CommitFailed: the batch failed; its cause says why.
            StoreClosed: no more is taken.
        """
        if self._closed:
            raise StoreClosed("the store is closed")
        outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((game_id, work, outcome))
        if self._runner is None:
            self._runner = asyncio.create_task(self._run(), name="petteia group commit")
        return await outcome

    async def close(self) -> None:
        """Takes no more, and waits until all that was submitted has its outcome."""
        self._closed = True
        if self._runner is not None:
            await asyncio.wait({self._runner})

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = (
                    self._waiting[: self._most],
                    self._waiting[self._most :],
                )
                batch = [member for member in batch if not member[2].done()]
                if batch:
                    await self._settle(sorted(batch, key=lambda member: member[0]))
        finally:
            self._runner = None
            for (
                _,
                _,
                outcome,
            ) in self._waiting:  # left only when the event loop is being torn down
                outcome.cancel()
            self._waiting = []

    async def _settle(self, batch: Sequence[tuple[str, Work, asyncio.Future[Any]]]) -> None:
        try:
            outcomes = await self._commit([work for _, work, _ in batch])
        except Exception as failure:
            for _, _, future in batch:
                if not future.done():
                    failed = CommitFailed(f"a transaction failed, its outcome is unknown: {failure}")
                    failed.__cause__ = failure
                    future.set_exception(failed)
            return
        except BaseException:
            for _, _, future in batch:
                future.cancel()
            raise
        for (_, _, future), outcome in zip(batch, outcomes, strict=True):
            if future.done():
                continue
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)
