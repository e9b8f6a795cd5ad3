"""The command-line client of the Petteia game engine, built on `petteia_client` alone."""
