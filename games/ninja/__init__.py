"""Ninja: guess how much strength your opponent will use."""

from dojo.say import number_of

NAME = number_of("ninja.name")
PLAYERS = (1, 4)
MINUTES = (5, 10)
ALIVE = (16, 20)
OPTIONS = (("form", ("duel", "forbidden", "three", "tag")),)
LINKED = True
GUIDED = True
BELTS = ((1, 1), (2, 1), (3, 1), (4, 1), (4, 2))
