"""What the link says to players again and again during a match; what is seldom needed
is in rarewords.py and newswords.py.

The rules of dojo/words.py hold: titles and lines fit 20 columns, items of a menu 18, what a key does 5. %s is a seat's
letter.
"""

# The states are AWAY, CHOOSING and CHOSEN.
STATES = ("away", "thinks", "ready")
WAITING = "Waiting for %s"  # one letter or more
ALL_READY = "All have chosen"
HIDES = "%s hides its choice"
CHECKING = "Checking the match"
PAUSE = "menu"
SKIP = "skip"

# By a medium's CONTACT: infrared, radio, cable.
ADVICE = ("Point at each other", "Come closer", "Plug the cable in")

END_FOR_ALL = "End for all"
LINK_AGAIN = "Link again"  # offered while somebody is out of contact

# The result.
AUDITED = "audited"  # a tick stands before it
NOT_AUDITED = "not audited: no contact"
NOT_SHOWN = "not audited: %s has not shown its secrets"
