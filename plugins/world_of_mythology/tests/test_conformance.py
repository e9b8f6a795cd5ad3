"""The game keeps the engine's contract, and plays as it did when its golden games were recorded."""

from __future__ import annotations

from engine_service.testing import conformance, golden
from petteia_world_of_mythology import WorldOfMythology

test_conformance = conformance(WorldOfMythology())
test_golden = golden(WorldOfMythology())
