"""Cyclades keeps the engine's contract, and plays as it did when its golden games were recorded."""

from __future__ import annotations

from engine_service.testing import conformance, golden
from petteia_cyclades.game import Cyclades

test_conformance = conformance(Cyclades())
test_golden = golden(Cyclades())
