"""Karenza: where everything stands in a state, and what the rules read of it.

    hand(state, 0), threat(state)       # the techniques that A holds; the attack that is to be answered

All of it works on a state and on a view alike; only hand() can tell them apart. Cards and poses: cards.py. What
screens and opponents read besides: view.py.
"""

from micropython import const

from games.karenza.cards import PLACES, copies, technique

# What a seat does next.
DRAWING = const(0)  # chance: a card for one seat
LOT = const(1)  # chance: who opens
PLACING = const(2)  # the tokens, before the first turn
MOVING = const(3)  # the first half of a turn
PLAYING = const(4)  # the second: a card, or none, or a discard
SHOWING = const(5)  # the end: hands are opened
ENDED = const(6)

# Actions in PLAYING.
NO_CARD = const(0)
PLAY = const(1)  # + technique
DISCARD = const(21)  # + technique
CHOICES = const(41)

# The public part. What belongs to a seat has two places.
LOCK = const(0)  # 1: who has moved the sword plays no card
HAND = const(1)  # cards up to which hands are filled
WARRIOR = const(2)
PHASE = const(4)
ACTIVE = const(5)  # the seat whose turn it is, or that places its tokens
THREATENED = const(6)  # 1: by the last attack on the table
MOVED = const(7)  # tokens moved in this turn
BEFORE = const(8)  # the pose in which the turn began
POSE = const(9)  # 0: no tokens placed yet
SCORE = const(11)
HELD = const(13)  # cards in hand
LEFT = const(15)  # cards in the deck
QUIET = const(17)  # turns in a row in which no card was played or drawn
TURNS = const(18)  # two bytes
OPENER = const(20)
REASON = const(21)
RESULT = const(22)  # result + 1
ATTACKS = const(24)  # played by both
DEFENCES = const(25)
ON_TABLE = const(26)  # attacks on the table
TABLE = const(27)  # up to 14 attacks: technique + 32 x seat; pose of the other + 64 x tokens moved; defence + 1, or 0
GONE = const(69)  # of each technique of A, then of B: how many have left the hand, to the table or the pile
SHOWN = const(109)  # at the end: both hands, as in private slices
PUBLIC = const(123)

ENTRY = const(3)
MOST_HELD = const(7)

# A private slice: whether it is known, then the hand: technique + 1 ascending, then zeros.
PRIVATE = const(8)


def slice_of(seat):
    """Where the hand of a seat begins."""
    return PUBLIC + seat * PRIVATE + 1


def is_known(state, seat):
    """Whether the hand of a seat is known."""
    return state[slice_of(seat) - 1] == 1


def hand(state, seat):
    """The techniques that a seat holds, ascending; one that it holds twice is there twice. Empty where unknown."""
    place = slice_of(seat)
    return [state[index] - 1 for index in range(place, place + MOST_HELD) if state[index]]


def card(state, seat, number):
    """The card of a technique of the warrior of this seat."""
    return technique(state[WARRIOR + seat], number)


def turns(state):
    """Turns played by both together."""
    return state[TURNS] << 8 | state[TURNS + 1]


def unseen(state, seat, number):
    """How many cards of a technique others have not seen: in the hand of the seat or in its deck."""
    return copies(technique(state[WARRIOR + seat], number)) - state[GONE + seat * PLACES + number]


def to_draw(state, seat):
    """How many cards the seat needs to have its hand full: as many does it draw, once there is drawing."""
    return state[HAND] - state[HELD + seat]


def threat(state):
    """(technique of the attack that is not answered yet, tokens that its defender may move); None without a threat."""
    if not state[THREATENED]:
        return None
    place = TABLE + ENTRY * (state[ON_TABLE] - 1)
    return state[place] & 31, state[place + 1] >> 6
