"""Opening a SQLite store: what it makes, what it brings up to date, and what it refuses by its path."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine_service.store import Snapshot, StoreUnusable, open_store
from engine_service.store.sqlite_schema import APPLICATION_ID, MIGRATIONS

from .samples import append_of, entry_of, head_of
from .story import held_by

PAGE = 4096
NOBODY = 65534


def refusal(path: Path | str) -> str:
    """What opening a file says that must be refused; it names the file."""
    with pytest.raises(StoreUnusable, match=re.escape(str(path))) as caught:
        open_store(f"sqlite:{path}")
    return str(caught.value)


async def filled(path: Path) -> dict[str, object]:
    """Makes a store with enough games for many pages, and gives what it holds."""
    store = open_store(f"sqlite:{path}")
    for number in range(30):
        await store.create(head_of(f"g{number:02}"), entry_of(0), request_id=f"{number}")
        await store.append(append_of(f"g{number:02}", 0, 20, snapshot=Snapshot(15, b"x" * 3000)))
    held = await held_by(store)
    await store.close()
    return held


def write_sql(path: Path, script: str) -> None:
    """Runs SQL on a file that needs not be a store."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(script)


def test_a_new_store_is_for_its_owner_only(tmp_path: Path) -> None:
    """Folders on the way are made, and neither they nor any file of the store can be read by others."""
    path = tmp_path / "new" / "folders" / "games.db"
    before = os.umask(0)
    try:
        store = open_store(f"sqlite:{path}")
        asyncio.run(store.create(head_of(), entry_of(0)))
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in (tmp_path / "new").rglob("*")}
    finally:
        os.umask(before)
    asyncio.run(store.close())
    assert modes == {"folders": 0o700, "games.db": 0o600, "games.db-wal": 0o600, "games.db-shm": 0o600}


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    """A file without a byte is nobody's, and taken."""
    path = tmp_path / "games.db"
    path.touch()
    asyncio.run(open_store(f"sqlite:{path}").close())
    assert path.read_bytes()[68:72] == APPLICATION_ID.to_bytes(4, "big")


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("CREATE TABLE games (id)", "another program"),
        ("CREATE TABLE notes (text); DROP TABLE notes; PRAGMA application_id = 77", "another program"),
        ("PRAGMA user_version = 5; CREATE TABLE notes (text); DROP TABLE notes", "another program"),
        (f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {len(MIGRATIONS) + 1}", "newer Petteia"),
        (f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = -1", "version -1"),
        (f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {len(MIGRATIONS)}", "no such table"),
        (f"PRAGMA application_id = {APPLICATION_ID}; CREATE TABLE games (id)", "already exists"),
    ],
)
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, script: str, reason: str) -> None:
    """A database of another program, of a newer Petteia or with other tables is refused, and its contents stay."""
    path = tmp_path / "other.db"
    write_sql(path, script)
    tables = "SELECT sql FROM sqlite_master"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        before = connection.execute(tables).fetchall(), connection.execute("PRAGMA user_version").fetchone()
    assert reason in refusal(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert before == (connection.execute(tables).fetchall(), connection.execute("PRAGMA user_version").fetchone())


def overwritten(first: int, last: int | None) -> Callable[[bytes], bytes]:
    """Damage: bytes that make no sense from `first` to `last`."""

    def damage(data: bytes) -> bytes:
        end = len(data) if last is None else last
        return data[:first] + b"\xde" * (end - first) + data[end:]

    return damage


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"# Games\n\nA text that somebody keeps.\n" * 200,
        lambda data: b"short",
        lambda data: data[: len(data) // 2],
        lambda data: data[: len(data) // 2 + 77],
        lambda data: data[:PAGE],
        overwritten(0, 100),
        overwritten(100, PAGE),
        overwritten(PAGE, 2 * PAGE),
        overwritten(PAGE, None),
        lambda data: data.replace(b'{"oracles":"all"}', b'["oracles","all"]'),
    ],
    ids=["text", "short", "half", "half a page", "one page", "head", "tables", "second page", "pages", "options"],
)
async def test_a_damaged_file_is_refused_and_left_as_it_is(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    """A file that is no database, or one that was cut off or overwritten, is refused; whoever mends it has it all."""
    path = tmp_path / "games.db"
    held = await filled(path)
    whole = replace(path, damage)
    refusal(path)
    assert replace(path, lambda data: whole) == damage(whole)
    store = open_store(f"sqlite:{path}")
    assert await held_by(store) == held
    await store.close()


def replace(path: Path, change: Callable[[bytes], bytes]) -> bytes:
    """Changes the bytes of a file, and gives those before."""
    before = path.read_bytes()
    path.write_bytes(change(before))
    return before


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    """A folder, and what would lie below a file, are refused; nothing is made there."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("text")
    refusal(tmp_path / "folder")
    refusal(tmp_path / "file" / "games.db")
    assert sorted(tmp_path.rglob("*")) == [tmp_path / "file", tmp_path / "folder"]


def test_a_path_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    """A link to itself, a link into no folder, a name too long and the home of nobody have no file to open."""
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "dangling").symlink_to(tmp_path / "none" / "games.db")
    refusal(tmp_path / "loop")
    refusal(tmp_path / "dangling")
    refusal(tmp_path / ("n" * 300))
    refusal("~nobody-of-this-name/games.db")


@pytest.mark.parametrize(
    "url", ["", "sqlite:", "sqlite::memory:", "memory:x", "postgres://host", "games.db", "SQLITE:x"]
)
def test_a_url_that_names_no_store_is_refused(url: str) -> None:
    """What is neither `memory:` nor `sqlite:PATH` is refused with both forms."""
    with pytest.raises(ValueError, match=r"memory:.*sqlite:PATH"):
        open_store(url)


@contextlib.contextmanager
def without_rights(*, folder: int, file: int) -> Iterator[Path]:
    """A store in a folder and a file with these modes, looked at by somebody whom modes hold back."""
    root = Path(tempfile.mkdtemp(prefix="petteia-rights-"))
    privileged = os.geteuid() == 0
    try:
        path = root / "games.db"
        asyncio.run(open_store(f"sqlite:{path}").close())
        for each, mode in ((path, file), (root, folder)):
            if privileged:
                os.chown(each, NOBODY, NOBODY)
            each.chmod(mode)
        if privileged:
            os.seteuid(NOBODY)
        yield path
    finally:
        if privileged:
            os.seteuid(0)
        root.chmod(0o700)
        shutil.rmtree(root)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="modes of files are POSIX's")
@pytest.mark.parametrize(("folder", "file"), [(0o700, 0o400), (0o500, 0o400), (0o700, 0o000), (0o000, 0o600)])
def test_a_file_that_may_not_be_written_is_refused(folder: int, file: int) -> None:
    """Without the right to write or to read, to the file or into its folder, no store is opened."""
    with without_rights(folder=folder, file=file) as path:
        refusal(path)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="modes of files are POSIX's")
def test_a_file_that_may_not_be_made_is_refused() -> None:
    """In a folder that may not be written to, no file and no folder is made."""
    with without_rights(folder=0o500, file=0o600) as path:
        refusal(path.with_name("other.db"))
        refusal(path.with_name("folder") / "games.db")


@pytest.mark.parametrize("known", range(1, len(MIGRATIONS)))
def test_an_older_file_keeps_its_games(tmp_path: Path, known: int) -> None:
    """A file of each earlier version of the tables is brought up to date with all that it holds."""
    path = tmp_path / "games.db"
    write_sql(path, ";".join(statement for statements in MIGRATIONS[:known] for statement in statements))
    write_sql(path, f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {known}")
    write_sql(
        path,
        """INSERT INTO games
                (game_id, game_type, rules_version, holders, options, seed, created, version, over, bot_due)
            VALUES ('g', 'delphi', '1', '[{"player":"Ada"},{"bot":"random"}]', '{"a":"b"}', x'00ff', 7, 1, 0, 1);
        INSERT INTO entries (game_id, version, seat, notation, digest, decision, asked, events)
            VALUES ('g', 0, NULL, '', x'01', 0, NULL, x'02'), ('g', 1, 0, 'go', x'03', 0, '["go"]', x'04');
        INSERT INTO snapshots VALUES ('g', 0, x'05');
        INSERT INTO requests VALUES ('r', x'06', 'g', 7)""",
    )
    store = open_store(f"sqlite:{path}")
    stored = asyncio.run(store.load("g"))
    assert stored is not None and stored.snapshot == Snapshot(0, b"\5")
    assert [(entry.version, entry.notation, entry.asked, entry.events) for entry in stored.entries] == [
        (1, "go", ("go",), b"\4")
    ]
    assert (stored.head.seed, stored.head.options, stored.head.holders[1].bot) == (b"\0\xff", {"a": "b"}, "random")
    assert asyncio.run(store.append(append_of("g", 1))) is True
    assert asyncio.run(store.create(head_of("h"), entry_of(0), request_id="r", fingerprint=b"\6")) == "g"
    asyncio.run(store.close())
