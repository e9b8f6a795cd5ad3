"""A disk that is full: writes fail and say so, reading goes on, nothing is lost, and with room again all is well."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from engine_service.store import CommitFailed, Store, StoreUnusable, open_store

from .samples import append_of, entry_of, head_of, log_of

resource = pytest.importorskip("resource", reason="limits on the size of files are POSIX's")

Limit = Callable[[Store, int], AbstractContextManager[None]]


@contextlib.contextmanager
def largest_file(size: int) -> Iterator[None]:
    """The system refuses to let any file grow beyond `size` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextlib.contextmanager
def no_room_for_the_log(store: Store, room: int) -> Iterator[None]:
    """Files may not grow by more than `room` bytes, as far as the system is concerned."""
    present = sorted(path.stat().st_size for path in folder_of(store).iterdir())
    with largest_file(present[-1] + room):
        yield


@contextlib.contextmanager
def no_room_for_pages(store: Store, room: int) -> Iterator[None]:
    """SQLite may not take more pages than fit into `room` bytes."""
    writer = store._writer
    (size,), (pages,) = (writer.execute(f"PRAGMA {name}").fetchone() for name in ("page_size", "page_count"))
    writer.execute(f"PRAGMA max_page_count = {pages + room // size}")
    try:
        yield
    finally:
        writer.execute("PRAGMA max_page_count = 4294967294")


def folder_of(store: Store) -> Path:
    """Where a store's files lie."""
    ((_, _, path),) = store._writer.execute("PRAGMA database_list").fetchall()
    return Path(path).parent


async def filled(store: Store, game_id: str, seen: int) -> tuple[int, CommitFailed]:
    """Appends until there is no room: the version reached, and how the store failed."""
    for version in range(seen, seen + 1000):
        try:
            assert await store.append(append_of(game_id, version, 1, notation="x" * 3000)) is True
        except CommitFailed as failed:
            return version, failed
    raise AssertionError("there was room for everything")


@pytest.mark.parametrize("room", [0, 5_000, 100_000])
@pytest.mark.parametrize("limit", [no_room_for_the_log, no_room_for_pages])
async def test_a_full_disk_loses_nothing(tmp_path: Path, limit: Limit, room: int) -> None:
    """Every kind of write fails naming the disk, reads see all that was acknowledged, and writing goes on later."""
    store = open_store(f"sqlite:{tmp_path / 'games.db'}")
    await store.create(head_of("g"), entry_of(0))
    await store.create(head_of("h"), entry_of(0))
    with limit(store, room):
        reached, failed = await filled(store, "g", 0)
        assert "disk" in str(failed) and "disk" in str(failed.__cause__)
        assert len(await log_of(store, "g")) == reached + 1
        large = append_of("h", 0, 99, notation="x" * 3000)
        with pytest.raises(CommitFailed, match="disk"):
            await store.append(large)
        with pytest.raises(CommitFailed, match="disk"):
            await store.create(head_of("new", seed=b"x" * 200_000), entry_of(0), request_id="r")
        assert await log_of(store, "h") == [entry_of(0)]
        assert await store.head("new") is None
    assert await store.append(large) is True
    assert await store.append(append_of("g", reached)) is True
    assert await store.create(head_of("new"), entry_of(0), request_id="r") == "new"
    await store.close()
    reopened = open_store(f"sqlite:{tmp_path / 'games.db'}")
    assert [len(await log_of(reopened, game_id)) for game_id in ("g", "h", "new")] == [reached + 2, 100, 1]
    await reopened.close()


@pytest.mark.parametrize("room", [0, 5_000, 100_000])
async def test_a_store_can_be_closed_on_a_full_disk(tmp_path: Path, room: int) -> None:
    """Closing without any room fails no call and keeps what was acknowledged."""
    store = open_store(f"sqlite:{tmp_path / 'games.db'}")
    await store.create(head_of("g"), entry_of(0))
    with no_room_for_the_log(store, room):
        reached, _ = await filled(store, "g", 0)
        await store.close()
    reopened = open_store(f"sqlite:{tmp_path / 'games.db'}")
    assert len(await log_of(reopened, "g")) == reached + 1
    await reopened.close()


@pytest.mark.parametrize("size", [0, 100, 4096, 20_000])
async def test_a_store_that_cannot_be_made_for_want_of_room_says_where(tmp_path: Path, size: int) -> None:
    """A new file on a full disk is refused by its path; the same path serves as soon as there is room."""
    path = tmp_path / "games.db"
    with largest_file(size), pytest.raises(StoreUnusable, match=re.escape(str(path))):
        open_store(f"sqlite:{path}")
    store = open_store(f"sqlite:{path}")
    await store.create(head_of("g"), entry_of(0))
    await store.close()


async def test_a_store_that_cannot_be_opened_for_want_of_room_loses_nothing(tmp_path: Path) -> None:
    """An existing file on a full disk is refused by its path, and holds its games when there is room."""
    path = tmp_path / "games.db"
    store = open_store(f"sqlite:{path}")
    await store.create(head_of("g"), entry_of(0))
    await store.close()
    with largest_file(0), pytest.raises(StoreUnusable, match=re.escape(str(path))):
        open_store(f"sqlite:{path}")
    reopened = open_store(f"sqlite:{path}")
    assert await log_of(reopened, "g") == [entry_of(0)]
    await reopened.close()
