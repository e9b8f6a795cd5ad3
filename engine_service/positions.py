"""Positions from short data."""
