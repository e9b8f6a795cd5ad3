"""Cyclades, a game of auctions, islands and metropolises, for the Petteia game engine."""
