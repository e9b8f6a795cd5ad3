"""The gRPC service: who is calling, is the request well formed, and what the answer looks like to this viewer."""
