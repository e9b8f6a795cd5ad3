"""Views of any game type, read through the descriptors that the server publishes: no plugin needs to be installed."""

from __future__ import annotations

import hashlib
import threading
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import DecodeError, Message

from petteia.v1 import game_type_pb2

__all__ = ["UnreadableView", "decode_view", "descriptors_of", "to_dict"]

_MOST_POOLS = 64
_pools: dict[tuple[str, bytes], descriptor_pool.DescriptorPool] = {}
_lock = threading.Lock()


class UnreadableView(ValueError):
    """A view does not fit the descriptors of the game type it was read with."""


def decode_view(game_type: game_type_pb2.GameType, view: AnyMessage) -> Message:
    """The message in `view`, a game's own type, made from the descriptors of `game_type`.

    Raises:
        UnreadableView: the view is empty, of another game type, or damaged.
    """
    name = view.TypeName()
    if not name:
        raise UnreadableView("the answer holds no view: ask for it (`with_view`)")
    if name != game_type.view_type:
        raise UnreadableView(f"the view is a {name}, {game_type.summary.game_type} describes {game_type.view_type}")
    try:
        message = message_factory.GetMessageClass(descriptors_of(game_type).FindMessageTypeByName(name))()
    except KeyError:
        raise UnreadableView(f"the view descriptors of {game_type.summary.game_type} hold no {name}") from None
    try:
        message.ParseFromString(view.value)
    except DecodeError:
        raise UnreadableView(f"the bytes of the view are no {name}") from None
    return message


def descriptors_of(game_type: game_type_pb2.GameType) -> descriptor_pool.DescriptorPool:
    """The descriptors of a game type's view, in a pool of their own; one pool per game type and hash.

    The hash is our own: what one server says of its descriptors does not decide how another's views are read.

    Raises:
        UnreadableView: the descriptors contradict themselves.
    """
    files = game_type.view_descriptors
    key = (game_type.summary.game_type, hashlib.sha256(files.SerializeToString(deterministic=True)).digest())
    with _lock:
        if key not in _pools:
            while len(_pools) >= _MOST_POOLS:
                del _pools[next(iter(_pools))]
            _pools[key] = _new_pool(game_type.summary.game_type, files)
        return _pools[key]


def to_dict(message: Message, game_type: game_type_pb2.GameType | None = None) -> dict[str, Any]:
    """Any message in the JSON mapping of protobuf, fields that are empty included.

    A view inside it, an `Any`, is written out with its type in `@type`; that takes its `game_type`.

    Raises:
        UnreadableView: the message holds a view that `game_type` does not describe.
    """
    pool = descriptors_of(game_type) if game_type else descriptor_pool.DescriptorPool()
    try:
        return json_format.MessageToDict(message, always_print_fields_with_no_presence=True, descriptor_pool=pool)
    except (TypeError, DecodeError, json_format.Error) as wrong:
        raise UnreadableView(str(wrong)) from None


def _new_pool(game_type: str, files: descriptor_pb2.FileDescriptorSet) -> descriptor_pool.DescriptorPool:
    pool = descriptor_pool.DescriptorPool()
    try:
        for file in files.file:
            pool.AddSerializedFile(file.SerializeToString())
    except TypeError as wrong:
        raise UnreadableView(f"the view descriptors of {game_type} cannot be used: {wrong}") from None
    return pool
