"""Karenza: where everything is in a state, and what the rules read in it.

    hand(state, 0), threat(state)       # the techniques a side holds; the attack to answer

A fight has two sides, 0 and 1. With two players they are the seats; in a championship two of the seats fight at a time.
Everything works on states and views alike; only hand() can tell them apart. Cards and poses: cards.py. What else
screens and opponents read: view.py.
"""

from micropython import const

from games.karenza.cards import PLACES, copies, technique

# What is done next.
DRAWING = const(0)  # chance: a card for one side
LOT = const(1)  # chance: who opens
CHOOSING = const(2)  # a seat chooses its warrior, before the first fight
PLACING = const(3)  # the tokens, before the first turn
MOVING = const(4)  # the first half of a turn
PLAYING = const(5)  # the second: a card, or none, or a discard
SHOWING = const(6)  # the end of a fight: hands are opened
ENDED = const(7)

# Actions in PLAYING.
NO_CARD = const(0)
PLAY = const(1)  # + technique
DISCARD = const(21)  # + technique
CHOICES = const(41)

# The public part. What belongs to a side has two places.
LOCK = const(0)  # 1: moving the sword rules out a card in the same turn
HAND = const(1)  # cards up to which hands are filled
WARRIOR = const(2)
PHASE = const(4)
ACTIVE = const(5)  # the side to move, or to place its tokens
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
ATTACKS = const(22)  # attacks that both have played
DEFENCES = const(23)
ON_TABLE = const(24)  # attacks on the table
TABLE = const(25)  # up to 14 attacks: technique + 32 x side; pose of the other + 64 x tokens moved; defence + 1, or 0
GONE = const(67)  # per technique, one side then the other: cards that left the hand, for table or pile
SHOWN = const(107)  # both hands at the end of the last fight, as in private slices
SEATS = const(121)  # how many play
FIGHTER = const(122)  # the seats that fight; in CHOOSING the first is the one to choose
FIGHTS = const(124)  # fights that are over
CHOSEN = const(125)  # for each seat its warrior + 1, 0 until it has one
POINTS = const(133)  # for each finished fight one side's and the other's (championship/league.py)
PUBLIC = const(189)

ENTRY = const(3)
MOST_HELD = const(7)
MOST_SEATS = const(8)

# A private slice: whether it is known, then the hand: technique + 1 ascending, then zeros.
PRIVATE = const(8)


def slice_of(state, side):
    """Where the hand of a side begins."""
    return PUBLIC + state[FIGHTER + side] * PRIVATE + 1


def is_known(state, side):
    """Whether the hand of a side is known."""
    return state[slice_of(state, side) - 1] == 1


def hand(state, side):
    """The techniques a side holds, ascending, with duplicates. Empty if unknown."""
    place = slice_of(state, side)
    return [state[index] - 1 for index in range(place, place + MOST_HELD) if state[index]]


def card(state, side, number):
    """The card of a technique of this side's warrior."""
    return technique(state[WARRIOR + side], number)


def turns(state):
    """Turns of this fight, both sides together."""
    return state[TURNS] << 8 | state[TURNS + 1]


def unseen(state, side, number):
    """How many cards of a technique the others have not seen: in the side's hand or deck."""
    return copies(technique(state[WARRIOR + side], number)) - state[GONE + side * PLACES + number]


def to_draw(state, side):
    """How many cards the side draws to fill its hand."""
    return state[HAND] - state[HELD + side]


def threat(state):
    """(technique of the unanswered attack, tokens its defender may move); None without a threat."""
    if not state[THREATENED]:
        return None
    place = TABLE + ENTRY * (state[ON_TABLE] - 1)
    return state[place] & 31, state[place + 1] >> 6
