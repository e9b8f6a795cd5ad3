"""The contract that every store fulfils, and what each store promises beyond it."""
