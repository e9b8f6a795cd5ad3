"""Petteia's engine: rules by plugins, played over gRPC, every move in a log."""
