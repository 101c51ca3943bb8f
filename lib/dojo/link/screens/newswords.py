"""What is said when something happens that seldom does in a linked match: so it takes no memory before.

The rules of dojo/words.py hold. %s is a seat's letter where nothing else is said.
"""

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
NO_ANSWER = "No answer from %s. The match is over."
NO_CONTACT = "No contact with %s. The match is over."
HAS_LEFT = "%s has gone back to the menu."
HAS_GONE = "%s has gone"
END = "End the match"
HAS_ENDED = "%s has ended the match. Nobody has won."

# What did not fit, by the number of the reason; and how the match stood.
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
NOT_SHOWN = "%s does not show what it has chosen."
UNFAIR = "%s did not play fair."
STANDING = "This is how it stood:"
AHEAD = "%s was ahead."  # one letter or more
