"""What the tests of a game plugin get for free: the conformance suite, golden playthroughs, and clauses held to tests.

test_conformance = conformance(Delphi())
test_golden = golden(Delphi())
"""

from engine_service.testing.conformance import conformance
from engine_service.testing.golden import golden
from engine_service.testing.nonconformity import Nonconformity

__all__ = ["Nonconformity", "conformance", "golden"]
