"""The view: messages made from the proto beside this file."""
