"""The commands of `petteia-engine`, a module each; `engine_service.__main__` wires them."""
