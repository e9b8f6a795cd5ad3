"""The view's proto and its generated stubs."""
