"""The game keeps the engine's contract, and plays as it did when its golden games were recorded."""

from __future__ import annotations

from engine_service.testing import conformance, golden
from petteia_three_fates import ThreeFates

test_conformance = conformance(ThreeFates())
test_golden = golden(ThreeFates())
