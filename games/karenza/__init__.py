"""Karenza: a duel of swords with cards. Only its card is there yet."""

NAME = "Karenza"
PLAYERS = (1, 8)
MINUTES = (10, 20)
OPTIONS = ()
READY = False
