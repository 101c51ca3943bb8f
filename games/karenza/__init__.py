"""Karenza: a duel of swords with cards. It can be played unattended; its screens are still to come."""

from dojo.say import number_of

NAME = number_of("karenza.name")
PLAYERS = (1, 8)
MINUTES = (10, 20)
OPTIONS = (
    ("lock", ("on", "off")),
    ("hand", ("7", "3", "4", "5", "6")),
    ("a", ("masaru", "lanying", "tove", "rafael")),
    ("b", ("masaru", "lanying", "tove", "rafael")),
)
READY = False
