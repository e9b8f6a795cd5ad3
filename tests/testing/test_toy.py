"""The small game that keeps every promise passes every check."""

from __future__ import annotations

from engine_service.testing import conformance, golden
from tests.testing.toy import Offerings

test_conformance = conformance(Offerings(), bound=40)
test_golden = golden(Offerings())
