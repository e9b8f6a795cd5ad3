"""Cyclades keeps the engine's contract, and plays as it did when its golden games were recorded."""

from __future__ import annotations

from engine_service.testing import conformance, golden
from petteia_cyclades.events import GoldStolen
from petteia_cyclades.game import Cyclades

test_conformance = conformance(Cyclades(), told_once=(GoldStolen,))  # C-V.1: Griffon shows gold in that event only
test_golden = golden(Cyclades())
