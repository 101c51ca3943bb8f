"""Karenza: a duel of swords with cards, for two people or against the device; a championship for three to eight."""

from dojo.say import number_of

NAME = number_of("karenza.name")
PLAYERS = (1, 8)
MINUTES = (10, 20)
ALIVE = (33, 0)
# A warrior; or how many play, and players without one choose when the match begins.
_WHO = ("masaru", "lanying", "tove", "rafael", "2", "3", "4", "5", "6", "7", "8")
OPTIONS = (("lock", ("on", "off")), ("hand", ("7", "3", "4", "5", "6")), ("a", _WHO), ("b", _WHO))
USUAL = bytes((0, 0, 0, 1))  # two different warriors
SETUP = "setup"
GUIDED = True
BELTS = ((0, 1), (1, 1), (2, 1), (3, 1), (3, 2))
LINKED = True
HINTS = True
MORE = ((number_of("karenza.league.title"), "championship.handhelds"),)


def linked(options):
    """The options of a linked match: all players choose their own warriors, on their own handhelds."""
    return options[:2] + bytes((4, max(4, options[3])))  # 4: the first of _WHO after the warriors
