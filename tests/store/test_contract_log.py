"""The log of one game: appends that win and lose, snapshots, and what is read back."""

from __future__ import annotations

import pytest

from engine_service.store import (
    Append,
    Snapshot,
    Store,
)

from .samples import BEYOND_64_BITS, append_of, entry_of, head_of, log_of


async def test_an_append_moves_the_head_and_adds_all_entries(store: Store) -> None:
    """A list of moves lands as a whole, in order, with the marks that the append carries."""
    await store.create(head_of(), entry_of(0))
    append = append_of("g", 0, 3, over=True, bot_due=True)
    assert await store.append(append) is True
    assert await log_of(store, "g") == [entry_of(0), *append.entries]
    head = await store.head("g")
    assert head == head_of(version=3, over=True, bot_due=True)


async def test_an_append_that_saw_another_version_changes_nothing(store: Store) -> None:
    """Behind or ahead of the present version, an append answers False and leaves head, log and snapshots alone."""
    await store.create(head_of(), entry_of(0))
    await store.append(append_of("g", 0, 2))
    before = await store.load("g")
    for seen in (0, 1, 3, 7):
        late = append_of("g", seen, 3, over=True, bot_due=True, snapshot=Snapshot(seen + 1, b"no"))
        assert await store.append(late) is False
    assert await store.load("g") == before


@pytest.mark.parametrize(
    "broken",
    [
        append_of("g", 0, 0),
        append_of("g", 0, entries=(entry_of(2),)),
        append_of("g", 0, entries=(entry_of(1), entry_of(3))),
        append_of("g", 0, entries=(entry_of(2), entry_of(1))),
        append_of("g", 0, snapshot=Snapshot(2, b"beyond")),
        append_of("g", 0, snapshot=Snapshot(-1, b"before")),
        append_of("g", 0, notation="lone \ud800"),
        append_of("g", 0, notation="nul \0"),
        append_of("g", 0, entries=(entry_of(1, asked=("lone \udfff",)),)),
        append_of("g", 0, entries=(entry_of(1, decision=BEYOND_64_BITS),)),
        append_of("g", 0, entries=(entry_of(1, seat=BEYOND_64_BITS),)),
    ],
)
async def test_an_append_that_cannot_be_kept_is_refused(store: Store, broken: Append) -> None:
    """Gaps, snapshots from the future and values that no database holds are refused with nothing changed."""
    await store.create(head_of(), entry_of(0))
    with pytest.raises(ValueError):
        await store.append(broken)
    assert await log_of(store, "g") == [entry_of(0)]


async def test_loading_starts_at_the_newest_snapshot_wanted(store: Store) -> None:
    """`load` gives the newest snapshot not beyond `upto` and exactly the entries between the two."""
    await store.create(head_of(), entry_of(0))
    log = [entry_of(version) for version in range(11)]
    await store.append(append_of("g", 0, 4, snapshot=Snapshot(4, b"four")))
    await store.append(append_of("g", 4, 4, snapshot=Snapshot(8, b"eight")))
    await store.append(append_of("g", 8, 2))
    four, eight = Snapshot(4, b"four"), Snapshot(8, b"eight")
    for upto, snapshot, entries in (
        (None, eight, log[9:]),
        (BEYOND_64_BITS, eight, log[9:]),
        (10, eight, log[9:]),
        (9, eight, log[9:10]),
        (8, eight, []),
        (7, four, log[5:8]),
        (4, four, []),
        (3, None, log[:4]),
        (0, None, log[:1]),
        (-1, None, []),
    ):
        stored = await store.load("g", upto=upto)
        assert stored is not None
        assert (stored.snapshot, list(stored.entries)) == (snapshot, entries), upto
        assert stored.head.version == 10


async def test_a_snapshot_may_be_written_again(store: Store) -> None:
    """The later one of two snapshots of the same version counts."""
    await store.create(head_of(), entry_of(0))
    await store.append(append_of("g", 0, snapshot=Snapshot(1, b"old")))
    await store.append(append_of("g", 1, snapshot=Snapshot(1, b"new")))
    stored = await store.load("g")
    assert stored is not None and stored.snapshot == Snapshot(1, b"new")
    assert stored.entries == (entry_of(2),)


async def test_entries_are_paged(store: Store) -> None:
    """`entries` gives at most `limit` from `first` on, whatever the numbers."""
    await store.create(head_of(), entry_of(0))
    await store.append(append_of("g", 0, 9))
    for first, limit, versions in (
        (0, 4, range(4)),
        (4, 4, range(4, 8)),
        (8, 4, range(8, 10)),
        (10, 4, ()),
        (-5, 2, range(2)),
        (3, 0, ()),
        (3, -1, ()),
        (BEYOND_64_BITS, BEYOND_64_BITS, ()),
    ):
        assert [entry.version for entry in await store.entries("g", first, limit=limit)] == list(versions)


async def test_the_next_entry_of_a_seat_is_found(store: Store) -> None:
    """`next_of_seat` skips the others' entries and looks strictly behind `after`."""
    await store.create(head_of(), entry_of(0))
    seats = [0, 1, 1, 2, 0]
    entries = tuple(entry_of(version, seat=seat) for version, seat in enumerate(seats, 1))
    await store.append(append_of("g", 0, entries=entries))
    for seat, after, version in (
        (0, 0, 1),
        (0, 1, 5),
        (1, 0, 2),
        (1, 2, 3),
        (1, 3, None),
        (2, -1, 4),
        (7, 0, None),
    ):
        found = await store.next_of_seat("g", seat, after=after)
        assert (found.version if found else None) == version
