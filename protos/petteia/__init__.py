"""The public API of the Petteia game engine."""
