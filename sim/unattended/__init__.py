"""Matches without anybody at the keys, recordings of them, random presses."""
