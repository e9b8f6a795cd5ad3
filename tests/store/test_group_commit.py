"""Group commit by itself: what shares a batch, in which order, and who hears of a failure."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from engine_service.store import CommitFailed, StoreClosed
from engine_service.store.group_commit import GroupCommit


class Recorder:
    """Commits by writing the batch down, as soon as `go` is set; fails for works called "fail"."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.begun = asyncio.Event()
        self.go = asyncio.Event()

    async def __call__(self, batch: Sequence[str]) -> Sequence[object]:
        self.batches.append(list(batch))
        self.begun.set()
        await self.go.wait()
        if "fail" in batch:
            raise OSError("the disk is on fire")
        return [KeyError(work) if work == "refuse" else f"{work} done" for work in batch]


async def test_what_waits_together_is_committed_together() -> None:
    """All that came during one commit makes the next batch, by game id and in order of arrival within a game."""
    commit = Recorder()
    group = GroupCommit(commit)
    first = asyncio.create_task(group.submit("m", "first"))
    await commit.begun.wait()
    later = [
        asyncio.create_task(group.submit(game_id, work))
        for game_id, work in (("z", "z1"), ("b", "b2"), ("a", "a"), ("b", "b1"), ("z", "z0"))
    ]
    await asyncio.sleep(0)
    commit.go.set()
    assert await first == "first done"
    assert await asyncio.gather(*later) == ["z1 done", "b2 done", "a done", "b1 done", "z0 done"]
    assert commit.batches == [["first"], ["a", "b2", "b1", "z1", "z0"]]


async def test_a_batch_has_a_limit() -> None:
    """More works than a batch may have go on in several batches, the earliest first."""
    commit = Recorder()
    commit.go.set()
    group = GroupCommit(commit, most=3)
    works = [f"w{number}" for number in range(7)]
    assert await asyncio.gather(*(group.submit("g", work) for work in works)) == [f"{work} done" for work in works]
    assert commit.batches == [works[:3], works[3:6], works[6:]]


async def test_a_refusal_is_raised_to_its_caller_alone() -> None:
    """An outcome that is an exception reaches its own caller, and the neighbours get their outcomes."""
    commit = Recorder()
    commit.go.set()
    group = GroupCommit(commit)
    works = ("a", "refuse", "b")
    outcomes = await asyncio.gather(*(group.submit("g", work) for work in works), return_exceptions=True)
    assert outcomes[::2] == ["a done", "b done"]
    assert isinstance(outcomes[1], KeyError)


async def test_a_failed_batch_is_told_to_everybody_in_it_and_to_nobody_else() -> None:
    """Each caller of the batch gets an exception of his own with the cause; the next batch succeeds."""
    commit = Recorder()
    commit.go.set()
    group = GroupCommit(commit)
    works = ("a", "fail", "b")
    failures = await asyncio.gather(*(group.submit("g", work) for work in works), return_exceptions=True)
    assert [type(failure) for failure in failures] == [CommitFailed] * 3
    assert len({id(failure) for failure in failures}) == 3
    assert all(isinstance(failure, CommitFailed) and type(failure.__cause__) is OSError for failure in failures)
    assert await group.submit("g", "c") == "c done"


async def test_who_is_cancelled_before_the_batch_takes_his_work_back() -> None:
    """A work whose caller was cancelled while it waited never reaches a commit; the others do."""
    commit = Recorder()
    group = GroupCommit(commit)
    running = asyncio.create_task(group.submit("g", "running"))
    await commit.begun.wait()
    waiting, other = (asyncio.create_task(group.submit("g", work)) for work in ("waiting", "other"))
    await asyncio.sleep(0)
    waiting.cancel()
    running.cancel()
    await asyncio.sleep(0)
    commit.go.set()
    assert await other == "other done"
    assert running.cancelled()
    assert waiting.cancelled()
    assert commit.batches == [["running"], ["other"]]


async def test_a_failure_after_a_cancellation_reaches_the_rest() -> None:
    """When a batch fails whose first caller is gone, the others still hear of it."""
    commit = Recorder()
    group = GroupCommit(commit)
    gone, fails, other = (asyncio.create_task(group.submit("g", work)) for work in ("gone", "fail", "other"))
    await commit.begun.wait()
    gone.cancel()
    commit.go.set()
    failures = await asyncio.gather(gone, fails, other, return_exceptions=True)
    assert [type(failure) for failure in failures] == [asyncio.CancelledError, CommitFailed, CommitFailed]


async def test_closing_drains_and_takes_no_more() -> None:
    """`close` returns when the last outcome is known; what comes later is refused."""
    commit = Recorder()
    group = GroupCommit(commit)
    running = asyncio.create_task(group.submit("g", "running"))
    await commit.begun.wait()
    waiting = asyncio.create_task(group.submit("g", "waiting"))
    await asyncio.sleep(0)
    closing = asyncio.create_task(group.close())
    await asyncio.sleep(0)
    with pytest.raises(StoreClosed):
        await group.submit("g", "late")
    assert not closing.done()
    commit.go.set()
    await closing
    assert (await running, await waiting) == ("running done", "waiting done")
    await group.close()
    assert commit.batches == [["running"], ["waiting"]]


async def test_a_torn_down_loop_leaves_nobody_waiting() -> None:
    """When the group's own task is cancelled, as at the end of an event loop, every caller is cancelled with it."""
    commit = Recorder()
    group = GroupCommit(commit)
    running = asyncio.create_task(group.submit("g", "running"))
    await commit.begun.wait()
    waiting = asyncio.create_task(group.submit("g", "waiting"))
    await asyncio.sleep(0)
    for task in asyncio.all_tasks():
        if task.get_name() == "petteia group commit":
            task.cancel()
    outcomes = await asyncio.gather(running, waiting, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [asyncio.CancelledError] * 2
