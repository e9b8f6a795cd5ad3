"""What the tests of a game plugin get for free: conformance checks, and clauses held against tests."""
