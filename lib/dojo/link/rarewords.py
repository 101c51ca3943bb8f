"""What the link says to players when they meet, and when something is amiss: so it takes no memory between.

The rules of dojo/words.py hold. %s is a seat's letter where nothing else is said, %d a number of handhelds.
"""

# Meeting. The three are those of a medium's CONTACT: infrared, radio, cable.
LOOKING = "Looking for others"
HOLD = ("Point them at each other.", "Start the link on the other too.", "Plug the cable in.")
HOLD_OR_PLUG = "Point at each other or plug the cable in"
START_TOO = "Link the other too."
SAME_ON_BOTH = "Same on both?"
SAME_ON_ALL = "Same on all?"
MANY_HERE = "%d of %d. Same on all?"  # the same in one line, on a low screen
HERE = "%d of %d here"
ANIMALS = "%s and %s"
YES = "yes"
OTHERS = "other"
WAIT_FOR_OTHER = "Wait for the other"
WAIT_FOR_OTHERS = "Wait for the others"
NO_MEDIUM = "This handheld cannot be linked now."
UPDATE = "Update needed"
OTHER_IS_OLDER = "The other handheld is older. Put the new program on it."
THIS_IS_OLDER = "This handheld is older. Put the new program on it."

# Out of contact for a minute.
OUT_OF_REACH = "%s is out of reach"
WAIT = "Wait"
BOTS = "Go on with bots"
HOW_GOOD = "How good?"
NO_RESULT = "End without result"
NO_BOTS = "A bot cannot go on: it does not know %s's secret."

# Quitting.
ASKING = "Stop? Asking %s"
WANTS_TO_STOP = "%s wants to stop. Stop too?"  # "A Fox"
GOES_ON = "%s wants to go on."
STOPPED = "You all have stopped. Nobody has won."
HAS_LEFT = "%s has gone back to the menu."
HAS_ENDED = "%s has ended the match. Nobody has won."

# What did not fit, by the number of the reason.
FOUL = "Foul!"
FOULS = (
    "",
    "%s has changed its choice.",
    "%s plays another match.",
    "%s has not shown what it had chosen.",
    "%s has copied a choice.",
    "%s has done what the rules forbid.",
    "%s has tricked with the dice.",
    "%s had another secret than it shows.",
    "%s counts another score.",
)
NOBODY_WINS = "The match is over. Nobody has won."
