"""Many callers at once: one winner per version, no gaps, and nobody is harmed by another's loss or cancellation."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from engine_service.store import Snapshot, Store

from .samples import append_of, entry_of, head_of, log_of


async def test_winners_and_losers_share_a_moment(store: Store) -> None:
    """Of rival lists for the same version the first wins as a whole; the losers leave nothing, the neighbours all."""
    games = [f"game {number}" for number in range(12)]
    for game_id in games:
        await store.create(head_of(game_id), entry_of(0))
    rivals = [
        append_of(game_id, 0, 1 + (number + rival) % 3, notation=f"by rival {rival}")
        for rival in range(4)
        for number, game_id in enumerate(games)
    ]
    rivals.append(append_of("no such game", 0, 2))
    outcomes = await asyncio.gather(*map(store.append, rivals))
    assert outcomes == [rival < 12 for rival in range(len(rivals))]
    for number, game_id in enumerate(games):
        log = await log_of(store, game_id)
        assert [entry.notation for entry in log[1:]] == ["by rival 0"] * (1 + number % 3)


async def test_appends_to_one_game_keep_their_order(store: Store) -> None:
    """Appends that build on each other and wait at the same moment all win, in the order in which they came."""
    await store.create(head_of("g"), entry_of(0))
    await store.create(head_of("f"), entry_of(0))
    chain = [append_of(game_id, seen, 2) for seen in range(0, 40, 2) for game_id in ("g", "f")]
    assert all(await asyncio.gather(*map(store.append, chain)))
    for game_id in ("g", "f"):
        assert await log_of(store, game_id) == [entry_of(version) for version in range(41)]


async def test_creations_appends_and_deletions_share_a_moment(store: Store) -> None:
    """What is asked for one game at the same moment happens in order, and a refusal is its caller's alone."""
    outcomes = await asyncio.gather(
        store.create(head_of("g"), entry_of(0), request_id="r", fingerprint=b"f"),
        store.append(append_of("g", 0)),
        store.create(head_of("h"), entry_of(0), request_id="r", fingerprint=b"other"),
        store.create(head_of("g"), entry_of(0)),
        store.create(head_of("i"), entry_of(0), request_id="r", fingerprint=b"f"),
        store.delete("g"),
        store.append(append_of("g", 1)),
        return_exceptions=True,
    )
    shown = [repr(outcome).split("(")[0] for outcome in outcomes]
    assert shown == ["'g'", "True", "RequestIdReused", "GameExists", "'g'", "True", "False"]
    assert list(await store.list(limit=9)) == []


async def test_every_version_has_exactly_one_winner(store: Store) -> None:
    """Forty tasks race for three games; each win is one entry in the log, each entry one win, without a gap."""
    games = ["x", "y", "z"]
    for game_id in games:
        await store.create(head_of(game_id), entry_of(0))

    async def race(racer: int) -> Counter[str]:
        wins: Counter[str] = Counter()
        for turn in range(12):
            game_id = games[(racer + turn) % 3]
            head = await store.head(game_id)
            assert head is not None
            count = 1 + turn % 2
            if await store.append(append_of(game_id, head.version, count, notation=f"by {racer}")):
                wins[f"{game_id} by {racer}"] += count
        return wins

    won = sum(await asyncio.gather(*map(race, range(40))), Counter[str]())
    written: Counter[str] = Counter()
    for game_id in games:
        written.update(f"{game_id} {entry.notation}" for entry in (await log_of(store, game_id))[1:])
    assert written == won
    assert won.total() >= 12


async def test_a_load_is_of_one_moment(store: Store) -> None:
    """While appends and snapshots go on, head, snapshot and entries of a load always belong together."""
    await store.create(head_of(), entry_of(0))

    async def play() -> None:
        for seen in range(0, 300, 3):
            snapshot = Snapshot(seen + 2, b"position %d" % (seen + 2)) if seen % 2 else None
            assert await store.append(append_of("g", seen, 3, snapshot=snapshot))

    playing = asyncio.create_task(play())
    while not playing.done():
        await asyncio.sleep(0)
        stored = await store.load("g")
        assert stored is not None
        first = 0
        if stored.snapshot is not None:
            assert stored.snapshot.position == b"position %d" % stored.snapshot.version
            first = stored.snapshot.version + 1
        assert [entry.version for entry in stored.entries] == list(range(first, stored.head.version + 1))
    await playing


@pytest.mark.parametrize("steps", range(8))
async def test_a_cancelled_append_is_whole_or_not_at_all(store: Store, steps: int) -> None:
    """Whenever every third caller is cancelled, the others win, and his own list is there entirely or not at all."""
    games = [f"game {number:02}" for number in range(30)]
    for game_id in games:
        await store.create(head_of(game_id), entry_of(0))
    tasks = [asyncio.create_task(store.append(append_of(game_id, 0, 3))) for game_id in games]
    for _ in range(steps):
        await asyncio.sleep(0)
    for task in tasks[::3]:
        task.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    for number, (game_id, outcome) in enumerate(zip(games, outcomes, strict=True)):
        log = await log_of(store, game_id)
        assert len(log) in (1, 4)
        if number % 3 or not isinstance(outcome, asyncio.CancelledError):
            assert outcome is True
            assert len(log) == 4
        assert await store.append(append_of(game_id, len(log) - 1)) is True


async def test_closing_waits_for_what_is_under_way(store: Store) -> None:
    """Appends that were asked for before `close` are all answered."""
    games = [f"game {number:02}" for number in range(30)]
    for game_id in games:
        await store.create(head_of(game_id), entry_of(0))
    tasks = [asyncio.create_task(store.append(append_of(game_id, 0))) for game_id in games]
    await asyncio.sleep(0)
    await store.close()
    assert all(await asyncio.gather(*tasks))
