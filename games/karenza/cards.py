"""Karenza: the cards of a deck, each a 16-bit number, and what they ask of a stance.

    card = technique(warrior, 3)      # the fourth technique of a warrior
    power(card), fits(card, pose), after(card, pose)

A pose is a number too: 16 x left foot + 4 x right foot + sword. Feet are on A, B, C, D = 0..3, never both on the same
square, so 0 is no pose; the sword is at one of the ends 1, 2, 3, 4 = 0..3. A card's fields from the highest bit, with
widths: attack 1, power 4, copies minus one 1, left foot 3, right foot 3 (ANY_FOOT: anywhere), sword from 2, sword to 2.
"""

from micropython import const

from games.karenza.decks import DECKS

PLACES = const(20)  # for techniques in a deck; unused ones are 0
WARRIORS = const(4)
DECK = const(30)  # cards
POSES = const(64)
ANY_FOOT = const(4)


def technique(warrior, number):
    """The card of a technique, 0..PLACES - 1; 0 if the deck has none."""
    place = (warrior * PLACES + number) * 2
    return DECKS[place] << 8 | DECKS[place + 1]


def is_attack(card):
    return card > 0x7FFF


def power(card):
    """1..9; 0 for no card."""
    return card >> 11 & 15


def copies(card):
    """How often the card is in its deck: 1 or 2; 0 for no card."""
    return (card >> 10 & 1) + 1 if card else 0


def is_pose(pose):
    """Whether the feet are on different squares."""
    return 0 <= pose < POSES and pose >> 4 != pose >> 2 & 3


def fits(card, pose):
    """Whether the card can be played in this pose."""
    if pose & 3 != card >> 2 & 3:
        return False
    foot = card >> 7 & 7
    if foot != ANY_FOOT and foot != pose >> 4:
        return False
    foot = card >> 4 & 7
    return foot == ANY_FOOT or foot == pose >> 2 & 3


def after(card, pose):
    """The pose after the card has been played: the sword has made its cut."""
    return pose & 0x3C | card & 3


def moves(pose, other):
    """How many tokens differ between two poses: 0..3."""
    change = pose ^ other
    return (change > 15) + (change & 12 > 0) + (change & 3 > 0)
