"""Ninja: guess how much strength your opponent will use."""

NAME = "Ninja"
OPTIONS = (("form", ("duel", "forbidden", "three", "tag")),)
