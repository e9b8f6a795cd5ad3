"""The live games of a process: what the cache forgets, what the log says, and what a store that fails leaves behind."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from engine_service.answers import Answer
from engine_service.catalogue import Catalogue
from engine_service.errors import EngineError, Reason
from engine_service.store import Store, open_store
from engine_service.tables import SNAPSHOT_EVERY, Tables
from tests.ballot import BallotGame
from tests.playing import apply, create, hold, installed, refused, tables_of
from tests.toys import Toy


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the games of a test lie."""
    return tmp_path / "games.db"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    """A SQLite store."""
    store = open_store(f"sqlite:{file}")
    yield store
    await store.close()


# --- the cache --------------------------------------------------------------------------------------------------------


async def test_games_that_had_to_make_place_are_loaded_again(store: Store) -> None:
    """With place for two games five can be played; none loses an entry."""
    tables = tables_of(store, capacity=2)
    games = [(await create(tables)).head.game_id for _ in range(5)]
    for times in range(3):
        for game_id in games:
            assert (await apply(tables, game_id, 0, times, "hold")).live.table.version == times + 1
            assert len(tables._rooms) <= 2
    assert [(await tables.look(game_id)).table.version for game_id in games] == [3] * 5


async def test_a_loaded_game_is_the_one_that_was_played(store: Store) -> None:
    """From the log, and from a snapshot with the log after it: state, decisions and digest are the same."""
    tables = tables_of(store)
    game_id = (await create(tables, heap="500")).head.game_id
    live = await hold(tables, game_id, SNAPSHOT_EVERY + 7)
    stored = await store.load(game_id)
    assert stored is not None and stored.snapshot is not None
    assert (stored.snapshot.version, len(stored.entries)) == (SNAPSHOT_EVERY, 7)
    again = await tables_of(store).look(game_id)
    assert again.table.position() == live.table.position()
    assert again.head == live.head
    early = await tables_of(store).at(game_id, 3)
    assert (early.table.version, early.table.decision_of(0).opened) == (3, 3)


@pytest.mark.parametrize("damage", ["position = X'00'", "position = substr(position, 1, 40)", "position = X''"])
async def test_a_snapshot_that_cannot_be_read_costs_only_time(store: Store, file: Path, damage: str) -> None:
    """The whole log is replayed in its place, to the same position."""
    tables = tables_of(store)
    game_id = (await create(tables, heap="500")).head.game_id
    live = await hold(tables, game_id, SNAPSHOT_EVERY + 2)
    spoil(file, f"UPDATE snapshots SET {damage}")
    assert (await tables_of(store).look(game_id)).table.position() == live.table.position()
    assert (await tables_of(store).at(game_id, SNAPSHOT_EVERY + 1)).table.version == SNAPSHOT_EVERY + 1


def spoil(file: Path, statement: str) -> None:
    """Changes what lies in a store behind its back."""
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(statement).rowcount > 0


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET digest = X'00' WHERE version = 1",
        "UPDATE entries SET digest = X'00' WHERE version = 0",
        "UPDATE entries SET notation = 'hold red' WHERE version = 1",
        "UPDATE entries SET notation = 'fly' WHERE version = 2",
        "UPDATE entries SET seat = 1 WHERE version = 2",
        "UPDATE entries SET seat = NULL WHERE version = 2",
        "UPDATE entries SET undo_to = 0 WHERE version = 2",
        "DELETE FROM entries WHERE version = 1",
        "DELETE FROM entries",
        "UPDATE games SET seed = X'01'",
        'UPDATE games SET options = \'{"heap": "0", "odd": "no"}\'',
        'UPDATE games SET options = \'{"stack": "7"}\'',
    ],
)
async def test_a_log_that_leads_elsewhere_is_not_played_on(store: Store, file: Path, statement: str) -> None:
    """A changed entry, seed or option is noticed by the digests, and the game is refused rather than shown wrongly."""
    tables = tables_of(store)
    game_id, other = (await create(tables)).head.game_id, (await create(tables, BallotGame())).head.game_id
    await hold(tables, game_id, 3)
    spoil(file, f"{statement} {'AND' if 'WHERE' in statement else 'WHERE'} game_id = '{game_id}'")
    fresh = tables_of(store)
    assert (await refused(fresh.look(game_id))).reason is Reason.PLUGIN_FAILED
    assert (await refused(apply(fresh, game_id, 0, 3, "hold"))).reason is Reason.PLUGIN_FAILED
    assert (await fresh.look(other)).table.version == 0


