"""Numbers shared by the parts of a linked match: fouls, store entries, kinds of sets, news."""

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

# Store entries besides those of dojo.playing.table, (seat, action) and (255, outcome).
HIDDEN_ENTRY = const(16)  # + seat: that seat has bound something sealed; the value is its remark
SHOWN_ENTRY = const(48)  # + seat: what that seat showed at an opening
LOGGED_ENTRY = const(250)  # followed by log integers of complete sets (dojo.link.shorten); the value is how many
DRAWN_ENTRY = const(251)  # a draw that only a remote seat knows; the value is 0
BEFORE_ENTRY = const(252)  # followed by the match before handhelds linked again (dojo.link.rejoin), of this length
OPENED_ENTRY = const(253)  # followed by the public part after an opening, of this length
DONE_ENTRY = const(254)  # the exchange for a set of seats, or for a meeting, is complete

BEFORE_MOST = const(240)  # integers in one BEFORE_ENTRY; the last has fewer, perhaps none

# Kinds of sets besides those of dojo.contract: a secrecy (OPEN, TOGETHER, SEALED) or a turn (CHANCE, OPENING).
ENDED = const(-3)  # once the match is over; its exchange is the audit
DRAWING = const(-4)  # a chance event whose outcome only one seat may know
MEETING = const(-10)  # before there is any set

# Rare events in a linked match, each with its own screen (dojo.link.screens.news).
TELL = const(1)  # what has happened to the others
ASK = const(2)  # whether everybody wants to end
OFFER_BOTS = const(3)  # bots in place of a player who has gone
LINK_AGAIN = const(4)
