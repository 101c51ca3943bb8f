"""Karate: train with dice in secret, then fight."""

from dojo.say import number_of

NAME = number_of("karate.name")
THEME = bytes((57, 6, 60, 3, 62, 6, 0, 2, 40, 3, 0, 3, 40, 3, 0, 3, 69, 10))  # a bow, and the drum of the dojo
PLAYERS = (1, 8)
LINKED = True
GUIDED = True
MINUTES = (10, 30)
OPTIONS = (
    ("players", ("solo", "2", "3", "4", "5", "6", "7", "8")),
    ("rolls", ("1", "3", "5")),  # rolls between two turns at the sheet
    ("sheets", ("secret", "open", "begun")),  # begun: secret, with two techniques nearly learned, as in a guided match
    ("level", ("0", "1", "2", "3", "4", "5")),  # of the clock, for solo
)
ALONE = number_of("karate.alone")
FIRST = ((number_of("karate.dice_roller"), "roller.start"),)
SETUP = "setup"


def linked(options):
    """The options of a linked match: sheets stay secret between handhelds."""
    return options[:2] + bytes(1) + options[3:]
