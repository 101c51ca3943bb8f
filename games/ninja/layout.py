"""Ninja: where everything is in a state, and how screens and opponents read it.

    view = match.view(0)                       # all that seat 0 may know
    strength(view, 1), past_choice(view, 0, 1) # what B has left, what B used in the last round

All of it works on a state and on a view alike; only own_pick can tell them apart. A const costs a board nothing only
within its own module, so rules.py has its own; a test keeps the two the same.
"""

from micropython import const

# The forms of the game: the one option.
DUEL = const(0)
FORBIDDEN = const(1)
THREE = const(2)
TAG = const(3)

PASS = const(51)
SWAP = const(1)  # tag: 0 stays, 1 swaps
ROLL_AWAY = const(3)
PICKS = const(6)  # a forbidden number is 0..5
TAG_STRENGTH = const(25)  # also the most a resting fighter recovers to

# The public part. Four places of everything that belongs to a seat, whatever the form.
_FORM = const(0)
_PHASE = const(1)
_ROUND = const(3)  # rounds played
_QUIET = const(4)  # rounds in a row in which nobody used anything
_STRENGTH = const(6)
_STATUS = const(10)
_SHOWN = const(18)  # forbidden number + 1, 0 while it is secret
_HISTORY = const(22)  # the newest round first; four seats of (choice + 1, extra loss)
_PUBLIC = const(86)

PLACES = const(4)
_ENTRY = const(8)
REMEMBERED = const(8)  # rounds in the history

# A private slice.
_PRIVATE = const(3)
_PICK = const(2)  # forbidden number + 1

# Phases.
PICKING = const(0)
STARTING = const(1)
CHOOSING = const(2)
TAGGING = const(3)

# What a fighter is doing.
GONE = const(0)
IN = const(1)
RESTING = const(2)

NOT_PAID = const(255)  # the extra loss of a fighter who could not pay it


def seats(options):
    """Number of seats, 2..4. Takes the options or a state: the form is the first byte of both."""
    return (2, 2, 3, 4)[options[_FORM]]


def team(options):
    """How many seats belong together: neighbours."""
    return 2 if options[0] == TAG else 1


def form(state):
    return state[_FORM]


def phase(state):
    """PICKING, STARTING, CHOOSING or TAGGING while seats have to act."""
    return state[_PHASE]


def rounds(state):
    """Rounds played, 0..200."""
    return state[_ROUND]


def quiet(state):
    """Rounds in a row in which all who are in the ring used nothing, 0..10."""
    return state[_QUIET]


def strength(state, seat):
    """Strength left, 0..50."""
    return state[_STRENGTH + seat]


def status(state, seat):
    """IN, RESTING (tag team) or GONE."""
    return state[_STATUS + seat]


def fighters(state):
    """The seats that are in the ring, ascending."""
    return [seat for seat in range(PLACES) if state[_STATUS + seat] == IN]


def partner(seat):
    """The other seat of a tag team."""
    return seat ^ 1


def own_pick(view, seat):
    """The forbidden number of a seat if the view knows it, else -1."""
    shown = view[_SHOWN + seat]
    return (shown or view[slice_of(seat) + _PICK]) - 1


def past_choice(state, ago, seat):
    """What a seat chose `ago` rounds back (0 is the last one): 0..50, PASS, or -1 where it was not in."""
    return state[_HISTORY + ago * _ENTRY + seat * 2] - 1 if ago < REMEMBERED else -1


def past_extra(state, ago, seat):
    """The extra loss of that round: 0, 3..6, or NOT_PAID."""
    return state[_HISTORY + ago * _ENTRY + seat * 2 + 1]


def slice_of(seat):
    return _PUBLIC + seat * _PRIVATE
