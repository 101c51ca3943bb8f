"""Ninja: guess how much strength your opponent will use."""

NAME = "Ninja"
PLAYERS = (1, 4)
MINUTES = (3, 15)
OPTIONS = (("form", ("duel", "forbidden", "three", "tag")),)
