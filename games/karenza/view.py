"""Karenza: what screens and opponents read in a state or view, beyond what the rules need (layout.py).

    pose(view, 1), score(view, 1)       # B's stance, how many points B has
    feet(card), way(card)               # where a card wants the feet, and the sword's way
"""

from games.karenza import layout as at


def feet(card):
    """(left foot, right foot) of a card, 0..3 for A..D; ANY_FOOT for anywhere."""
    return card >> 7 & 7, card >> 4 & 7


def way(card):
    """(end where the sword must be, end where it goes), 0..3 for 1..4."""
    return card >> 2 & 3, card & 3


def fighter(state, side):
    """The seat that fights on a side."""
    return state[at.FIGHTER + side]


def pose(state, seat):
    """Where the tokens of a seat are (cards.py); 0 before they are placed."""
    return state[at.POSE + seat]


def score(state, seat):
    """Points, from 0; 10 win."""
    return state[at.SCORE + seat]


def table(state):
    """The attacks on the table in order, since the initiative was last passed.

    Each is (seat, technique, tokens moved, pose of the other seat then, technique of the defence or -1).
    """
    found = []
    for place in range(at.TABLE, at.TABLE + at.ENTRY * state[at.ON_TABLE], at.ENTRY):
        told = state[place + 1]
        found.append((state[place] >> 5, state[place] & 31, told >> 6, told & 63, state[place + 2] - 1))
    return found


def shown_hand(state, seat):
    """The techniques a seat still held when the fight was over and hands were opened."""
    place = at.SHOWN + seat * at.MOST_HELD
    return [state[index] - 1 for index in range(place, place + at.MOST_HELD) if state[index]]
