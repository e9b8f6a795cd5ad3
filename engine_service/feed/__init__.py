"""The feed: news that a game has moved, for whoever watches it."""

from engine_service.feed.base import Feed, Follower
from engine_service.feed.local import LocalFeed

__all__ = ["Feed", "Follower", "LocalFeed"]
