"""Karenza: a duel of swords with cards. Only its card is there yet."""

from dojo.say import number_of

NAME = number_of("karenza.name")
PLAYERS = (1, 8)
MINUTES = (10, 20)
OPTIONS = ()
READY = False
