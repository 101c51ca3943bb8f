"""What the parts of a linked match call by number: fouls, entries of the store, kinds of sets, news."""

from micropython import const

# Reasons for a foul (news.fouls in words/en.txt); CHANGED_CHOICE 1 and OTHER_MATCH 2 are in beacons.py.
WRONG_REVEAL = const(3)
COPIED = const(4)
ILLEGAL = const(5)
WRONG_DICE = const(6)
WRONG_OPENING = const(7)
OTHER_SCORE = const(8)
NEVER_DRAWN = const(9)
WRONG_CARDS = const(10)

# Entries of the store besides those of dojo.table, (seat, action) and (255, outcome).
HIDDEN_ENTRY = const(16)  # + seat: it has bound something sealed; and what it remarked
SHOWN_ENTRY = const(48)  # + seat: what it has shown at an opening
LOGGED_ENTRY = const(250)  # what follows are integers of the log, of complete sets (dojo.link.shorten); how many
DRAWN_ENTRY = const(251)  # a draw that only a seat elsewhere knows; followed by 0
BEFORE_ENTRY = const(252)  # what follows was played before handhelds linked again (dojo.link.rejoin); its length
OPENED_ENTRY = const(253)  # what follows is the public part after an opening; its length
DONE_ENTRY = const(254)  # the exchange for a set of seats, or for a meeting, is complete

BEFORE_MOST = const(240)  # integers in one of those; the last one has fewer, perhaps none

MEETING = const(-10)  # instead of the kind of a set, where there was none yet
ENDED = const(-3)  # the kind of a set where the match is over; its exchange is the audit
DRAWING = const(-4)  # the kind of a set for chance whose outcome only one seat may know

# What happens seldom in a linked match, and has a screen of its own (dojo.link.screens.news).
TELL = const(1)  # what has become of the others
ASK = const(2)  # whether all want to end
OFFER_BOTS = const(3)  # instead of somebody who has gone
LINK_AGAIN = const(4)
