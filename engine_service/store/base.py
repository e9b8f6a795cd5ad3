"""The interface of a store: where the log of every game is kept.

What is stored is the setup, the seed and the entries in order. Snapshots and encoded events lie beside them as
caches that may be thrown away. `tests/store/` holds the contract that every store fulfils.
"""

from __future__ import annotations

import abc
from collections.abc import Collection, Sequence

import msgspec

__all__ = [
    "Append",
    "CommitFailed",
    "Entry",
    "GameExists",
    "Head",
    "Holder",
    "Place",
    "RequestIdReused",
    "Snapshot",
    "Store",
    "StoreClosed",
    "StoreUnusable",
    "Stored",
]


class Holder(msgspec.Struct, frozen=True):
    """Who holds a seat: a person with a display name, or a bot."""

    player: str = ""
    bot: str = ""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The one row of a game that changes: its setup, and how far it has come."""

    game_id: str
    game_type: str
    rules_version: str
    holders: tuple[Holder, ...]
    """One per seat, in order."""
    options: dict[str, str]
    """All options with their values, as `read_options` takes them."""
    seed: bytes
    created: int
    """Microseconds since 1970-01-01 UTC."""
    version: int = 0
    over: bool = False
    bot_due: bool = False
    """Whether a seat that a bot holds has to move."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a game's log. Version 0 is the start of the game: it has events, but no seat and no notation."""

    version: int
    seat: int | None
    notation: str
    digest: bytes
    decision: int
    """The decision that the move answered; 0 for the start."""
    asked: tuple[str, ...] | None = None
    """All the moves that the call asked for, on the first entry of a call; None on the others of its list."""
    events: bytes = b""
    """The encoded events: a cache."""
    undo_to: int | None = None
    """The version that an undo went back to; None for a move, and for the start."""


class Snapshot(msgspec.Struct, frozen=True):
    """A position, encoded by the table that wrote it: a cache."""

    version: int
    position: bytes


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """Entries to add to a game, all or none, if its version is still `seen`."""

    game_id: str
    seen: int
    entries: tuple[Entry, ...]
    """At least one; their versions go on from `seen` without a gap."""
    over: bool
    bot_due: bool
    snapshot: Snapshot | None = None


class Stored(msgspec.Struct, frozen=True):
    """A game as it was loaded: its head, a snapshot if there is one, and the entries after it in order."""

    head: Head
    snapshot: Snapshot | None
    entries: tuple[Entry, ...]
    """Without a snapshot they begin with version 0."""


class Place(msgspec.Struct, frozen=True):
    """A place in the list of games, newest first: where the page before ended."""

    created: int
    game_id: str


class RequestIdReused(Exception):
    """The request id of a creation was used before with another request."""


class GameExists(Exception):
    """The id of a new game belongs to a game already."""


class CommitFailed(Exception):
    """The store couldn't finish a transaction: whether it took effect is unknown. The cause is for the log."""


class StoreClosed(Exception):
    """The store was closed before the call."""


class StoreUnusable(Exception):
    """What the url names can't be opened as a store: no right to it, not ours, or written by a newer Petteia."""


class Store(abc.ABC):
    """Keeps games. All methods are safe to call from many tasks at once; what returns has been made durable.

    A method that fails otherwise than documented leaves it open whether it took effect: callers treat the
    outcome as unknown and look again. So does a cancelled one: it took effect wholly or not at all.

    Texts are Unicode without NUL and lone surrogates, integers have at most 64 bits.
    """

    @abc.abstractmethod
    async def create(
        self,
        head: Head,
        start: Entry,
        *,
        following: Sequence[Entry] = (),
        snapshots: Sequence[Snapshot] = (),
        request_id: str = "",
        fingerprint: bytes = b"",
    ) -> str:
        """Adds a game with its version 0, the entries `following` it and `snapshots` of it, and gives its id.

        With a request id that an earlier creation had, and the same fingerprint of the request, it adds nothing
        and gives the earlier game's id, even if that game was deleted since.

        Raises:
            RequestIdReused: the request id came with another fingerprint before.
            GameExists: the game id is taken.
            ValueError: the versions of `start` and `following` don't lead from 0 to that of `head` without a gap, or
                a snapshot lies beyond them, or a value can't be stored.
        """

    @abc.abstractmethod
    async def append(self, append: Append) -> bool:
        """Adds the entries and moves the head; False, with nothing changed, if the version is no longer the one seen
        or the game is gone.

        Appends of many games that wait at the same moment share a transaction, where one that loses costs the
        others nothing.

        Raises:
            ValueError: no entries, versions with a gap, a snapshot beyond them, or a value that can't be stored.
        """

    @abc.abstractmethod
    async def load(self, game_id: str, *, upto: int | None = None) -> Stored | None:
        """The game with its newest snapshot and the entries after it, all not beyond version `upto`; None if there is
        no such game. The three belong together: no append shows in one and not in the others. The head is the
        present one, whatever `upto` says.
        """

    @abc.abstractmethod
    async def head(self, game_id: str) -> Head | None:
        """The game's head alone; None if there is no such game."""

    @abc.abstractmethod
    async def entries(self, game_id: str, first: int, *, limit: int) -> Sequence[Entry]:
        """At most `limit` entries from version `first` on, in order; none if there is no such game."""

    @abc.abstractmethod
    async def next_of_seat(self, game_id: str, seat: int, *, after: int) -> Entry | None:
        """The first entry of `seat` with a version greater than `after`, if there is one."""

    @abc.abstractmethod
    async def list(
        self,
        *,
        limit: int,
        after: Place | None = None,
        game_type: str = "",
        over: bool | None = None,
    ) -> Sequence[Head]:
        """At most `limit` heads, the newest first (equal times by the code points of the id), from behind `after` on;
        filtered by game type and by whether they have ended, where these are given.
        """

    @abc.abstractmethod
    async def bots_due(self, *, game_types: Collection[str] | None = None) -> Sequence[str]:
        """The ids of all games that wait for a bot, of these types where they are given, in order; looked for at
        start.
        """

    @abc.abstractmethod
    async def delete(self, game_id: str) -> bool:
        """Deletes the game for good; False if there is no such game."""

    @abc.abstractmethod
    async def close(self) -> None:
        """Waits for what is under way and lets go of all resources; later calls raise StoreClosed, but for `close`."""
