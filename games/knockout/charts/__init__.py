"""Outcomes charts: the one that comes with a game, and those a child makes and counts in."""
