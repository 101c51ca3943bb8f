"""The pocket roller: one to six dice of any kind, on a key of the launcher."""
