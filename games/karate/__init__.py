"""Karate: train with dice in secret, then fight. Only its card is there yet."""

NAME = "Karate"
PLAYERS = (1, 8)
MINUTES = (10, 30)
OPTIONS = ()
READY = False
