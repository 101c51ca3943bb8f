"""Ninja: where everything is in a state, and how screens and opponents read it.

    view = match.view(0)                       # all seat 0 may know
    strength(view, 1), past_choice(view, 0, 1) # what B has left, what B used in the last round

Everything works on states and views alike; only own_pick can tell them apart.
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
FULL = (25, 50, 50, 25)  # strength at the start, by form
TAG_STRENGTH = const(25)  # also the limit of recovery while resting

# The public part. Everything per seat has four places, in every form.
FORM = const(0)
PHASE = const(1)
WAITING = const(2)  # mask of the seats that still have to act
ROUND = const(3)  # rounds played
QUIET = const(4)  # rounds in a row in which nobody used anything
REASON = const(5)
STRENGTH = const(6)
STATUS = const(10)
RESULT = const(14)  # result + 1
SHOWN = const(18)  # forbidden number + 1, 0 while it is secret
HISTORY = const(22)  # the newest round first; four seats of (choice + 1, extra loss)
PUBLIC = const(86)

PLACES = const(4)
ENTRY = const(8)  # bytes of a round in the history
REMEMBERED = const(8)  # rounds in it

# A private slice.
PRIVATE = const(3)
CHOICE = const(1)  # choice + 1, 0 when none is bound
PICK = const(2)  # forbidden number + 1

# Phases.
PICKING = const(0)
STARTING = const(1)
CHOOSING = const(2)
TAGGING = const(3)
SHOWING = const(4)
ENDED = const(5)

# A fighter's status, and the extra loss of one who could not pay it.
GONE = const(0)
IN = const(1)
RESTING = const(2)
NOT_PAID = const(255)


def seats(options):
    """Number of seats, 2..4. Takes the options or a state: the form is the first byte of both."""
    return (2, 2, 3, 4)[options[FORM]]


def team(options):
    """How many seats belong together: neighbours."""
    return 2 if options[0] == TAG else 1


def form(state):
    return state[FORM]


def phase(state):
    """PICKING, STARTING, CHOOSING or TAGGING while seats have to act."""
    return state[PHASE]


def rounds(state):
    """Rounds played, 0..200."""
    return state[ROUND]


def quiet(state):
    """Rounds in a row in which all in the ring used nothing, 0..10."""
    return state[QUIET]


def strength(state, seat):
    """Strength left, 0..50."""
    return state[STRENGTH + seat]


def status(state, seat):
    """IN, RESTING (tag team) or GONE."""
    return state[STATUS + seat]


def fighters(state):
    """The seats that are in the ring, ascending."""
    return [seat for seat in range(PLACES) if state[STATUS + seat] == IN]


def partner(seat):
    """The other seat of a tag team."""
    return seat ^ 1


def own_pick(view, seat):
    """The forbidden number of a seat if the view knows it, else -1."""
    shown = view[SHOWN + seat]
    return (shown or view[slice_of(seat) + PICK]) - 1


def past_choice(state, ago, seat):
    """What a seat chose `ago` rounds back (0 is the last one): 0..50, PASS, or -1 where it was not in."""
    return state[HISTORY + ago * ENTRY + seat * 2] - 1 if ago < REMEMBERED else -1


def past_extra(state, ago, seat):
    """The extra loss of that round: 0, 3..6, or NOT_PAID."""
    return state[HISTORY + ago * ENTRY + seat * 2 + 1]


def slice_of(seat):
    return PUBLIC + seat * PRIVATE
