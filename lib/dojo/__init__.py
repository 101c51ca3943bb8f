"""Pocket Dojo's console: all that the games share."""
