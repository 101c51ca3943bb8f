"""King of the Roll: two animals wrestle with dice, for two people, against the device, or against a deck of cards."""

from dojo.say import number_of

NAME = number_of("king_of_the_roll.name")
PLAYERS = (1, 2)
MINUTES = (10, 20)
ALIVE = (16, 3)
OPTIONS = (
    ("form", ("duel", "solo")),
    ("mode", ("points", "submission")),
    ("younger", ("lot", "a", "b")),
    ("cards", ("shared", "own")),
    ("gi_a", ("white", "blue", "red", "black")),
    ("gi_b", ("blue", "white", "red", "black")),
)
SETUP = "setup"
LINKED = True
GUIDED = True
BELTS = ((0, 1), (1, 1), (2, 1), (3, 1), (3, 2))
HINTS = True
TABLES = ((number_of("king_of_the_roll.ladder"), "scenes.ladder"),)


def linked(options):
    """The options of a linked fight: there is no dealer, so each draws from their own nine cards; chance breaks ties.
    """
    return options[:2] + bytes((0, 1)) + options[4:]


def worth(match):
    """What beating the deck is worth: it is weaker than a Scrapper."""
    return 1
