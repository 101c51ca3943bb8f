"""King of the Roll: where everything is in a state, and what the rules read in it.

    state[POSITION], state[TOP]          # 0 standing, 1 open guard ... 8 rear mount; the seat that is on top
    move(state, 0)                       # the move of A, 0..59; -1 before it is declared

Everything per seat has two places, in solo too: the rival is the second. Moves: moves.py. Dice and cards: deck.py. What
else is read in a state: view.py.
"""

from micropython import const

from games.king_of_the_roll import moves

# What happens next. Chance:
LOT = const(0)  # who chooses first
DEALING = const(1)  # the takedown boards
RIVAL_LOT = const(2)  # character and side of the solo rival
SHARING = const(3)  # which common cards each can draw
DRAWING = const(4)  # a common card for one seat
EQUAL = const(5)  # who has the initiative when sums are equal
MENDING = const(6)  # a Place die, by STR
ROLLING = const(7)  # dice in hand, by a card too
SOLO = const(8)  # a card of the solo deck
# Choices:
CHOOSING = const(9)  # a character and a side of the takedown board
RIVAL = const(10)  # a character and a side for the solo rival
PICKING = const(11)  # takedown, defence or guard pull, both in secret
PLAYING = const(12)  # an action card, or none
AIMING = const(13)  # the dice that it changes
PLACING = const(14)  # one die
# The end:
SHOWING = const(15)  # hands are opened
ENDED = const(16)
BETWEEN = const(17)  # two turns; never seen from outside

# YOUNGER: above this, a lot decided who has the initiative on equal sums.
LUCKY = const(2)

# Actions in RIVAL, PLAYING and PLACING.
BY_LOT = const(8)  # instead of a character
NO_CARD = const(0)
PLAY = const(1)  # + common card 0..8, or OWN_CARD
OWN_CARD = const(9)
STRAIGHT = const(0)
SWAP = const(1)  # + the Place die that the skill changes, 0..4
WAYS = const(6)  # the first die of a move not declared yet: place of the move x WAYS + way

# The public part.
ALONE = const(0)  # 1: against the solo deck
MODE = const(1)  # 0 points, 1 submission only
YOUNGER = const(2)  # who has the initiative on equal sums: 0 not known yet, 1 A, 2 B; 3, 4 the same by lot
OWN = const(3)  # 1: each draws from their own nine cards
PHASE = const(4)
ACTIVE = const(5)  # the seat that has to act
WAITING = const(6)  # in PICKING: mask of the seats still to act
TURN = const(7)  # number of the turn, from 1
STEP = const(8)  # the step of the turn: 0, 1 cards, initiative first; 2, 3 white dice ... 10, 11 black ones
TARGET = const(9)  # in MENDING the Place die; in AIMING the card
BOARD = const(10)  # the takedown board that was dealt to A, 0 or 1; B has the other
CHARACTER = const(11)  # the seat's, 1..4; 0 before it is chosen
SIDE = const(13)  # the side of the seat's takedown board: 0, 1 of the first, 2, 3 of the second
LEFT = const(15)  # cards in hand
FIRST = const(17)  # who had the first initiative: 1 A, 2 B; 0 before that is known
REASON = const(18)
RESULT = const(19)  # A's result + 1: 0 lost, 1 a draw, 2 won
GI = const(20)  # which of its four each seat wears: A's + 4 x B's (scenes/pair.py)
PENDING = const(21)  # dice in hand still to roll, one bit each
HAND = const(23)  # five dice; 0 when it lies on the move or in the Place column
PLACE = const(33)  # five dice
PLAYED = const(43)  # three places per seat for played cards, newest first, + 1
PILE = const(49)  # per common card and OWN_CARD: who may hold it, 1 A, 2 B
DECK = const(59)  # per solo card: 1 once used
DONE = const(83)  # the score pad: how often A, then B, completed each row
NEAR = const(95)  # the score pad: how often A, then B, attempted each row
POINTS = const(107)
ADVANTAGES = const(109)

# A turn: the current one begins at NOW, the one before at LAST.
NOW = const(111)
LAST = const(135)
AT = const(0)  # position
UP = const(1)  # seat on top
INITIATIVE = const(2)
SOLO_CARD = const(3)  # the number of the solo card + 1
MOVE = const(4)  # the number of the seat's move + 1; 0 before it is declared
EXTRA = const(6)  # added by cards
CARD = const(8)  # played in this turn (deck.py), + 1
SUM = const(10)  # the sum of the dice on the move; for the solo rival, the card's
COUNT = const(12)  # how many dice those are
FIELD = const(14)  # five dice on the move; 0 for a blank one
LENGTH = const(24)

POSITION = const(111)  # = NOW + AT
TOP = const(112)  # = NOW + UP

# The outcome of the last turn.
WHAT = const(159)
WINNER = const(160)  # the seat with the higher total
SCORED = const(161)  # points of each seat
GAINED = const(163)  # advantages of each seat
SHOWN = const(165)  # at the end: both hands, as in private slices
PUBLIC = const(169)

# WHAT; 0: no turn has been resolved yet.
EVEN = const(1)  # equal totals
DEFENDED = const(2)  # the higher total was no attempt
HELD = const(3)  # it succeeded, and nothing changes
MOVED = const(4)
REVERSED = const(5)  # a takedown
SUBMITTED = const(6)

# A private slice: 1 if known, two common cards + 1, the takedown token + 1.
PRIVATE = const(4)

# Rows of the score pad.
TAKEDOWN = const(0)
SWEEP = const(1)
GUARD_PASS = const(2)
KNEE = const(3)
MOUNT = const(4)
SUBMISSION = const(5)
ROWS = const(6)


def side(state, seat, base=NOW):
    """The side (moves.py) that offers a seat its moves."""
    if state[base + AT] == moves.STANDING:
        return state[SIDE + seat]
    return 2 * state[base + AT] + (2 if state[base + UP] == seat else 3)


def move(state, seat, base=NOW):
    """The move of a seat, 0..59; -1 before it has declared it."""
    return state[base + MOVE + seat] - 1
