"""A store that does what another one does, and fails where a test says."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

from engine_service.store import CommitFailed, Store

__all__ = ["FaultyStore"]

METHODS = ("create", "append", "load", "head", "entries", "next_of_seat", "list", "bots_due", "delete")


class FaultyStore(Store):
    """Fails before or after a method did its work, as a lost connection does; or holds a method up at its end."""

    def __init__(self, inner: Store) -> None:
        self.inner = inner
        self.faults: dict[str, Literal["before", "after"]] = {}
        """When a method fails, by its name."""
        self.held: dict[str, asyncio.Event] = {}
        """What a method waits for before it returns, even when its caller has been cancelled; by its name."""
        self.reached: dict[str, asyncio.Event] = {name: asyncio.Event() for name in METHODS}
        """Set when a method has done its work."""
        self.calls: list[tuple[str, Any]] = []
        """Every call so far: the method's name and its first argument."""

    async def close(self) -> None:
        for held in self.held.values():
            held.set()
        await self.inner.close()

    async def _call(self, name: str, *given: Any, **named: Any) -> Any:
        self.calls.append((name, given[0] if given else None))
        if self.faults.get(name) == "before":
            raise CommitFailed("the connection is lost: seed 0123456789abcdef")
        done = await getattr(self.inner, name)(*given, **named)
        self.reached[name].set()
        if name in self.held:
            cancelled = None
            while not self.held[name].is_set():
                try:
                    await self.held[name].wait()
                except asyncio.CancelledError as caught:
                    cancelled = caught
            if cancelled is not None:
                raise cancelled
        if self.faults.get(name) == "after":
            raise CommitFailed("the connection is lost: seed 0123456789abcdef")
        return done


def _through(name: str) -> Any:
    async def method(self: FaultyStore, *given: Any, **named: Any) -> Any:
        return await self._call(name, *given, **named)

    return method


for _name in METHODS:
    setattr(FaultyStore, _name, _through(_name))
FaultyStore.__abstractmethods__ = frozenset()  # type: ignore[attr-defined]
