"""Tests of what `petteia-engine` does besides serving."""