async def test_rules_of_another_version_are_not_those_of_the_game(store: Store) -> None:
    """The refusal names the version that is needed and the one that is there; the game can still be deleted."""
    game_id = (await create(tables_of(store))).head.game_id
    newer = type("Newer", (Toy,), {"meta": msgspec.structs.replace(Toy.meta, rules_version="2")})
    for catalogue, there in ((installed(newer()), "2"), (Catalogue(), "none")):
        tables = Tables(store, catalogue)
        for call in (tables.look(game_id), tables.at(game_id, 0), apply(tables, game_id, 0, 0, "hold")):
            refusal = await refused(call)
            assert refusal.reason is Reason.RULES_NOT_INSTALLED
            assert refusal.metadata == {"game_type": "toy", "rules_version": "1", "installed": there}
    await Tables(store, Catalogue()).delete(game_id)
    assert await store.head(game_id) is None


# --- two processes on one file ----------------------------------------------------------------------------------------


@pytest.fixture
async def two(file: Path) -> AsyncIterator[tuple[Tables, Tables]]:
    """The games of one file as two processes know them, which hear nothing of each other."""
    stores = [open_store(f"sqlite:{file}") for _ in range(2)]
    yield tables_of(stores[0]), tables_of(stores[1])
    for store in stores:
        await store.close()


async def test_who_loses_the_race_for_a_version_judges_anew(two: tuple[Tables, Tables]) -> None:
    """The second answer to one decision is refused by what the first one did; the same answer is the first one's."""
    here, there = two
    game_id = (await create(here)).head.game_id
    await there.look(game_id)
    first = await apply(here, game_id, 0, 0, "take 2")
    assert (await there.look(game_id)).table.version == 0
    refusal = await refused(apply(there, game_id, 0, 0, "take 1"))
    assert (refusal.reason, refusal.metadata["present"]) == (Reason.DECISION_ANSWERED, "")
    again = await apply(there, game_id, 0, 0, "take 2")
    assert again.entries == first.entries
    assert again.live.table.digest == first.live.table.digest
    assert (await apply(there, game_id, 1, 1, "take 1")).live.table.version == 2
    assert (await apply(here, game_id, 0, 2, "take 1")).live.table.version == 3


async def test_secret_choices_from_two_processes_both_land(two: tuple[Tables, Tables]) -> None:
    """The loser of the race for the version has lost nothing: its decision is still open."""
    here, there = two
    game_id = (await create(here, BallotGame())).head.game_id
    await there.look(game_id)
    await apply(here, game_id, 0, 0, "vote red")
    answer = await apply(there, game_id, 1, 0, "vote blue")
    assert answer.live.table.over
    assert [(entry.seat, entry.version) for entry in await there.entries(answer.live, 1)] == [(0, 1), (1, 2)]


async def test_many_at_once_from_two_processes_give_one_log(two: tuple[Tables, Tables]) -> None:
    """Of sixteen answers to one decision one is stored; every caller with the same moves gets the same answer."""
    game_id = (await create(two[0])).head.game_id
    calls = [apply(two[number % 2], game_id, 0, 0, f"take {1 + number % 3}") for number in range(16)]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    answers = [outcome for outcome in outcomes if isinstance(outcome, Answer)]
    refusals = [outcome.reason for outcome in outcomes if isinstance(outcome, EngineError)]
    assert len(answers) + len(refusals) == 16
    assert set(refusals) == {Reason.DECISION_ANSWERED}
    assert len({answer.entries for answer in answers}) == 1
    assert len({number % 3 for number, outcome in enumerate(outcomes) if isinstance(outcome, Answer)}) == 1
    assert len(await two[0].store.entries(game_id, 0, limit=10)) == 2


async def test_a_game_deleted_elsewhere_is_gone_here(two: tuple[Tables, Tables]) -> None:
    """A move for it is refused once the store has been asked, and so is a look after that."""
    here, there = two
    game_id = (await create(here)).head.game_id
    await there.delete(game_id)
    assert (await refused(apply(here, game_id, 0, 0, "hold"))).reason is Reason.GAME_NOT_FOUND
    assert (await refused(here.look(game_id))).reason is Reason.GAME_NOT_FOUND
    assert (await refused(there.delete(game_id))).reason is Reason.GAME_NOT_FOUND
    assert len(here._rooms) == len(there._rooms) == 0
