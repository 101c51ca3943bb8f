"""Knock Yourself Out: be the first to roll all your numbers out. Only its card is there yet."""

NAME = "Knock Yourself Out"
PLAYERS = (1, 4)
MINUTES = (5, 15)
OPTIONS = ()
READY = False
