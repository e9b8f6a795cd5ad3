"""Positions: all of a table that the log would have to be replayed for, as snapshots keep it."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from engine_service.undo import Undoable

__all__ = ["Decision", "Position", "read_position", "write_position"]

_CHECKSUM = 16
"""Bytes of the checksum that comes first: a snapshot that was damaged is noticed, not played on."""


class Decision(msgspec.Struct, frozen=True):
    """What a seat may decide now, named by the version that opened it."""

    seat: int
    opened: int
    required: bool
    """Whether the game waits for it; False for a choice that may be taken back."""


class Position(msgspec.Struct, frozen=True):
    """All of a table that the log would have to be replayed for, as snapshots keep it."""

    version: int
    state: bytes
    decisions: tuple[Decision, ...]
    digest: bytes
    undoable: Undoable


def write_position(position: Position) -> bytes:
    """The position as MessagePack behind its checksum."""
    encoded = msgspec.msgpack.encode(position)
    return _checksum(encoded) + encoded


def read_position(written: bytes) -> Position:
    """The position that `write_position` wrote.

    Raises:
        msgspec.DecodeError: these bytes are none.
    """
    checksum, encoded = written[:_CHECKSUM], written[_CHECKSUM:]
    if checksum != _checksum(encoded):
        raise msgspec.DecodeError("the position does not fit its checksum")
    return msgspec.msgpack.decode(encoded, type=Position)


def _checksum(encoded: bytes) -> bytes:
    return blake2b(encoded, digest_size=_CHECKSUM).digest()
