"""What a store keeps, it gives back: games, lists of them, repeats of their creation."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine_service.store import (
    Entry,
    GameExists,
    Holder,
    Place,
    RequestIdReused,
    Snapshot,
    Store,
    StoreClosed,
)

from .samples import BEYOND_64_BITS, NASTY_IDS, append_of, entry_of, head_of, log_of


async def test_a_created_game_is_loaded_as_it_was_given(store: Store) -> None:
    """Every field of a head and of its start comes back unchanged, from `load`, `head` and `entries` alike."""
    head = head_of(bot_due=True, over=True)
    assert await store.create(head, entry_of(0)) == "g"
    stored = await store.load("g")
    assert stored is not None
    assert (stored.head, stored.snapshot, stored.entries) == (head, None, (entry_of(0),))
    assert await store.head("g") == head
    assert list(await store.entries("g", 0, limit=9)) == [entry_of(0)]


async def test_what_was_never_created_is_not_there(store: Store) -> None:
    """Each way of asking for an unknown game says so, and an append to it adds nothing."""
    await store.create(head_of("other"), entry_of(0))
    assert await store.load("g") is None
    assert await store.head("g") is None
    assert list(await store.entries("g", 0, limit=9)) == []
    assert await store.next_of_seat("g", 0, after=-1) is None
    assert await store.append(append_of("g", 0)) is False
    assert await store.delete("g") is False
    assert await store.load("g") is None


async def test_an_id_that_is_taken_creates_nothing(store: Store) -> None:
    """A second game of the same id is refused; the first keeps its head and log, and the request id stays free."""
    await store.create(head_of(seed=b"first"), entry_of(0))
    await store.append(append_of("g", 0))
    with pytest.raises(GameExists, match="'g'"):
        await store.create(head_of(seed=b"second"), entry_of(0), request_id="r", fingerprint=b"f")
    head = await store.head("g")
    assert head is not None and (head.seed, head.version) == (b"first", 1)
    assert await store.create(head_of("h"), entry_of(0), request_id="r", fingerprint=b"f") == "h"


async def test_a_repeated_creation_gives_the_first_game(store: Store) -> None:
    """The same request id and fingerprint add nothing and give the earlier id, also when that game was deleted."""
    assert await store.create(head_of("a"), entry_of(0), request_id="r", fingerprint=b"f") == "a"
    assert await store.create(head_of("b"), entry_of(0), request_id="r", fingerprint=b"f") == "a"
    assert await store.head("b") is None
    await store.delete("a")
    assert await store.create(head_of("c"), entry_of(0), request_id="r", fingerprint=b"f") == "a"
    assert list(await store.list(limit=9)) == []


async def test_a_request_id_belongs_to_one_request(store: Store) -> None:
    """The same request id with another fingerprint is refused, and nothing is created."""
    await store.create(head_of("a"), entry_of(0), request_id="r", fingerprint=b"f")
    with pytest.raises(RequestIdReused, match="'r'"):
        await store.create(head_of("b"), entry_of(0), request_id="r", fingerprint=b"other")
    assert await store.head("b") is None


async def test_creations_without_a_request_id_are_all_new(store: Store) -> None:
    """No request id means no repeat: each creation adds its game."""
    assert await store.create(head_of("a"), entry_of(0)) == "a"
    assert await store.create(head_of("b"), entry_of(0)) == "b"
    assert {head.game_id for head in await store.list(limit=9)} == {"a", "b"}


@pytest.mark.parametrize(
    ("changes", "start"),
    [
        ({"version": 1}, entry_of(0)),
        ({}, entry_of(1)),
        ({"created": BEYOND_64_BITS}, entry_of(0)),
        ({"options": {"option": "lone \ud800"}}, entry_of(0)),
        ({"holders": (Holder(player="nul \0"),)}, entry_of(0)),
        ({"game_type": "nul \0"}, entry_of(0)),
    ],
)
async def test_a_game_that_cannot_be_kept_is_refused(store: Store, changes: dict[str, Any], start: Entry) -> None:
    """A creation that begins beyond version 0, or has a value that no database holds, adds nothing."""
    with pytest.raises(ValueError):
        await store.create(head_of(**changes), start, request_id="r")
    assert list(await store.list(limit=9)) == []


async def test_games_are_listed_newest_first_page_by_page(store: Store) -> None:
    """Paging gives each game once: by time downwards, equal times by id, also while games are added and deleted."""
    times = {"b": 30, "a": 30, "c": 20, "d": 10, "Z": 30, "é": 30}
    for game_id, created in times.items():
        await store.create(head_of(game_id, created=created), entry_of(0))
    pages, after = [], None
    while page := await store.list(limit=2, after=after):
        pages.append([head.game_id for head in page])
        after = Place(page[-1].created, page[-1].game_id)
        await store.create(head_of(f"new{len(pages)}", created=99), entry_of(0))
        await store.delete(page[-1].game_id)
    assert pages == [["Z", "a"], ["b", "é"], ["c", "d"]]


async def test_lists_are_filtered(store: Store) -> None:
    """Game type and whether the game has ended narrow a list, together with a place and a limit."""
    for created in range(12):
        game_type, over = ("delphi", "ophir")[created % 2], created % 3 == 0
        await store.create(head_of(f"{created:02}", created=created, game_type=game_type, over=over), entry_of(0))
    listed = await store.list(limit=99, game_type="ophir", over=False)
    assert [head.created for head in listed] == [11, 7, 5, 1]
    listed = await store.list(limit=2, game_type="ophir", over=False, after=Place(11, "11"))
    assert [head.created for head in listed] == [7, 5]
    assert [head.created for head in await store.list(limit=99, over=True)] == [9, 6, 3, 0]
    assert [head.created for head in await store.list(limit=0)] == []
    assert [head.created for head in await store.list(limit=99, game_type="unknown")] == []


async def test_games_that_wait_for_a_bot_are_found(store: Store) -> None:
    """`bots_due` follows the mark of the last append, and forgets deleted games."""
    for game_id, due in (("c", True), ("a", True), ("b", False), ("d", True)):
        await store.create(head_of(game_id, bot_due=due), entry_of(0))
    assert list(await store.bots_due()) == ["a", "c", "d"]
    await store.append(append_of("a", 0, bot_due=False))
    await store.append(append_of("b", 0, bot_due=True))
    await store.append(append_of("c", 7, bot_due=False))
    await store.delete("d")
    assert list(await store.bots_due()) == ["b", "c"]


async def test_games_that_wait_for_a_bot_are_found_by_their_types(store: Store) -> None:
    """Of no types at all there are none."""
    for game_id, game_type in (("c", "ophir"), ("a", "delphi"), ("b", "ophir"), ("d", "helios")):
        await store.create(head_of(game_id, game_type=game_type, bot_due=True), entry_of(0))
    assert list(await store.bots_due(game_types=["ophir"])) == ["b", "c"]
    assert list(await store.bots_due(game_types={"delphi": 1, "helios": 2, "unknown": 3})) == ["a", "d"]
    assert list(await store.bots_due(game_types=())) == []
    assert list(await store.bots_due()) == ["a", "b", "c", "d"]


async def test_a_deleted_game_is_gone_with_all_that_belongs_to_it(store: Store) -> None:
    """Deleting leaves no trace to load, list or append to, and spares the neighbours."""
    await store.create(head_of("g"), entry_of(0))
    await store.create(head_of("h"), entry_of(0))
    await store.append(append_of("g", 0, 3, snapshot=Snapshot(3, b"three"), bot_due=True))
    assert await store.delete("g") is True
    assert await store.delete("g") is False
    assert await store.load("g") is None
    assert list(await store.entries("g", 0, limit=9)) == []
    assert await store.append(append_of("g", 3)) is False
    assert [head.game_id for head in await store.list(limit=9)] == ["h"]
    await store.create(head_of("g"), entry_of(0))
    stored = await store.load("g")
    assert stored is not None and (stored.snapshot, stored.entries) == (None, (entry_of(0),))


@pytest.mark.parametrize("game_id", NASTY_IDS)
async def test_any_text_is_a_value_and_nothing_else(store: Store, game_id: str) -> None:
    """Ids, names, options and notations with quotes, SQL, wildcards, paths or any script come back as they are."""
    head = head_of(
        game_id,
        game_type=game_id,
        holders=(Holder(player=game_id), Holder(bot=game_id)),
        options={game_id: game_id, "": ""},
    )
    await store.create(head_of("bystander"), entry_of(0))
    await store.create(head, entry_of(0), request_id=game_id, fingerprint=game_id.encode())
    entry = entry_of(1, notation=game_id, asked=(game_id, "", game_id))
    assert await store.append(append_of(game_id, 0, entries=(entry,))) is True
    assert await store.head(game_id) == msgspec.structs.replace(head, version=1)
    assert await log_of(store, game_id) == [entry_of(0), entry]
    assert [found.game_id for found in await store.list(limit=9, game_type=game_id)] == [game_id]
    assert await store.delete(game_id) is True
    assert await log_of(store, "bystander") == [entry_of(0)]


async def test_empty_and_large_values_are_kept(store: Store) -> None:
    """Empty bytes, texts and lists stay distinct from none, and megabytes come back byte for byte."""
    large = bytes(range(256)) * 8192
    head = head_of(holders=(), options={}, seed=b"", game_type="", rules_version="", created=-(2**63))
    await store.create(head, entry_of(0, digest=b"", events=b"", asked=()))
    entries = (
        entry_of(1, events=large, notation="n" * 100_000, asked=("m" * 100_000,), decision=2**63 - 1),
        entry_of(2, events=b"", notation="", asked=None, seat=None),
    )
    await store.append(append_of("g", 0, entries=entries, snapshot=Snapshot(0, large)))
    stored = await store.load("g")
    assert stored is not None
    assert (stored.snapshot, stored.entries) == (Snapshot(0, large), entries)
    assert await store.head("g") == msgspec.structs.replace(head, version=2)
    assert await store.entries("g", 0, limit=1) == [entry_of(0, digest=b"", events=b"", asked=())]


async def test_a_closed_store_takes_and_gives_nothing(store: Store) -> None:
    """After `close` every call says so, and closing again does no harm."""
    await store.create(head_of(), entry_of(0))
    await store.close()
    await store.close()
    for call in (
        store.create(head_of("h"), entry_of(0)),
        store.append(append_of("g", 0)),
        store.load("g"),
        store.head("g"),
        store.entries("g", 0, limit=1),
        store.next_of_seat("g", 0, after=0),
        store.list(limit=1),
        store.bots_due(),
        store.delete("g"),
    ):
        with pytest.raises(StoreClosed):
            await call
