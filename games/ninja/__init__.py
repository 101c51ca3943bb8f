"""Ninja: guess how much strength your opponent will use."""

NAME = "Ninja"
PLAYERS = (1, 4)
MINUTES = (5, 10)
OPTIONS = (("form", ("duel", "forbidden", "three", "tag")),)
LINKED = True
