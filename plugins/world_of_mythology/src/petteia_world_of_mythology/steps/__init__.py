"""The steps of the game, one module for each section of the rules."""
