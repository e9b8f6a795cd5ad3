"""What the tests of a game plugin get for free: the conformance suite, golden playthroughs, clauses held against tests."""
