"""The benchmark: each figure is a ratio against a reference that is measured in the same run."""
