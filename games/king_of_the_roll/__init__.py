"""King of the Roll: two animals wrestle with dice. Its screens are there; the launcher still says it is to come."""

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
SETUP = "setup"
MORE = ((number_of("king_of_the_roll.hints"), "hints"),)
