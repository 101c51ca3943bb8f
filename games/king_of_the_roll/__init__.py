"""King of the Roll: two animals wrestle with dice. It can be played unattended; its screens are not there yet."""

from dojo.say import number_of

NAME = number_of("king_of_the_roll.name")
PLAYERS = (1, 2)
MINUTES = (10, 20)
OPTIONS = (
    ("form", ("duel", "solo")),
    ("mode", ("points", "submission")),
    ("younger", ("lot", "a", "b")),
    ("cards", ("shared", "own")),
)
READY = False
