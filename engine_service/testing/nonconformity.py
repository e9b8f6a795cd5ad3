"""What a check raises when a game breaks the contract."""

from __future__ import annotations

__all__ = ["Nonconformity"]


class Nonconformity(AssertionError):
    """A game breaks the contract; the message says what is wrong and in which position."""
