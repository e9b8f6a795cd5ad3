"""Any sequence of calls does to a store what it does to a few plain dicts."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine_service.store import (
    Append,
    Entry,
    GameExists,
    Head,
    Holder,
    Place,
    RequestIdReused,
    Snapshot,
    Store,
    open_store,
)

game_ids = st.sampled_from(["a", "b", "B", "'; --", "é", "🎲"])
texts = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=6)
blobs = st.binary(max_size=8)
integers = st.integers(-(2**63), 2**63 - 1)
near = st.integers(-2, 9)
heads = st.builds(
    Head,
    game_id=game_ids,
    game_type=st.sampled_from(["delphi", "ophir"]),
    rules_version=texts,
    holders=st.lists(st.builds(Holder, player=texts, bot=texts), max_size=3).map(tuple),
    options=st.dictionaries(texts, texts, max_size=3),
    seed=blobs,
    created=st.integers(0, 3),
    over=st.booleans(),
    bot_due=st.booleans(),
)
lines = st.builds(
    Entry,
    version=st.just(0),
    seat=st.none() | st.integers(0, 2),
    notation=texts,
    digest=blobs,
    decision=integers,
    asked=st.none() | st.lists(texts, max_size=3).map(tuple),
    events=blobs,
)


class Wish(msgspec.Struct, frozen=True):
    """An append whose versions are still to be counted from the version seen."""

    game_id: str
    off: int
    """How far the version seen lies from the present one."""
    lines: list[Entry]
    over: bool
    bot_due: bool
    snapshot: tuple[int, bytes] | None

    def append(self, present: int) -> Append:
        """The append, for a game at version `present`."""
        seen = max(present + self.off, 0)
        entries = [msgspec.structs.replace(line, version=seen + i) for i, line in enumerate(self.lines, 1)]
        snapshot = None
        if self.snapshot is not None:
            snapshot = Snapshot(min(self.snapshot[0], seen + len(entries)), self.snapshot[1])
        return Append(
            game_id=self.game_id,
            seen=seen,
            entries=tuple(entries),
            over=self.over,
            bot_due=self.bot_due,
            snapshot=snapshot,
        )


wishes = st.builds(
    Wish,
    game_id=game_ids,
    off=st.sampled_from([0, 0, 0, 0, -1, 1]),
    lines=st.lists(lines, min_size=1, max_size=3),
    over=st.booleans(),
    bot_due=st.booleans(),
    snapshot=st.none() | st.tuples(st.integers(0, 9), blobs),
)


class Comparison(RuleBasedStateMachine):
    """A store beside dicts of heads, logs, snapshots and requests."""

    url_in: Callable[[Path], str]

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="petteia-store-"))
        self.url = self.url_in(self.folder)
        self.loop = asyncio.Runner()
        self.store: Store
        self.heads: dict[str, Head] = {}
        self.logs: dict[str, list[Entry]] = {}
        self.snapshots: dict[str, dict[int, Snapshot]] = {}
        self.requests: dict[str, tuple[bytes, str]] = {}

    @initialize()
    def open(self) -> None:
        """Opens the store on the machine's own event loop."""
        self.store = self.loop.run(self._opened())

    async def _opened(self) -> Store:
        return open_store(self.url)

    def teardown(self) -> None:
        """Lets go of the store and its files."""
        self.loop.run(self.store.close())
        self.loop.close()
        shutil.rmtree(self.folder)

    @rule(
        head=heads,
        start=lines,
        request_id=st.sampled_from(["", "", "r", "s"]),
        fingerprint=st.sampled_from([b"", b"f"]),
    )
    def create(self, head: Head, start: Entry, request_id: str, fingerprint: bytes) -> None:
        """A creation is new, a repeat, or refused."""
        wanted: Any = head.game_id
        if request_id in self.requests:
            known, game_id = self.requests[request_id]
            wanted = game_id if known == fingerprint else RequestIdReused
        elif head.game_id in self.heads:
            wanted = GameExists
        else:
            self.heads[head.game_id], self.logs[head.game_id] = head, [start]
            self.snapshots[head.game_id] = {}
            if request_id:
                self.requests[request_id] = (fingerprint, head.game_id)
        try:
            got: Any = self.loop.run(self.store.create(head, start, request_id=request_id, fingerprint=fingerprint))
        except (RequestIdReused, GameExists) as refused:
            got = type(refused)
        assert got == wanted

    @rule(batch=st.lists(wishes, min_size=1, max_size=6))
    def append(self, batch: list[Wish]) -> None:
        """Appends of one moment win or lose one after another."""
        appends, wanted = [], []
        for wish in batch:
            head = self.heads.get(wish.game_id)
            append = wish.append(head.version if head else 0)
            appends.append(append)
            wanted.append(head is not None and head.version == append.seen)
            if head is None or head.version != append.seen:
                continue
            self.heads[wish.game_id] = msgspec.structs.replace(
                head, version=head.version + len(append.entries), over=append.over, bot_due=append.bot_due
            )
            self.logs[wish.game_id] += append.entries
            if append.snapshot:
                self.snapshots[wish.game_id][append.snapshot.version] = append.snapshot
        assert self.loop.run(self._together(appends)) == wanted

    async def _together(self, appends: list[Append]) -> list[bool]:
        return await asyncio.gather(*map(self.store.append, appends))

    @rule(game_id=game_ids)
    def delete(self, game_id: str) -> None:
        """A deletion says whether there was a game."""
        wanted = self.heads.pop(game_id, None) is not None
        self.logs.pop(game_id, None)
        self.snapshots.pop(game_id, None)
        assert self.loop.run(self.store.delete(game_id)) is wanted

    @rule(game_id=game_ids, upto=st.none() | near)
    def load(self, game_id: str, upto: int | None) -> None:
        """A load begins at the newest snapshot allowed."""
        stored = self.loop.run(self.store.load(game_id, upto=upto))
        if game_id not in self.heads:
            assert stored is None
            return
        last = len(self.logs[game_id]) - 1 if upto is None else upto
        allowed = [version for version in self.snapshots[game_id] if version <= last]
        snapshot = self.snapshots[game_id][max(allowed)] if allowed else None
        log = [entry for entry in self.logs[game_id] if entry.version <= last]
        assert stored is not None
        assert (stored.head, stored.snapshot) == (self.heads[game_id], snapshot)
        assert list(stored.entries) == [entry for entry in log if not snapshot or entry.version > snapshot.version]

    @rule(game_id=game_ids, first=near, limit=near, seat=st.integers(0, 2), after=near)
    def read(self, game_id: str, first: int, limit: int, seat: int, after: int) -> None:
        """Stretches of a log, and the next entry of a seat."""
        log = self.logs.get(game_id, [])
        wanted = [entry for entry in log if entry.version >= first][: max(limit, 0)]
        assert list(self.loop.run(self.store.entries(game_id, first, limit=limit))) == wanted
        following = [entry for entry in log if entry.seat == seat and entry.version > after]
        found = self.loop.run(self.store.next_of_seat(game_id, seat, after=after))
        assert found == (following[0] if following else None)

    @rule(
        limit=near,
        after=st.none() | st.builds(Place, created=st.integers(0, 4), game_id=game_ids),
        game_type=st.sampled_from(["", "", "delphi", "ophir", "helios"]),
        over=st.none() | st.booleans(),
    )
    def list_page(self, limit: int, after: Place | None, game_type: str, over: bool | None) -> None:
        """Any page of any list."""
        wanted = sorted(self.heads.values(), key=lambda head: head.game_id)
        wanted.sort(key=lambda head: head.created, reverse=True)
        if after is not None:
            older = [head for head in wanted if head.created < after.created]
            wanted = [h for h in wanted if h.created == after.created and h.game_id > after.game_id] + older
        wanted = [head for head in wanted if not game_type or head.game_type == game_type]
        wanted = [head for head in wanted if over is None or head.over == over]
        listed = self.loop.run(self.store.list(limit=limit, after=after, game_type=game_type, over=over))
        assert list(listed) == wanted[: max(limit, 0)]

    @precondition(lambda self: self.url != "memory:")
    @rule()
    def reopen(self) -> None:
        """What a store on disk holds outlives it."""
        self.loop.run(self.store.close())
        self.store = self.loop.run(self._opened())

    @invariant()
    def bots(self) -> None:
        """The games that wait for a bot are known at every moment."""
        if hasattr(self, "store"):
            due = sorted(game_id for game_id, head in self.heads.items() if head.bot_due)
            assert list(self.loop.run(self.store.bots_due())) == due


def test_a_store_does_what_plain_dicts_do(url_in: Callable[[Path], str]) -> None:
    """Random calls, one after another and at once, have the same outcomes in the store and in the model."""

    class OfThisKind(Comparison):
        pass

    OfThisKind.url_in = staticmethod(url_in)
    run_state_machine_as_test(
        OfThisKind,
        settings=settings(
            max_examples=60,
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
