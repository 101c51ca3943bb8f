"""Karate: train with dice in secret, then fight."""

from micropython import const

from dojo.say import number_of

NAME = number_of("karate.name")
PLAYERS = (1, 8)
LINKED = True
GUIDED = True
MINUTES = (10, 30)
ALIVE = (33, 33)
OPTIONS = (
    ("players", ("solo", "2", "3", "4", "5", "6", "7", "8")),
    ("rolls", ("1", "3", "5")),  # rolls between two turns at the sheet
    ("sheets", ("secret", "open", "begun")),  # begun: secret, two techniques nearly learned, as in a guided match
    ("level", ("0", "1", "2", "3", "4", "5")),  # how fast the clock of a solo player is
    ("kiai", ("trained", "free")),  # trained: only with techniques for rules.TRAINED steps
)
BELTS = ((0, 1), (1, 1), (2, 1), (3, 1), (3, 2))
ALONE = number_of("karate.alone")
FIRST = ((number_of("karate.dice_roller"), "roller.start"),)
SETUP = "setup"

# The keys of what it keeps.
ROLLER_KEY = const(4)  # roller.book
ROLLER_FIGHT_KEY = const(5)
CLOCK_KEY = const(6)  # sheet.timer


def linked(options):
    """The options of a linked match: sheets stay secret between handhelds."""
    return options[:2] + bytes(1) + options[3:]


def worth(match):
    """What a solo win is worth: as much as beating White with two minutes on the clock, Brown or Black with less."""
    return min(match.options[3] + 1, 3)
