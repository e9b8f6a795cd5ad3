"""Version 1 of the public API: messages and stubs made from the protos beside this file."""
