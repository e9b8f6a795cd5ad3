"""World of Mythology keeps the engine's contract, and plays as it did when its golden games were recorded."""

from __future__ import annotations

from engine_service.testing import conformance, golden
from petteia_world_of_mythology import events
from petteia_world_of_mythology.game import WorldOfMythology

SEEN_ONCE = (events.TurnedUp, events.Contested)
"""What people see and must remember themselves: views do not repeat it (W-17.32). Tests by name say who is told."""

test_conformance = conformance(WorldOfMythology(), bound=1_000, told_once=SEEN_ONCE)
test_golden = golden(WorldOfMythology())
