"""What the tests of a game plugin get for free: the conformance suite, golden playthroughs, and clauses held to tests.

test_conformance = conformance(Delphi())
test_golden = golden(Delphi())

Positions come from short data: `load_position(Delphi(), {"hands": [["zeus"], [], []]}, seats=3)`.
"""

from engine_service.positions import PositionError, load_position
from engine_service.testing.conformance import conformance
from engine_service.testing.golden import golden
from engine_service.testing.nonconformity import Nonconformity

__all__ = ["Nonconformity", "PositionError", "conformance", "golden", "load_position"]
