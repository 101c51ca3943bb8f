"""Ninja: guess how much strength your opponent will use."""

from dojo.say import number_of

NAME = number_of("ninja.name")
THEME = bytes((64, 5, 0, 3, 64, 3, 65, 3, 64, 5, 0, 3, 60, 3, 57, 8))  # a hush, steps on a roof, a leap
PLAYERS = (1, 4)
MINUTES = (5, 10)
ALIVE = (16, 20)
OPTIONS = (("form", ("duel", "forbidden", "three", "tag")),)
LINKED = True
GUIDED = True
