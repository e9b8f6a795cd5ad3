"""The view of Delphi: messages made from the proto beside this file."""
