"""The seed of a game: a secret of the server mixed with what the creator contributes."""

from __future__ import annotations

import secrets
from hashlib import blake2b, sha256

__all__ = ["SEED_SIZE", "commitment", "new_seed"]


SEED_SIZE = 32
"""Bytes of a seed."""


def new_seed(contribution: bytes) -> bytes:
    """A fresh seed of 32 bytes, which neither the server's secret nor the contribution alone determines."""
    return blake2b(secrets.token_bytes(32) + contribution, digest_size=SEED_SIZE, person=b"petteia seed 1").digest()


def commitment(seed: bytes) -> bytes:
    """The SHA-256 of a seed: published from the start, so that the seed told at the end can be checked."""
    return sha256(seed).digest()
