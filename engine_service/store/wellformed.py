"""What a store takes: checked before anything waits for a transaction, so that no caller can spoil the others'."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from engine_service.store.base import Append, Entry, Head, Snapshot

__all__ = ["MAX_INTEGER", "MIN_INTEGER", "check_append", "check_creation"]

MIN_INTEGER, MAX_INTEGER = -(2**63), 2**63 - 1

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def check_creation(head: Head, entries: Sequence[Entry], snapshots: Sequence[Snapshot], request_id: str) -> None:
    """Accepts a game that can be created.

    Raises:
        ValueError: versions that don't lead from 0 to the head's without a gap, or a value that can't be stored.
    """
    versions = [entry.version for entry in entries]
    if versions != list(range(head.version + 1)):
        raise ValueError(
            f"game {head.game_id!r} is created with its head at version {head.version} and entries of the versions "
            f"{versions[:5]}; they must go from 0 to the head's version without a gap"
        )
    if beyond := [snapshot.version for snapshot in snapshots if not 0 <= snapshot.version <= head.version]:
        raise ValueError(f"game {head.game_id!r} is created with snapshots of versions {beyond[:5]}, beyond its own")
    _check_texts("the head", _texts_of_head(head))
    _check_texts("the request id", (request_id,))
    _check_integers("the head", (head.created,))
    for entry in entries:
        _check_entry(entry)


def check_append(append: Append) -> None:
    """Accepts an append whose entries go on from the version seen.

    Raises:
        ValueError: no entries, a gap in their versions, a snapshot beyond them, or a value that can't be stored.
    """
    if not append.entries:
        raise ValueError(f"an append to game {append.game_id!r} has no entries; it needs at least one")
    for wanted, entry in enumerate(append.entries, append.seen + 1):
        if entry.version != wanted:
            raise ValueError(
                f"an append to game {append.game_id!r} has an entry of version {entry.version} where {wanted} "
                f"belongs; versions go on from the version seen, {append.seen}, without a gap"
            )
        _check_entry(entry)
    last = append.seen + len(append.entries)
    if append.snapshot is not None and not 0 <= append.snapshot.version <= last:
        raise ValueError(
            f"an append to game {append.game_id!r} has a snapshot of version {append.snapshot.version}; "
            f"with it the game comes to version {last}"
        )
    _check_texts("the game id", (append.game_id,))


def _check_entry(entry: Entry) -> None:
    where = f"entry {entry.version}"
    _check_texts(where, (entry.notation, *(entry.asked or ())))
    _check_integers(where, (entry.version, entry.decision, entry.seat or 0, entry.undo_to or 0))


def _texts_of_head(head: Head) -> Iterator[str]:
    yield from (head.game_id, head.game_type, head.rules_version)
    for holder in head.holders:
        yield from (holder.player, holder.bot)
    for option, value in head.options.items():
        yield from (option, value)


def _check_texts(where: str, texts: Iterable[str]) -> None:
    for text in texts:
        if "\0" in text or not (text.isascii() or _LONE_SURROGATE.search(text) is None):
            raise ValueError(f"{where} has {text!r}, which has a NUL or a lone surrogate; a text has neither")


def _check_integers(where: str, integers: Iterable[int]) -> None:
    for integer in integers:
        if not MIN_INTEGER <= integer <= MAX_INTEGER:
            raise ValueError(f"{where} has the integer {integer}, which has more than 64 bits")
