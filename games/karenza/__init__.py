"""Karenza: a duel of swords with cards, for two people or against the device."""

from dojo.say import number_of

NAME = number_of("karenza.name")
PLAYERS = (1, 2)
MINUTES = (10, 20)
_WARRIORS = ("masaru", "lanying", "tove", "rafael")
OPTIONS = (("lock", ("on", "off")), ("hand", ("7", "3", "4", "5", "6")), ("a", _WARRIORS), ("b", _WARRIORS))
USUAL = bytes((0, 0, 0, 1))  # two different warriors
SETUP = "setup"
LINKED = True
LINKED_IS_LARGE = True
MORE = ((number_of("karenza.hints"), "hints"),)
