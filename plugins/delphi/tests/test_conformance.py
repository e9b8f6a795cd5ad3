"""Delphi keeps the engine's contract, and plays as it did when its golden games were recorded."""

from __future__ import annotations

from engine_service.testing import conformance, golden
from petteia_delphi.game import Delphi

test_conformance = conformance(Delphi(), bound=163)
test_golden = golden(Delphi())
